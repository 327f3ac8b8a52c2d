"""Many rectangles at once, in arrays: the same motions as those of one, and which of them overlap which shapes.

Every number comes out as for one rectangle at a time: numpy is only asked for sums and products of two.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.engine.decisions.location import FULL_CIRCLE
from game.plane.measures import TOLERANCE, direction, shadow
from game.plane.rect import Rect
from game.plane.shapes import Board, Shape

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]


@lru_cache(maxsize=1)
def _directions() -> tuple[Floats, Floats]:
    table = np.array([direction(heading) for heading in range(FULL_CIRCLE)])
    return np.ascontiguousarray(table[:, 0]), np.ascontiguousarray(table[:, 1])


class Rects:
    """Rectangles in arrays of one length, as `Rect` describes one; `fx`, `fy` point forward."""

    __slots__ = ("_boxes", "depth", "fx", "fy", "heading", "width", "x", "y")

    def __init__(
        self,
        x: Floats,
        y: Floats,
        heading: Whole,
        width: Floats,
        depth: Floats,
        forward: tuple[Floats, Floats] | None = None,
    ) -> None:
        self.x, self.y, self.heading, self.width, self.depth = x, y, heading, width, depth
        if forward is None:
            across, down = _directions()
            forward = across[heading], down[heading]
        self.fx, self.fy = forward
        self._boxes: tuple[tuple[Floats, Floats], tuple[Floats, Floats]] | None = None

    def __len__(self) -> int:
        return len(self.x)

    def __getitem__(self, number: int) -> Rect:
        """Return one of them."""
        width, depth = float(self.width[number]), float(self.depth[number])
        return Rect(float(self.x[number]), float(self.y[number]), int(self.heading[number]), width, depth)

    def take(self, which: Whole | Flags) -> "Rects":
        """Return some of them."""
        return Rects(
            self.x[which],
            self.y[which],
            self.heading[which],
            self.width[which],
            self.depth[which],
            (self.fx[which], self.fy[which]),
        )

    def moved(self, forward: Floats) -> "Rects":
        """Return each moved straight ahead."""
        x, y, ahead = self.x + forward * self.fx, self.y + forward * self.fy, (self.fx, self.fy)
        return Rects(x, y, self.heading, self.width, self.depth, ahead)

    def lengthened(self, back: Floats) -> "Rects":
        """Return each with so much more behind it: what it swept coming straight to where it is."""
        return Rects(self.x, self.y, self.heading, self.width, self.depth + back, (self.fx, self.fy))

    def turned_about(self, x: Floats, y: Floats, hundredths: Whole) -> "Rects":
        """Return each turned about a point, clockwise if positive."""
        dx, dy = self.x - x, self.y - y
        right = dy * self.fx - dx * self.fy
        forward = dx * self.fx + dy * self.fy
        heading = (self.heading + hundredths) % FULL_CIRCLE
        across, down = _directions()
        fx, fy = across[heading], down[heading]
        x, y = x + forward * fx - right * fy, y + forward * fy + right * fx
        return Rects(x, y, heading, self.width, self.depth, (fx, fy))

    def front_corner(self, right: Floats) -> tuple[Floats, Floats]:
        """Return the point of each front so far to the right of its middle."""
        return self.x - right * self.fy, self.y + right * self.fx

    def sticking_out(self, board: Board) -> Flags:
        """Return which of them overlap the outside of the board."""
        (left, top), (right, bottom) = self._box()
        play = TOLERANCE + board.margin
        return (left < -play) | (top < -play) | (right > board.width + play) | (bottom > board.height + play)

    def centre(self) -> tuple[Floats, Floats]:
        """Return the middle of each."""
        return self.x - self.depth / 2 * self.fx, self.y - self.depth / 2 * self.fy

    def _box(self) -> tuple[tuple[Floats, Floats], tuple[Floats, Floats]]:
        """Return the least and the greatest x and y of each."""
        if self._boxes is None:
            x, y = self.centre()
            deep, wide, fx, fy = self.depth / 2, self.width / 2, np.abs(self.fx), np.abs(self.fy)
            across, down = deep * fx + wide * fy, deep * fy + wide * fx
            self._boxes = (x - across, y - down), (x + across, y + down)
        return self._boxes

    def surroundings(self) -> tuple[float, float, float, float]:
        """Return the least and greatest x and y of all."""
        (left, top), (right, bottom) = self._box()
        least, greatest = np.minimum.reduce, np.maximum.reduce
        return float(least(left)), float(least(top)), float(greatest(right)), float(greatest(bottom))


def copies(rect: Rect, number: int) -> Rects:
    """Return one rectangle as many times as asked for."""
    heading = np.full(number, rect.heading, np.int64)
    fx, fy = rect.forward
    x, y, width, depth, ahead, aside = np.repeat(
        np.array([[rect.x], [rect.y], [rect.width], [rect.depth], [fx], [fy]]), number, 1
    )
    return Rects(x, y, heading, width, depth, (ahead, aside))


def joined(parts: Sequence[Rects]) -> Rects:
    """Return the rectangles of several arrays in one."""
    return Rects(
        np.concatenate([part.x for part in parts]),
        np.concatenate([part.y for part in parts]),
        np.concatenate([part.heading for part in parts]),
        np.concatenate([part.width for part in parts]),
        np.concatenate([part.depth for part in parts]),
    )


class Shapes:
    """Convex shapes in arrays, to be held against many rectangles."""

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self.shapes = tuple(shapes)
        corners = max((len(shape.corners) for shape in shapes), default=1)
        normals = max((len(shape.normals) for shape in shapes), default=1)
        rows = np.array([_row(shape, corners, normals) for shape in shapes], np.float64)
        rows = rows.reshape(len(self.shapes), 3 + 2 * corners + 4 * normals)
        self._middles, self._radii = rows[:, 0:2], rows[:, 2]
        by_corner, by_normal = np.split(rows[:, 3:], [2 * corners], axis=1)
        self._corners = by_corner.reshape(-1, corners, 2)
        by_normal = by_normal.reshape(-1, normals, 4)
        self._normals, self._shadows = by_normal[:, :, :2], by_normal[:, :, 2:]

    def __len__(self) -> int:
        return len(self.shapes)

    def pairs(self, rects: Rects, tolerance: float = TOLERANCE) -> tuple[Whole, Whole, Floats]:
        """Return which rectangles overlap which shapes by more than a tolerance, and by how much at least."""
        none = np.zeros(0, np.int64)
        if not self.shapes or not len(rects):
            return none, none, np.zeros(0)
        near = self._near(rects, -min(tolerance, 0.0))
        if not len(near):
            return none, none, np.zeros(0)
        x, y = rects.centre()
        half_depth, half_width = rects.depth / 2, rects.width / 2
        radii = np.sqrt(half_depth * half_depth + half_width * half_width)
        dx = x[:, None] - self._middles[None, near, 0]
        dy = y[:, None] - self._middles[None, near, 1]
        reach = radii[:, None] + self._radii[None, near] - min(tolerance, 0.0)
        which, shape = (dx * dx + dy * dy <= reach * reach).nonzero()
        shape = near[shape]
        if not len(which):
            return which, shape, np.zeros(0)
        x, y, fx, fy = x[which], y[which], rects.fx[which], rects.fy[which]
        half_depth, half_width = half_depth[which], half_width[which]

        corners = self._corners[shape]
        right = corners[:, :, 0] - x[:, None]
        down = corners[:, :, 1] - y[:, None]
        least = np.full(len(which), np.inf)
        for ax, ay, half in ((fx, fy, half_depth), (-fy, fx, half_width)):
            heights = right * ax[:, None] + down * ay[:, None]
            highest, lowest = np.maximum.reduce(heights, 1), np.minimum.reduce(heights, 1)
            lengths = np.minimum(highest, half) - np.maximum(lowest, -half)
            least = np.minimum(least, lengths)

        normals, shadows = self._normals[shape], self._shadows[shape]
        nx, ny = normals[:, :, 0], normals[:, :, 1]
        middle = x[:, None] * nx + y[:, None] * ny
        extent = half_depth[:, None] * np.abs(fx[:, None] * nx + fy[:, None] * ny)
        extent = extent + half_width[:, None] * np.abs(fx[:, None] * ny - fy[:, None] * nx)
        lengths = np.minimum(shadows[:, :, 1], middle + extent) - np.maximum(
            shadows[:, :, 0], middle - extent
        )
        least = np.minimum(least, np.minimum.reduce(lengths, 1))
        kept = least > tolerance
        return which[kept], shape[kept], least[kept]

    def _near(self, rects: Rects, reach: float) -> Whole:
        """Return the shapes that come within reach of the surroundings of the rectangles."""
        left, top, right, bottom = rects.surroundings()
        x, y, radii = self._middles[:, 0], self._middles[:, 1], self._radii + reach
        near = (x + radii >= left) & (x - radii <= right) & (y + radii >= top) & (y - radii <= bottom)
        return near.nonzero()[0]

    def overlapped(self, rects: Rects) -> Flags:
        """Return which of the rectangles overlap any of the shapes."""
        hit = np.zeros(len(rects), np.bool_)
        hit[self.pairs(rects)[0]] = True
        return hit


@lru_cache(maxsize=1 << 13)
def _row(shape: Shape, corners: int, normals: int) -> tuple[float, ...]:
    """Return what is known of a shape in one row: middle and radius, its corners, its normals with their shadows."""
    row = [*shape.middle, shape.radius]
    for corner in _filled(shape.corners, corners):
        row += corner
    for normal in _filled(shape.normals, normals):
        row += (*normal, *shadow(shape.corners, normal))
    return tuple(row)


def _filled(items: Sequence[tuple[float, float]], number: int) -> list[tuple[float, float]]:
    """Repeat the last item until there are so many."""
    return [*items, *[items[-1]] * (number - len(items))]
