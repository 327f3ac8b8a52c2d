"""Charges: who may charge whom and by which path, how it may be met, who may intercept (GX-40 to GX-43)."""

from typing import NamedTuple

from tests.readings.brigades.table import Table, Unit

CHARGE = {"foot": 25, "horse": 40}


class Path(NamedTuple):
    """A way to contact: the hexes after the first, the facing in each hex with the first, and the hex of the enemy."""

    hexes: tuple[int, ...]
    facings: tuple[int, ...]
    goal: int


def reach(table: Table, unit: Unit) -> int:
    """Count the hexes of a charge, the last of them the contact (GX-82, GX-92)."""
    return max(1, (CHARGE[unit.arm] + 5 * (unit.kind == "highland")) // table.cm_per_hex)


def half_reach(table: Table, unit: Unit) -> int:
    """Count the hexes of half a charge."""
    cm = CHARGE[unit.arm] + 5 * (unit.kind == "highland")
    return max(1, int(cm / 2 // table.cm_per_hex))


def path(table: Table, unit: Unit, target: Unit, most: int) -> Path | None:
    """Find the path of a charge (GX-43)."""
    best: list[tuple[tuple[object, ...], Path]] = []

    def walk(way: Path, at: int, turned: int | None, left: tuple[int, ...]) -> None:
        hexes, facing = way.hexes, way.facings[-1]
        ahead = table.ground.ahead(at, facing)
        if target.at in ahead:
            best.append(((len(hexes), turned is not None, turned or 0, left), way))
        if turned is None:
            for side, turn in enumerate((-60, 60)):
                facings = (*way.facings[:-1], (facing + turn) % 360)
                walk(Path(hexes, facings, target.at), at, len(hexes), (*left, side))
        slow = hexes and table.ground.ways(unit.kind, unit.arm, at) == "slow"
        if len(hexes) + 1 >= most or slow:
            return
        for step in ahead:
            if not table.unit_at(step) and table.ground.ways(unit.kind, unit.arm, step) != "no":
                clockwise = (table.ground.bearing(at, step) - facing + 180) % 360 > 180
                on = Path((*hexes, step), (*way.facings, facing), target.at)
                walk(on, step, turned, (*left, int(clockwise)))

    walk(Path((), (unit.facing,), target.at), unit.at, None, ())
    return min(best)[1] if best else None


def may_charge(table: Table, unit: Unit) -> bool:
    """Say whether a unit may be declared to charge at all (GX-40, GX-21, GX-24, GX-81)."""
    brigade = table.brigade(unit)
    orders = ("assault",) if unit.kind == "militia" else ("assault", "engage")
    return (
        unit.at >= 0
        and unit.arm != "guns"
        and brigade.order in orders
        and not brigade.states & {"uncontrolled", "faltering", "broken"}
        and not unit.states & {"disordered", "halted", "wavering", "retreating", "routing"}
        and not unit.foes
        and unit.formation != "square"
        and "compulsory" not in unit.turn
        and not (unit.arm == "horse" and table.ground.terrain[unit.at] == "town")
    )


def may_be_target(table: Table, unit: Unit, target: Unit) -> bool:
    """Say whether one may charge another (GX-40)."""
    ground = table.ground
    if ground.distance(unit.at, target.at) > reach(table, unit):
        return False
    if ground.arc(unit.at, unit.facing, target.at) != "front" or not ground.sees(unit.at, target.at):
        return False
    if unit.arm == "horse" and ground.ways(unit.kind, unit.arm, target.at) == "no":
        return False
    in_open = not ground.cover(target.at, target.at, hills=False)
    if (
        unit.arm == "foot"
        and unit.kind != "highland"
        and target.arm == "horse"
        and in_open
        and not target.flees
    ):
        return False
    return path(table, unit, target, reach(table, unit)) is not None


def declarations(table: Table, side: str, declared: set[str], busy: set[str]) -> set[str]:
    """List the charges that a side may declare; `busy` react otherwise than by standing, or intercept (GX-41)."""
    return {
        f"charge {unit.id} {target.id}"
        for unit in table.on_field(side)
        if unit.id not in declared | busy and may_charge(table, unit)
        for target in table.enemies(side)
        if may_be_target(table, unit, target)
    }


def reactions(table: Table, unit: Unit, chargers: list[Unit], *, declared: bool) -> set[str]:
    """Name the reactions that a unit charged has (GX-41)."""
    if unit.foes or unit.flees:
        return {"hold"}
    found = {"stand", "hold"}
    if declared or unit.turn & {"compulsory", "gift"}:
        return found
    by_horse = any(charger.arm == "horse" for charger in chargers)
    if unit.arm == "foot" and unit.kind != "highland" and by_horse and unit.formation != "square":
        found.add("square")
    if "broken" in table.brigade(unit).states:
        return found
    in_front = any(table.arc(unit, charger.at) == "front" for charger in chargers)
    if unit.arm == "horse" and "wavering" not in unit.states and in_front:
        found.add("counter")
    if unit.formation == "open order" or unit.kind == "light-cavalry":
        found.add("evade")
    if unit.arm == "guns" and unit.formation == "unlimbered":
        found.add("limber")
    return found


def interceptions(table: Table, side: str, charges: dict[str, str], busy: set[str]) -> set[str]:
    """List the interceptions that the side charged may name; `busy` are charged, charge, or intercept (GX-42)."""
    found = set()
    for unit in table.on_field(side):
        fit = unit.arm == "horse" and not unit.foes and unit.id not in busy
        fit = fit and not unit.states & {"disordered", "halted", "wavering", "retreating", "routing"}
        fit = fit and not unit.turn & {"compulsory", "gift"} and "broken" not in table.brigade(unit).states
        if not fit or table.order(unit) not in ("assault", "engage", "hold"):
            continue
        for charger_id, target_id in charges.items():
            charger, target = table.units[charger_id], table.units[target_id]
            way = path(table, charger, target, reach(table, charger))
            passes = (charger.at, *(way.hexes if way else ()))
            near = any(table.ground.distance(unit.at, at) <= half_reach(table, unit) for at in passes)
            if way and near and table.arc(unit, target.at) == "front":
                found.add(f"intercept {unit.id} {charger_id}")
    return found
