"""A rectangle with a heading, placed by the middle of its front edge: its motions, and what it sweeps as it moves."""

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from game.engine.decisions.location import DEGREE, FULL_CIRCLE, Pose
from game.plane.measures import QUARTER, TOLERANCE, Point, bearing, direction, distance, rounded, shadow

Side = Literal["left", "right"]
Edge = Literal["front", "right", "rear", "left"]

EDGES: tuple[Edge, ...] = ("front", "right", "rear", "left")


class Rect:
    """A rectangle: the middle of its front edge, its heading, its width along the front and its depth.

    `x` and `y` need not be whole; `pose` rounds them. `heading` is always a kept one.
    """

    __slots__ = (
        "_corners",
        "centre",
        "depth",
        "forward",
        "heading",
        "middle",
        "radius",
        "right",
        "width",
        "x",
        "y",
    )

    def __init__(self, x: float, y: float, heading: int, width: float, depth: float) -> None:
        self.x, self.y, self.heading, self.width, self.depth = x, y, heading, width, depth
        fx, fy = self.forward = direction(heading)
        self.right: Point = (-fy, fx)
        self.centre: Point = (x - depth / 2 * fx, y - depth / 2 * fy)
        self.middle = self.centre  # of the circle around it
        self.radius: float = (width + depth) / 2
        self._corners: tuple[Point, ...] | None = None

    @property
    def pose(self) -> Pose:
        """Place and heading as they are kept, rounded."""
        return Pose(rounded(self.x), rounded(self.y), self.heading)

    @property
    def place(self) -> Point:
        """The middle of the front edge."""
        return self.x, self.y

    @property
    def normals(self) -> tuple[Point, Point]:
        """The normals of its edges."""
        return self.forward, self.right

    @property
    def shadows(self) -> tuple[tuple[float, float], ...]:
        """The shadows of its corners on the normals of its edges."""
        return tuple(shadow(self.corners, normal) for normal in self.normals)

    @property
    def corners(self) -> tuple[Point, ...]:
        """Right front corner, right rear, left rear, left front."""
        if self._corners is None:
            half, depth = self.width / 2, self.depth
            self._corners = (
                self.at(0, half),
                self.at(-depth, half),
                self.at(-depth, -half),
                self.at(0, -half),
            )
        return self._corners

    def at(self, forward: float, right: float) -> Point:
        """Return the point so far forward and to the right of the middle of the front."""
        (fx, fy), (rx, ry) = self.forward, self.right
        return self.x + forward * fx + right * rx, self.y + forward * fy + right * ry

    def seen_from(self, point: Point) -> Point:
        """Return how far a point is to the right and how far forward of the middle of the front."""
        dx, dy = point[0] - self.x, point[1] - self.y
        return dx * self.right[0] + dy * self.right[1], dx * self.forward[0] + dy * self.forward[1]

    def corner(self, side: Side) -> Point:
        """Return a front corner."""
        return self.at(0, self.width / 2 if side == "right" else -self.width / 2)

    def kept(self) -> "Rect":
        """Return the rectangle with its place rounded, as it is when it has been set down."""
        return Rect(float(rounded(self.x)), float(rounded(self.y)), self.heading, self.width, self.depth)

    # Motions

    def moved(self, forward: float, right: float = 0.0) -> "Rect":
        """Return the rectangle moved straight by so much forward and to the right."""
        return Rect(*self.at(forward, right), self.heading, self.width, self.depth)

    def turned_about(self, point: Point, hundredths: int) -> "Rect":
        """Return the rectangle turned about a point, clockwise if positive."""
        if not hundredths:
            return self
        right, forward = self.seen_from(point)
        heading = (self.heading + hundredths) % FULL_CIRCLE
        (fx, fy), x, y = direction(heading), point[0], point[1]
        return Rect(
            x - forward * fx + right * fy, y - forward * fy - right * fx, heading, self.width, self.depth
        )

    def wheeled(self, side: Side, hundredths: int) -> "Rect":
        """Return the rectangle turned to a side about the front corner on that side."""
        return self.turned_about(self.corner(side), hundredths if side == "right" else -hundredths)

    def about_centre(self, heading: int, width: float | None = None, depth: float | None = None) -> "Rect":
        """Return a rectangle with the same centre and another heading, and another size if given."""
        width, depth = width or self.width, depth or self.depth
        fx, fy = direction(heading)
        return Rect(self.centre[0] + depth / 2 * fx, self.centre[1] + depth / 2 * fy, heading, width, depth)

    # Edges

    def edge_middle(self, edge: Edge) -> Point:
        half, depth = self.width / 2, self.depth
        return {
            "front": (self.x, self.y),
            "right": self.at(-depth / 2, half),
            "rear": self.at(-depth, 0),
            "left": self.at(-depth / 2, -half),
        }[edge]

    def edge_heading(self, edge: Edge) -> int:
        """Return the heading in which an edge looks outward."""
        return (self.heading + EDGES.index(edge) * QUARTER) % FULL_CIRCLE

    def edge_length(self, edge: Edge) -> float:
        return self.width if edge in ("front", "rear") else self.depth

    def arc_of(self, point: Point) -> Edge:
        """Return the arc in which a point lies; the arcs are divided by lines at 45 degrees from the corners.

        A point on such a line is in the arc of the side.
        """
        u, v = self.seen_from(point)
        beyond = abs(u) - self.width / 2
        if v > -TOLERANCE and beyond < v - TOLERANCE:
            return "front"
        if v < TOLERANCE - self.depth and beyond < -self.depth - v - TOLERANCE:
            return "rear"
        return "right" if u > 0 else "left"


@lru_cache(maxsize=1 << 14)
def rect_at(pose: Pose, width: float, depth: float) -> Rect:
    """Return the rectangle of a kept pose: the same one each time, so that what is known of it is known again."""
    return Rect(float(pose.x), float(pose.y), pose.heading, width, depth)


SWEEP_STEP = 5 * DEGREE
"""The boundary of a turning rectangle is looked at so often."""


def straight_sweep(rect: Rect, forward: float, right: float = 0.0) -> Rect:
    """Return the rectangle that covers one at the start and at the end of a straight move.

    The move is forward, back (negative) or sideways, never both at once.
    """
    ahead = rect.moved(max(forward, 0.0), right / 2)
    return Rect(ahead.x, ahead.y, rect.heading, rect.width + abs(right), rect.depth + abs(forward))


def turn_steps(hundredths: int, step: int = SWEEP_STEP) -> Iterator[int]:
    """Yield the angles of a turn at which its boundary is looked at: every full step, and the end."""
    sign = 1 if hundredths > 0 else -1
    for angle in range(step, abs(hundredths), step):
        yield sign * angle
    if hundredths:
        yield hundredths


def turn_sweep(rect: Rect, point: Point, hundredths: int, step: int = SWEEP_STEP) -> Iterator[Rect]:
    """Yield the boundaries of a turn about a point, at every full step of it and at its end."""
    for angle in turn_steps(hundredths, step):
        yield rect.turned_about(point, angle)


STRAIGHT = 0.5
"""A point so near to the heading line counts as straight ahead."""


def wheel_toward(rect: Rect, point: Point) -> tuple[Side | None, int]:
    """Return the wheel after which the heading line through the middle of the front passes through a point.

    A quarter turn at most; (None, 0) when the point is straight ahead already.
    """
    right, forward = rect.seen_from(point)
    if abs(right) <= STRAIGHT and forward > 0:
        return None, 0
    side: Side = "right" if right > 0 else "left"
    corner, half = rect.corner(side), rect.width / 2
    away = distance(corner, point)
    if away <= half:
        return side, QUARTER
    lean = math.degrees(math.asin(half / away)) * DEGREE
    toward = bearing(corner, point)
    turn = toward + lean - rect.heading if side == "right" else rect.heading - toward + lean
    angle = rounded(turn % FULL_CIRCLE) % FULL_CIRCLE
    return (side, min(angle, QUARTER)) if angle else (None, 0)
