"""The search along all paths to all ends (section 8, 7 to 9).

Whatever many paths have in common is judged for all of them at once: first the ends, then the second legs, of
which most are barred, and only then the first legs, wheels and turns of the paths that are left.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from game.engine.decisions.location import DEGREE, FULL_CIRCLE, Pose
from game.plane.many import Flags, Rects, Shapes, Whole, copies, joined
from game.plane.measures import Point, greatest
from game.plane.rect import SWEEP_STEP, Edge, Rect, Side, straight_sweep
from game.plane.shapes import overlap
from game.rules.chargers.charge_search.contact import Facing, facing_of, is_engaged, offsets, straight_offset
from game.rules.chargers.charge_search.easy_paths import EasyPaths
from game.rules.chargers.charge_search.paths import Clearance, Paths, ends_along, find_paths
from game.rules.chargers.charge_search.records import NO_UNITS, Offset, Table

GREATEST_TURN = 90 * DEGREE
NEVER = 4 * FULL_CIRCLE


class Found(NamedTuple):
    """An end and the path to it that is kept; `rect` and `target`, if the target turns, as they end."""

    offset: Offset
    side: Side | None
    angle: int
    before: float
    after: float
    closing: int
    rect: Rect
    contact: Pose
    point: Point
    danger: int
    others: tuple[str, ...]
    target_turn: int
    target: Rect | None


class Search:
    """One charge at one facing.

    `only` are the offsets looked at, all if None; `straight_only` leaves out all paths with a wheel.
    """

    def __init__(
        self,
        table: Table,
        charger: str,
        target: str,
        edge: Edge,
        left_out: frozenset[str] = NO_UNITS,
        only: Sequence[Offset] | None = None,
        *,
        straight_only: bool = False,
    ) -> None:
        self._straight_only = straight_only
        self.table, self.edge, self.left_out = table, edge, left_out
        self.charger, self.target = table.units[charger], table.units[target]
        self.facing: Facing = facing_of(self.target.rect, edge)
        self._straight = straight_offset(self.charger.rect, self.facing)
        every = offsets(self.charger.rect, self.facing, self._straight)
        self.offsets = every if only is None else tuple(offset for offset in every if offset in only)
        self.clearance = Clearance(table, self.charger, {target, *left_out})
        self._target_shape = Shapes([self.target.rect])
        self._paths: Paths | None = None

    def open_paths(self) -> tuple[Paths, Rects, Whole]:
        """Return the clear paths with the target as it is, their sweeps, and whose each boundary is."""
        free, ends = self._free_ends()
        paths = self._clear_paths(free)
        return paths, *self.swept(paths, ends.take(paths.number), np.abs(paths.closing))

    # The target as it is

    def unturned(self) -> list[Found]:
        """Return the ends with the target as it is, in order of offsets."""
        free, ends = self._free_ends()
        paths = self._clear_paths(free)
        return self._kept(paths, ends, 0)

    def is_any(self) -> bool:
        """Return whether there is an end, with the target turned if need be."""
        if self.has_easy_path():
            return True
        free, _ = self._free_ends()
        return bool(len(self._clear_paths(free))) or bool(self.turned())

    def has_easy_path(self, *, alone: bool = False) -> bool:
        """Return whether a path that mostly is clear is so; `alone` leaves out ends that touch another enemy."""
        easy = EasyPaths(self.clearance, self.charger.rect, self.target.rect, self.facing, alone=alone)
        return easy.is_any(self.offsets, self._straight)

    def obstacle(self, offset: Offset) -> str:
        """Return what an end at an offset would overlap: a unit's id, "bar", "edge", or "" if nothing."""
        end = self.facing.end(offset, self.charger.rect)
        for other in self.clearance.others:
            if overlap(end, other.rect):
                return other.id
        if any(overlap(end, bar) for bar in self.clearance.bars):
            return "bar"
        return "edge" if self.clearance.board.sticks_out(end) else ""

    def _free_ends(self) -> tuple[Flags, Rects]:
        along = np.array(self.offsets, np.float64)
        ends = ends_along(self.facing, along, self.charger.rect)
        return ~self.clearance.blocked(ends), ends

    def _clear_paths(self, free: Flags) -> Paths:
        """Return the paths to free ends on which nothing is in the way."""
        every = self._all_paths()
        return self._clear(every.take(free[every.number].nonzero()[0]))

    def _clear(self, paths: Paths) -> Paths:
        """Return the paths on which nothing is in the way, their ends being free."""
        paths = self._clear_to_contact(paths)
        return paths.take((self._turn_limit(paths) >= np.abs(paths.closing)).nonzero()[0])

    def _all_paths(self) -> Paths:
        if self._paths is None:
            paths = find_paths(self.charger.rect, self.facing, self.offsets, self._straight)
            self._paths = paths.take((paths.side == 0).nonzero()[0]) if self._straight_only else paths
        return self._paths

    def _clear_to_contact(self, paths: Paths) -> Paths:
        """Return the paths that are clear up to the pose at contact."""
        # Of the paths of a charge that cannot be made this leaves the fewest.
        paths = paths.take((paths.before <= self._clear_ahead).nonzero()[0])
        legs = paths.contact.lengthened(paths.after)
        paths = paths.take(
            (~(self.clearance.blocked(legs) | self._target_shape.overlapped(legs))).nonzero()[0]
        )
        turning = (paths.closing != 0).nonzero()[0]
        touching = np.zeros(len(paths), np.bool_)
        touching[turning] = self.clearance.touching(
            paths.contact.take(turning).lengthened(paths.after[turning])
        )
        paths = paths.take((~touching).nonzero()[0])
        owner, poses = self._wheel_poses(paths)
        barred = self._barred(poses) | self._target_shape.overlapped(poses)
        return paths.take((~_any(owner, barred, len(paths))).nonzero()[0])

    @cached_property
    def _clear_ahead(self) -> float:
        """The greatest length before a wheel that the charger can go straight ahead, -1 if none."""
        lengths: list[float] = np.unique(self._all_paths().before).tolist()
        place = greatest(len(lengths) - 1, lambda place: self._goes_ahead(lengths[place])) if lengths else -1
        return lengths[place] if place >= 0 else -1.0

    def _goes_ahead(self, length: float) -> bool:
        leg = straight_sweep(self.charger.rect, length)
        return not overlap(leg, self.target.rect) and self.clearance.is_clear_of_enemies(leg)

    def _wheel_poses(self, paths: Paths) -> tuple[Whole, Rects]:
        """Return the boundaries of all wheels at every full step, and whose they are; with the end of each."""
        owner, angle = _steps(paths.angle)
        start = copies(self.charger.rect, len(paths)).moved(paths.before)
        arm = np.array(paths.side * (self.charger.rect.width / 2), np.float64)
        pivot_x, pivot_y = start.front_corner(arm)
        turned = start.take(owner).turned_about(pivot_x[owner], pivot_y[owner], paths.side[owner] * angle)
        return owner, turned

    def _turn_poses(self, paths: Paths, turns: Whole) -> tuple[Whole, Whole, Rects]:
        """Return the boundaries at every full step of the turns after contact, without their ends."""
        owner, angle = _steps(turns, with_ends=False)
        sign = np.sign(paths.closing)[owner]
        turned = paths.contact.take(owner).turned_about(paths.x[owner], paths.y[owner], sign * angle)
        return owner, angle, turned

    def _turn_limit(self, paths: Paths) -> Whole:
        """Return how far each charger can turn after contact before it must be at its end."""
        owner, angle, poses = self._turn_poses(paths, np.abs(paths.closing))
        limit = np.full(len(paths), NEVER, np.int64)
        barred = self._barred(poses)
        np.minimum.at(limit, owner[barred], angle[barred])
        return limit

    def _barred(self, rects: Rects) -> Flags:
        """Return which boundaries overlap something, or touch an enemy before the end."""
        barred = self.clearance.blocked(rects)
        free = (~barred).nonzero()[0]
        barred[free[self.clearance.touching(rects.take(free))]] = True
        return barred

    # The target turned

    def turned(self) -> list[Found]:
        """Return the ends with the target turned by the least angle that brings any.

        (T9-14, T9-15, T9-71, T9-72, TQ-10)
        """
        if is_engaged(self.table, self.target.id):
            return []
        every = self._all_paths()
        paths = self._clear_to_contact(every.take((every.closing != 0).nonzero()[0]))
        if not len(paths):
            return []
        limit = self._turn_limit(paths)
        turning = np.abs(paths.closing)
        place = 2 * paths.number + (paths.closing > 0)
        in_the_way = Clearance(self.table, self.target, {self.charger.id, *self.left_out})
        places, first = np.unique(place, return_index=True)
        open_places = dict(zip(places.tolist(), first.tolist(), strict=True))
        for angle in range(SWEEP_STEP, GREATEST_TURN + 1, SWEEP_STEP):
            open_places, targets = self._turn_targets(paths, open_places, angle, in_the_way)
            ends = {number: self._turned_end(paths, number, targets[number]) for number in open_places}
            free = [number for number, end in ends.items() if not self.clearance.blocked(copies(end, 1))[0]]
            usable = (np.isin(place, free) & (turning >= angle) & (turning - angle <= limit)).nonzero()[0]
            if len(usable):
                return self._kept_turned(paths.take(usable), place[usable], ends, targets, angle)
        return []

    def _turn_targets(
        self, paths: Paths, open_places: dict[int, int], angle: int, in_the_way: Clearance
    ) -> tuple[dict[int, int], dict[int, Rect]]:
        """Return the places at which the target can still turn so far, and its boundary there (TQ-11)."""
        left: dict[int, int] = {}
        targets: dict[int, Rect] = {}
        for place, path in open_places.items():
            sign = 1 if place % 2 else -1
            point = (float(paths.x[path]), float(paths.y[path]))
            target = self.target.rect.turned_about(point, -sign * angle)
            one = copies(target, 1)
            if not (in_the_way.blocked(one)[0] or in_the_way.touching(one)[0]):
                left[place] = path
                targets[place] = target.kept()
        return left, targets

    def _turned_end(self, paths: Paths, place: int, target: Rect) -> Rect:
        return facing_of(target, self.edge).end(self.offsets[place // 2], self.charger.rect)

    def _kept_turned(
        self, paths: Paths, place: Whole, ends: dict[int, Rect], targets: dict[int, Rect], angle: int
    ) -> list[Found]:
        rects = [ends[number] for number in place.tolist()]
        arrays = Rects(
            np.array([rect.x for rect in rects]),
            np.array([rect.y for rect in rects]),
            np.array([rect.heading for rect in rects], np.int64),
            np.array([float(rect.width) for rect in rects]),
            np.array([float(rect.depth) for rect in rects]),
        )
        chosen, danger = self._best(paths, arrays, np.abs(paths.closing) - angle)
        return [
            self._found(
                paths, path, ends[int(place[path])], int(danger[path]), angle, targets[int(place[path])]
            )
            for path in chosen
        ]

    # The path that is kept

    def _kept(self, paths: Paths, ends: Rects, angle: int) -> list[Found]:
        chosen, danger = self._best(paths, ends.take(paths.number), np.abs(paths.closing))
        return [
            self._found(paths, path, ends[int(paths.number[path])], int(danger[path]), angle, None)
            for path in chosen
        ]

    def _best(self, paths: Paths, ends: Rects, turns: Whole) -> tuple[list[int], Whole]:
        """Return the path kept for each offset (section 8, 9), and the dangerous dice of every path."""
        danger = self._danger(paths, ends, turns)
        order = np.lexsort((paths.side, np.abs(paths.closing), paths.effort, danger, paths.number))
        _, first = np.unique(paths.number[order], return_index=True)
        return order[first].tolist(), danger

    def _danger(self, paths: Paths, ends: Rects, turns: Whole) -> Whole:
        if not len(self.clearance.dangers) or not len(paths):
            return np.zeros(len(paths), np.int64)
        return self.clearance.danger(*self.swept(paths, ends, turns), len(paths))

    def swept(self, paths: Paths, ends: Rects, turns: Whole) -> tuple[Rects, Whole]:
        """Return all boundaries that make up the sweeps of paths, and whose each is."""
        own = np.arange(len(paths), dtype=np.int64)
        start = copies(self.charger.rect, len(paths)).moved(paths.before).lengthened(paths.before)
        wheel_owner, wheel = self._wheel_poses(paths)
        turn_owner, _, turn = self._turn_poses(paths, turns)
        legs = paths.contact.lengthened(paths.after)
        return joined((start, wheel, legs, turn, ends)), np.concatenate(
            (own, wheel_owner, own, turn_owner, own)
        )

    def _found(
        self, paths: Paths, path: int, rect: Rect, danger: int, angle: int, target: Rect | None
    ) -> Found:
        side: tuple[Side | None, ...] = (None, "right", "left")
        return Found(
            offset=self.offsets[int(paths.number[path])],
            side=side[int(paths.side[path])],
            angle=int(paths.angle[path]),
            before=float(paths.before[path]),
            after=float(paths.after[path]),
            closing=int(paths.closing[path]),
            rect=rect,
            contact=paths.contact[path].pose,
            point=(float(paths.x[path]), float(paths.y[path])),
            danger=danger,
            others=self.clearance.touched(rect),
            target_turn=angle,
            target=target,
        )


def _steps(angles: Whole, *, with_ends: bool = True) -> tuple[Whole, Whole]:
    """Return every full step short of each angle, and with them the angles; and whose each is."""
    counts = np.maximum((angles - 1) // SWEEP_STEP, 0) + (angles > 0) * with_ends
    owner = np.repeat(np.arange(len(angles), dtype=np.int64), counts)
    starts = np.repeat(np.cumsum(counts) - counts, counts)
    step = (np.arange(len(owner), dtype=np.int64) - starts + 1) * SWEEP_STEP
    return owner, np.minimum(step, angles[owner])


def _any(owner: Whole, flags: Flags, owners: int) -> Flags:
    found = np.zeros(owners, np.bool_)
    found[owner[flags]] = True
    return found
