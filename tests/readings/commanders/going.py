"""Where units and commanders may go (BX-03, BX-05, BX-20 to BX-24, BX-27, AR-06, AR-13)."""

from collections.abc import Iterator
from typing import NamedTuple

from tests.readings.commanders.numbers import BATTERY, CLOSED, MOB, OPEN, RIDE, formations, goes_further
from tests.readings.commanders.table import (
    FORMED,
    FRONT,
    MOVED,
    OFF,
    RALLIED,
    Commander,
    Table,
    Unit,
    turned,
)
from tests.readings.formations.numbers import GUNS, HORSE, ROADS

Stance = tuple[int, int]
"""A hex and a facing."""


class Charge(NamedTuple):
    """Where a charge ends, and where the charger may be shot at."""

    end: Stance
    target: str
    before: frozenset[Stance]


def rate(table: Table, unit: Unit) -> int:
    """Return a unit's full rate in hexes (BX-05)."""
    hexes = unit.row.inches // table.inches_per_hex
    return (hexes + 1) // 2 if unit.out else hexes


def may_act(table: Table, unit: Unit) -> bool:
    """Return whether a unit may still do anything in the movement phase."""
    return unit.at != OFF and not (unit.routed or unit.waits or MOVED in unit.done or table.held(unit))


def _passes(table: Table, unit: Unit, hex_id: int) -> bool:
    """Return whether a unit may go through a hex that somebody may be in (BX-22)."""
    there = table.at(hex_id)
    passable = there is None or (there.side == unit.side and there.formation == CLOSED)
    return there is None or (passable and unit.formation in (OPEN, MOB))


def _lets_in(table: Table, unit: Unit, hex_id: int, *, contact: bool = False) -> bool:
    """Return whether ground and enemies let a unit in on its way (BX-22)."""
    touched = table.touching(unit.side, hex_id, steady=True)
    return table.is_open(unit, hex_id) and (contact or not touched)


def _costs(table: Table, unit: Unit, most: int, *, roads: bool = False) -> dict[Stance, int]:
    """Find what each hex and facing on the way costs, those too where somebody is."""
    start = (unit.at, unit.facing)
    costs = {start: 0}
    front = [start]
    while front:
        onward: list[Stance] = []
        for stance in front:
            for step, price in _steps(table, unit, stance, roads=roads):
                cost = costs[stance] + price
                if cost <= most and cost < costs.get(step, 99):
                    costs[step] = cost
                    onward.append(step)
        front = onward
    return costs


def _steps(table: Table, unit: Unit, stance: Stance, *, roads: bool) -> Iterator[tuple[Stance, int]]:
    at, facing = stance
    pays = unit.is_closed_foot
    is_over = at != unit.at and table.is_slow(unit, at)
    for other in table.facings:
        corners = round(turned(facing, other) / 60)
        if not pays or corners == 1:
            yield (at, other), corners if pays else 0
    for step in [] if is_over else table.fronts(at, facing):
        on_road = table.ground.terrain[step] in ROADS
        if (on_road or not roads) and _lets_in(table, unit, step) and _passes(table, unit, step):
            yield (step, facing), 1


def moves(table: Table, unit: Unit) -> dict[Stance, int]:
    """Find where a move may end and what it costs (BX-21 to BX-23); turns alone are `turns`."""
    if not may_act(table, unit) or RALLIED in unit.done or unit.formation == BATTERY:
        return {}
    most = rate(table, unit)
    found = _costs(table, unit, most)
    if table.ground.terrain[unit.at] in ROADS:
        for (at, facing), cost in _costs(table, unit, most, roads=True).items():
            for step in table.fronts(at, facing):
                on_road = table.ground.terrain[step] in ROADS
                if (
                    cost == most
                    and on_road
                    and _lets_in(table, unit, step)
                    and not table.touching(unit.side, step)
                ):
                    last = [facing] if unit.is_closed_foot else table.facings
                    found = {**dict.fromkeys(((step, it) for it in last), cost + 1), **found}
    return {it: cost for it, cost in found.items() if it[0] != unit.at and table.at(it[0]) is None}


def turns(table: Table, unit: Unit) -> dict[int, int]:
    """Find how a unit may turn on the spot, and what it costs (BX-21)."""
    if not may_act(table, unit) or RALLIED in unit.done:
        return {}
    corners = {other: round(turned(unit.facing, other) / 60) for other in table.facings}
    if unit.formation == BATTERY:
        return {other: number for other, number in corners.items() if number <= 1}
    if unit.is_closed_foot:
        return {other: number for other, number in corners.items() if number <= rate(table, unit)}
    return dict.fromkeys(corners, 0)


def forms(table: Table, unit: Unit) -> set[str]:
    """Find the formations into which a unit may change (BX-20, BX-23, BS-13)."""
    if not may_act(table, unit) or FORMED in unit.done:
        return set()
    found = formations(unit.kind) - {unit.formation}
    return found - {CLOSED} if table.is_slow(unit, unit.at) else found


def may_leave(table: Table, unit: Unit) -> bool:
    """Return whether a unit may leave by an exit (AR-13)."""
    is_free = may_act(table, unit) and RALLIED not in unit.done and unit.formation != BATTERY
    return is_free and table.exit_from(unit) is not None


def on_the_way(table: Table, unit: Unit, end: int) -> frozenset[int]:
    """Find the hexes through which a unit may have come to another."""
    most = rate(table, unit) + 1
    costs = _costs(table, unit, most)
    return frozenset(
        at for (at, _), cost in costs.items() if cost + table.ground.distance(at, end) <= most
    ) - {end}


def charges(table: Table, unit: Unit) -> list[Charge]:
    """Find the charges of a unit (BX-24, BX-27)."""
    in_town = unit.arm == HORSE and table.ground.terrain[unit.at] == "town"
    if not may_act(table, unit) or RALLIED in unit.done or unit.out or unit.arm == GUNS or in_town:
        return []
    most = rate(table, unit) + goes_further(unit.kind)
    costs = _costs(table, unit, most)
    seen = [it for it in table.enemies(unit.side) if table.sees(unit, it, heard=True)]
    ends: dict[Stance, set[Stance]] = {}
    for (at, facing), cost in costs.items():
        if at != unit.at and table.is_slow(unit, at):
            continue
        for step in table.fronts(at, facing):
            if table.at(step) is not None or not _lets_in(table, unit, step, contact=True):
                continue
            pays = unit.is_closed_foot
            for last in table.facings:
                corners = round(turned(facing, last) / 60)
                if corners <= 1 and cost + 1 + corners * pays <= most:
                    ends.setdefault((step, last), set()).update(
                        _stands(table, unit, costs, (at, facing), most - cost - 1)
                    )
    return [
        Charge(end, target.id, frozenset(before))
        for end, before in ends.items()
        for target in seen
        if target.at in table.fronts(*end)
        and (
            target.routed
            or table.arc(target.at, target.facing, end[0]) <= table.arc(target.at, target.facing, unit.at)
        )
    ]


def _stands(table: Table, unit: Unit, costs: dict[Stance, int], stance: Stance, spare: int) -> set[Stance]:
    """Find the last hexes in which a charger can stand before it is in a hex that it passes (BX-25)."""
    at, _ = stance
    if at == unit.at or table.at(at) is None:
        return {stance}
    found = set[Stance]()
    for (other, facing), cost in costs.items():
        if at in table.fronts(other, facing) and cost + 1 <= costs[stance] + spare and other != at:
            slow = other != unit.at and table.is_slow(unit, other)
            if not slow and cost < costs[stance] + spare:
                found |= {(other, facing)} if table.at(other) in (None, unit) else set()
    return found


def rides(table: Table, leader: Commander) -> set[int]:
    """Find where a commander may go (BX-03)."""
    if leader.moved or leader.at == OFF:
        return set()
    zones = table.zones(leader.side)
    enemies = {it.at for it in table.enemies(leader.side)}
    friends = {it.at for it in table.on_field(leader.side)}
    terrain, most, found = table.ground.terrain, RIDE // table.inches_per_hex, set[int]()
    for more in (0, 1) if terrain[leader.at] in ROADS else (0,):
        front, known = {leader.at}, {leader.at}
        for number in range(most + more):
            onward = {
                step
                for here in front
                for step in table.ground.adjacent[here]
                if step not in known
                and table.is_open(leader, step)
                and step not in enemies
                and (step not in zones or step in friends)
                and (not more or terrain[step] in ROADS)
            }
            known |= onward
            found |= {it for it in onward if number < most or not table.touching(leader.side, it)}
            front = {step for step in onward if step not in zones}
    return {it for it in found if table.commander_at(it) is None}


def reaction(table: Table, unit: Unit) -> set[int]:
    """Find how a unit may turn to meet a charge on its flank or rear (BX-25)."""
    is_free = unit.arm == HORSE or unit.formation in (OPEN, MOB)
    return {it for it in table.facings if is_free or turned(unit.facing, it) < 61}


def is_on_front(table: Table, unit: Unit, hex_id: int) -> bool:
    """Return whether a hex is on a unit's front."""
    return table.arc(unit.at, unit.facing, hex_id) == FRONT
