"""Who touches whom, on which edge, and which models stand at an enemy's base."""

from game.plane.rect import Edge, Rect
from game.rules.chargers.charge_search.records import Table, TableUnit


def touched_enemies(table: Table, unit: str) -> tuple[str, ...]:
    """Return the enemies that a unit touches, neither of them fleeing, by id (TX-38)."""
    raise NotImplementedError


def touched_edge(unit: Rect, other: Rect) -> Edge:
    """Return the edge on which a boundary is touched by another (TX-38)."""
    raise NotImplementedError


def bases_in_contact(unit: TableUnit, other: TableUnit) -> frozenset[tuple[int, int]]:
    """Return the bases of a unit, by rank and file, whose gap to a base of another is within tolerance (TQ-12)."""
    raise NotImplementedError


def secondary_targets(ends: tuple[frozenset[str], ...], declared: frozenset[str]) -> tuple[str, ...]:
    """Return the enemies that may be declared on next, by id; none when enough are (TQ-15).

    `ends` are the other enemies that each end touches.
    """
    raise NotImplementedError
