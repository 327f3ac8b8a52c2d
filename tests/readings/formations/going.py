"""Where units may go: moves of an action, of an assault, of a withdrawal (EX-04, EX-20 to EX-24, EX-44, EX-50)."""

from collections.abc import Callable

from tests.readings.formations.numbers import FOOT, GUNS, HORSE, ROADS
from tests.readings.formations.table import OFF, Table, Unit

Open = Callable[[int], bool]


def _walk(table: Table, unit: Unit, start: int, may_pass: Open, ends_there: Open) -> set[int]:
    """Find the hexes that one move comes to, whether or not somebody stands there (EX-20, AR-06, EX-82)."""
    terrain = table.ground.terrain
    found = set[int]()
    for more in (0, 1) if terrain[start] in ROADS else (0,):
        front, known = {start}, {start}
        for step in range(1, unit.row.move + more + 1):
            onward = {
                hex_id
                for here in front
                for hex_id in table.ground.adjacent[here]
                if hex_id not in known and may_pass(hex_id) and (not more or terrain[hex_id] in ROADS)
            }
            known |= onward
            is_further = step > unit.row.move
            found |= {it for it in onward if not is_further or not _in_contact(table, unit, it)}
            front = {it for it in onward if not ends_there(it)}
    return found


def _in_contact(table: Table, unit: Unit, hex_id: int) -> bool:
    return any(enemy.at in table.ground.adjacent[hex_id] for enemy in table.enemies(unit.side))


def _passes(table: Table, unit: Unit, hex_id: int) -> bool:
    """Return whether nobody in a hex bars the way: foot passes through foot of its formation (EX-21)."""
    there = table.at(hex_id)
    return there is None or (there.body == unit.body and there.arm == unit.arm == FOOT)


def _ends(table: Table, unit: Unit, hexes: set[int]) -> set[int]:
    """Keep the free hexes in which a formation falls into no more parts than before (EX-04)."""
    start, before, kept = unit.at, table.parts(unit.body), set()
    for hex_id in hexes:
        if table.at(hex_id) is None:
            unit.at = hex_id
            if table.parts(unit.body) <= before:
                kept.add(hex_id)
            unit.at = start
    return kept


def near_enemy(table: Table, unit: Unit, hex_id: int = OFF) -> bool:
    """Return whether an enemy is within 2 hexes of a hex, or of a unit: too near to march."""
    here = unit.at if hex_id == OFF else hex_id
    return any(table.ground.distance(here, enemy.at) <= 2 for enemy in table.enemies(unit.side))


def moves(table: Table, unit: Unit, action: str) -> set[int]:
    """Find where a move of an action may end (EX-22 and the table of actions)."""
    closed = table.zones(unit.side)
    if action == "march":
        if near_enemy(table, unit):
            return set()
        closed = {hex_id for hex_id in table.ground.places if near_enemy(table, unit, hex_id)}

    def may_pass(hex_id: int) -> bool:
        return hex_id not in closed and table.is_open(unit, hex_id) and _passes(table, unit, hex_id)

    return _ends(
        table, unit, _walk(table, unit, unit.at, may_pass, lambda hex_id: table.is_slow(unit, hex_id))
    )


def contact_hexes(table: Table, target: str) -> set[int]:
    """Find the hexes beside a formation."""
    return {step for unit in table.on_field(target) for step in table.ground.adjacent[unit.at]}


def engage_moves(table: Table, unit: Unit, target: str) -> set[int]:
    """Find where a move into an assault may end (EX-50, EX-81)."""
    if cannot_engage(table, unit):
        return set()
    beside, closed = contact_hexes(table, target), table.zones(unit.side)

    def may_pass(hex_id: int) -> bool:
        is_let_in = hex_id in beside or hex_id not in closed
        return is_let_in and table.is_open(unit, hex_id) and _passes(table, unit, hex_id)

    def ends_there(hex_id: int) -> bool:
        return hex_id in beside or table.is_slow(unit, hex_id)

    return _ends(table, unit, _walk(table, unit, unit.at, may_pass, ends_there))


def is_horse_in_town(table: Table, unit: Unit, hex_id: int) -> bool:
    """Return whether a unit is horse, and a hex a town (EX-81)."""
    return unit.arm == HORSE and table.ground.terrain[hex_id] == "town"


def cannot_engage(table: Table, unit: Unit) -> bool:
    """Return whether a unit makes no move into an assault: guns, and horse in a town (EX-50, EX-81)."""
    return unit.arm == GUNS or is_horse_in_town(table, unit, unit.at)


def makes_contact(table: Table, unit: Unit, hex_id: int, target: str) -> bool:
    """Return whether a unit in a hex makes an assault on a formation (EX-50, EX-81)."""
    is_no_assault = unit.arm == GUNS or is_horse_in_town(table, unit, hex_id)
    return hex_id in contact_hexes(table, target) and not is_no_assault


def can_reach(table: Table, body: str, target: str) -> bool:
    """Return whether a unit of a formation is in contact with a target or can come into it (EX-50)."""
    return any(
        makes_contact(table, unit, hex_id, target)
        for unit in table.on_field(body)
        for hex_id in {unit.at, *engage_moves(table, unit, target)}
    )


def counter_moves(table: Table, unit: Unit, attackers: list[Unit]) -> set[int]:
    """Find the hexes one nearer to the nearest attackers (EX-51)."""
    far = min(table.distance(unit, enemy) for enemy in attackers)
    nearest = [enemy for enemy in attackers if table.distance(unit, enemy) == far]
    return {
        hex_id
        for hex_id in table.ground.adjacent[unit.at]
        if table.at(hex_id) is None
        and table.is_open(unit, hex_id)
        and any(table.ground.distance(hex_id, enemy.at) < far for enemy in nearest)
    }


def ground_moves(table: Table, unit: Unit) -> set[int]:
    """Find the ground that a unit of the winner may take (EX-59)."""
    closed = table.zones(unit.side)

    def may_pass(hex_id: int) -> bool:
        return hex_id not in closed and table.is_open(unit, hex_id) and _passes(table, unit, hex_id)

    if unit.arm == HORSE:
        found = _walk(table, unit, unit.at, may_pass, lambda hex_id: table.is_slow(unit, hex_id))
    else:
        found = {hex_id for hex_id in table.ground.adjacent[unit.at] if may_pass(hex_id)}
    return {hex_id for hex_id in found if table.at(hex_id) is None}


# Withdrawals (EX-44, EX-46)


def withdrawals(table: Table, unit: Unit) -> set[int]:
    """Find where two moves of a withdrawal may end, and OFF; who of its formation stays or goes is asked later."""

    def may_pass(hex_id: int) -> bool:
        there = table.at(hex_id)
        return table.is_open(unit, hex_id) and (there is None or there.body == unit.body)

    def slow(hex_id: int) -> bool:
        return table.is_slow(unit, hex_id)

    first = {unit.at} | _walk(table, unit, unit.at, may_pass, slow)
    ends = first.union(*(_walk(table, unit, hex_id, may_pass, slow) for hex_id in first))
    if any(not table.ground.rear[unit.side][hex_id] for hex_id in first):
        ends.add(OFF)
    return ends - {unit.at}


def may_withdraw_so(table: Table, body: str, ends: dict[str, int]) -> bool:
    """Return whether in some order each unit ends in a hex that is free when its turn comes (EX-44)."""
    at = {unit.id: unit.at for unit in table.on_field(body)}
    left = dict(ends)
    while left:
        taken = set(at.values())
        ready = [unit for unit, end in left.items() if end == OFF or end not in taken]
        if not ready:
            return False
        for unit in ready:
            end = left.pop(unit)
            if end != OFF and end in at.values():
                return False
            at[unit] = end
    return True
