"""Who touches whom, on which edge, and which models stand at an enemy's base."""

from collections.abc import Iterable

from game.plane.measures import TOLERANCE, Point, rounded
from game.plane.rect import EDGES, Edge, Rect
from game.plane.shapes import length_inside, meet, touch
from game.rules.chargers.charge_search.facing import Facing
from game.rules.chargers.charge_search.records import Offset, Table, TableUnit

Base = tuple[int, int]
"""A base of a unit by rank and file, counted from 0 at the front and at the left."""


def touched_enemies(table: Table, unit_id: str) -> tuple[str, ...]:
    """Return the enemies that a unit touches, neither of them fleeing, by id (TX-38)."""
    unit = table.units[unit_id]
    if unit.fleeing:
        return ()
    return tuple(
        sorted(
            other.id
            for other in table.units.values()
            if other.side != unit.side and not other.fleeing and touch(unit.rect, other.rect)
        )
    )


def is_engaged(table: Table, unit_id: str) -> bool:
    """Return whether a unit touches an enemy, neither of them fleeing (TX-38, T9-40)."""
    return bool(touched_enemies(table, unit_id))


def touched_edge(unit: Rect, other: Rect) -> Edge:
    """Return the edge of a boundary of which the longest stretch is in the boundary of another (TX-38)."""
    corners = unit.corners  # right front, right rear, left rear, left front
    lines: dict[Edge, tuple[Point, Point]] = {
        "front": (corners[3], corners[0]),
        "right": (corners[0], corners[1]),
        "rear": (corners[1], corners[2]),
        "left": (corners[2], corners[3]),
    }
    # A corner touches two edges along half a thousandth more than can be kept: floats must not part them.
    return max(EDGES, key=lambda edge: rounded(round(length_inside(other, *lines[edge], TOLERANCE), 6)))


def charger_bases(unit: TableUnit, facing: Facing, offset: Offset) -> frozenset[Base]:
    """Return the bases of a charger at an offset whose stretch meets the facing (TQ-12)."""
    start, half = offset - unit.rect.width / 2, facing.length / 2
    return frozenset((0, file) for file in _meeting(start, unit.base_width, unit.columns, -half, half))


def facing_bases(
    unit: TableUnit, edge: Edge, facing: Facing, offset: Offset, width: float
) -> frozenset[Base]:
    """Return the bases of a target on its charged facing that meet the front of a charger (TQ-12)."""
    wide = edge in ("front", "rear")
    number, size = (unit.columns, unit.base_width) if wide else (unit.ranks, unit.base_depth)
    met = _meeting(-facing.length / 2, size, number, offset - width / 2, offset + width / 2)
    last_rank, last_file = unit.ranks - 1, unit.columns - 1
    return frozenset(
        {
            "front": (0, last_file - place),
            "rear": (last_rank, place),
            "right": (last_rank - place, last_file),
            "left": (place, 0),
        }[edge]
        for place in met
    )


def _meeting(start: float, size: int, number: int, low: float, high: float) -> Iterable[int]:
    for place in range(number):
        left = start + place * size
        if left <= high + TOLERANCE and left + size >= low - TOLERANCE:
            yield place


def bases(unit: TableUnit, rect: Rect) -> dict[Base, Rect]:
    """Return the bases of a unit whose boundary is a rectangle, all places of it (TQ-13)."""
    wide, deep = unit.base_width, unit.base_depth
    return {
        (rank, file): Rect(
            *rect.at(-rank * deep, (file + 0.5) * wide - rect.width / 2), rect.heading, wide, deep
        )
        for rank in range(unit.ranks)
        for file in range(unit.columns)
    }


def bases_in_contact(
    unit: TableUnit, rect: Rect, other: TableUnit, other_rect: Rect
) -> tuple[frozenset[Base], frozenset[Base]]:
    """Return the bases of two units that are in contact with a base of the other (TQ-12)."""
    ours = {base: shape for base, shape in bases(unit, rect).items() if meet(shape, other_rect)}
    theirs = {base: shape for base, shape in bases(other, other_rect).items() if meet(shape, rect)}
    pairs = [(a, b) for a, one in ours.items() for b, two in theirs.items() if meet(one, two)]
    return frozenset(a for a, _ in pairs), frozenset(b for _, b in pairs)


def count_models(bases_of: Iterable[tuple[TableUnit, frozenset[Base]]]) -> int:
    """Return how many models stand on bases: of each unit never more than it has (TQ-13)."""
    return sum(min(unit.models, len(held)) for unit, held in bases_of)


def secondary_targets(touched: Iterable[Iterable[str]], declared: frozenset[str]) -> tuple[str, ...]:
    """Return the enemies that may be declared on next, by id; none when enough are (T9-26, TQ-15).

    `touched` are the other enemies that each end touches. The smallest sets that contain all those declared on
    are completed; where no set contains them, the smallest of all.
    """
    sets = {frozenset(others) for others in touched}
    if not sets:
        return ()
    fewest = min(map(len, sets))
    smallest = {others for others in sets if len(others) == fewest}
    going_on = {others for others in smallest if declared <= others} or smallest
    if any(others <= declared for others in going_on):
        return ()
    return tuple(sorted(frozenset().union(*going_on) - declared))
