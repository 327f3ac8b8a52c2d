"""All paths to all offsets at once, as far as plane geometry allows them (section 8, 4 to 6)."""

from collections.abc import Sequence

import numpy as np

from game.engine.decisions.location import FULL_CIRCLE
from game.plane.many import Floats, Rects, Whole, copies
from game.plane.measures import QUARTER, turn_between
from game.plane.rect import Rect
from game.plane.sweeps import SWEEP_STEP
from game.rules.chargers.charge_search.contact import SLACK, Facing
from game.rules.chargers.charge_search.records import Offset


class Paths:
    """Paths in arrays of one length (TX-35).

    `number` counts the offsets; `side` is 1 for a wheel to the right, -1 to the left, 0 for none; `angle` and
    `closing` are hundredths; `x`, `y` the point of contact; `contact` the boundary at contact; `wheeled` that
    after the wheel, `before` and `after` the runs. `effort` sorts the paths to one offset.
    """

    __slots__ = ("after", "angle", "before", "closing", "contact", "number", "side", "wheeled", "x", "y")

    def __init__(
        self,
        number: Whole,
        side: Whole,
        angle: Whole,
        closing: Whole,
        point: tuple[Floats, Floats],
        legs: tuple[Floats, Floats],
        contact: Rects,
        wheeled: Rects,
    ) -> None:
        self.number, self.side, self.angle, self.closing = number, side, angle, closing
        self.x, self.y = point
        self.before, self.after = legs
        self.contact, self.wheeled = contact, wheeled

    def __len__(self) -> int:
        return len(self.number)

    @property
    def effort(self) -> Whole:
        """Wheel and closing turn added up."""
        return self.angle + np.abs(self.closing)

    def take(self, which: Whole) -> "Paths":
        """Return some of the paths."""
        return Paths(
            self.number[which],
            self.side[which],
            self.angle[which],
            self.closing[which],
            (self.x[which], self.y[which]),
            (self.before[which], self.after[which]),
            self.contact.take(which),
            self.wheeled.take(which),
        )


def wheels(start: int, end: int) -> list[tuple[int, int]]:
    """Return the wheels that are tried to come from one heading to another, as (side, angle)."""
    turn = turn_between(start, end)
    exact = abs(turn) if 0 < abs(turn) <= QUARTER and turn % SWEEP_STEP else None
    angles = [(side, angle) for angle in range(SWEEP_STEP, QUARTER + 1, SWEEP_STEP) for side in (-1, 1)]
    return angles + ([(1 if turn > 0 else -1, exact)] if exact is not None else [])


def find_paths(charger: Rect, facing: Facing, offsets: Sequence[Offset], straight: Offset | None) -> Paths:
    """Return all paths to some offsets, not yet held against anything (T9-06, T9-07, T9-13, TQ-09, TX-35).

    Both runs are as long as need be, with one wheel of 90 degrees at most between them, then the turn that closes.
    """
    tried = [
        (side, angle, turn)
        for side, angle in wheels(charger.heading, facing.heading)
        if abs(turn := turn_between(charger.heading + side * angle, facing.heading)) <= QUARTER
    ]
    count = len(offsets)
    number = np.repeat(np.arange(count, dtype=np.int64), len(tried))
    side, angle, closing = (np.tile(np.array(column, np.int64), count) for column in _columns(tried))
    if straight in offsets:
        turn = turn_between(charger.heading, facing.heading)
        number = np.append(number, offsets.index(straight))
        side, angle, closing = np.append(side, 0), np.append(angle, 0), np.append(closing, turn)
    along = np.array(offsets, np.float64)[number]
    half, middle = charger.width / 2, facing.length / 2
    arm = np.array(side * half, np.float64)
    meeting = np.where(closing > 0, np.minimum(along + half, middle), np.maximum(along - half, -middle))
    meeting = np.where(closing == 0, along, meeting)
    (mx, my), (ax, ay) = facing.middle, facing.along
    x, y = mx + meeting * ax, my + meeting * ay
    size = len(number)
    ends = Rects(
        mx + along * ax,
        my + along * ay,
        np.full(size, facing.heading, np.int64),
        np.full(size, float(charger.width)),
        np.full(size, float(charger.depth)),
    )
    contact = ends.turned_about(x, y, -closing)
    start = copies(charger, size)
    pivot_x, pivot_y = start.front_corner(arm)
    to_x, to_y = contact.front_corner(arm)
    dx, dy = to_x - pivot_x, to_y - pivot_y
    fx, fy = charger.forward
    gx, gy = contact.fx, contact.fy
    cross = np.where(side == 0, 1.0, fx * gy - fy * gx)
    before = np.where(side == 0, 0.0, (dx * gy - dy * gx) / cross)
    after = np.where(side == 0, dx * fx + dy * fy, (fx * dy - fy * dx) / cross)
    kept = np.flatnonzero((before >= -SLACK) & (after >= -SLACK))
    before, after = np.maximum(before, 0.0), np.maximum(after, 0.0)
    wheeled = start.moved(before).turned_about(
        pivot_x + before * fx, pivot_y + before * fy, side * angle % FULL_CIRCLE
    )
    return Paths(number, side, angle, closing, (x, y), (before, after), contact, wheeled).take(kept)


def _columns(tried: list[tuple[int, int, int]]) -> list[list[int]]:
    return [[row[column] for row in tried] for column in range(3)]
