"""What a rectangle sweeps as it moves, and wheels that bring a point straight ahead."""

import math
from collections.abc import Iterator

from game.engine.decisions.location import DEGREE, FULL_CIRCLE
from game.plane.measures import QUARTER, Point, bearing, distance, rounded
from game.plane.rect import Rect, Side

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
