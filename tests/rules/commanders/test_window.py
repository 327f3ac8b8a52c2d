"""A battle of Commanders at the real window, by clicks, keys, wheel and buttons alone."""

import pygame
import pytest

from game.engine.decisions.decision import Option
from game.engine.play.journal import Answered
from game.players.levels import PLAYERS
from game.storage.battles import MAPS, open_map
from game.ui.widgets import active_settings
from tests.systems.window import SkirmishHand
from tests.ui import conftest as hidden_window
from tests.ui.table import hand_at

SIZE = (1280, 800)
ANSWERS = 90


@pytest.fixture(autouse=True)
def window() -> pygame.Surface:
    """Open a window that nobody sees."""
    assert hidden_window.SIZE  # its module has chosen the drivers that need no display
    pygame.display.init()
    pygame.font.init()
    pygame.event.get()
    active_settings.read_from(None)
    return pygame.display.set_mode(SIZE, pygame.RESIZABLE)


def give(hand: SkirmishHand, option: Option) -> None:
    """Answer with an option, all but its last anchors clicked on the board."""
    session = hand.scene.session
    for anchor in option.anchors:
        if session.controller is not None and anchor in session.controller.offers():
            session.choose(anchor)


def test_a_battle_is_played_by_hand() -> None:
    _, scenario = open_map(MAPS / "keith-1746.tmx", "commanders")
    opened = hand_at(scenario, seed=3)
    hand = SkirmishHand(opened.app, opened.clock)
    match = hand.scene.session.match
    players = {"jacobite": PLAYERS["random"](5), "government": PLAYERS["greedy"](6)}
    kinds = set()
    for number in range(ANSWERS):
        hand.wait(1)
        if match.pending is None:
            break
        hand.sit_down()
        option = players[match.pending.side].choose(match, match.pending)
        kinds.add(match.pending.kind)
        side, has_choice = match.pending.side, match.pending.forced is None
        before = len(match.entries)
        facings = [
            other
            for other in match.pending.options
            if other.anchors[:-1] == option.anchors[:-1] and other.anchors[-1].kind == "corner"
        ]
        # A click on a unit with its commander picks the commander first.
        pieces = hand.scene.playback.view.pieces
        is_alone = all(piece.with_piece != str(option.anchors[0].ref) for piece in pieces)
        turns = [anchor.kind for anchor in option.anchors] == ["piece", "hex", "corner"] and len(facings) > 1
        if turns and is_alone:
            hand.move(option, by_wheel=number % 2 == 0)
        else:  # the only facing in a hex is taken with it
            give(hand, option)
        # No line tells of a secret answer without a choice.
        assert not has_choice or match.entries[before] == Answered(by=side, answer=option.notation)
        hand.app.draw()
    assert kinds >= {"moves first", "move", "shoot"}
