"""After a combat: breaking, pursuit, overrun, closing up, facing and pivoting (section 17, steps 8 and 9)."""

import math

from tests.plain_geometry import Box, Corners, Point, meets, overlap
from tests.readings.chargers.chargers import Chargers
from tests.readings.chargers.morale import turn_about
from tests.readings.chargers.table import Unit, arc, bearing
from tests.rules.chargers.second_ends import (
    Facing,
    all_paths,
    enemies,
    is_clear,
    is_free,
    kept,
    straight_offset,
    swept,
    thousandths,
)
from tests.rules.chargers.second_plans import is_allowed
from tests.rules.chargers.second_runs import Reformed, last, lawful_places, touches, up_to

CLOSING_UP = 1500
LAPPED = 0.2


class Aftermath(Chargers):
    """Follows what comes after a round of combat."""

    went: set[str]

    def aftermath(
        self, units: list[Unit], fighters: list[Unit], broken: list[Unit], near: list[Unit]
    ) -> None:
        """Follow steps 8 and 9; `near` are friends of who was destroyed."""
        table = self.table
        contact = {unit.id: [it for it in table.touching(unit) if it in fighters] for unit in fighters}
        self.stood = {unit.id: unit.box.centre for unit in units}
        destroyed = [unit for unit in units if unit.fate]
        for unit in broken:
            unit.marks.add("fleeing")
            unit.marks.discard("charging")
            if unit.row.arm == "guns":
                self._gone(unit)
        self.panic([*near, *self.friends_near(*broken)])
        self.went = set()
        self._pursuit(contact, broken)
        stayed = [it for it in table.on_field() if it in units and not it.fleeing and it.id not in self.went]
        for unit in stayed:
            before = self.touched_first[unit.id]
            if "charging" in unit.marks and before and all(it in destroyed for it in before):
                self._overrun(unit)
        for unit in [it for it in table.on_field() if it in units and not it.fleeing]:
            self._close_up(unit)
        for unit in [it for it in table.on_field() if it in units]:
            self._face(unit)
        for unit in stayed:
            is_here = not unit.fate and not unit.fleeing and unit.id not in self.went
            if is_here and not table.touching(unit) and not unit.shaken:
                self.after_combat(unit)

    stood: dict[str, Point]
    """Where units stood before anybody fled."""
    touched_first: dict[str, list[Unit]]
    """The enemies whom each unit touched when the round began."""

    def _pursuit(self, contact: dict[str, list[Unit]], broken: list[Unit]) -> None:
        """Follow flight and pursuit (TX-59 to TX-62)."""
        table = self.table
        fleeing = [it for it in table.on_field() if it in broken]
        quarries: dict[str, Unit] = {}
        for unit in table.on_field():
            foes = contact.get(unit.id, [])
            prey = [it for it in foes if it in fleeing]
            if not prey or unit.fleeing or unit.shaken or unit.row.arm == "guns":
                continue
            if not all(it in broken for it in foes):
                continue
            answers = {f"pursue {unit.id} {it.id}" for it in prey} | {f"restrain {unit.id}"}
            words = self.ask(unit.side, answers).split()
            if words[0] == "pursue":
                quarries[unit.id] = table.units[words[2]]
            elif not self.test(unit):
                self.rule("TX-59")
                quarries[unit.id] = min(prey, key=lambda it: (-it.health, it.id))
        aways = {}
        for unit in fleeing:
            # Who has left the board in panic since is fled from where it stood, if no enemy is left at all.
            foes = [it for it in contact[unit.id] if not it.fate] or contact[unit.id]
            foe = min(foes, key=lambda it: (-it.health, it.id))
            point = self.stood[foe.id] if foe.fate else foe.box.centre
            aways[unit.id] = bearing(point, unit.box.centre)
        flights = {unit.id: self.inches(unit) for unit in fleeing}
        pursuits = {name: self.inches(table.units[name]) for name in self._in_order(quarries)}
        caught = {it.id for name, it in quarries.items() if pursuits[name] > flights[it.id]}
        for unit in [it for it in fleeing if not it.fate]:
            if unit.id in caught:
                self.rule("TX-60")
                self._gone(unit)
                self.panic(self.friends_near(unit))
            else:
                turn_about(unit, aways[unit.id])
                self.run_over(unit, [unit.box.corners])
                self.flee(unit, flights[unit.id])
        for name in sorted(quarries):
            unit = table.units[name]
            self.went.add(name)
            if not unit.fate and not unit.fleeing and not table.touching(unit):
                self._pursue(unit, aways[quarries[name].id], pursuits[name])

    def _in_order(self, names: dict[str, Unit]) -> list[str]:
        return [it.id for it in self.table.on_field() if it.id in names]

    def _pursue(self, unit: Unit, heading: float, inches: int) -> None:
        """Let a pursuer turn and go (TX-61)."""
        self.rule("TX-61")
        before = unit.box
        turn_about(unit, heading)
        field = self.table.search_field(unit)
        bars = [bar for bar in field.bars if not overlap(bar, before.corners)]
        others = [it.box.corners for it in self.table.on_field() if it is not unit]
        is_out = self.table.board.is_outside(unit.box.corners)
        if is_out or any(overlap(unit.box.corners, shape) for shape in [*bars, *others]):
            unit.put(before)
        self.straight_on(unit, inches, before)

    def straight_on(self, unit: Unit, inches: int, before: Box) -> None:
        """Go straight on from where it stood `before` it turned, into a new enemy too (TX-61, TX-62)."""
        field = self.table.search_field(unit)
        body = field.bodies[unit.id]
        sweep = body.box.run_sweep(inches)
        met = [it for it in self.table.enemies(unit) if not it.fleeing and overlap(sweep, it.box.corners)]
        is_tested = False
        if met:
            first = min(met, key=lambda it: (up_to(unit.box, it.box, inches * 1000) or 0, it.id))
            found = self._into(unit, first)
            if found is not None:
                end, way = found
                dice, heading = self.table.danger(unit, way), unit.heading
                unit.put(before)
                if not self._survives(unit, dice):
                    return
                line, wide = Facing(first.box, arc(first.box, body.box.at(0, 0))), unit.box.width
                if math.dist((end.x, end.y), line.middle) <= (wide + line.length) / 2 - LAPPED + 1e-9:
                    self.rule("TX-62")
                    unit.put(end)
                    unit.marks |= {"charging", "pursuing"}
                    self.run_over(unit, [*way, unit.box.corners])
                    return
                is_tested = True
                turn_about(unit, heading)
                field = self.table.search_field(unit)
                body = field.bodies[unit.id]

        def holds(length: int) -> bool:
            return is_allowed(field, body, body.box.run_sweep(length / 1000))

        run = last(inches * 1000, holds) if holds(0) else 0
        while run and not is_free(field, body, [kept(body.box.ran(run / 1000)).corners], ()):
            run -= 1
        way = [body.box.run_sweep(run / 1000)]
        dice = 0 if is_tested else self.table.danger(unit, way)
        unit.put(body.box.ran(run / 1000))
        self.run_over(unit, [*way, unit.box.corners])
        self._survives(unit, dice)

    def _into(self, unit: Unit, enemy: Unit) -> tuple[Box, list[Corners]] | None:
        """Find where a pursuer ends against a new enemy, and what it sweeps (TX-62)."""
        field = self.table.search_field(unit)
        body, goal = field.bodies[unit.id], field.bodies[enemy.id]
        line = Facing(goal.box, arc(goal.box, (unit.x, unit.y)))
        offset = straight_offset(body.box, line)
        if offset is None:
            return None
        offset = thousandths(offset) / 1000
        if abs(offset) > (body.box.width + line.length) / 2 - LAPPED + 1e-9:
            return None
        for path in all_paths(body.box, line, offset):
            if path.side is None:
                end = line.end(offset, body.box)
                parts = swept(body.box, path, end, 0)
                is_alone = not any(
                    meets(end.corners, it.box.corners) for it in enemies(field, body, {enemy.id})
                )
                if is_alone and is_clear(field, body, goal, parts, path, frozenset()):
                    return end, list(parts.all)
        return None

    def _survives(self, unit: Unit, dice: int) -> bool:
        """Roll for a pursuer's ground; say whether it is still there and does not flee (TX-74, TX-71)."""
        before = unit.health
        self.dangerous(unit, dice)
        if unit.fate:
            self.panic(self.friends_near(unit))
        elif unit.health < before and self.has_lost_a_quarter(unit, before):
            self.panic([unit])
        return not unit.fate and not unit.fleeing

    def _overrun(self, unit: Unit) -> None:
        """Let a charger overrun (TX-63)."""
        if unit.row.arm == "guns" or unit.shaken or self.table.touching(unit):
            return
        answer = self.ask(unit.side, {f"overrun {unit.id}", f"halt {unit.id}"})
        if answer.startswith("overrun"):
            self.rule("TX-63")
            self.went.add(unit.id)
            self.straight_on(unit, self.inches(unit), unit.box)

    def _close_up(self, unit: Unit) -> None:
        """Close up with an enemy that drew in (TX-64)."""
        table = self.table
        if unit.fate or unit.fleeing or table.touching(unit):
            return
        foes = [it for it in self.touched_first.get(unit.id, []) if not it.fate and not it.fleeing]
        for foe in sorted(foes, key=lambda it: it.id)[:1]:
            field = table.search_field(unit)
            body = field.bodies[unit.id]
            run = up_to(unit.box, foe.box, CLOSING_UP)
            if run is None or not touches(body.box.ran(run / 1000).corners, foe.box.corners):
                continue
            others = [it for it in table.on_field() if it.id not in (unit.id, foe.id)]
            sweep = body.box.run_sweep(run / 1000)
            if not any(overlap(sweep, it.box.corners) for it in others):
                self.rule("TX-64")
                unit.put(body.box.ran(run / 1000))
                self.run_over(unit, [sweep, unit.box.corners])

    def _face(self, unit: Unit) -> None:
        """Let a unit turn to the enemy on its flank or rear (TX-65)."""
        table = self.table
        if unit.fate or unit.fleeing:
            return
        foes = table.touching(unit)
        if len(foes) != 1:
            return
        foe = foes[0]
        if table.touched_on(foe, unit) != "front" or table.touched_on(unit, foe) == "front":
            return
        place = self._facing_place(unit, foe)
        if place is None:
            return
        answer = self.ask(unit.side, {f"turn {unit.id}", f"stay {unit.id}"})
        if answer.startswith("turn") and self.test(unit):
            self.rule("TX-65")
            x, y, heading = place.target
            unit.files = place.files
            unit.put(unit.box._replace(x=x / 1000, y=y / 1000, heading=heading / 100))
            self.run_over(unit, [unit.box.corners])

    def _facing_place(self, unit: Unit, foe: Unit) -> Reformed | None:
        """Find the place of a reform with the front to the enemy (TX-40)."""
        field = self.table.search_field(unit)
        goal, charger = field.bodies[unit.id], field.bodies[foe.id]
        for change in [0, *(sign * change for change in range(1, 10) for sign in (-1, 1))]:
            files = goal.files + change
            if 1 <= files <= min(10, goal.models):
                places = list(lawful_places(field, charger, goal, "front", files))
                if places:
                    return min(places, key=lambda pair: pair[0])[1]
        return None
