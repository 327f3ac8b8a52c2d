"""Wheels that bring a point straight ahead."""

import math

from game.engine.decisions.location import DEGREE, FULL_CIRCLE
from game.plane.measures import QUARTER, Point, bearing, distance, rounded
from game.plane.rect import Rect, Side

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
