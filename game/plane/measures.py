"""Lengths and headings on the plane: what is rounded, and how.

Lengths are thousandths of an inch, headings hundredths of a degree, 0 north and clockwise; x runs east, y south.
What is kept is a whole number. A float is only what lies between two kept values. Nothing here depends on the
machine: sines are rounded, and no function of numpy adds up in an order of its own.
"""

import math
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from game.engine.decisions.location import DEGREE, FULL_CIRCLE

Point = tuple[float, float]

TOLERANCE: Final = 4.5
"""No two kept lengths differ by exactly this many thousandths."""

HALF_CIRCLE: Final = FULL_CIRCLE // 2
QUARTER: Final = FULL_CIRCLE // 4
_DECIMALS = 9


def rounded(value: float) -> int:
    """Return the nearest whole number, the greater of two that are as near."""
    return math.floor(value + 0.5)


@lru_cache(maxsize=FULL_CIRCLE)
def direction(heading: int) -> Point:
    """Return the unit vector of a kept heading, its parts rounded to nine decimals."""
    angle = math.radians(heading % FULL_CIRCLE / DEGREE)
    return round(math.sin(angle), _DECIMALS), -round(math.cos(angle), _DECIMALS)


def right_of(heading: int) -> Point:
    """Return the unit vector to the right of a kept heading."""
    x, y = direction(heading)
    return -y, x


def bearing(start: Point, end: Point) -> float:
    """Return the heading from one point to another, in hundredths of a degree and not rounded."""
    angle = math.degrees(math.atan2(end[0] - start[0], start[1] - end[1])) * DEGREE
    return angle % FULL_CIRCLE


def kept_heading(heading: float) -> int:
    """Round a heading to hundredths of a degree, from 0 up to 35999."""
    return rounded(heading) % FULL_CIRCLE


def turn_between(start: int, end: int) -> int:
    """Return the shorter turn from one heading to another, clockwise positive; a half circle is positive."""
    turn = (end - start) % FULL_CIRCLE
    return turn - FULL_CIRCLE if turn > HALF_CIRCLE else turn


def distance(start: Point, end: Point) -> float:
    """Return the straight distance between two points."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return math.sqrt(dx * dx + dy * dy)


def shadow(points: Iterable[Point], normal: Point) -> tuple[float, float]:
    """Return the least and the greatest height of points along a normal."""
    heights = [x * normal[0] + y * normal[1] for x, y in points]
    return min(heights), max(heights)


def arc_length(radius: int, hundredths: int) -> int:
    """Return the length of an arc, rounded."""
    return rounded(radius * math.radians(hundredths / DEGREE))


def greatest(maximum: int, holds: Callable[[int], bool]) -> int:
    """Return the greatest whole number up to a maximum for which something holds, -1 where it does not for 0.

    What holds for a number must hold for all lesser ones.
    """
    if not holds(0):
        return -1
    if holds(maximum):
        return maximum
    low, high = 0, maximum
    while high - low > 1:
        middle = (low + high) // 2
        if holds(middle):
            low = middle
        else:
            high = middle
    return low
