"""Declaring charges, reactions, redirects (sections 4, 5, 9)."""

from dataclasses import dataclass, field

from tests.readings.chargers.shooting import Shooting
from tests.readings.chargers.table import Unit, arc, distance

REACH = 12


@dataclass
class Charge:
    """A charge: its target, the facing noted, other enemies declared on; `earlier` is the target before a redirect."""

    charger: str
    target: str
    facing: str
    secondary: list[str] = field(default_factory=list)
    earlier: str = ""
    fled: bool = False
    is_blocked: bool = False
    held: bool = False


class Charging(Shooting):
    """Follows the declarations of a charge phase."""

    charges: dict[str, Charge]

    def undone(self, unit: Unit) -> None:
        """A charger that flees or is destroyed has no charge (TQ-19)."""
        self.charges.pop(unit.id, None)

    def may_charge(self, unit: Unit) -> bool:
        """Return whether a unit may declare a charge (TX-29)."""
        words = {"declared", "held back"} & unit.marks
        is_free = not (self.table.engaged(unit) or unit.fleeing or unit.shaken)
        return unit.row.arm != "guns" and is_free and not words

    def targets(self, unit: Unit) -> list[Unit]:
        """List the enemies that a unit sees in reach (TX-29)."""
        return [
            it
            for it in self.table.enemies(unit)
            if distance(unit, it) <= self.table.advance(unit) + REACH and self.table.sees(unit, it)
        ]

    def declaring(self) -> None:
        """Follow the charge phase up to the end of all declaring."""
        while True:
            possible = {
                f"charge {unit.id} {enemy.id}"
                for unit in self.table.on_field(self.active)
                if self.may_charge(unit)
                for enemy in self.targets(unit)
            }
            answer = self.ask_among(self.active, possible | {"charge done"}, {"charge done"})
            if answer == "charge done":
                break
            _, charger, target = answer.split()
            self.rule("TX-29")
            self.declare(self.table.units[charger], self.table.units[target])
        for name in sorted(self.charges):
            self._choose(self.charges[name])

    def _choose(self, charge: Charge) -> None:
        """Let a charger pick which of two fled targets it goes for (TX-32)."""
        if not charge.earlier or not charge.fled:
            return
        both = [it for it in (charge.earlier, charge.target) if not self.table.units[it].fate]
        if len(both) < 2:
            charge.target = both[0] if both else charge.target
            return
        self.rule("TX-32")
        charge.target = self.ask(self.active, {f"at {charge.charger} {it}" for it in both}).split()[2]

    def declare(self, unit: Unit, enemy: Unit, earlier: str = "") -> None:
        """Declare a charge and carry out its reaction (section 3, 1 to 5)."""
        unit.marks |= {"declared", "charging"}
        charge = Charge(unit.id, enemy.id, arc(enemy.box, (unit.x, unit.y)), earlier=earlier)
        self.charges[unit.id] = charge
        step = self.ahead()
        found = step.state.charge_of(unit.id) if step is not None else None
        charge.is_blocked = bool(found and found.is_blocked)
        if found:
            self.hold(
                found.target.facing == charge.facing, f"{unit.id} charges the {charge.facing} of {enemy.id}"
            )
        if self.react(unit, enemy) == "flee":
            self._redirects(enemy)
            return
        while self.is_next("also") and unit.id in self.charges:
            others = {it.id for it in self.table.enemies(unit)} - {enemy.id, *charge.secondary}
            answer = self.ask_among(self.active, {f"also {unit.id} {it}" for it in others})
            other = self.table.units[answer.split()[2]]
            self.rule("T9-26")
            charge.secondary.append(other.id)
            if self.react(unit, other) == "flee":
                self._redirects(other)

    def react(self, unit: Unit, enemy: Unit) -> str:
        """Let the charged unit react (T9-73, T9-64, TX-30, TX-31)."""
        answers = {"hold"}
        if enemy.fleeing:
            answers = {"flee"}
        elif not self.table.engaged(enemy):
            answers |= {"flee"} if enemy.row.arm != "guns" else set()
            answers |= {"shoot"} if self.may_stand_and_shoot(enemy, unit) else set()
        answer = self.ask(self.reactive, {f"react {enemy.id} {it}" for it in answers}).split()[2]
        self.rule(f"react {answer}")
        if answer == "shoot":
            enemy.marks.add("stood")
            self.shoot(enemy, unit, has_moved=False)
        if answer == "flee":
            enemy.marks.add("fleeing")
            enemy.marks -= {"charging"}
            for charge in self.charges.values():
                if charge.target == enemy.id:
                    charge.held, charge.fled = False, True
            self.flee_from(enemy, unit)
        return answer

    def may_stand_and_shoot(self, unit: Unit, charger: Unit) -> bool:
        """Return whether a unit may Stand and Shoot (TX-30)."""
        return (
            bool(unit.row.range)
            and "stood" not in unit.marks
            and distance(unit, charger) > self.table.advance(charger)
            and self.table.sees(unit, charger)
        )

    def _redirects(self, fled: Unit) -> None:
        """Let every unit that charged a unit that fled try to redirect (T9-68, T9-75, TQ-08)."""
        while True:
            able = [
                self.table.units[charge.charger]
                for charge in self.charges.values()
                if charge.target == fled.id
                and not charge.held
                and "redirected" not in self.table.units[charge.charger].marks
                and [it for it in self.targets(self.table.units[charge.charger]) if it is not fled]
            ]
            if not able or not self.is_next("redirect", "hold"):
                return
            answers = {f"{word} {unit.id}" for word in ("redirect", "hold") for unit in able}
            word, name = self.ask_among(self.active, answers).split()
            unit = self.table.units[name]
            if word == "hold":
                self.charges[name].held = True
                continue
            unit.marks.add("redirected")
            self.rule("T9-68")
            if self.test(unit):
                others = {f"charge {name} {it.id}" for it in self.targets(unit) if it is not fled}
                target = self.ask_among(self.active, others).split()[2]
                self.declare(unit, self.table.units[target], fled.id)
