"""A whole battle of Formations at the real window, by clicks and buttons alone."""

from game.engine.play.journal import Answered
from game.players.levels import PLAYERS
from game.storage.battles import MAPS, open_map
from tests.systems.window import SkirmishHand
from tests.ui.hidden import window
from tests.ui.table import hand_at

__all__ = ["window"]

MOST = 600


def test_a_battle_is_played_to_its_end_by_hand() -> None:
    _, scenario = open_map(MAPS / "keith-1746.tmx", "formations")
    opened = hand_at(scenario, seed=3)
    hand = SkirmishHand(opened.app, opened.clock)
    match = hand.scene.session.match
    players = {"jacobite": PLAYERS["random"](5), "government": PLAYERS["greedy"](6)}
    kinds = set()
    for _ in range(MOST):
        hand.wait(1)
        if match.pending is None:
            break
        side = match.pending.side
        option = players[side].choose(match, match.pending)
        kinds.add(match.pending.kind)
        own_button = [anchor for anchor in option.anchors if anchor.kind == "button"]
        if own_button and len(option.anchors) > 1:
            before = len(match.entries)
            hand.click_on(option)
            hand.scene.session.choose(own_button[0])  # in the list of choices, or a button
            assert match.entries[before] == Answered(by=side, answer=option.notation)
        else:
            hand.give(option)
        hand.app.draw()
    assert match.outcome is not None
    assert kinds >= {"first", "activate", "move", "shoot", "withdraw", "one thing"}
