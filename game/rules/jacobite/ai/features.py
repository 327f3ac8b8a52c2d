"""What a side has that a view does not show: what its pieces are worth, may lose and may do next, and its cards."""

from collections.abc import Iterable, Iterator

from game.hexgrid.ids import SideId
from game.rules.jacobite.ai.evaluator import Evaluator
from game.rules.jacobite.ai.goals import leader_value
from game.rules.jacobite.ai.hex_values import next_blow
from game.rules.jacobite.ai.weights import USUAL
from game.rules.jacobite.cards.command import COMMAND_CARDS
from game.rules.jacobite.state import COMMAND, Battlefield, Position, State

BANNER = 100.0

MOST = {"1": 1, "2": 2, "4": 4, "all": None}
"""So many of the greatest are summed up: the enemy orders few pieces in a turn."""

STRIKING, FIGHTING = 3, 4
"""Hexes from the enemy within which a unit may strike next, and within which it will soon fight."""


def features(battlefield: Battlefield, state: State, side: SideId) -> dict[str, float]:
    """Return what a side has; of the one to act its command cards too, which the other does not know."""
    position = Position(battlefield, state)
    evaluator = Evaluator(position, side)
    units, hand = position.units(side), state.cards.hands.get(side, {})
    striking, fighting = (
        [unit for unit in units if evaluator.nearest(unit.at) <= most] for most in (STRIKING, FIGHTING)
    )
    found = {
        **dict(_greatest("danger", (evaluator.danger(position, unit) for unit in units))),
        **dict(_greatest("blow", (next_blow(evaluator, position, unit) for unit in striking))),
        "worth": sum(evaluator.worths(unit)[unit.blocks] for unit in units) / BANNER / 3,
        "leader worth": sum(leader_value(position, leader, USUAL) for leader in position.leaders(side))
        / BANNER
        / 3,
        "pressure": evaluator.time_pressure / 10,
        "steps": sum(evaluator.steps(unit, unit.at) for unit in units) / max(1, len(units)) / 10,
        "cards": sum(map(len, hand.values())) / 10,
        "cover": sum(battlefield.terrain[unit.at] != "clear" for unit in fighting) / 5,
    }
    for card in hand.get(COMMAND, ()) if state.turn.side == side else ():
        text = COMMAND_CARDS[card]
        for name, value in ((f"hand {text.section or 'any'}", 0.2), ("hand reach", (text.count or 4) / 10)):
            found[name] = found.get(name, 0.0) + value
    return found


def _greatest(name: str, values: Iterable[int]) -> Iterator[tuple[str, float]]:
    ordered = sorted((max(0, value) for value in values), reverse=True)
    for word, most in MOST.items():
        yield f"{name} {word}", sum(ordered[:most]) / BANNER


def stretch(state: State) -> tuple[int, bool]:
    """Say what a plan is for: the orders of a turn, whose plans are tried out to its end."""
    return state.turn.number, state.turn.phase == "card"
