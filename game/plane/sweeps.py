"""What a rectangle sweeps as it moves."""

from collections.abc import Iterator

from game.engine.decisions.location import DEGREE
from game.plane.measures import Point
from game.plane.rect import Rect

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
