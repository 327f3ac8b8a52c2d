"""Moves without aligning: at a fleeing unit, of a failed charge, after a broken enemy."""

from collections.abc import Callable, Iterable
from itertools import takewhile

from game.engine.decisions.location import Pose
from game.plane.measures import Point, arc_length, greatest
from game.plane.rect import SWEEP_STEP, Rect, Side, straight_sweep, turn_steps, turn_sweep, wheel_toward
from game.plane.shapes import overlap, shared, touch
from game.rules.chargers.charge_search.paths import Clearance
from game.rules.chargers.charge_search.records import NO_UNITS, Run, Table

RUN_STEP = 500
"""A charge at a fleeing unit tries to wheel after every so many thousandths."""

ENEMY_GAP = 100
"""A failed charge or a pursuit keeps so far from every enemy."""

UP_TO = 0.5
"""A move up to a unit shares at most so much with it."""

FINE_STEP = 100
"""The wheel of a failed charge is looked at every full degree."""


def run_at_fleeing(
    table: Table, charger: str, target: str, *, left_out: frozenset[str] = NO_UNITS
) -> Run | None:
    """Return the run of a charge at a fleeing unit, None when there is no way (TX-36)."""
    unit, quarry = table.units[charger], table.units[target].rect
    clearance = Clearance(table, unit, {target, *left_out})
    before = 0
    while True:
        leg = straight_sweep(unit.rect, before)
        if overlap(leg, quarry) or not clearance.is_clear_of_enemies(leg):
            return None
        start = unit.rect.moved(before)
        side, angle = wheel_toward(start, quarry.centre)
        wheel = _wheel_sweep(start, side, angle)
        wheeled = wheel[-1] if wheel else start
        after = length_up_to(wheeled, quarry, table.ground.board.width + table.ground.board.height)
        if after >= 0 and not any(overlap(rect, quarry) for rect in wheel):
            sweep = (leg, *wheel, straight_sweep(wheeled, after))
            end = wheeled.moved(after)
            if touch(end, quarry) and all(map(clearance.is_clear_of_enemies, sweep)):
                return Run(
                    before=before,
                    side=side,
                    angle=angle,
                    after=after,
                    pose=end.pose,
                    danger=clearance.danger_of(sweep),
                )
        before += RUN_STEP


def length_up_to(rect: Rect, other: Rect, maximum: int) -> int:
    """Return how far a rectangle goes straight ahead up to another, at most `maximum`; -1 if it overlaps it (TX-07)."""
    return greatest(maximum, lambda length: shared(straight_sweep(rect, length), other) <= UP_TO)


def failed_charge(table: Table, charger: str, aim: Point, length: int) -> Run:
    """Return the move of a failed charge toward the Centre of its target (T9-51, T9-52, TX-39)."""
    return FailedCharge(table, charger, aim, length).among(())


class FailedCharge:
    """The failed charge of a unit, among different places of some friends (TQ-21, TQ-22, TX-37, TX-39).

    `aside` are the friends whose places are given later; what each place bars is worked out once.
    """

    def __init__(
        self, table: Table, charger: str, aim: Point, length: int, aside: frozenset[str] = NO_UNITS
    ) -> None:
        unit = table.units[charger]
        self._start, self._length, self._width = unit.rect, length, round(unit.rect.width)
        self._clearance = Clearance(table, unit, aside)
        self._side, wanted = wheel_toward(unit.rect, aim)
        angle = greatest(wanted, lambda turn: arc_length(self._width, turn) <= length)
        self._is_cut = angle < wanted
        self._angles = tuple(turn_steps(angle, FINE_STEP))
        wheel = _wheel_sweep(unit.rect, self._side, angle, FINE_STEP)
        self._wheel = tuple(takewhile(lambda rect: self._clearance.keeps_off(rect, ENEMY_GAP), wheel))
        self._barred: dict[Pose, int] = {}
        self._runs: dict[tuple[int, Pose | None], int] = {}

    def among(self, friends: Iterable[Rect]) -> Run:
        """Return the move where friends are at some places."""
        places = tuple(friends)
        poses = min((self._wheel_barred_by(friend) for friend in places), default=len(self._wheel))
        after = min(self._run_barred_by(poses, friend) for friend in (None, *places))
        reached, wheeled = self._reached(poses)
        sweep = (*self._wheel[:poses], straight_sweep(wheeled, after))
        return Run(
            before=0,
            side=self._side if reached else None,
            angle=reached,
            after=after,
            pose=wheeled.moved(after).pose,
            danger=self._clearance.danger_of(sweep),
        )

    def _wheel_barred_by(self, friend: Rect) -> int:
        """Return how many poses of the wheel come before the first that overlaps a friend."""
        if friend.pose not in self._barred:
            free = takewhile(lambda rect: not overlap(rect, friend), self._wheel)
            self._barred[friend.pose] = sum(1 for _ in free)
        return self._barred[friend.pose]

    def _run_barred_by(self, poses: int, friend: Rect | None) -> int:
        """Return how far the unit runs after so many poses of its wheel, for one friend or for all else."""
        key = poses, friend.pose if friend is not None else None
        if key not in self._runs:
            reached, wheeled = self._reached(poses)
            if friend is not None:
                free = _length_before(wheeled, friend, self._run_barred_by(poses, None))
                free = _set_down_clear(wheeled, free, lambda end: not overlap(end, friend))
            elif self._is_cut and poses == len(self._angles):
                free = 0
            else:
                free = _free_run(wheeled, self._clearance, self._length - arc_length(self._width, reached))
            self._runs[key] = max(0, free)
        return self._runs[key]

    def _reached(self, poses: int) -> tuple[int, Rect]:
        return (self._angles[poses - 1], self._wheel[poses - 1]) if poses else (0, self._start)


def straight_run(table: Table, unit_id: str, heading: int, length: int) -> Run | None:
    """Return the run of a pursuit or overrun (TX-61, TX-63).

    The unit turns about its Centre to the heading first; None when it would not be clear there.
    """
    unit = table.units[unit_id]
    clearance = Clearance(table, unit)
    turned = unit.rect.about_centre(heading).kept() if heading != unit.rect.heading else unit.rect
    if not clearance.is_clear(turned):
        return None
    after = _free_run(turned, clearance, length)
    return Run(
        before=0,
        side=None,
        angle=0,
        after=after,
        pose=turned.moved(after).pose,
        danger=clearance.danger_of((straight_sweep(turned, after),)),
    )


def enemy_ahead(table: Table, unit_id: str, length: int) -> str | None:
    """Return the enemy, not fleeing, that a straight sweep of a length meets first, if it meets any (TX-62)."""
    unit = table.units[unit_id]
    enemies = [other for other in table.units.values() if other.side != unit.side and not other.fleeing]
    whole = straight_sweep(unit.rect, length)
    met = {
        enemy.id: _length_before(unit.rect, enemy.rect, length)
        for enemy in enemies
        if overlap(whole, enemy.rect)
    }
    return min(met, key=lambda enemy: (met[enemy], enemy), default=None)


def _length_before(rect: Rect, other: Rect, length: int) -> int:
    """Return the greatest length of a straight sweep that does not overlap another boundary."""
    return greatest(length, lambda run: not overlap(straight_sweep(rect, run), other))


def _wheel_sweep(rect: Rect, side: Side | None, angle: int, step: int = SWEEP_STEP) -> tuple[Rect, ...]:
    if side is None or not angle:
        return ()
    return tuple(turn_sweep(rect, rect.corner(side), angle if side == "right" else -angle, step))


def _free_run(rect: Rect, clearance: Clearance, maximum: int) -> int:
    """Return how far a unit can go straight ahead keeping off every enemy, 0 if not at all (TX-39)."""
    free = greatest(maximum, lambda run: clearance.keeps_off(straight_sweep(rect, run), ENEMY_GAP))
    # Reading TX-07: the place is rounded when the unit is set down, and it is clear there too.
    return _set_down_clear(rect, free, clearance.is_clear)


def _set_down_clear(rect: Rect, length: int, is_clear: Callable[[Rect], bool]) -> int:
    """Return the greatest length up to one at whose rounded end a unit is clear, 0 if at none."""
    return next((run for run in range(length, 0, -1) if is_clear(rect.moved(run).kept())), 0)
