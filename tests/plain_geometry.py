"""Rectangles and convex shapes once more, plainly and in inches: it imports nothing of the game.

A shape is a list of corners in order. x runs east, y south, headings are degrees clockwise from north.
"""

import math
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

Point = tuple[float, float]
Corners = Sequence[Point]

TOLERANCE = 0.0045


class Box(NamedTuple):
    """A rectangle by the middle of its front, its heading, its width and its depth."""

    x: float
    y: float
    heading: float
    width: float
    depth: float

    @property
    def ahead(self) -> Point:
        """The unit vector of its heading."""
        return unit_vector(self.heading)

    @property
    def right(self) -> Point:
        """The unit vector to its right."""
        x, y = self.ahead
        return -y, x

    @property
    def corners(self) -> list[Point]:
        """Left front, right front, right rear, left rear."""
        half, depth = self.width / 2, self.depth
        fx, fy = unit_vector(self.heading)
        left, right = (self.x + half * fy, self.y - half * fx), (self.x - half * fy, self.y + half * fx)
        back = (-depth * fx, -depth * fy)
        return [
            left,
            right,
            (right[0] + back[0], right[1] + back[1]),
            (left[0] + back[0], left[1] + back[1]),
        ]

    @property
    def centre(self) -> Point:
        """Its middle."""
        return self.at(0, -self.depth / 2)

    def at(self, right: float, forward: float) -> Point:
        """Return the point so far to the right of the middle of the front and so far ahead of it."""
        fx, fy = unit_vector(self.heading)
        return self.x - right * fy + forward * fx, self.y + right * fx + forward * fy

    def turned(self, about: Point, degrees: float) -> "Box":
        """Return it turned clockwise about a point."""
        dx, dy = self.x - about[0], self.y - about[1]
        (fx, fy), (rx, ry) = self.ahead, self.right
        forward, right = dx * fx + dy * fy, dx * rx + dy * ry
        heading = (self.heading + degrees) % 360
        x, y = Box(about[0], about[1], heading, self.width, self.depth).at(right, forward)
        return Box(x, y, heading, self.width, self.depth)

    def ran(self, length: float) -> "Box":
        """Return it moved straight ahead."""
        x, y = self.at(0, length)
        return self._replace(x=x, y=y)

    def run_sweep(self, length: float) -> list[Point]:
        """Return what it covers going straight ahead."""
        end = self.ran(length)
        return [*end.corners[:2], *self.corners[2:]]


@cache
def unit_vector(heading: float) -> Point:
    """Return the unit vector of a heading, rounded to nine decimals."""
    angle = math.radians(round(heading * 100) % 36000 / 100)
    return round(math.sin(angle), 9), -round(math.cos(angle), 9)


def separating_normals(*shapes: Corners) -> Iterable[Point]:
    """Yield the unit normals of all edges."""
    for corners in shapes:
        for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
            length = math.hypot(x2 - x1, y2 - y1)
            yield (y2 - y1) / length, (x1 - x2) / length


def shared_shadow(a: Corners, b: Corners) -> float:
    """Return the least length two shapes share on any normal; negative when they are apart."""
    lengths = []
    for nx, ny in separating_normals(a, b):
        first = [x * nx + y * ny for x, y in a]
        second = [x * nx + y * ny for x, y in b]
        lengths.append(min(max(first), max(second)) - max(min(first), min(second)))
    return min(lengths)


def overlap(a: Corners, b: Corners) -> bool:
    """Return whether two shapes overlap."""
    return not far_apart(a, b) and shared_shadow(a, b) > TOLERANCE


def far_apart(a: Corners, b: Corners) -> bool:
    """Return whether the upright boxes around two shapes are clearly apart."""
    for first, second in zip(zip(*a, strict=True), zip(*b, strict=True), strict=True):
        if max(first) < min(second) - 0.01 or max(second) < min(first) - 0.01:
            return True
    return False


def gap(a: Corners, b: Corners) -> float:
    """Return the shortest distance between two shapes, 0 where they meet."""
    if shared_shadow(a, b) >= 0:
        return 0.0
    return min(
        min(from_segment(corner, start, end) for corner in one for start, end in pairwise([*two, two[0]]))
        for one, two in ((a, b), (b, a))
    )


def from_segment(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from a segment."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    part = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy)
    part = min(1.0, max(0.0, part))
    return math.hypot(point[0] - start[0] - part * dx, point[1] - start[1] - part * dy)


def meets(a: Corners, b: Corners) -> bool:
    """Return whether two shapes touch or overlap."""
    return not far_apart(a, b) and gap(a, b) <= TOLERANCE
