"""The charged facing as a line, the offsets of ends along it, and the straight offset (section 8, 1 to 3)."""

from typing import Final, NamedTuple

from game.engine.decisions.location import FULL_CIRCLE
from game.plane.measures import HALF_CIRCLE, QUARTER, Point, right_of, rounded, turn_between
from game.plane.rect import Edge, Rect
from game.rules.chargers.charge_search.records import Offset

OFFSET_STEP: Final = 150
LEAST_LAP: Final = 200
SLACK: Final = 0.5
"""Runs that come out shorter than nothing by no more than this are nothing."""


class Facing(NamedTuple):
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
