"""A saved game remembers who played each side, and is resumed with exactly these."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.engine.play.journal import Seated, read, write
from game.players.greedy_player import GreedyPlayer
from game.players.random_player import RandomPlayer
from game.storage.battles import MAPS, open_map
from game.storage.save_library import summary_of
from game.storage.settings import Settings
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.menus.saved.saved_game_list import account_of
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import active_settings
from game.ui.widgets.dialog import Dialog
from tests.shipped import SHIPPED
from tests.ui.table import Clock, Hand, skirmish

HUMAN_AND = {"regular": GreedyPlayer, "random": RandomPlayer}


def begun(folder: Path, seats: dict[str, str], system: str = "") -> Path:
    """Begin a battle with these players, and leave it."""
    scenario = open_map(MAPS / "keith-1746.tmx", system)[1] if system else skirmish()
    clock = Clock()
    hand = Hand(App(SceneFactory(folder, seats, 1, AT_ONCE).begin(scenario), clock), clock)
    hand.app.close()
    return next(folder.glob("*.battle"))


Resumed = Callable[[dict[str, str]], Hand]


@pytest.fixture
def resumed(tmp_path: Path) -> Iterator[Resumed]:
    """Return what takes the newest saved game up in a window whose battles are played by others."""
    opened: list[Hand] = []

    def resume(seats: dict[str, str]) -> Hand:
        clock = Clock()
        scenes = SceneFactory(tmp_path, {}, 1, AT_ONCE)
        scenes.seat_all(seats)
        hand = Hand(App(scenes.title(), clock), clock)
        opened.append(hand)
        hand.press("continue")
        hand.app.step([])
        return hand

    yield resume
    for hand in opened:
        hand.app.close()
    active_settings.use(Settings())


@pytest.mark.parametrize("level", ["regular", "random"])
@pytest.mark.parametrize(("side", "other"), [("jacobite", "government"), ("government", "jacobite")])
@pytest.mark.parametrize("system", SHIPPED)
def test_a_computers_seat_is_the_same_computers_when_the_game_is_resumed(
    tmp_path: Path, resumed: Resumed, system: str, side: str, other: str, level: str
) -> None:
    begun(tmp_path, {side: level, other: "human"}, system)
    players = resumed({side: "human", other: "recruit"}).scene.session.open_battle.players
    assert {seat: type(player) for seat, player in players.items()} == {side: HUMAN_AND[level]}


@pytest.mark.parametrize(("side", "other"), [("jacobite", "government"), ("government", "jacobite")])
def test_who_plays_can_be_changed_in_the_battle_and_is_kept(
    tmp_path: Path, resumed: Resumed, side: str, other: str
) -> None:
    path = begun(tmp_path, {side: "regular", other: "human"})
    hand = resumed({})
    for key in ("menu", "who", f"plays:{side}"):
        hand.press(key)
    assert hand.top(Dialog).heading == "How well does the computer play?"
    seats = {side: "human", other: "recruit"}
    hand.press(f"seated:jacobite={seats['jacobite']},government={seats['government']}")
    assert set(hand.scene.session.open_battle.players) == {other}
    hand.app.close()
    assert read(path.read_bytes()).seats == {side: "human", other: "recruit"}
    assert set(resumed({side: "regular"}).scene.session.open_battle.players) == {other}
    told = [line for line, _ in account_of(summary_of(path), path)]
    names = {"jacobite": "Jacobites", "government": "Government"}
    assert {f"{names[side]}: Human", f"{names[other]}: Computer (recruit)"} <= set(told)


@pytest.mark.parametrize(
    "seats", [{}, {"jacobite": "regular"}, {"jacobite": "wizard", "government": "human"}]
)
def test_a_game_that_does_not_say_who_played_asks_before_anything_is_answered(
    tmp_path: Path, resumed: Resumed, seats: dict[str, str]
) -> None:
    path = begun(tmp_path, {"jacobite": "regular", "government": "human"})
    journal = read(path.read_bytes())
    path.write_bytes(write([journal.header, *([Seated(seats=seats)] if seats else [])]))
    hand = resumed({"jacobite": "regular", "government": "regular"})
    assert hand.top(Dialog).heading == "Who plays?"
    hand.wait(5)
    assert hand.top(Dialog).heading == "Who plays?"
    hand.press("plays:government")
    hand.press("seated:jacobite=recruit,government=human")
    assert set(hand.scene.session.open_battle.players) == {"jacobite"}
    hand.app.close()
    assert read(path.read_bytes()).seats == {"jacobite": "recruit", "government": "human"}


def test_a_cut_end_does_not_forget_who_plays(tmp_path: Path, resumed: Resumed) -> None:
    path = begun(tmp_path, {"jacobite": "regular", "government": "human"})
    path.write_bytes(path.read_bytes() + b'{"line":"ans')
    hand = resumed({})
    assert set(hand.scene.session.open_battle.players) == {"jacobite"}
    hand.app.close()
    journal = read(path.read_bytes())
    assert (journal.seats, journal.damage) == ({"jacobite": "regular", "government": "human"}, "")


def test_who_plays_is_asked_before_the_first_battle_begins_and_not_again(tmp_path: Path) -> None:
    clock = Clock()
    hand = Hand(App(SceneFactory(tmp_path, {}, 1, AT_ONCE).battles(), clock), clock)
    hand.wait(1)
    hand.press("begin")
    assert hand.top(Dialog).heading == "Who plays?"
    hand.press("")
    assert type(hand.app.scenes[-1]).__name__ == "BattlesScene"
    hand.press("begin")
    hand.press("plays:government")
    hand.press("seated:jacobite=recruit,government=human")
    hand.wait(1)
    assert isinstance(hand.scene, BattleScene)
    assert list(hand.scene.session.open_battle.players) == ["jacobite"]
    hand.app.close()
    scenes = SceneFactory(tmp_path, {}, 1, AT_ONCE)
    again = Hand(App(scenes.battles(), clock), clock)
    again.wait(1)
    assert scenes.seats == {"jacobite": "recruit", "government": "human"}
    again.press("begin")
    again.wait(1)
    assert isinstance(again.scene, BattleScene)
    again.app.close()


def test_a_moment_tried_against_the_computer_leaves_the_seats_of_the_next_battle(tmp_path: Path) -> None:
    chosen, clock = {"jacobite": "regular", "government": "human"}, Clock()
    scenes = SceneFactory(tmp_path, chosen, 1, AT_ONCE)
    hand = Hand(App(scenes.begin(skirmish()), clock), clock)
    hand.app._go(hand.scene.press("on:jacobite:"))
    assert set(hand.scene.session.open_battle.players) == {"government"}
    assert scenes.seats == chosen
    hand.app.close()
    again = Hand(App(scenes.begin_saved_or_not(skirmish()), clock), clock)
    assert set(again.scene.session.open_battle.players) == {"jacobite"}
    again.app.close()
