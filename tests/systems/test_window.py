"""The real window with the tests' own rule system, from the title screen to the battle in numbers."""

from pathlib import Path

import pygame
import pytest

from game.content import lesson, rulebook
from game.content.assets import lesson_files
from game.hexgrid.scenario import Scenario
from game.players.levels import PLAYERS
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.battle.panels.victory import VictoryScene
from game.ui.menus.campaign.battles import BattlesScene
from game.ui.menus.saved.statistics import StatisticsScene
from game.ui.session.timeline import AT_ONCE
from tests.share import wide
from tests.systems.battles import ASSETS, SYSTEM, VIGNETTES
from tests.systems.window import SkirmishHand, play_by_hand
from tests.ui.hidden import window
from tests.ui.table import TWO_PEOPLE, Clock, hand_at
from tests.ui.walker import Notes

__all__ = ["window"]

ORDERS = {
    "red": ("order vanguard advance", "order rearguard withdraw", "order done"),
    "green": ("order green-left advance", "order green-right hold", "order done"),
}


@pytest.fixture
def hand(battle: Scenario) -> SkirmishHand:
    """Sit down at a battle of two people that has just begun."""
    opened = hand_at(battle, seed=3)
    return SkirmishHand(opened.app, opened.clock)


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> Notes:
    """Note every text that is drawn."""
    return Notes(monkeypatch)


def write_orders(hand: SkirmishHand) -> int:
    """Leave the guns where they are and give all orders by clicks; return how often seats were changed."""
    match = hand.scene.session.match
    for _ in range(2):
        hand.press("option:site done")
    seats = 0
    while match.pending is not None and match.pending.kind == "order":
        seats += hand.sit_down()
        given = [entry.answer for entry in match.entries]
        side = match.pending.side
        hand.give(
            match.pending.option(next(order for order in ORDERS[side] if f"{side} {order}" not in _by(hand)))
        )
        assert len(match.entries) > len(given)
    return seats


def _by(hand: SkirmishHand) -> set[str]:
    return {
        f"{entry.by} {entry.answer}" for entry in hand.scene.session.match.entries if hasattr(entry, "by")
    }


def drawn(notes: Notes, hand: SkirmishHand) -> str:
    """Return all that the window says now."""
    notes.written.clear()
    hand.app.draw()
    return "\n".join(text for text, _ in notes.written.values())


@pytest.mark.parametrize("clicked", [40, wide(400)])
def test_a_whole_battle_from_the_title_screen_to_its_numbers(
    tmp_path: Path, battle_map: Path, notes: Notes, clicked: int
) -> None:
    clock = Clock()
    app = App(BattlesScene(SceneFactory(tmp_path, TWO_PEOPLE, 3, AT_ONCE)), clock)
    hand = SkirmishHand(app, clock)
    app.step([pygame.event.Event(pygame.DROPFILE, file=str(battle_map))])
    hand.press(f"rules:{SYSTEM}")
    assert "Reds: 5 units, 2 leaders" in drawn(notes, hand)
    hand.press("begin")
    assert isinstance(app.scenes[-1], BattleScene)
    match = hand.scene.session.match
    seats = play_by_hand(hand, 3, clicked)
    assert match.outcome is not None
    assert seats >= (match.state.number if clicked == 400 else 2)  # the orders of every round are hidden
    hand.app.step([])
    end = app.scenes[-1]
    assert isinstance(end, VictoryScene)
    assert end.heading.endswith("won the battle")
    hand.press("numbers")
    assert isinstance(app.scenes[-1], StatisticsScene)
    told = drawn(notes, hand)
    assert all(name in told for name in ("pieces lost", "units fallen back"))
    app.close()


def test_the_seat_is_handed_over_where_orders_are_hidden_and_not_to_move(hand: SkirmishHand) -> None:
    assert write_orders(hand) >= 1
    pending = hand.scene.session.match.pending
    assert pending is not None
    assert (pending.kind, hand.scene.playback.side_to_seat) in {("move", ""), ("withdraw", "")}


def test_pointing_at_a_unit_tells_its_state_and_its_group_lights_up(hand: SkirmishHand, notes: Notes) -> None:
    write_orders(hand)
    match = hand.scene.session.match
    while match.pending is not None and match.pending.kind != "attack":
        hand.give(match.pending.option(f"{match.pending.kind} done"))
    unit = next(piece for piece in match.state.pieces.values() if piece.id == "R1")
    hand.point(hand.piece(unit.id))
    told = " ".join(drawn(notes, hand).split())
    assert "strength 4 of 4" in told
    assert "facing S" in told
    assert "Vanguard" in told
    assert "commander: Colonel Ash" in told
    highlights = hand.scene.session.highlights(unit.hex_id)
    assert highlights.groups


def test_a_marker_is_explained_with_its_rule(hand: SkirmishHand, notes: Notes) -> None:
    write_orders(hand)
    match = hand.scene.session.match
    while match.pending is not None and match.pending.kind != "move":
        hand.give(match.pending.option(f"{match.pending.kind} done"))
    assert match.pending is not None
    option = next(option for option in match.pending.options if len(option.anchors) == 3)
    hand.give(option)
    hand.point(hand.hex("I7"))  # away from it and back: the keys have hidden the tooltip
    hand.point(hand.piece(str(option.anchors[0].ref)))
    assert "has acted: It acts no more in this phase." in drawn(notes, hand).replace("\n", " ")


def test_a_commander_shows_his_radius_and_a_unit_its_arcs_while_the_key_is_held(hand: SkirmishHand) -> None:
    session = hand.scene.session
    grid = session.match.setup.grid
    found = {}
    for name, at, is_held in (
        ("commander", "C7", False),
        ("unit at rest", "C6", False),
        ("unit", "C6", True),
    ):
        hand.point(hand.hex(at))
        session.is_threats_key_held = is_held
        found[name] = [(area.kind, area.rule) for area in session.areas(grid.hex(at))]
    assert found == {
        "commander": [("radius", "SK-03")],
        "unit at rest": [],
        "unit": [("front", "SK-21"), ("flank", "SK-43"), ("rear", "SK-43")],
    }


def test_a_move_is_turned_by_the_wheel_and_by_keys(hand: SkirmishHand) -> None:
    write_orders(hand)
    match = hand.scene.session.match
    moves = 0
    for by_wheel in (True, False):
        while match.pending is not None and match.pending.kind != "move":
            hand.give(match.pending.option(f"{match.pending.kind} done"))
        assert match.pending is not None
        options = [option for option in match.pending.options if len(option.anchors) == 3]
        hand.give(options[len(options) // 2], by_wheel=by_wheel)
        moves += 1
    assert moves == 2


def test_arrows_of_declared_attacks_are_drawn_until_they_are_played(battle: Scenario) -> None:
    opened = hand_at(battle, seed=3)
    hand = SkirmishHand(opened.app, opened.clock)
    match, player = hand.scene.session.match, PLAYERS["greedy"](3)
    while match.pending is not None and match.pending.kind != "attack":
        hand.sit_down()
        hand.give(player.choose(match, match.pending))
    assert match.pending is not None
    hand.give(match.pending.options[0])
    assert len(hand.scene.session.highlights(None).arrows) == 1
    while match.pending is not None and match.pending.kind == "attack":
        hand.give(match.pending.options[-1])
    assert not hand.scene.session.highlights(None).arrows


def test_a_chance_stands_beside_each_attack(battle: Scenario, notes: Notes) -> None:
    opened = hand_at(battle, seed=3)
    hand = SkirmishHand(opened.app, opened.clock)
    match, player = hand.scene.session.match, PLAYERS["greedy"](3)
    while match.pending is not None and match.pending.kind != "attack":
        hand.sit_down()
        hand.give(player.choose(match, match.pending))
    assert match.pending is not None
    attack = match.pending.options[0]
    hand.click(hand.piece(str(attack.anchors[0].ref)))
    chance = attack.preview().checks[0].probability()
    assert f"{round(100 * chance)} %" in drawn(notes, hand)


# Content


def test_every_lesson_goes_through() -> None:
    files = lesson_files(SYSTEM)
    assert [path.name for path in files] == ["1-orders.toml"]
    for path in files:
        found = lesson.load(path)
        assert found.steps
        for number in range(len(found.steps) + 1):
            lesson.at_step(found, number)


def test_the_rule_book_is_read_from_the_system_s_own_folder() -> None:
    book = rulebook.load(SYSTEM)
    assert book.title == "Skirmish: the rules of play"
    assert book.rule("SK-22") is not None


def test_every_rule_named_in_the_code_and_the_vignettes_is_in_the_book() -> None:
    known = rulebook.numbers(SYSTEM)
    named = {
        number
        for path in (*ASSETS.parent.glob("*.py"), *VIGNETTES.glob("*.toml"))
        for number in rulebook.NUMBER.findall(path.read_text(encoding="utf-8"))
        if number.startswith("SK-")
    }
    assert named <= known
    assert {number for number in known if number.startswith("SK-")} <= named
