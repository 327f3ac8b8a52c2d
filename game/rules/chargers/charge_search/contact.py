"""The charged facing as a line (section 8, 1 to 3), who touches whom on which edge, and with which models."""

from collections.abc import Iterable
from typing import Final

import msgspec

from game.engine.decisions.location import FULL_CIRCLE
from game.plane.measures import HALF_CIRCLE, QUARTER, TOLERANCE, Point, right_of, rounded, turn_between
from game.plane.rect import EDGES, Edge, Rect
from game.plane.shapes import length_inside, meet, touch
from game.rules.chargers.charge_search.records import Offset, Table, TableUnit

OFFSET_STEP: Final = 150
LEAST_LAP: Final = 200
SLACK: Final = 0.5
"""Runs that come out shorter than nothing by no more than this are nothing."""


class Facing(msgspec.Struct, frozen=True):
    """A charged facing: its middle, its length, the heading a charger must end with, and the right hand of that."""

    middle: Point
    length: float
    heading: int
    along: Point

    def at(self, offset: float) -> Point:
        """Return the point so far along from the middle."""
        return self.middle[0] + offset * self.along[0], self.middle[1] + offset * self.along[1]

    def end(self, offset: Offset, charger: Rect) -> Rect:
        """Return the boundary of a charger that ends at an offset."""
        return Rect(*self.at(offset), self.heading, charger.width, charger.depth)


def facing_of(target: Rect, edge: Edge) -> Facing:
    """Return the charged facing of a target."""
    heading = (target.edge_heading(edge) + HALF_CIRCLE) % FULL_CIRCLE
    return Facing(target.edge_middle(edge), target.edge_length(edge), heading, right_of(heading))


def offsets(charger: Rect, facing: Facing, straight: Offset | None) -> tuple[Offset, ...]:
    """Return all offsets in order, the straight one among them (TX-34)."""
    start = rounded((charger.width - facing.length) / 2)
    greatest = greatest_offset(charger, facing)
    first = -((greatest + start) // OFFSET_STEP)
    raster = set(range(start + first * OFFSET_STEP, greatest + 1, OFFSET_STEP))
    return tuple(sorted(raster if straight is None else raster | {straight}))


def greatest_offset(charger: Rect, facing: Facing) -> Offset:
    """Return the greatest offset at which enough of the facing is lapped."""
    return rounded((charger.width + facing.length) / 2) - LEAST_LAP


def straight_offset(charger: Rect, facing: Facing) -> Offset | None:
    """Return the offset of an end that is reached without a wheel, if there is one."""
    delta = turn_between(charger.heading, facing.heading)
    if abs(delta) >= QUARTER:
        return None
    half, middle = charger.width / 2, facing.length / 2
    leading = (0.0 if not delta else half) * (1 if delta > 0 else -1)
    run, meets = _run_to_line(charger, leading, facing)
    offset: float
    if delta == 0:
        offset = meets
    elif abs(meets) <= middle:
        offset = meets - leading
    elif (meets > middle) if delta > 0 else (meets < -middle):
        corner = middle if delta > 0 else -middle
        right, run = charger.seen_from(facing.at(corner))
        if abs(right) > half:
            return None
        offset = corner - right
    else:
        return None
    kept = rounded(offset)
    return kept if run >= -SLACK and abs(kept) <= greatest_offset(charger, facing) else None


def _run_to_line(charger: Rect, right: float, facing: Facing) -> tuple[float, float]:
    """Return how far a point of the front runs ahead to the line of the facing, and where along it meets it."""
    x, y = charger.at(0, right)
    (ax, ay), (fx, fy) = facing.along, charger.forward
    nx, ny = ay, -ax  # ahead of the heading the charger must end with
    run = ((facing.middle[0] - x) * nx + (facing.middle[1] - y) * ny) / (fx * nx + fy * ny)
    return run, (x + run * fx - facing.middle[0]) * ax + (y + run * fy - facing.middle[1]) * ay


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
