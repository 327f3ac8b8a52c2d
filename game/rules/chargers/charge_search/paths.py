"""All paths to all offsets at once (section 8, 4 to 6), and what a moving unit may not touch (TX-06, TX-07, T9-10)."""

from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np

from game.engine.decisions.location import FULL_CIRCLE
from game.plane.many import Flags, Floats, Rects, Shapes, Whole, copies
from game.plane.measures import QUARTER, TOLERANCE, turn_between
from game.plane.rect import SWEEP_STEP, Rect
from game.plane.shapes import Polygon, Shape, apart, meet, overlap
from game.rules.chargers.charge_search.contact import SLACK, Facing
from game.rules.chargers.charge_search.records import NO_UNITS, Danger, Offset, Table, TableUnit


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
    size, ends = len(number), ends_along(facing, along, charger)
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
    kept = ((before >= -SLACK) & (after >= -SLACK)).nonzero()[0]
    before, after = np.maximum(before, 0.0), np.maximum(after, 0.0)
    wheeled = start.moved(before).turned_about(
        pivot_x + before * fx, pivot_y + before * fy, side * angle % FULL_CIRCLE
    )
    return Paths(number, side, angle, closing, (x, y), (before, after), contact, wheeled).take(kept)


def _columns(tried: list[tuple[int, int, int]]) -> list[list[int]]:
    return [[row[column] for row in tried] for column in range(3)]


SAFE = 1e-6
"""Shapes so near to touching are measured exactly."""


class Clearance:
    """All that is in the way of one unit: other units, bars it does not overlap yet, the edge of the board (T9-09).

    `others` are the units in the way, `enemies` those among them it may not touch. `aside` are units that are
    not in the way: its target, or units taken for gone.
    """

    def __init__(self, table: Table, unit: TableUnit, aside: Iterable[str] = NO_UNITS) -> None:
        skipped = {unit.id, *aside}
        self.board = table.ground.board
        self.others = [other for other in table.units.values() if other.id not in skipped]
        self.enemies = [other for other in self.others if other.side != unit.side]
        self.bars: list[Polygon] = [
            bar for bar in table.ground.bars.get(unit.unit_class, ()) if not overlap(bar, unit.rect)
        ]
        self.dangers: Sequence[Danger] = table.ground.dangers.get(unit.unit_class, ())
        self._in_the_way: tuple[Shape, ...] = (*(other.rect for other in self.others), *self.bars)

    @cached_property
    def _barriers(self) -> Shapes:
        return Shapes(self._in_the_way)

    @cached_property
    def _enemies(self) -> Shapes:
        return Shapes([enemy.rect for enemy in self.enemies])

    @cached_property
    def _hexagons(self) -> Shapes:
        return Shapes([danger.hexagon for danger in self.dangers])

    def blocked(self, rects: Rects) -> Flags:
        """Return which boundaries overlap something."""
        blocked = rects.sticking_out(self.board)
        if not np.count_nonzero(blocked):
            return self._barriers.overlapped(rects)
        free = (~blocked).nonzero()[0]
        blocked[free[self._barriers.overlapped(rects.take(free))]] = True
        return blocked

    def touching(self, rects: Rects) -> Flags:
        """Return which boundaries touch or overlap an enemy."""
        touching = np.zeros(len(rects), np.bool_)
        which, shape, least = self._enemies.pairs(rects, -TOLERANCE - SAFE)
        touching[which[least >= 0]] = True
        for number, enemy in zip(which[least < 0].tolist(), shape[least < 0].tolist(), strict=True):
            touching[number] = touching[number] or meet(rects[number], self._enemies.shapes[enemy])
        return touching

    def touched(self, rect: Rect) -> tuple[str, ...]:
        """Return the enemies that a boundary touches, by id."""
        return tuple(sorted(enemy.id for enemy in self.enemies if meet(rect, enemy.rect)))

    def is_clear(self, rect: Rect) -> bool:
        """Return whether a boundary overlaps nothing."""
        return not (self.board.sticks_out(rect) or any(overlap(rect, shape) for shape in self._in_the_way))

    def keeps_off(self, rect: Rect, least: int) -> bool:
        """Return whether a boundary overlaps nothing and has at least so great a gap to every enemy."""
        return self.is_clear(rect) and all(apart(rect, enemy.rect, least) for enemy in self.enemies)

    def is_clear_of_enemies(self, rect: Rect) -> bool:
        """Return whether a boundary overlaps nothing and touches no enemy."""
        return self.is_clear(rect) and not any(meet(rect, enemy.rect) for enemy in self.enemies)

    def danger_of(self, rects: Iterable[Rect]) -> int:
        """Return the greatest number of dangerous dice of what is swept (TX-74)."""
        swept = tuple(rects)
        return max(
            (danger.dice for danger in self.dangers if any(overlap(rect, danger.hexagon) for rect in swept)),
            default=0,
        )

    def danger(self, rects: Rects, owner: Whole, owners: int) -> Whole:
        """Return the greatest number of dangerous dice of each owner's rectangles (TX-74)."""
        dice = np.zeros(owners, np.int64)
        if len(self.dangers):
            which, shape, _ = self._hexagons.pairs(rects)
            known = np.array([danger.dice for danger in self.dangers], np.int64)
            np.maximum.at(dice, owner[which], known[shape])
        return dice


def ends_along(facing: Facing, along: Floats, charger: Rect) -> Rects:
    """Return a charger aligned with a facing, at each of some offsets along it."""
    size = len(along)
    (mx, my), (ax, ay) = facing.middle, facing.along
    return Rects(
        mx + along * ax,
        my + along * ay,
        np.full(size, facing.heading, np.int64),
        np.full(size, float(charger.width)),
        np.full(size, float(charger.depth)),
    )
