"""Charges on a blocked path, and the combat reform (section 14)."""

from game.plane.rect import Edge, Rect
from game.rules.chargers.charge_search.records import NO_UNITS, BlockedPath, Reform, Table


def blocked_path(
    table: Table, charger: str, target: str, edge: Edge, length: int, *, left_out: frozenset[str] = NO_UNITS
) -> BlockedPath | None:
    """Return the run of a charge on a blocked path and the reform of its target, None if none is allowed (T9-55).

    It also judges that no ordinary charge can be made, and for what reason (TQ-26).
    """
    raise NotImplementedError


def blocked_run(
    table: Table, charger: str, target: str, edge: Edge, length: int, *, left_out: frozenset[str] = NO_UNITS
) -> BlockedPath | None:
    """Return the run and the reform alone, as when a charge of this kind is moved (TQ-25, TQ-29)."""
    raise NotImplementedError


def combat_reform(table: Table, charger: Rect, charger_id: str, target: str, edge: Edge) -> Reform | None:
    """Return how the target reforms to the front of a charger that stands at `charger`, if it can (TX-40)."""
    raise NotImplementedError
