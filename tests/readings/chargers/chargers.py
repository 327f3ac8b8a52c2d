"""Moving chargers: ranges, ends, failed charges, fleeing and blocked targets (sections 6, 10, 12 to 14)."""

import math
from typing import Any

from tests.plain_geometry import Box, Corners
from tests.readings.chargers.charging import Charge, Charging
from tests.readings.chargers.table import Unit, distance
from tests.rules.chargers.second_ends import (
    Ended,
    Facing,
    all_ends,
    all_offsets,
    all_paths,
    best_of,
    lawful,
    swept,
    wrapped,
)
from tests.rules.chargers.second_plans import Rider, Trial, failed_charge
from tests.rules.chargers.second_runs import blocked_path, run_at_fleeing

QUARTER_TURN = 91
LAPPED = 0.2


class Chargers(Charging):
    """Moves the units that have declared charges."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.charges = {}
        self.ranges: dict[str, tuple[int, int]] = {}
        self.last_centres: dict[str, tuple[float, float]] = {}

    def chargers(self) -> None:
        """Roll and move, group by group, until none is left (T9-02, T9-34, TQ-17)."""
        while self.charges:
            groups: dict[str, list[str]] = {}
            for charge in sorted(self.charges.values(), key=lambda it: it.charger):
                groups.setdefault(charge.target, []).append(charge.charger)
            answer = self.ask(self.active, {f"next {members[0]}" for members in groups.values()})
            name = answer.split()[1]
            members = groups[self.charges[name].target]
            for member in members:
                self._roll_range(self.table.units[member])
            target = self.table.units[self.charges[name].target]
            self._move_group(members, target)

    def _roll_range(self, unit: Unit) -> None:
        """Roll a charge range: with it goes the highest die (T9-03, T9-50)."""
        faces = self.roll(3 if unit.row.swift else 2)
        least = min(faces) if unit.row.swift else 0
        self.ranges[unit.id] = sum(faces) - least + self.table.advance(unit), max(faces)
        self.rule("T9-03")

    def _move_group(self, members: list[str], target: Unit) -> None:
        """Move all chargers on one target."""
        rest = list(members)
        while rest := [name for name in rest if name in self.charges]:
            if target.fate:
                self.fail(self.table.units[rest[0]], target)
                continue
            if self.is_next("end") and not target.fleeing:
                self._carry_out(self._ends(), rest, target)
                continue
            name = self.ask(self.active, {f"next {name}" for name in rest}).split()[1]
            self._move_alone(self.table.units[name], target)

    def _ends(self) -> dict[str, int]:
        words = self.ask_free(self.active, "end").split()[1:]
        return {
            name: round(float(offset) * 1000) for name, offset in zip(words[::2], words[1::2], strict=True)
        }

    def _reaches(self, unit: Unit, target: Unit) -> bool:
        return self.ranges[unit.id][0] >= distance(unit, target)

    def _move_alone(self, unit: Unit, target: Unit) -> None:
        """Move one charger: the run at one that flees, an end, a blocked path, or a failed charge."""
        if not self._reaches(unit, target):
            self.fail(unit, target)
        elif target.fleeing:
            self._run_at(unit, target)
        elif self.is_next("end"):
            ends = self._ends()
            self.complete(unit, target, ends[unit.id])
        elif (offset := self._only_end(unit, target)) is not None:
            self.complete(unit, target, offset)
        elif not self.charges[unit.id].is_blocked or not self._blocked(unit, target):
            self.fail(unit, target)

    # Ends

    def _only_end(self, unit: Unit, target: Unit) -> int | None:
        """Find the offset of an end that was not asked for, being the only one (TX-28)."""
        step, charge = self.ahead(), self.charges[unit.id]
        pose = step.state.pieces[unit.id].pose if step is not None else None
        line = Facing(target.box, charge.facing)
        if pose is None or charge.is_blocked:
            return None
        if self._stands(unit, pose):
            # It has not moved yet: it tests the ground first, or fails.
            ends = all_ends(self.table.search_field(unit), unit.id, target.id, charge.facing)
            found = [it for it in lawful(ends, frozenset(charge.secondary)) if it.danger]
            return found[0].offset if found else None
        for turn in range(0, QUARTER_TURN, 5):
            for sign in (1, -1) if turn else (1,):
                if round(line.heading * 100 + sign * turn * 100) % 36000 == pose.heading:
                    field = self.table.search_field(unit)
                    for offset in all_offsets(unit.box, line):
                        found = best_of(field, unit.id, target.id, charge.facing, offset, frozenset(), turn)
                        if found and found[0].place == (pose.x, pose.y, pose.heading):
                            return found[0].offset
        return None

    @staticmethod
    def _stands(unit: Unit, pose: Any) -> bool:
        """Return whether a unit is where the battle has it."""
        place = round(unit.x * 1000), round(unit.y * 1000), round(unit.heading * 100)
        return place == (pose.x, pose.y, pose.heading)

    def _carry_out(self, plan: dict[str, int], rest: list[str], target: Unit) -> None:
        """Move a group as planned, in the first order that works (section 10)."""
        names = frozenset(rest)
        self.hold(
            all(self._reaches(self.table.units[name], target) for name in plan), f"{plan}: not all reach"
        )
        if len(rest) == 1:
            self.complete(self.table.units[rest[0]], target, plan[rest[0]])
            return
        field = self.table.search_field(self.table.units[rest[0]])
        riders, ends = [], dict[str, Ended]()
        for name in rest:
            charge, (_, high) = self.charges[name], self.ranges[name]
            riders.append(Rider(name, charge.facing, name in plan, high * 1000))
            if name in plan:
                offset = plan[name] / 1000
                found = best_of(field, name, target.id, charge.facing, offset, names - {name}, 0)
                if found:
                    ends[name] = found[0]
        self.hold(ends.keys() == plan.keys(), f"{plan}: there are only the ends {sorted(ends)}")
        order = Trial(field, target.id, riders).order(ends)
        self.hold(order is not None, f"{plan} cannot be carried out")
        self.rule("T9-36")
        for name in order or ():
            if name not in self.charges:
                continue
            if name in plan and not target.fate:
                self.complete(self.table.units[name], target, plan[name])
            else:
                self.fail(self.table.units[name], target)

    def complete(self, unit: Unit, target: Unit, offset: int) -> None:
        """Make a charge that succeeds: to an end on the charged facing (T9-04, T9-08)."""
        charge = self.charges[unit.id]
        field = self.table.search_field(unit)
        for turn in range(0, QUARTER_TURN, 5):
            found = best_of(field, unit.id, target.id, charge.facing, offset / 1000, frozenset(), turn)
            if found:
                break
        self.hold(
            bool(found), f"{unit.id} has no end at {offset / 1000} on the {charge.facing} of {target.id}"
        )
        end = found[0]
        allowed = set(charge.secondary)
        self.hold(set(end.others) <= allowed, f"{unit.id} touches {end.others}, declared on {allowed}")
        self.rule("T9-04")
        parts = self._swept(unit, target, end)
        self._contact(charge, unit, end.danger)
        if unit.id not in self.charges:
            return
        wide = unit.box.width
        line = Facing(target.box, charge.facing)
        if abs(offset) / 1000 > (wide + line.length) / 2 - LAPPED + 1e-9:
            self.rule("T9-49")
            self.fail(unit, target, is_tested=True)
            return
        x, y, heading = end.place
        unit.put(Box(x / 1000, y / 1000, heading / 100, wide, unit.box.depth))
        self.run_over(unit, [*parts, unit.box.corners])
        if end.target_place:
            self.rule("T9-12")
            x, y, heading = end.target_place
            target.put(target.box._replace(x=x / 1000, y=y / 1000, heading=heading / 100))
            self.run_over(target, [target.box.corners])
        del self.charges[unit.id]

    def _swept(self, unit: Unit, target: Unit, end: Ended) -> list[Corners]:
        """Return what the path to an end sweeps."""
        line = Facing(target.box, self.charges[unit.id].facing)
        x, y, heading = end.place
        there = unit.box._replace(x=x / 1000, y=y / 1000, heading=heading / 100)
        paths = all_paths(unit.box, line, end.offset / 1000)
        path = next(it for it in paths if (it.side, round(it.angle * 100)) == (end.side, end.angle))
        return list(swept(unit.box, path, there, end.target_turn // 100).all)

    def _contact(self, charge: Charge, unit: Unit, dice: int) -> None:
        """Roll for dangerous ground on the way, before contact (TX-33, TX-74)."""
        if not dice:
            return
        before = unit.health
        self.dangerous(unit, dice * 1)
        if not unit.fate and unit.health < before and self.has_lost_a_quarter(unit, before):
            self.panic([unit])
        if unit.fate:
            self.panic(self.friends_near(unit))

    # Fleeing and blocked targets

    def _run_at(self, unit: Unit, target: Unit) -> None:
        """Charge a fleeing unit, which is removed when touched (T9-44 to T9-47)."""
        place = run_at_fleeing(self.table.search_field(unit), unit.id, target.id)
        if place is None:
            self.fail(unit, target)
            return
        self.rule("T9-45")
        x, y, heading = place
        end = unit.box._replace(x=x / 1000, y=y / 1000, heading=heading / 100)
        parts = path_parts(unit.box, end)
        self._contact(self.charges[unit.id], unit, self.table.danger(unit, parts))
        if unit.id not in self.charges:
            return
        again = run_at_fleeing(self.table.search_field(unit), unit.id, target.id)
        if again is None:
            self.rule("T9-49")
            self.fail(unit, target, is_tested=True)
            return
        x, y, heading = again
        end = unit.box._replace(x=x / 1000, y=y / 1000, heading=heading / 100)
        parts = path_parts(unit.box, end)
        unit.put(end)
        self.run_over(unit, [*parts, unit.box.corners])
        del self.charges[unit.id]
        self.last_centres[target.id] = target.box.centre
        self._gone(target)
        unit.marks.discard("charging")
        unit.marks.add("shaken")
        self.panic(self.friends_near(target))
        if not unit.fate and not unit.fleeing:
            self._pivot_after(unit)

    def _pivot_after(self, unit: Unit) -> None:
        """Let a unit that has caught another pivot after a test (T9-46)."""
        if self.ask(self.active, {f"test {unit.id}", f"no test {unit.id}"}).startswith("test") and self.test(
            unit
        ):
            self.after_combat(unit)

    def after_combat(self, unit: Unit) -> None:
        """Let a unit pivot or reform after a combat (TX-66)."""
        raise NotImplementedError

    def _blocked(self, unit: Unit, target: Unit) -> bool:
        """Make a charge on a blocked path (section 14)."""
        charge = self.charges[unit.id]
        most = self.ranges[unit.id][0] * 1000
        found = blocked_path(self.table.search_field(unit), unit.id, target.id, charge.facing, most)
        if found is None:
            return False
        self.rule("T9-58")
        x, y, heading = found.charger
        end = unit.box._replace(x=x / 1000, y=y / 1000, heading=heading / 100)
        self._contact(charge, unit, self.table.danger(unit, path_parts(unit.box, end)))
        if unit.id not in self.charges:
            return True
        found = blocked_path(self.table.search_field(unit), unit.id, target.id, charge.facing, most)
        if found is None:
            self.rule("T9-49")
            self.fail(unit, target, is_tested=True)
            return True
        x, y, heading = found.charger
        end = unit.box._replace(x=x / 1000, y=y / 1000, heading=heading / 100)
        parts = path_parts(unit.box, end)
        unit.put(end)
        self.run_over(unit, [*parts, unit.box.corners])
        x, y, heading = found.target
        target.files = found.files
        target.put(target.box._replace(x=x / 1000, y=y / 1000, heading=heading / 100))
        self.run_over(target, [target.box.corners])
        del self.charges[unit.id]
        return True

    # Failed charges

    def fail(self, unit: Unit, target: Unit, *, is_tested: bool = False) -> None:
        """Make a failed charge (T9-50 to T9-54, TX-39); the ground is not tested twice (TQ-23)."""
        self.rule("T9-50")
        del self.charges[unit.id]
        field = self.table.search_field(unit)
        aim = self.last_centres.get(target.id, target.box.centre)
        before, health = unit.box, unit.health
        end = failed_charge(field, field.bodies[unit.id], aim, self.ranges[unit.id][1] * 1000)
        unit.put(end)
        unit.marks.add("shaken")
        unit.marks.discard("charging")
        parts = path_parts(before, end)
        self.run_over(unit, [*parts, unit.box.corners])
        if is_tested:
            return
        self.dangerous(unit, self.table.danger(unit, parts))
        if unit.fate:
            self.panic(self.friends_near(unit))
        elif unit.health < health and self.has_lost_a_quarter(unit, health):
            self.panic([unit])


def path_parts(start: Box, end: Box) -> list[Corners]:
    """Return what a run, a wheel and a run sweep, known by their ends (TX-07)."""
    turn = wrapped(end.heading - start.heading)
    if not turn:
        return [start.run_sweep(math.dist((start.x, start.y), (end.x, end.y)))]
    sign = 1 if turn > 0 else -1
    corner = start.at(sign * start.width / 2, 0)
    stop = end.at(sign * end.width / 2, 0)
    ahead, after = start.ahead, end.ahead
    goal = stop[0] - corner[0], stop[1] - corner[1]
    whole = ahead[0] * after[1] - ahead[1] * after[0]
    before = (goal[0] * after[1] - goal[1] * after[0]) / whole if abs(whole) > 1e-3 else 0.0
    before = round(max(0.0, before) * 2) / 2
    there = start.ran(before)
    corner = there.at(sign * start.width / 2, 0)
    angles = [*range(5, math.ceil(abs(turn)), 5), abs(turn)]
    wheel = [there.turned(corner, sign * angle) for angle in angles]
    last = wheel[-1]._replace(heading=end.heading)
    run = math.dist((last.x, last.y), (end.x, end.y))
    return [start.run_sweep(before), *(box.corners for box in wheel), last.run_sweep(run)]
