"""Under every system a side may concede, or offer a draw, besides what it is asked."""

from typing import Any

import pytest

from game.engine.battle_setup import Outcome
from game.engine.play.match import Match
from game.hexgrid.ids import NO_SIDE
from game.players.random_player import RandomPlayer
from game.rules.table.rounds import META_OPTIONS
from game.rules.table.sides import other
from game.storage.battles import MAPS, open_map
from tests.drawn import question
from tests.shipped import SHIPPED


def asked_alone(system: str) -> Match[Any, Any, Any]:
    """Play until a side is asked that may concede."""
    rules, scenario = open_map(MAPS / "keith-1746.tmx", system)
    match: Match[Any, Any, Any] = Match(rules, scenario, seed=1)
    player = RandomPlayer(1)
    while len(question(match).meta_options) < len(META_OPTIONS):  # where both are asked there is no draw
        match.submit(player.choose(match, question(match)))
    return match


@pytest.mark.parametrize("system", SHIPPED)
def test_who_concedes_has_lost(system: str) -> None:
    match = asked_alone(system)
    side = question(match).side
    match.submit("concede")
    name = match.names.plural_name(side)
    assert match.outcome == Outcome(other(side), f"The {name} conceded the battle.")
    assert match.pending is None


@pytest.mark.parametrize("system", SHIPPED)
def test_a_draw_is_offered_and_accepted_or_the_question_asked_again(system: str) -> None:
    match = asked_alone(system)
    asked = question(match)
    match.submit("draw")
    assert (question(match).side, question(match).kind) == (other(asked.side), "draw")
    match.submit("decline")
    again = question(match)
    assert (again.side, again.kind, again.meta_options) == (asked.side, asked.kind, asked.meta_options)
    for answer in ("draw", "accept"):
        match.submit(answer)
    assert match.outcome == Outcome(NO_SIDE, "Both sides agree to a draw.")
    assert match.pending is None
