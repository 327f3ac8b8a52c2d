"""Every battle that ships, opened in the window: its first turn played by clicks, and pictures kept to be looked at."""

from pathlib import Path

import pygame
import pytest

from game.engine.decisions.decision import Selection
from game.players.levels import PLAYERS, Player
from game.storage.battles import MAPS, open_map
from game.ui.app import App, SceneFactory
from game.ui.session.timeline import AT_ONCE
from tests.share import a_share
from tests.ui.table import Clock, Hand

PICTURES = Path(__file__).resolve().parents[2] / "build" / "pictures"
SIZE = (1440, 900)


@pytest.mark.parametrize("map_file", a_share(sorted(MAPS.glob("*.tmx")), 5), ids=lambda path: path.stem)
def test_the_first_turn_of_a_shipped_battle_is_played_by_clicks(map_file: Path, tmp_path: Path) -> None:
    window = pygame.display.set_mode(SIZE, pygame.RESIZABLE)
    clock = Clock()
    hand = Hand(
        App(
            SceneFactory(tmp_path, {}, seed=1689, pace=AT_ONCE).begin(open_map(map_file)[1], map_file), clock
        ),
        clock,
    )
    hand.wait(1)
    keep(window, f"{map_file.stem}-opened")
    scene, player = hand.scene, PLAYERS["greedy"](1689)
    answers = 0
    while scene.playback.view.turn == 1 and answers < 200:
        answers += 1
        click(hand, player)
    assert (scene.playback.view.turn, scene.session.match.outcome, scene.session.notice) == (2, None, "")
    if scene.playback.side_to_seat:
        hand.press("sit")
    hand.point((0, 0))
    hand.wait(1)
    keep(window, f"{map_file.stem}-turn-2")
    hand.app.close()


def click(hand: Hand, player: Player) -> None:
    """Answer what is asked as a player would, by clicks."""
    scene = hand.scene
    if scene.playback.side_to_seat:
        hand.press("sit")
    decision = hand.question
    option = player.choose(scene.session.match, decision)
    if decision.forced is not None:  # asked all the same, so that the silence tells nothing; not written down
        hand.press(f"option:{option.notation}")
    elif isinstance(decision, Selection):
        hand.choose_set(frozenset(option.value))
    else:
        hand.answer(option)


def keep(window: pygame.Surface, name: str) -> None:
    """Keep what the window shows."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    pygame.image.save(window, PICTURES / f"{name}.png")


def test_the_first_minute_says_which_battles_have_no_cards_to_play() -> None:
    without = [
        path.stem.split("-")[0].capitalize()
        for path in sorted(MAPS.glob("*.tmx"))
        if open_map(path)[1].properties.get("command") != "cards"
    ]
    told = f"{', '.join(without[:-1])} and {without[-1]} are fought without cards"
    assert told in Path("README.md").read_text(encoding="utf-8")
