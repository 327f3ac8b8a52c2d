"""Moves of chargers without aligning: at a fleeing unit, and of a failed charge."""

from game.plane.measures import Point
from game.rules.chargers.charge_search.records import NO_UNITS, Flight, Run, Table


def run_at_fleeing(
    table: Table, charger: str, target: str, *, left_out: frozenset[str] = NO_UNITS
) -> Run | None:
    """Return the run of a charge at a fleeing unit, None when there is no way (TX-36)."""
    raise NotImplementedError


def failed_charge(table: Table, charger: str, aim: Point, length: int) -> Run:
    """Return the move of a failed charge toward the Centre of its target (TX-39)."""
    raise NotImplementedError


def straight_run(table: Table, unit: str, heading: int, length: int) -> Run | None:
    """Return the run of a pursuit or overrun, None when the unit cannot turn to the heading (TX-61, TX-63)."""
    raise NotImplementedError


def flee(table: Table, unit: str, heading: int, length: int) -> Flight:
    """Return the flee move of a unit that turns about its Centre to a heading first (TX-31, TX-73)."""
    raise NotImplementedError
