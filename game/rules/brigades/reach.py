"""Where units can move by their front hexes, with turns on the way (GX-03, GX-04, GX-06, AR-06)."""

from heapq import heappop, heappush

import msgspec

from game.hexgrid.facing import Facing, hexes_in_arc, turned
from game.hexgrid.ids import HexId
from game.rules.brigades.position import Position
from game.rules.brigades.state import Piece
from game.rules.brigades.tables import COLUMN, COLUMN_BONUS, LIGHT_HORSE, LIMBERED, OPEN, SQUARE, UNLIMBERED
from game.rules.common.terrain import ROADS

QUARTERS = 4
"""Costs are counted in quarters of a centimetre, so that a quarter of any movement is a whole number."""

Path = tuple[HexId, ...]


class Reached(msgspec.Struct, frozen=True):
    """A place that a move can end in: its path, where the unit faces, and the cost in quarters of a centimetre."""

    path: Path
    facing: Facing
    cost: int


def allowance(unit: Piece) -> int:
    """Return the movement of a unit in quarters of a centimetre (GX-04)."""
    bonus = COLUMN_BONUS if unit.formation == COLUMN else 0
    return (unit.distances.move + bonus) * QUARTERS


def hex_cost(position: Position, budget: int) -> int:
    """Return the cost of a hex: never more than a whole movement, so that one hex is always reached (GX-04)."""
    return min(position.battlefield.cm_per_hex * QUARTERS, budget)


def turn_costs(unit: Piece, whole: int, one_hex: int) -> tuple[int, int]:
    """Return what a turn of one corner costs, and a turn about, in quarters of a centimetre (GX-03)."""
    about = max(whole // 2, one_hex)
    if unit.formation in (COLUMN, OPEN) or unit.kind == LIGHT_HORSE:
        return 0, 0
    if unit.formation == LIMBERED:
        return whole // QUARTERS, about
    if unit.formation == UNLIMBERED:
        return whole // 2, about
    return one_hex, about


def fronts(position: Position, hex_id: HexId, facing: Facing) -> tuple[HexId, ...]:
    """Return the front hexes of a unit, those off the board left out (AR-03)."""
    known = position.battlefield.fronts
    if (hex_id, facing) not in known:
        known[hex_id, facing] = hexes_in_arc(position.grid, hex_id, facing, "front")
    return known[hex_id, facing]


def moves_of(position: Position, unit: Piece, budget: int | None = None) -> list[Reached]:
    """Return every place and facing that a unit's movement can reach, where it is now without a change left out.

    `budget` is the movement left, in quarters of a centimetre; without it that of what the unit has not used.
    """
    if unit.formation == SQUARE:
        return []
    whole = allowance(unit)
    if budget is None:
        budget = int(whole * (1 - unit.acts.used))
    found = _search(position, unit, whole, budget)
    terrain = position.battlefield.terrain
    if terrain[unit.hex_id] in ROADS and unit.formation != UNLIMBERED:
        further = _search(position, unit, whole, budget + hex_cost(position, whole), on_road=True)
        for key, reached in further.items():
            # Reading AR-06: the hex more is no more movement than the whole.
            if key not in found:
                found[key] = Reached(reached.path, reached.facing, budget)
    return [reached for reached in found.values() if len(reached.path) > 1 or reached.facing != unit.facing]


def _search(
    position: Position, unit: Piece, whole: int, budget: int, *, on_road: bool = False
) -> dict[tuple[HexId, Facing], Reached]:
    assert unit.facing is not None, "units face somewhere"
    one_hex = hex_cost(position, whole)
    corner, about = turn_costs(unit, whole, one_hex)
    closed = closed_to(position, unit)
    through = friends_of(position, unit) if unit.formation == OPEN else frozenset()
    terrain = position.battlefield.terrain
    start = (unit.hex_id, unit.facing)
    costs: dict[tuple[HexId, Facing], int] = {start: 0}
    paths: dict[tuple[HexId, Facing], Path] = {start: (unit.hex_id,)}
    queue: list[tuple[int, int, HexId, Facing]] = [(0, 1, *start)]
    may_step = unit.formation != UNLIMBERED
    ended: set[HexId] = set()
    while queue:
        cost, length, at, facing = heappop(queue)
        if cost > costs[at, facing] or length > len(paths[at, facing]):
            continue
        following: list[tuple[HexId, Facing, int, Path]] = [
            (at, turned(facing, corners), price, paths[at, facing])
            for corners, price in ((1, corner), (-1, corner), (3, about))
        ]
        if may_step and at not in ended:
            for near in fronts(position, at, facing):
                if near in closed or (on_road and terrain[near] not in ROADS):
                    continue
                following.append((near, facing, one_hex, (*paths[at, facing], near)))
        for hex_id, toward, price, path in following:
            total = cost + price
            key = (hex_id, toward)
            if total > budget or (key in costs and (costs[key], len(paths[key])) <= (total, len(path))):
                continue
            if hex_id != at and position.is_slow(unit, hex_id):
                if hex_id in through:
                    continue
                ended.add(hex_id)
            costs[key], paths[key] = total, path
            heappush(queue, (total, len(path), hex_id, toward))
    return {key: Reached(paths[key], key[1], cost) for key, cost in costs.items() if key[0] not in through}


def closed_to(position: Position, unit: Piece) -> frozenset[HexId] | set[HexId]:
    """Return the hexes that normal movement of a unit does not enter (GX-05, GX-06, AR-06)."""
    friends = friends_of(position, unit) if unit.formation == OPEN else frozenset()
    enemies = {leader.hex_id for leader in position.state.pieces.values() if leader.side != unit.side}
    occupied = {hex_id for hex_id in position.occupants if hex_id not in friends}
    barred = barred_ground(position, unit)
    return occupied | enemies | position.near_enemy(unit.side) | barred


def friends_of(position: Position, unit: Piece) -> frozenset[HexId]:
    """Return the hexes of the friends of a unit."""
    return frozenset(friend.hex_id for friend in position.units(unit.side) if friend.id != unit.id)


def barred_ground(position: Position, unit: Piece) -> frozenset[HexId]:
    """Return the hexes whose ground a unit may not enter (AR-06, AR-15)."""
    field = position.battlefield
    key = (unit.id if field.special_rules else unit.kind, position.state.number if field.special_rules else 0)
    if key not in field.barred:
        field.barred[key] = frozenset(
            hex_id
            for hex_id in field.grid.hex_ids
            if field.terrain[hex_id] and not position.may_enter(unit, hex_id)
        )
    return field.barred[key]
