"""Shooting, and Stand and Shoot (section 16, TX-30)."""

from tests.readings.chargers.morale import Morale
from tests.readings.chargers.table import Unit, distance

WORST = 6
SETTLED = {"marched", "reformed", "declared", "shot", "left"}
"""Who has done one of these does not shoot any more in this turn."""


class Shooting(Morale):
    """Lets units shoot."""

    def volley(self, unit: Unit, target: Unit, *, has_moved: bool) -> tuple[int, int]:
        """Return the dice of a shot and what they need (TX-51, TX-52)."""
        models = unit.models if unit.row.arm == "guns" else min(unit.models, 2 * unit.files)
        dice, cover = unit.row.shots * models, self.table.is_covered(target)
        if cover == "hard":
            dice = -(-dice // 2)
        worse = (2 * distance(unit, target) > unit.row.range) + has_moved + bool(cover)
        return dice, min(WORST, unit.row.aim + worse)

    def shoot(self, unit: Unit, target: Unit, *, has_moved: bool) -> None:
        """Resolve a shot: losses, the leader's fate, a Panic test (TX-53)."""
        self.rule("TX-51")
        dice, need = self.volley(unit, target, has_moved=has_moved)
        hits = sum(face >= need for face in self.roll(dice))
        before = target.health
        lost = self.lose(target, hits)
        if target.fate:
            self.panic(self.friends_near(target), None)
            return
        if not lost:
            return
        falls = self.fate_of_leader(target)
        if falls or self.has_lost_a_quarter(target, before):
            self.rule("T9-70")
            self.panic([target], unit)

    def shooting(self) -> None:
        """Follow the shooting phase."""
        table = self.table
        while True:
            shots = {
                f"shoot {unit.id} {enemy.id}": (unit, enemy)
                for unit in table.on_field(self.active)
                if self.may_shoot(unit)
                for enemy in table.enemies(unit)
                if distance(unit, enemy) <= unit.row.range
                and not table.engaged(enemy)
                and table.sees(unit, enemy)
            }
            answer = self.ask(self.active, {*shots, "shoot done"})
            if answer == "shoot done":
                return
            unit, enemy = shots[answer]
            unit.marks.add("shot")
            self.shoot(unit, enemy, has_moved="moved" in unit.marks)

    def may_shoot(self, unit: Unit) -> bool:
        """Return whether a unit may shoot in the shooting phase (TX-50)."""
        is_free = not (self.table.engaged(unit) or unit.fleeing or unit.shaken)
        advanced = unit.row.arm == "guns" and "moved" in unit.marks
        return bool(unit.row.range) and is_free and not advanced and not SETTLED & unit.marks
