"""Rout moves (BS-19, BS-20, BS-25, BS-26, BQ-03, BQ-08, BQ-11, BX-31)."""

from math import cos, radians, sin
from typing import NamedTuple

from tests.readings.commanders.table import OFF, REAR, Table, Unit, turned
from tests.umpire.field import NEIGHBOURS

HOME = {"north": 0, "east": 90, "south": 180, "west": 270}
BEYOND = -2


class Flight(NamedTuple):
    """Where a flight ends (BEYOND, or OFF where there is no way at all), its last hex, and whom it passes."""

    end: int
    last: int
    passed: tuple[str, ...]


class _Step(NamedTuple):
    """A step, best first: the distance less than that of any other, free, nearer the baseline, further left."""

    near: int
    is_taken: bool
    from_home: float
    from_left: float
    hex_id: int


def flight(table: Table, unit: Unit) -> Flight:
    """Say where a rout move ends."""
    around = table.zones(unit.side, but_of=unit.at)
    at, last, passed = unit.at, unit.at, list[str]()
    counted: tuple[str, ...] = ()
    left = unit.row.inches // table.inches_per_hex
    seen = {unit.at}
    while left > 0 or at != last:
        step = _step(table, unit, at, around)
        if step is None or (left <= 0 and step.hex_id in seen):
            break
        seen.add(step.hex_id)
        left -= 1
        if step.hex_id == BEYOND:
            return Flight(BEYOND, at, tuple(passed))
        at = step.hex_id
        friend = table.at(at)
        if friend is not None and friend is not unit:
            passed.append(friend.id)
        else:
            last, counted = at, tuple(passed)
    is_stuck = unit.row.inches < table.inches_per_hex or _step(table, unit, unit.at, around) is None
    if is_stuck and table.touching(unit.side, unit.at):
        return Flight(OFF, unit.at, ())
    return Flight(last, last, counted)


def _step(table: Table, unit: Unit, at: int, zones: set[int]) -> _Step | None:
    """Choose the next step of a flight."""
    field = table.ground
    enemies = [it.at for it in table.enemies(unit.side)]
    barred = {*enemies, *zones}
    barred |= {it.at for it in table.leaders.values() if it.side != unit.side and it.at != OFF}
    now = _nearest(table, field.places[at], enemies)
    hexes = {field.places[hex_id]: hex_id for hex_id in field.places}
    steps: list[_Step] = []
    along, across = field.places[at]
    for one, two in NEIGHBOURS[field.plan.axis]:
        spot = along + one, across + two
        hex_id = hexes.get(spot, BEYOND)
        near = _nearest(table, spot, enemies)
        if near < now or hex_id in barred or (hex_id != BEYOND and not table.is_open(unit, hex_id)):
            continue
        friend = table.at(hex_id) if hex_id != BEYOND else None
        taken = friend is not None and friend is not unit
        home, left = _axes(table, unit, spot)
        steps.append(_Step(-near, taken, home, left, hex_id))
    return min(steps, default=None)


def _nearest(table: Table, spot: tuple[int, int], enemies: list[int]) -> int:
    far = 99
    for enemy in enemies:
        along, across = table.ground.places[enemy]
        rows = abs(spot[1] - across)
        far = min(far, rows + max(0, abs(spot[0] - along) - rows) // 2)
    return far


def _axes(table: Table, unit: Unit, spot: tuple[int, int]) -> tuple[float, float]:
    """Return how far a place is from the own baseline and from the left, as its owner sees them."""
    along, across = spot
    east, south = (along, across) if table.ground.plan.axis == "y" else (across, along)
    home = table.ground.homes[unit.side]
    from_home = {"north": south, "south": -south, "west": east, "east": -east}[home]
    from_left = {"north": -east, "south": east, "west": south, "east": -south}[home]
    return from_home, from_left


def facing_after(table: Table, unit: Unit) -> int:
    """Turn a unit's back to the nearest enemy (BS-20, BX-31)."""
    enemies = table.enemies(unit.side)
    if not enemies:
        return unit.facing
    nearest = min(enemies, key=lambda enemy: (table.distance(unit, enemy), enemy.place))
    back = table.bearing(nearest.at, unit.at)
    home = HOME[table.ground.homes[unit.side]]

    def worth(facing: int) -> tuple[float, float, float]:
        off = radians(facing - home)
        return round(turned(facing, back), 6), round(-cos(off), 6), round(-sin(off), 6)

    behind = [it for it in table.facings if table.arc(unit.at, it, nearest.at) == REAR]
    return min(behind, key=worth)


def to_edge(table: Table, unit: Unit) -> int:
    """Count the hexes from a unit to an edge (BX-17)."""
    edge = [hex_id for hex_id in table.ground.places if len(table.ground.adjacent[hex_id]) < 6]
    return min(table.ground.distance(unit.at, hex_id) for hex_id in edge)
