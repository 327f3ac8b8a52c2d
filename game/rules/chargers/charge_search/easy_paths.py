"""The paths of a charge that are mostly clear, one at a time: quicker than all paths where only a way is asked for."""

from collections.abc import Iterator, Sequence
from typing import Final

from game.plane.measures import QUARTER, turn_between
from game.plane.rect import SWEEP_STEP, Rect, straight_sweep, turn_steps, turn_sweep, wheel_toward
from game.plane.shapes import overlap
from game.rules.chargers.charge_search.contact import SLACK, Facing
from game.rules.chargers.charge_search.paths import Clearance
from game.rules.chargers.charge_search.records import Offset

PARTS: Final = 4
"""Ends are tried at so many steps along the facing."""

BEYOND: Final = (SWEEP_STEP, 4 * SWEEP_STEP)
"""Wheels that are tried go so far beyond the middle of the facing."""


class EasyPaths:
    """A few of the paths of one charge; with `alone` those whose ends touch no enemy but the target."""

    def __init__(
        self, clearance: Clearance, charger: Rect, target: Rect, facing: Facing, *, alone: bool = False
    ) -> None:
        self._clearance, self._charger, self._target = clearance, charger, target
        self._facing, self._alone = facing, alone
        self._turn = turn_between(charger.heading, facing.heading)

    def is_any(self, offsets: Sequence[Offset], straight: Offset | None) -> bool:
        """Return whether one is clear: straight ahead, or to an offset by one of a few wheels (TX-35)."""
        if straight is not None and straight in offsets and self._is_clear(straight, 0):
            return True
        places = sorted(range(PARTS + 1), key=lambda part: abs(2 * part - PARTS)) if offsets else ()
        tried = [offsets[(len(offsets) - 1) * part // PARTS] for part in places]
        return any(self._is_clear(offset, wheel) for wheel in self._wheels() for offset in tried)

    def _wheels(self) -> Iterator[int]:
        """Yield some wheels, right positive: the one that needs no turn, then those that go for the facing."""
        if 0 < abs(self._turn) <= QUARTER:
            yield self._turn
        side, angle = wheel_toward(self._charger, self._facing.middle)
        for more in BEYOND:
            wheel = -(-angle // SWEEP_STEP) * SWEEP_STEP + more
            signed = wheel if side == "right" else -wheel
            if side is not None and wheel <= QUARTER and abs(self._turn - signed) <= QUARTER:
                yield signed

    def _is_clear(self, offset: Offset, wheel: int) -> bool:
        """Return whether a path goes to an offset and nothing is in its way (T9-09, T9-10)."""
        charger, facing, clearance, closing = self._charger, self._facing, self._clearance, self._turn - wheel
        half, middle = charger.width / 2, facing.length / 2
        meeting = float(offset)
        if closing:
            meeting = min(offset + half, middle) if closing > 0 else max(offset - half, -middle)
        end, point = facing.end(offset, charger), facing.at(meeting)
        contact = end.turned_about(point, -closing)
        arm = (half if wheel > 0 else -half) if wheel else 0.0
        pivot, there = charger.at(0, arm), contact.at(0, arm)
        dx, dy = there[0] - pivot[0], there[1] - pivot[1]
        (fx, fy), (gx, gy) = charger.forward, contact.forward
        before, after = 0.0, dx * fx + dy * fy
        if wheel:
            cross = fx * gy - fy * gx
            before, after = (dx * gy - dy * gx) / cross, (fx * dy - fy * dx) / cross
        if before < -SLACK or after < -SLACK or not clearance.is_clear(end):
            return False
        if self._alone and clearance.touched(end):
            return False
        before, after = max(before, 0.0), max(after, 0.0)
        leg = Rect(contact.x, contact.y, contact.heading, contact.width, contact.depth + after)
        start = charger.moved(before)
        first = (straight_sweep(charger, before), *turn_sweep(start, start.at(0, arm), wheel))
        if any(overlap(rect, self._target) for rect in (leg, *first)):
            return False
        if not (clearance.is_clear_of_enemies(leg) if closing else clearance.is_clear(leg)):
            return False
        turned = (contact.turned_about(point, angle) for angle in turn_steps(closing) if angle != closing)
        return all(map(clearance.is_clear_of_enemies, first)) and all(
            map(clearance.is_clear_of_enemies, turned)
        )
