"""Losses, panic and flight (sections 5, 16, 18, 19)."""

import math
from collections.abc import Iterable

from tests.plain_geometry import Box, Corners, gap, overlap
from tests.readings.chargers.board import kept
from tests.readings.chargers.reader import Account
from tests.readings.chargers.table import GONE, Unit, bearing, distance, to_box

NEAR_PANIC = 6
CLEAR_OF = 0.5
THROUGH = 3


class Morale(Account):
    """Takes losses, rolls Panic tests, lets units flee."""

    # Losses

    def lose(self, unit: Unit, hits: int) -> int:
        """Take health off a unit, which is destroyed at 0 (TX-24); give how much."""
        lost = min(hits, unit.health)
        unit.health -= lost
        if unit.health:
            unit.files = min(unit.files, unit.models)
        else:
            unit.health = lost
            self._gone(unit)
        return lost

    def _gone(self, unit: Unit, fate: str = GONE) -> None:
        """Take a unit off the field, its leader with it (TX-78); its boundary is kept for gaps."""
        unit.fate = fate
        leader = self.table.leader(unit)
        if leader:
            leader.lost = True
        self.undone(unit)

    def undone(self, unit: Unit) -> None:
        """Undo what a unit was to do (TX-72)."""

    def has_lost_a_quarter(self, unit: Unit, before: int) -> bool:
        """Return whether a unit tests for its losses in this phase (TX-71)."""
        if unit.row.models == 1 and -(-before // unit.row.health) == 1:
            return False
        return 4 * (unit.began - unit.health) >= unit.began

    def fate_of_leader(self, unit: Unit) -> bool:
        """Roll whether the leader of a unit that lost health falls (TX-79)."""
        leader = self.table.leader(unit)
        if leader is None or unit.fate:
            return False
        if sum(self.roll(2)) == 12:
            leader.lost, leader.unit = True, leader.unit
            self.rule("TX-79")
            return True
        return False

    def dangerous(self, unit: Unit, dice: int) -> None:
        """Roll for dangerous ground (TX-74)."""
        if dice:
            ones = self.roll(dice * unit.files).count(1)
            self.rule("TX-74")
            self.lose(unit, ones)

    # Panic (TX-69 to TX-71)

    def panic(self, units: Iterable[Unit], cause: Unit | None = None) -> None:
        """Roll the Panic tests of one cause, then let those flee who failed (TX-69, TX-70)."""
        failed = []
        names = {unit.id for unit in units}
        for unit in [it for it in self.table.on_field() if it.id in names]:
            if self.table.engaged(unit) or unit.fleeing or "passed" in unit.marks:
                continue
            self.rule("TX-69")
            if self.test(unit):
                unit.marks.add("passed")
            else:
                failed.append(unit)
        for unit in failed:
            if not unit.fate and not unit.fleeing:
                self.begin_flight(unit, cause)

    def begin_flight(self, unit: Unit, cause: Unit | None = None) -> None:
        """Let a unit flee that failed a Panic test (TX-70); guns are destroyed (TX-23)."""
        self.undone(unit)
        if unit.row.arm == "guns":
            self._gone(unit)
            self.panic(self.friends_near(unit))
            return
        enemy = cause or min(
            self.table.enemies(unit), key=lambda it: (distance(unit, it), it.id), default=None
        )
        unit.marks.add("fleeing")
        unit.marks -= {"charging"}
        self.flee_from(unit, enemy)

    def friends_near(self, *lost: Unit) -> list[Unit]:
        """List the friends within 6 of units that are gone or broken (TX-71)."""
        return [
            it
            for it in self.table.on_field()
            if any(it.side == one.side and it is not one and distance(it, one) <= NEAR_PANIC for one in lost)
        ]

    # Flight (TX-31, TX-73)

    def flee_from(self, unit: Unit, enemy: Unit | None) -> None:
        """Turn a unit away from an enemy and let it flee (TX-31, TX-70)."""
        away = bearing(enemy.box.centre, unit.box.centre) if enemy else round((unit.heading + 180) % 360, 2)
        turn_about(unit, away)
        self.run_over(unit, [unit.box.corners])
        self.flee(unit, self.inches(unit))

    def flee(self, unit: Unit, inches: float) -> None:
        """Make a flee move straight ahead (TX-73)."""
        self.rule("TX-73")
        start, table = unit.box, self.table
        bars = table.bars(unit)
        others = [it for it in table.on_field() if it is not unit]
        shapes = [*bars, *(it.box.corners for it in others)]
        length, is_off = kept(inches), False
        while True:
            sweep = start.run_sweep(length)
            if table.board.touches_edge(sweep):
                is_off = True
                break
            end = start.ran(length)
            if all(kept(gap(end.corners, shape)) >= CLEAR_OF for shape in shapes):
                break
            length = kept(length + 0.1)
        through = [it for it in others if it.side == unit.side and overlap(sweep, it.box.corners)]
        barred = any(overlap(sweep, it.box.corners) for it in others if it.side != unit.side)
        barred = barred or any(overlap(sweep, bar) for bar in bars)
        dice = max(THROUGH if barred else 0, table.danger(unit, [sweep]))
        self.run_over(unit, [sweep])
        if is_off:
            self._gone(unit)
            self.panic(through)
            self.panic(self.friends_near(unit))
            return
        unit.put(start.ran(length))
        self.dangerous(unit, dice)
        if unit.fate:
            self.panic(self.friends_near(unit))
        self.panic(through)

    def run_over(self, unit: Unit, parts: Iterable[Corners]) -> None:
        """See to lone leaders whom an enemy's sweep covers (TX-77)."""
        parts = list(parts)
        for leader in self.table.leaders.values():
            if leader.lost or leader.unit or leader.point is None or leader.side == unit.side:
                continue
            if any(_covers(part, leader.point) for part in parts):
                point = leader.point
                friends = [
                    it
                    for it in self.table.on_field(leader.side)
                    if not self.table.leader(it) and kept(to_box(point, it.box)) <= 12
                ]
                self.rule("TX-77")
                if friends:
                    nearest = min(friends, key=lambda it: (kept(to_box(point, it.box)), it.id))
                    leader.unit, leader.point = nearest.id, None
                else:
                    leader.lost = True


def turn_about(unit: Unit, heading: float, files: int = 0) -> Box:
    """Turn a unit about its Centre, in so many files (TX-07); return its boundary before its place is rounded."""
    centre = unit.box.centre
    unit.files = files or unit.files
    box = unit.box._replace(heading=heading)
    x, y = Box(*centre, heading, box.width, box.depth).at(0, box.depth / 2)
    turned = box._replace(x=x, y=y)
    unit.put(turned)
    return turned


def _covers(part: Corners, point: tuple[float, float]) -> bool:
    turns = []
    for one, two in zip(part, [*part[1:], part[0]], strict=True):
        length = math.dist(one, two) or 1
        turns.append(
            ((two[0] - one[0]) * (point[1] - one[1]) - (two[1] - one[1]) * (point[0] - one[0])) / length
        )
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)
