"""What a moving unit may not overlap or touch (TX-06, TX-07, T9-10)."""

from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np

from game.plane.many import Flags, Rects, Shapes, Whole
from game.plane.measures import TOLERANCE
from game.plane.rect import Rect
from game.plane.shapes import Polygon, Shape, apart, meet, overlap
from game.rules.chargers.charge_search.records import NO_UNITS, Danger, Table, TableUnit

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
        if not blocked.any():
            return self._barriers.overlapped(rects)
        free = np.flatnonzero(~blocked)
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
        return self.is_clear(rect) and not self.touched(rect)

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
