"""Which charges a unit can make (BX-24, BX-27)."""

from collections.abc import Iterator
from typing import Final

from game.hexgrid.facing import Facing, facings, turned
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr
from game.rules.commanders.movement.charge import Charge
from game.rules.commanders.movement.reach import may_pass, stands
from game.rules.commanders.position import Position
from game.rules.commanders.state import Piece
from game.rules.commanders.tables import HEARD, RALLIED
from game.rules.table.sides import other

ARCS: Final = ("front", "flank", "rear")
TOWN: Final = "town"
DETOUR: Final = 6
"""How many hexes more than a charge is looked for what it would have taken."""


def objection_to_charge(position: Position, unit: Piece) -> str:
    """Return why a unit that may move cannot charge; "" when it may (BX-24)."""
    if unit.is_gun:
        return tr("Guns do not charge (BX-24).")
    if unit.is_out:
        return tr("{unit} is out of command and does not charge (BX-05).", unit=unit.name)
    if RALLIED in unit.done:
        return tr("{unit} has been rallied in this round and does not charge (BS-14).", unit=unit.name)
    if unit.is_horse and position.terrain_of(unit) == TOWN:
        return tr("Horse in a town does not charge (AR-06).")
    return ""


def charge_reach(position: Position, unit: Piece) -> int:
    """Return how many hexes a unit charges at most (BX-24)."""
    return position.rate(unit) + unit.row.reach


def needed_reach(position: Position, unit: Piece, target: Piece) -> int | None:
    """Return how far a unit would have to charge to strike a target that it sees; None where every way is barred."""
    least = charge_reach(position, unit) + 1
    return next(
        (
            reach
            for reach in range(least, least + DETOUR)
            if any(found.target == target.id for found in charges(position, unit, reach))
        ),
        None,
    )


def charges(position: Position, unit: Piece, reach: int = 0) -> Iterator[Charge]:
    """Yield the charges of a unit that may move, each by a shortest way (BX-24, BX-27); `reach` is 0 for its own."""
    reach = reach or charge_reach(position, unit)
    area = position.grid.masks.within(unit.hex_id, reach + 1)
    enemies = other(unit.side)
    if not area & position.hexes_of(enemies) or objection_to_charge(position, unit):
        return
    contacts = dict[HexId, list[Piece]]()
    for enemy in position.units(enemies):
        if area >> enemy.hex_id & 1 and position.sees(unit, enemy.hex_id, HEARD):
            for hex_id in _struck_from(position, enemy, unit.hex_id):
                contacts.setdefault(hex_id, []).append(enemy)
    if not contacts:
        return
    found = set[tuple[PieceId, HexId, Facing]]()
    # The nearest ways come first.
    for path, facing, approach in _contacts(position, unit, reach, contacts):
        end = path[-1]
        fronts = position.front_hexes(end, facing)
        for target in contacts[end]:
            if target.hex_id in fronts and (key := (target.id, end, facing)) not in found:
                found.add(key)
                yield Charge(unit.id, target.id, path, facing, approach)


def keeps_arc(position: Position, target: Piece, start: HexId, end: HexId) -> bool:
    """Return whether a charge ends in the arc of its target in which it began, or nearer the front (BX-27)."""
    return target.is_routed or ARCS.index(position.arc(target, end)) <= ARCS.index(
        position.arc(target, start)
    )


def _struck_from(position: Position, target: Piece, start: HexId) -> tuple[HexId, ...]:
    """Return the hexes beside a target in which a charge that begins in a hex can end (BX-27)."""
    adjacent = position.grid.adjacent(target.hex_id)
    if target.is_routed:
        return adjacent
    assert target.facing is not None, "every unit faces somewhere"
    known, key = position.battlefield.struck, (target.hex_id, target.facing, start)
    found = known.get(key)
    if found is None:
        found = known[key] = tuple([end for end in adjacent if keeps_arc(position, target, start, end)])
    return found


Contacts = dict[HexId, list[Piece]]
"""The enemies beside each hex."""

Way = tuple[tuple[HexId, ...], Facing, Facing]
"""A path into contact, the facing at its end and that before its last hex."""


def _contacts(position: Position, unit: Piece, reach: int, contacts: Contacts) -> Iterator[Way]:
    """Yield the ways into contact, the nearest first, each with a facing that it can end in."""
    assert unit.facing is not None, "every unit faces somewhere"
    if unit.turns_slowly:
        yield from _slow_turning_contacts(position, unit, unit.facing, reach, contacts)
        return
    ground = position.ground(unit)
    enters, slow = ground.may_enter, ground.is_slow
    grid, occupants = position.grid, position.occupants
    near_enemy = position.beside(other(unit.side))
    ways: dict[HexId, tuple[HexId, ...]] = {unit.hex_id: (unit.hex_id,)}
    front = [unit.hex_id]
    for _ in range(reach):
        reached = []
        for at in front:
            if slow[at] and at != unit.hex_id:
                continue
            for near in grid.adjacent(at):
                if not enters[near]:
                    continue
                path = (*ways[at], near)
                if near in contacts and near not in occupants:
                    # Reading BX-24: the turn before the last hex is free, the one after it one corner at most.
                    for facing, approach in _last_facings(position, at, near):
                        yield path, facing, approach
                if near in ways or near_enemy >> near & 1:
                    continue
                if near in occupants and (slow[near] or not may_pass(unit, occupants[near])):
                    continue
                ways[near] = path
                reached.append(near)
        front = reached


def _last_facings(position: Position, at: HexId, near: HexId) -> tuple[tuple[Facing, Facing], ...]:
    """Return the facings of a unit that turns freely after a last step to a hex, each with the one before it."""
    known = position.battlefield.last_facings
    if (at, near) not in known:
        entering = [facing for facing in facings(position.grid) if near in position.front_hexes(at, facing)]
        found = {facing: facing for facing in entering}
        for facing in entering:
            for turn in (-1, 1):
                found.setdefault(turned(facing, turn), facing)
        known[at, near] = tuple(found.items())
    return known[at, near]


def _slow_turning_contacts(
    position: Position, unit: Piece, facing: Facing, reach: int, contacts: Contacts
) -> Iterator[Way]:
    """Yield the ways of closed foot into contact: each corner and each hex costs one (BX-21)."""
    ground = position.ground(unit)
    enters, slow = ground.may_enter, ground.is_slow
    found = stands(position, unit, facing, reach - 1, closed=position.beside(other(unit.side)))
    for (at, looks), way in found.items():
        if slow[at] and at != unit.hex_id:
            continue
        path = [way[0][0]]
        for hex_id, _ in way[1:]:
            if hex_id != path[-1]:
                path.append(hex_id)
        for near in position.front_hexes(at, looks):
            if near not in contacts or near in position.occupants or not enters[near]:
                continue
            # The way so far and the last hex; one corner more where there is movement left.
            left = reach - len(way)
            for turn in (0, -1, 1) if left else (0,):
                yield (*path, near), turned(looks, turn), looks
