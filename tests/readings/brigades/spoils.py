"""What winners do in the compulsory phase: ground and turns, superb discipline, pursuit (GB-05 to GB-08)."""

from fractions import Fraction
from typing import TypeVar

from tests.readings.brigades.charging import CHARGE
from tests.readings.brigades.deeds import put
from tests.readings.brigades.going import all_places
from tests.readings.brigades.onset import strike
from tests.readings.brigades.table import Table, Unit

PURSUIT = 40
T = TypeVar("T")


class Unclear(Exception):
    """The book does not say which of several."""


def gifts(table: Table, unit: Unit, facings: dict[int, str]) -> set[str]:
    """List what a winner may do: take the ground of the beaten, or turn by a corner (GB-05, GQ-05)."""
    found = {"decline"}
    if unit.formation == "square":
        return found
    found |= {f"turn {unit.id} {facings[(unit.facing + turn) % 360]}" for turn in (60, -60)}
    if unit.formation != "unlimbered":
        free = [at for at in unit.won_ground if not table.unit_at(at)]
        free = [at for at in free if table.ground.ways(unit.kind, unit.arm, at) != "no"]
        found |= {f"ground {unit.id} {table.ground.labels[at]}" for at in free}
    return found


def disciplined(table: Table, unit: Unit, facings: dict[int, str]) -> set[str]:
    """List where a regiment of superb discipline may go, as far as half a charge (GB-07)."""
    found = all_places(table, unit, CHARGE["horse"] // 2)
    labels = table.ground.labels
    here = (unit.at, unit.facing)
    moves = (
        f"discipline {unit.id} {labels[at]} facing {facings[to]}" for at, to in found if (at, to) != here
    )
    return {"decline", *moves}


def taken(table: Table, answers: list[str], facings: dict[int, str]) -> None:
    """Let the winners do what all said before, the phasing side first (GB-05)."""
    hexes = {name: at for at, name in table.ground.labels.items()}
    corners = {name: facing for facing, name in facings.items()}
    for answer in answers:
        match answer.split():
            case ["ground", name, label] if hexes[label] not in table.taken:
                put(table, table.units[name], hexes[label], table.units[name].facing)
                table.units[name].turn.add("gift")
            case ["turn", name, corner]:
                table.units[name].facing = corners[corner]
                table.units[name].turn.add("gift")
            case ["discipline", name, label, _, corner]:
                unit = table.units[name]
                if table.unit_at(hexes[label]) in (None, unit):
                    put(table, unit, hexes[label], corners[corner])
                    unit.turn.add("compulsory")
                    unit.used += Fraction(1, 2)


def end_gifts(table: Table) -> None:
    """Let nothing wait any more that was won."""
    for unit in table.units.values():
        unit.states -= {"won"}
        unit.won_ground = ()


def end_discipline(table: Table) -> None:
    """Let nothing wait any more that discipline gave."""
    for unit in table.units.values():
        unit.states -= {"discipline"}


def pursuits(table: Table) -> None:
    """Move all pursuing cavalry, the phasing side's first (GB-08)."""
    for unit in sorted(table.on_field(), key=lambda each: each.side != table.phasing):
        if "pursuing" in unit.states and unit.at >= 0:
            if not unit.foes and "broken" not in table.brigade(unit).states:
                pursue(table, unit)
            unit.states -= {"pursuing"}


def pursue(table: Table, unit: Unit) -> None:
    """Go after the nearest who flees, into contact with what bars the way (GX-75, GX-47)."""
    ground, start = table.ground, unit.at
    fleeing = [enemy for enemy in table.enemies(unit.side) if enemy.flees]
    if not fleeing:
        return
    near = min(ground.distance(unit.at, enemy.at) for enemy in fleeing)
    prey = only([enemy for enemy in fleeing if ground.distance(unit.at, enemy.at) == near])
    path, struck = [unit.at], None
    for _ in range(max(1, PURSUIT // table.cm_per_hex)):
        here = path[-1]
        steps = [step for step in ground.adjacent[here] if nearer(table, here, step, prey.at)]
        enemies = [other for step in steps if (other := table.unit_at(step)) and other.side != unit.side]
        open_steps = [step for step in steps if not table.unit_at(step)]
        open_steps = [step for step in open_steps if ground.ways(unit.kind, unit.arm, step) != "no"]
        if prey in enemies or (enemies and not open_steps):
            struck = prey if prey in enemies else only(enemies)
            break
        if not open_steps:
            break
        path.append(only(open_steps))
        if ground.ways(unit.kind, unit.arm, path[-1]) == "slow":
            break
    facing = unit.facing
    if struck:
        facing = ground.corner_to(path[-1], struck.at)
    elif len(path) > 1:
        facing = ground.corner_to(path[-2], path[-1])
    put(table, unit, path[-1], facing)
    unit.turn |= {"compulsory", "came_on"}
    if struck and struck.at >= 0:
        strike(table, unit, struck, start)


def nearer(table: Table, here: int, step: int, goal: int) -> bool:
    """Say whether a step leads nearer to a hex."""
    return table.ground.distance(step, goal) < table.ground.distance(here, goal)


def only(found: list[T]) -> T:
    """Return the one there is; of several the book does not say which."""
    if len(found) > 1:
        raise Unclear
    return found[0]
