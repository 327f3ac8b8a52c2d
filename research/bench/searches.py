"""The long searches that could be asked for at a moment: those of the chargers for their charges."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from game.hexgrid.ids import PieceId
from game.rules.chargers.charge_search.ends import find_ends
from game.rules.chargers.charge_search.plans import plan_charges
from game.rules.chargers.charge_search.records import Member
from game.rules.chargers.charge_search.search_table import table_of
from game.rules.chargers.charging.declare import possible_charges
from game.rules.chargers.charging.room import Declared
from game.rules.chargers.position import Position
from game.rules.chargers.state import CHARGE, Battlefield, State
from game.rules.chargers.tables import INCH

SYSTEM = "chargers"
END_MILLISECONDS, PLAN_MILLISECONDS = 50, 500
FAILING = 6 * INCH
"""How far a charger of a measured plan goes if it fails."""
MOST_CHARGERS = 5


class CostlySearch(NamedTuple):
    """A search that could be asked for at a moment: `work` names its kind, the same for all of that kind."""

    work: str
    milliseconds: int
    run: Callable[[], object]


def costly_searches(battlefield: Battlefield, state: State) -> Iterator[CostlySearch]:
    """Yield the search for all ends of each charge, and for the plans of all who could charge one unit together."""
    if state.phase != CHARGE or state.charges:
        return
    position = Position(battlefield, state)
    table = table_of(position)
    together: dict[PieceId, list[Declared]] = {}
    for charge in possible_charges(position):
        if position.piece(charge.target).is_fleeing:
            continue
        together.setdefault(charge.target, []).append(charge)
        yield CostlySearch(
            work="all ends of one charge",
            milliseconds=END_MILLISECONDS,
            run=partial(find_ends, table, charge.charger, charge.target, charge.facing),
        )
    for target, charges in together.items():
        group = tuple(
            Member(unit=each.charger, edge=each.facing, reaches=True, failing=FAILING)
            for each in charges[:MOST_CHARGERS]
        )
        if len(group) > 1:
            yield CostlySearch(
                work="the plans of a combined charge",
                milliseconds=PLAN_MILLISECONDS,
                run=partial(plan_charges, table, target, group),
            )
