"""Missiles (BX-07, BX-50, BX-51, BX-79)."""

from typing import Any

from tests.readings.commanders.morale import Morale
from tests.readings.commanders.numbers import CLOSED, LIMBERED
from tests.readings.commanders.table import (
    CHARGED,
    FIRED,
    FORMED,
    FRONT,
    FULL_RATE,
    MOVED,
    RALLIED,
    Commander,
    Unit,
)
from tests.readings.formations.numbers import GUNS
from tests.readings.reader import Asked
from tests.umpire.field import opponent

BARS = {RALLIED, FIRED, CHARGED, FORMED, FULL_RATE}


def hits_of(faces: tuple[int, ...], needed: int, more: int) -> int:
    """Count hits: a 10 always hits, a 1 never (BX-51, BX-53)."""
    return sum(face == 10 or (face > 1 and face + more >= needed) for face in faces)


class Shooting(Morale):
    """Follows the missile phase."""

    def targets(self, unit: Unit) -> list[Unit]:
        """List whom a unit may shoot at in the missile phase (BX-50)."""
        table = self.table
        held = table.touching(unit.side, unit.at)
        if unit.routed or BARS & unit.done or held or unit.formation == LIMBERED:
            return []
        return [
            enemy
            for enemy in table.enemies(unit.side)
            if 1 < table.distance(unit, enemy) <= unit.row.range
            and table.arc(unit.at, unit.facing, enemy.at) == FRONT
            and table.sees(unit, enemy)
            and (enemy.routed or not table.touching(enemy.side, enemy.at))
        ]

    def is_shot_at(self, unit: Unit, charger: Unit) -> bool:
        """Return whether a unit that is charged can shoot at its charger (BX-25, BX-79)."""
        table = self.table
        return (
            table.distance(unit, charger) <= max(2, unit.row.range)
            and table.arc(unit.at, unit.facing, charger.at) == FRONT
            and table.sees(unit, charger, heard=True)
            and unit.formation != LIMBERED
        )

    def hits(self, unit: Unit, target: Unit, *, moved: bool) -> int:
        """Roll a shot (BX-51)."""
        table, row = self.table, unit.row
        dice = row.dice if table.distance(unit, target) <= row.near else row.far
        more = -table.cover(target, unit) - (moved and MOVED in unit.done)
        more += unit.arm == GUNS and target.formation == CLOSED
        more += table.arc(target.at, target.facing, unit.at) != FRONT
        return hits_of(self.roll(min(dice, unit.blocks)), row.to_hit, more)

    def shot_in_charge(
        self, unit: Unit, target: Unit, *, moved: bool = False
    ) -> list[tuple[Unit, Commander | None]]:
        """Shoot once in a charge; give who lost blocks."""
        hurt = self.loses({target.id: self.hits(unit, target, moved=moved)})
        self.endangers(hurt, 2)
        return hurt

    def missiles(self) -> None:
        """Follow the missile phase: all shots are named, then rolled, then losses come off (BX-50)."""
        self.begin()
        sides = (self.first, opponent(self.first))
        named = self._named(
            {
                side: {
                    f"shoot {it.id} {one.id}" for it in self.table.on_field(side) for one in self.targets(it)
                }
                for side in sides
            }
        )
        losses: dict[str, int] = {}
        for unit in self.table.ordered([self.table.units[name] for name in named], self.first):
            self.rule("BX-50")
            target = self.table.units[named[unit.id]]
            unit.done.add(FIRED)
            losses[target.id] = losses.get(target.id, 0) + self.hits(unit, target, moved=True)
        hurt = self.loses(losses)
        self.endangers(hurt, 2)
        self.shaken_by_losses(hurt)
        self.settle()

    def _named(self, offered: dict[str, set[str]]) -> dict[str, str]:
        """Read the shots that both sides name, neither knowing the other's."""
        if not any(offered.values()):
            if self.index < len(self.account):
                step: Any = self.account[self.index]
                parts: Any = (
                    getattr(step.decision, "parts", (step.decision,)) if isinstance(step, Asked) else ()
                )
                if any(part.kind == "shoot" for part in parts):
                    self.hold(not any(part.puts for part in parts), f"nobody may shoot, not {step}")
                    self._answered(step)
            return {}
        step = self._next()
        self.hold(isinstance(step, Asked), f"shots {offered} should be named, not {step}")
        decision = step.decision
        parts = getattr(decision, "parts", (decision,))
        for side, shots in offered.items():
            puts = {it.notation for part in parts if part.side == side for it in getattr(part, "puts", ())}
            wrong, missing = sorted(puts - shots), sorted(shots - puts)
            self.hold(puts == shots, f"{side} is offered {wrong} against the book, and not {missing}")
        self.hold_state(step.state)
        answer = self._answered(step)
        chosen = answer.value if len(parts) > 1 or hasattr(decision, "parts") else (answer,)
        named: dict[str, str] = {}
        for part, option in zip(parts, chosen, strict=True):
            words = {(it.value.piece, it.value.place): it.notation for it in part.puts}
            for shooter, place in option.value.items():
                named[shooter] = words[shooter, place].split()[2]
        return named
