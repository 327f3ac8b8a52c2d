"""Shooting of one formation at another (EX-28, EX-30 to EX-35)."""

from typing import NamedTuple

from tests.readings.formations.losses import Losses
from tests.readings.formations.numbers import CLOSE, GUNS
from tests.readings.formations.table import Table, Unit

CROSSFIRE = 4
ALWAYS = 6


def hits_of(faces: tuple[int, ...], needs: list[tuple[int, int]]) -> int:
    """Count hits: a number needed and a modifier for each die; a 6 always hits, a 1 never (EX-32)."""
    return sum(
        face == ALWAYS or (face > 1 and face + more >= need)
        for face, (need, more) in zip(faces, needs, strict=True)
    )


class Shot(NamedTuple):
    """A unit that shoots, and the units of the target that it sees in range."""

    unit: Unit
    targets: list[Unit]
    far: int


def could_shoot(table: Table, body: str, target: str, moved: set[str], *, at_engager: bool) -> list[Shot]:
    """List the units that could shoot at a formation, were none suppressed (EX-23, EX-28, EX-30)."""
    shots = []
    for unit in table.on_field(body):
        enemies = table.enemies(unit.side)
        is_held = not at_engager and any(table.beside(unit, enemy) for enemy in enemies)
        if is_held or not unit.row.dice or (unit.arm == GUNS and unit.id in moved):
            continue
        seen = [
            enemy
            for enemy in table.on_field(target)
            if table.distance(unit, enemy) <= unit.row.range and table.sees(unit, enemy)
        ]
        if seen:
            shots.append(Shot(unit, seen, min(table.distance(unit, enemy) for enemy in seen)))
    return shots


def shooters(
    table: Table, body: str, target: str, moved: set[str], *, at_engager: bool = False
) -> list[Shot]:
    """List the units that shoot: each marker suppresses one (EX-31, EX-41)."""
    if table.bodies[body].broken:
        return []
    shots = could_shoot(table, body, target, moved, at_engager=at_engager)
    order = sorted(shots, key=lambda shot: (-shot.far, shot.unit.blocks, shot.unit.place))
    quiet = {shot.unit.id for shot in order[: table.bodies[body].markers]}
    return [shot for shot in shots if shot.unit.id not in quiet]


def is_crossfire(table: Table, shots: list[Shot], target: str) -> bool:
    """Return whether an unbroken friend beyond a unit of the target makes it a crossfire (EX-35)."""
    for shot in shots:
        for friend in table.on_field(side=shot.unit.side):
            if friend.body == shot.unit.body or table.bodies[friend.body].broken:
                continue
            through, _ = table.ground.between(shot.unit.at, friend.at)
            for unit in table.on_field(target):
                if (
                    unit.at in through
                    and table.sees(shot.unit, unit)
                    and table.sees(friend, unit)
                    and table.distance(friend, unit) <= CROSSFIRE
                ):
                    return True
    return False


class Shooting(Losses):
    """Lets formations shoot."""

    def shoot(
        self, body: str, target: str, moved: set[str], modifier: int = 0, *, at_engager: bool = False
    ) -> None:
        """Resolve the shooting of a formation (EX-32 to EX-35, EX-40)."""
        shots = shooters(self.table, body, target, moved, at_engager=at_engager)
        crossed = is_crossfire(self.table, shots, target)
        self.rule("EX-30", *(["EX-35"] if crossed else []))
        needs: list[tuple[int, int]] = []
        for shot in shots:
            dice = 1 if shot.unit.arm == GUNS and shot.far > CLOSE else shot.unit.row.dice
            nearest = [it for it in shot.targets if self.table.distance(shot.unit, it) == shot.far]
            cover = min(self.table.cover(it, shot.unit) for it in nearest)
            needs += [(shot.unit.row.to_hit, modifier + crossed - cover)] * min(dice, shot.unit.blocks)
        hits = hits_of(self.roll(len(needs)), needs)
        seen = {unit.id: unit for shot in shots for unit in shot.targets}.values()
        far = {unit.id: min(self.table.distance(shot.unit, unit) for shot in shots) for unit in seen}
        order = sorted((self.table.units[name] for name in far), key=lambda it: (far[it.id], it.place))
        lost = self.take(self.spread(hits, order))
        markers = 1 + len(lost) + (1 if crossed and lost else 0)
        self.mark(target, markers, [shot.unit for shot in shots])
        self.asks_whether_it_breaks(target)
