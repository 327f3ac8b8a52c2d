"""The opponent: who need not attack waits, an expert goes for the enemy all the same."""

from typing import Any

from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.ids import SideId
from game.players.greedy_player import GreedyPlayer
from game.rules.chargers.ai.places import must_attack
from game.rules.chargers.position import Position
from tests.rules.chargers.near_keith import near_keith

GOVERNMENT = SideId("government")


def begin() -> Match[Any, Any, Any]:
    rules, scenario = find("chargers"), near_keith()
    return Match(rules, scenario, seed=1, keep_frames=False, can_undo=False)


def position(match: Match[Any, Any, Any]) -> Position:
    return Position(match.setup.battlefield, match.state)


def gaps(position: Position) -> int:
    """Sum the gaps from each unit of the government to the nearest of the Jacobites."""
    units = position.units(GOVERNMENT)
    return sum(min(position.gap(unit, enemy) for enemy in position.enemies(unit)) for unit in units)


def moved(*, expert: bool) -> int:
    """Let the government make its moves of the first round; return how far from the enemy it then is."""
    match = begin()
    player = GreedyPlayer(1, expert=expert)
    while (pending := match.pending) and not (pending.kind == "move" and pending.side == GOVERNMENT):
        match.submit(GreedyPlayer(1).choose(match, pending))
    while (pending := match.pending) and pending.kind == "move" and pending.side == GOVERNMENT:
        match.submit(player.choose(match, pending))
    return gaps(position(match))


def test_an_expert_goes_for_the_enemy_though_time_is_for_him() -> None:
    """At Keith the government wins if the battle ends as it began."""
    match = begin()
    assert not must_attack(position(match), GOVERNMENT)
    assert moved(expert=True) < moved(expert=False)
