"""Convex shapes: how they overlap and touch, how far apart they are, what covers several; the edges of the board."""

import math
from collections.abc import Iterable, Sequence

import msgspec

from game.plane.measures import TOLERANCE, Point, rounded, shadow
from game.plane.rect import Rect


class Polygon:
    """A convex shape given by its corners in order, such as the hexagon of a hex."""

    __slots__ = ("corners", "middle", "normals", "radius", "shadows")

    def __init__(self, corners: Iterable[Point]) -> None:
        self.corners: Sequence[Point] = tuple(corners)
        self.normals: Sequence[Point] = tuple(_normals(self.corners))
        self.shadows: Sequence[tuple[float, float]] = tuple(
            shadow(self.corners, normal) for normal in self.normals
        )
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        self.middle: Point = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        self.radius: float = max(math.sqrt(_square(self.middle, corner)) for corner in self.corners)


Shape = Rect | Polygon
"""A convex shape: its corners in order, the unit normals of its edges, its shadows on them, a circle around it."""


def _normals(corners: Sequence[Point]) -> Iterable[Point]:
    kept: list[Point] = []
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        length = math.sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2)
        normal = ((y1 - y2) / length, (x2 - x1) / length)
        if not any(abs(normal[0] * y - normal[1] * x) < 1e-12 for x, y in kept):
            kept.append(normal)
    return kept


def shared(a: Shape, b: Shape) -> float:
    """Return the least length that the shadows of two shapes share on the normal of any edge; apart it is negative."""
    if isinstance(a, Rect) and isinstance(b, Rect):
        return _shared_by_rects(a, b)
    return min(_shared_on_normals(a, b), _shared_on_normals(b, a))


def _shared_on_normals(a: Shape, b: Shape) -> float:
    """Return the least length that the shadows of two shapes share on the normals of the first."""
    least = math.inf
    for normal, (low, high) in zip(a.normals, a.shadows, strict=True):
        other_low, other_high = shadow(b.corners, normal)
        least = min(least, min(high, other_high) - max(low, other_low))
    return least


def _shared_by_rects(a: Rect, b: Rect) -> float:
    """Return what two rectangles share: each shadow follows from the middle and the halves of its sides."""
    dx, dy = b.centre[0] - a.centre[0], b.centre[1] - a.centre[1]
    (ax, ay), (bx, by) = a.forward, b.forward
    along, across = abs(ax * bx + ay * by), abs(ax * by - ay * bx)
    deep_a, wide_a, deep_b, wide_b = a.depth / 2, a.width / 2, b.depth / 2, b.width / 2
    least = math.inf
    for own, other, between in (
        (deep_a, deep_b * along + wide_b * across, dx * ax + dy * ay),
        (wide_a, deep_b * across + wide_b * along, dy * ax - dx * ay),
        (deep_b, deep_a * along + wide_a * across, dx * bx + dy * by),
        (wide_b, deep_a * across + wide_a * along, dy * bx - dx * by),
    ):
        least = min(least, own + other - abs(between), 2 * own, 2 * other)
    return least


def overlap(a: Shape, b: Shape, tolerance: float = TOLERANCE) -> bool:
    """Return whether two shapes share more than a tolerance on the normal of every edge."""
    (ax, ay), (bx, by), reach = a.middle, b.middle, a.radius + b.radius
    dx, dy = bx - ax, by - ay
    return dx * dx + dy * dy < reach * reach and shared(a, b) > tolerance


def distance_between(a: Shape, b: Shape) -> float:
    """Return the shortest distance between two shapes, 0 where they meet."""
    return 0.0 if shared(a, b) >= 0 else _between_corners(a, b)


def _between_corners(a: Shape, b: Shape) -> float:
    """Return the shortest distance between two shapes that do not meet."""
    return math.sqrt(min(_square_to_corners(a, b), _square_to_corners(b, a)))


def _square_to_corners(shape: Shape, other: Shape) -> float:
    """Return the square of the distance from a shape to the nearest corner of another."""
    if not isinstance(shape, Rect):
        return min([_from_edges(corner, shape.corners) for corner in other.corners])
    (x, y), (fx, fy) = shape.centre, shape.forward
    deep, wide = shape.depth / 2, shape.width / 2
    least = math.inf
    for px, py in other.corners:
        dx, dy = px - x, py - y
        ahead, aside = abs(dx * fx + dy * fy) - deep, abs(dy * fx - dx * fy) - wide
        square = (ahead * ahead if ahead > 0 else 0.0) + (aside * aside if aside > 0 else 0.0)
        if square < least:
            least = square
    return least


def gap(a: Shape, b: Shape) -> int:
    """Return the shortest distance between two shapes, rounded."""
    return rounded(distance_between(a, b))


def apart(a: Shape, b: Shape, least: int) -> bool:
    """Return whether the rounded gap between two shapes is at least so much."""
    (ax, ay), (bx, by) = a.middle, b.middle
    dx, dy, reach = bx - ax, by - ay, a.radius + b.radius + least
    if dx * dx + dy * dy >= reach * reach:
        return True
    if isinstance(a, Rect):
        # A long rectangle is mostly far from the edge of the circle around it.
        fx, fy = a.forward
        clear = b.radius + least
        if abs(dx * fx + dy * fy) - a.depth / 2 >= clear or abs(dy * fx - dx * fy) - a.width / 2 >= clear:
            return True
    common = shared(a, b)
    if common >= 0:
        return least <= 0
    # Where the shadows are so far apart, the shapes are as well.
    return -common >= least or rounded(_between_corners(a, b)) >= least


def meet(a: Shape, b: Shape) -> bool:
    """Return whether two shapes touch or overlap."""
    (ax, ay), (bx, by), reach = a.middle, b.middle, a.radius + b.radius + TOLERANCE
    dx, dy = bx - ax, by - ay
    return dx * dx + dy * dy <= reach * reach and distance_between(a, b) <= TOLERANCE


def touch(a: Shape, b: Shape) -> bool:
    """Return whether two shapes do not overlap and are no farther apart than the tolerance."""
    return meet(a, b) and not shared(a, b) > TOLERANCE


def hull(points: Iterable[Point]) -> Polygon:
    """Return the convex hull of points."""
    ordered = sorted(set(points))
    halves: list[Point] = []
    for half in (ordered, ordered[::-1]):
        chain: list[Point] = []
        for point in half:
            while len(chain) > 1 and _turns(chain[-2], chain[-1], point) <= 1e-6:
                chain.pop()
            chain.append(point)
        halves += chain[:-1]
    return Polygon(halves)


def length_inside(shape: Shape, start: Point, end: Point, grown: float = 0.0) -> float:
    """Return the length of a line that lies in a shape grown on every side."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    enter, leave = 0.0, 1.0
    for x, y in shape.normals:
        low, high = shadow(shape.corners, (x, y))
        height, rise = start[0] * x + start[1] * y, dx * x + dy * y
        low, high = low - grown - height, high + grown - height
        if rise == 0:
            if low > 0 or high < 0:
                return 0.0
            continue
        near, far = sorted((low / rise, high / rise))
        enter, leave = max(enter, near), min(leave, far)
    return max(0.0, leave - enter) * math.sqrt(dx * dx + dy * dy)


def covers(shape: Shape, point: Point) -> bool:
    """Return whether a point lies in a shape or on its edge."""
    for normal in shape.normals:
        low, high = shadow(shape.corners, normal)
        if not low <= point[0] * normal[0] + point[1] * normal[1] <= high:
            return False
    return True


def _square(a: Point, b: Point) -> float:
    dx, dy = a[0] - b[0], a[1] - b[1]
    return dx * dx + dy * dy


def _turns(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _from_edges(point: Point, corners: Sequence[Point]) -> float:
    """Return the square of the shortest distance from a point to the edge of a shape."""
    px, py = point
    least = math.inf
    x1, y1 = corners[-1]
    for x2, y2 in corners:
        ex, ey = x2 - x1, y2 - y1
        dx, dy = px - x1, py - y1
        along = (dx * ex + dy * ey) / (ex * ex + ey * ey)
        if along > 0:
            along = min(along, 1.0)
            dx, dy = dx - along * ex, dy - along * ey
        least = min(least, dx * dx + dy * dy)
        x1, y1 = x2, y2
    return least


class Board(msgspec.Struct, frozen=True):
    """A rectangle from the north-west corner, in thousandths of an inch; a margin makes it larger on every side."""

    width: int
    height: int
    margin: int = 0

    def sticks_out(self, shape: Shape) -> bool:
        """Return whether a corner of a shape is farther beyond an edge than the tolerance."""
        (x, y), radius = shape.middle, shape.radius
        # Mostly the circle around it is on the board.
        return self._beyond(x, y) + radius > TOLERANCE and any(
            self._beyond(x, y) > TOLERANCE for x, y in shape.corners
        )

    def touches_edge(self, shape: Shape) -> bool:
        """Return whether a corner of a shape is beyond an edge or nearer to it than the tolerance."""
        return any(self._beyond(x, y) > -TOLERANCE for x, y in shape.corners)

    def _beyond(self, x: float, y: float) -> float:
        return max(-x, -y, x - self.width, y - self.height) - self.margin
