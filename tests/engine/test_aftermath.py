"""What a battle came to, told in sentences from its events."""

import re
from itertools import pairwise
from typing import Any

import pytest

from game.engine.play.match import Match
from game.engine.shown.aftermath import aftermath
from game.engine.shown.statistics import courses
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Start
from game.players.greedy_player import GreedyPlayer
from game.storage.battles import MAPS, AnyMatch, open_map
from tests.drawn import OPEN_FIELD, battle, scenario

PIECES = {
    "A": "jacobite regular C2",
    "B": "jacobite regular B1",
    "U": "government regular C3 1",
    "O": "government leader C3",
    "V": "government regular E5",
}
START = Start(turn=SideId("jacobite"), phase="combat", number=3)


def fought(dice: list[str], pieces: dict[str, str], banners: int = 1) -> Match[Any, Any, Any]:
    """Let A attack U, and take the first answer to all that follows."""
    match = battle(scenario(OPEN_FIELD, pieces, start=START, banners_jacobite=banners), dice=dice)
    match.submit("attack A U")
    while match.pending is not None and match.outcome is None:
        match.submit(match.pending.options[0].notation)
    return match


def test_a_battle_under_way_has_no_aftermath() -> None:
    assert aftermath(battle(scenario(OPEN_FIELD, PIECES, start=START))) == ()


def test_a_battle_is_told_by_winner_losses_and_the_first_loss_of_the_beaten() -> None:
    pieces = {name: text for name, text in PIECES.items() if name != "O"}
    assert aftermath(fought(["III"], pieces)) == (
        "The Jacobites held the battlefield. The Government lost 1 of 2 units and 20 % of their strength. "
        "The Jacobites lost no unit.",
        "The first Government unit lost was U, in turn 3.",
    )


def test_leaders_who_are_lost_are_named() -> None:
    told = aftermath(fought(["IIS", "S"], PIECES, banners=2))
    assert told[-1] == "The first Government unit lost was U, in turn 3. O was lost."


@pytest.mark.parametrize(
    ("system", "name"),
    [("commanders", "killiecrankie-1689"), ("brigades", "keith-1746"), ("formations", "keith-1746")],
)
def test_the_worst_turn_is_the_one_in_which_the_chart_of_losses_rises_most(system: str, name: str) -> None:
    rules, battle_map = open_map(MAPS / f"{name}.tmx", system)
    match: AnyMatch = Match(rules, battle_map, seed=1)
    player = GreedyPlayer(1)
    while match.pending is not None:
        match.submit(match.pending.forced or player.choose(match, match.pending))
    assert match.outcome is not None
    beaten = next(each for each in courses(match) if each.side != match.outcome.winner)
    values = dict(beaten.points)
    rises = {turn: after - before for (_, before), (turn, after) in pairwise(values.items())}
    told = re.search(r"(?:Round|Turn) (\d+) was the worst", " ".join(aftermath(match)))
    assert told is not None
    assert rises[int(told[1])] == max(rises.values()) > 1
