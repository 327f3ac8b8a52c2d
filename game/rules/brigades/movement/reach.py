"""Where units can move by their front hexes, with turns on the way (GX-03, GX-04, GX-06, AR-06)."""

from collections.abc import Callable
from heapq import heappop, heappush

import msgspec

from game.hexgrid.facing import Facing, facings, hexes_in_arc, turned
from game.hexgrid.ids import HexId
from game.rules.brigades.position import Position
from game.rules.brigades.state import Piece
from game.rules.brigades.tables import COLUMN, COLUMN_BONUS, LIGHT_HORSE, LIMBERED, OPEN, SQUARE, UNLIMBERED
from game.rules.table.terrain import ROADS

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
    """Search the places of a move, each with its cheapest path; `on_road`: by road hexes only."""
    assert unit.facing is not None, "units face somewhere"
    one_hex = hex_cost(position, whole)
    corner, about = turn_costs(unit, whole, one_hex)
    ground = MoveGround(position, unit, on_road=on_road)
    if not corner:
        return _free_search(position, unit, ground, budget // one_hex, one_hex)
    start = (unit.hex_id, unit.facing)
    costs: dict[tuple[HexId, Facing], int] = {start: 0}
    paths: dict[tuple[HexId, Facing], Path] = {start: (unit.hex_id,)}
    queue: list[tuple[int, int, HexId, Facing]] = [(0, 1, *start)]
    while queue:
        cost, length, at, facing = heappop(queue)
        path = paths[at, facing]
        if cost > costs[at, facing] or length > len(path):
            continue
        following: list[tuple[HexId, Facing, int, Path]] = []
        if cost + min(corner, about) <= budget:
            following = [
                (at, turned(facing, corners), cost + price, path)
                for corners, price in ((1, corner), (-1, corner), (3, about))
            ]
        if cost + one_hex <= budget and unit.formation != UNLIMBERED and ground.may_leave(at):
            for near in fronts(position, at, facing):
                if ground.may_enter(near):
                    following.append((near, facing, cost + one_hex, (*path, near)))
        for hex_id, toward, total, way in following:
            key = (hex_id, toward)
            if total > budget or (key in costs and (costs[key], len(paths[key])) <= (total, len(way))):
                continue
            costs[key], paths[key] = total, way
            heappush(queue, (total, len(way), hex_id, toward))
    return {key: Reached(paths[key], key[1], cost) for key, cost in costs.items()}


def _free_search(
    position: Position, unit: Piece, ground: "MoveGround", hexes: int, one_hex: int
) -> dict[tuple[HexId, Facing], Reached]:
    """Search the places of a unit that turns freely: each hex that it reaches, facing anywhere."""

    def next_hexes(hex_id: HexId) -> list[HexId]:
        if not ground.may_leave(hex_id):
            return []
        return [near for near in position.grid.adjacent(hex_id) if ground.may_enter(near)]

    paths = {unit.hex_id: (unit.hex_id,)} | position.grid.paths(unit.hex_id, hexes, next_hexes)
    corners = facings(position.grid)
    return {
        (end, facing): Reached(path, facing, one_hex * (len(path) - 1))
        for end, path in paths.items()
        if end not in ground.through
        for facing in corners
    }


class MoveGround:
    """What the hexes are to a unit that makes its normal movement (GX-05, GX-06, AR-06)."""

    def __init__(self, position: Position, unit: Piece, *, on_road: bool = False) -> None:
        self.through = friends_of(position, unit) if unit.formation == OPEN else frozenset()
        self._slow = slow_ground(position, unit)
        self._closed = closed_to(position, unit)
        self._terrain = position.battlefield.terrain if on_road else None
        self._start = unit.hex_id

    def may_enter(self, hex_id: HexId) -> bool:
        """Return whether the unit enters a hex, to end there or to go on."""
        if hex_id in self._closed or (self._terrain and self._terrain[hex_id] not in ROADS):
            return False
        return not (hex_id in self.through and hex_id in self._slow)

    def may_leave(self, hex_id: HexId) -> bool:
        """Return whether the unit goes on from a hex: slow ground ends a move (AR-06)."""
        return hex_id == self._start or hex_id not in self._slow


def closed_to(position: Position, unit: Piece) -> frozenset[HexId]:
    """Return the hexes that normal movement of a unit does not enter (GX-05, GX-06, AR-06).

    Open order passes friends, but for those with an enemy beside them.
    """
    closed = position.closed(unit.side) | barred_ground(position, unit)
    if unit.formation != OPEN:
        return closed
    return closed - (friends_of(position, unit) - position.near_enemy(unit.side))


def friends_of(position: Position, unit: Piece) -> frozenset[HexId]:
    return frozenset(friend.hex_id for friend in position.units(unit.side) if friend.id != unit.id)


def barred_ground(position: Position, unit: Piece) -> frozenset[HexId]:
    """Return the hexes whose ground a unit may not enter (AR-06, AR-15)."""
    return _ground(position, unit, position.battlefield.barred, lambda at: not position.may_enter(unit, at))


def slow_ground(position: Position, unit: Piece) -> frozenset[HexId]:
    """Return the hexes whose ground is slow for a unit (AR-06, AR-15)."""
    return _ground(position, unit, position.battlefield.slow, lambda at: position.is_slow(unit, at))


def _ground(
    position: Position,
    unit: Piece,
    known: dict[tuple[str, tuple[str, ...]], frozenset[HexId]],
    holds: Callable[[HexId], bool],
) -> frozenset[HexId]:
    field = position.battlefield
    # Where no rule `ground` is for the unit in this turn, its kind is all that matters.
    number = position.state.number
    own = [rule.id for rule in position.ground_rules if rule.is_for(unit) and rule.holds_in(number)]
    key = (unit.kind, tuple(own))
    if key not in known:
        known[key] = frozenset(at for at in field.grid.hex_ids if field.terrain[at] and holds(at))
    return known[key]
