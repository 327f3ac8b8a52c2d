"""What a side is better off by than the other: what its pieces are worth, and what each may lose next."""

from collections.abc import Mapping
from types import MappingProxyType

from game.hexgrid.ids import SideId
from game.rules.jacobite.ai.evaluator import Evaluator
from game.rules.jacobite.ai.goals import leader_value
from game.rules.jacobite.ai.weights import USUAL
from game.rules.jacobite.state import Battlefield, Position, State, other

BANNER = 100.0

MOST = 4
"""So many of a side's pieces in most danger are counted: the enemy orders no more in a turn."""

PRESSURE = 10
"""The time pressure that counts as one."""


def features(battlefield: Battlefield, state: State, side: SideId) -> dict[str, float]:
    """Return by how much a side is better off, in banners where nothing else is said."""
    position = Position(battlefield, state)
    mine, theirs = _of_side(position, side), _of_side(position, other(side))
    return {name: mine[name] - theirs[name] for name in mine}


def _of_side(position: Position, side: SideId) -> dict[str, float]:
    """Count what a side has; its hand in tens of cards, `clock` by whom the last turn will favour."""
    evaluator = Evaluator(position, side)
    units, leaders = position.units(side), position.leaders(side)
    dangers = sorted((evaluator.danger(position, unit) for unit in units), reverse=True)
    worth = sum(evaluator.worths(unit)[unit.blocks] for unit in units)
    hand = position.state.cards.hands.get(side, {})
    return {
        "worth": worth / BANNER,
        "leaders": sum(leader_value(position, leader, USUAL) for leader in leaders) / BANNER,
        "in danger": sum(dangers[:MOST]) / BANNER,
        "in danger when struck next": sum(dangers[:MOST]) / BANNER * (position.state.turn.side != side),
        "lone leaders": sum(position.unit_at(leader.at) is None for leader in leaders) / 1.0,
        "to win": -float(position.battlefield.to_win[side] - position.state.banners[side]) / 5,
        "clock": -evaluator.time_pressure / PRESSURE,
        "hand": sum(map(len, hand.values())) / 10,
    }


PROSPECTS: Mapping[str, float] = MappingProxyType(
    {
        "clock": 0.8,
        "engaged": -1.2,
        "hand": 1.0,
        "in danger": -1.0,
        "in danger when struck next": -0.1,
        "lone leaders": -0.4,
        "strength": 1.7,
        "to win": 1.0,
        "track banners": 0.8,
        "track banners squared": 0.7,
        "units": 0.8,
        "worth": 0.04,
    }
)
"""The weight of each feature, as a log-odds of winning."""
