"""Where units and commanders can move (BX-03, BX-21, BX-22, BX-23)."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.engine.decisions.counted import Counted
from game.hexgrid.facing import Facing, turned
from game.hexgrid.ids import HexId
from game.rules.commanders.position import Position, corners
from game.rules.commanders.state import Piece
from game.rules.commanders.tables import COMMANDER_MOVE, MOB, OPEN
from game.rules.table.moves import Paths
from game.rules.table.sides import other
from game.rules.table.terrain import ROADS

PASSING: Final = (OPEN, MOB)
"""The formations that pass closed units of their side (BX-22)."""


class End(NamedTuple):
    """Where a move can end: its path from the hex left, the facing then, and whether it is a move of the full rate."""

    path: tuple[HexId, ...]
    facing: Facing
    is_full: bool


class AnyFacing(Counted[End]):
    """The ends of some paths, at each of which a unit may face anywhere."""

    def __init__(self, ways: Sequence[tuple[HexId, ...]], rate: int, around: tuple[Facing, ...]) -> None:
        self._ways, self._rate, self._around = ways, rate, around

    def __len__(self) -> int:
        return len(self._ways) * len(self._around)

    def make(self, at: int) -> End:
        """Make an end: path by path, each facing in turn."""
        way, turn = divmod(at, len(self._around))
        path = self._ways[way]
        return End(path, self._around[turn], len(path) > self._rate)

    def __iter__(self) -> Iterator[End]:
        around, rate = self._around, self._rate
        for path in self._ways:
            is_full = len(path) > rate
            for facing in around:
                yield End(path, facing, is_full)


def ends(position: Position, unit: Piece) -> Sequence[End]:
    """Return where a move of a unit can end; a turn in its own hex is one too (BX-21)."""
    assert unit.facing is not None, "every unit faces somewhere"
    if unit.is_in_battery:
        return [End((unit.hex_id,), turned(unit.facing, turn), is_full=False) for turn in (0, -1, 1)]
    if unit.turns_slowly:
        return list(_slow_turning_ends(position, unit, unit.facing))
    rate = position.rate(unit)
    return AnyFacing(list(paths(position, unit, rate).values()), rate, corners(unit.facing))


def paths(position: Position, unit: Piece, rate: int) -> Paths:
    """Return where a unit that turns freely can go, itself included, each with a shortest path (BX-21, BX-22)."""
    found = _paths(position, unit, rate)
    terrain = position.battlefield.terrain
    if terrain[unit.hex_id] in ROADS:
        by_road = _paths(position, unit, rate + 1, on_road=True)
        for end, path in by_road.items():
            if end not in found and not touches_enemy(position, unit, end):
                found[end] = path
    return found


def _paths(position: Position, unit: Piece, rate: int, *, on_road: bool = False) -> Paths:
    """Return where a unit that turns freely can go, without the hex more of a road."""
    grid, occupants, terrain = position.grid, position.occupants, position.battlefield.terrain
    enters, slow = position.ground(unit)
    near_enemy = position.beside(other(unit.side))
    start = unit.hex_id
    found: Paths = {start: (start,)}
    passed = set[HexId]()
    front = [start]
    for _ in range(rate):
        reached = []
        for at in front:
            if slow[at] and at != start:
                continue
            path = found[at]
            for near in grid.adjacent(at):
                if near in found or not enters[near] or near in near_enemy:
                    continue
                if on_road and terrain[near] not in ROADS:
                    continue
                if near in occupants:
                    if slow[near] or not may_pass(unit, occupants[near]):
                        continue
                    passed.add(near)
                found[near] = (*path, near)
                reached.append(near)
        front = reached
    for hex_id in passed:
        del found[hex_id]
    return found


def may_pass(unit: Piece, there: Piece) -> bool:
    """Return whether a unit may pass another: open units and mobs pass closed ones of their side (BX-22)."""
    return unit.formation in PASSING and there.side == unit.side and there.is_closed


def touches_enemy(position: Position, unit: Piece, hex_id: HexId) -> bool:
    """Return whether an enemy unit, routed or not, is beside a hex (AR-06)."""
    occupants = position.occupants
    return any(
        near in occupants and occupants[near].side != unit.side for near in position.grid.adjacent(hex_id)
    )


Stand = tuple[HexId, Facing]
"""A hex and a facing in it."""


def _slow_turning_ends(position: Position, unit: Piece, facing: Facing) -> Iterator[End]:
    """Yield the ends of closed foot: each corner and each hex costs one (BX-21)."""
    rate = position.rate(unit)
    found = stands(position, unit, facing, rate, closed=position.beside(other(unit.side)))
    for (_, looks), path in found.items():
        yield End(_hexes(path), looks, is_full=len(path) > rate)
    terrain = position.battlefield.terrain
    if terrain[unit.hex_id] not in ROADS:
        return
    enters, _ = position.ground(unit)
    off_road = {hex_id for hex_id in position.grid.hex_ids if terrain[hex_id] not in ROADS}
    by_road = stands(position, unit, facing, rate, closed=position.beside(other(unit.side)) | off_road)
    further = dict[Stand, tuple[Stand, ...]]()
    for (hex_id, looks), path in by_road.items():
        # The hex more is entered last.
        if len(path) - 1 != rate:
            continue
        for near in position.front_hexes(hex_id, looks):
            if (
                terrain[near] in ROADS
                and enters[near]
                and near not in position.occupants
                and (near, looks) not in found
                and not touches_enemy(position, unit, near)
            ):
                further.setdefault((near, looks), (*path, (near, looks)))
    for (_, looks), path in further.items():
        yield End(_hexes(path), looks, is_full=True)


def stands(
    position: Position, unit: Piece, facing: Facing, rate: int, *, closed: set[HexId]
) -> dict[Stand, tuple[Stand, ...]]:
    """Return how closed foot can stand with so much movement, each with the cheapest way: a corner or a hex a step.

    `closed`: the hexes that it may not enter besides those that the ground and other units bar.
    """
    enters, slow = position.ground(unit)
    occupants = position.occupants
    start = (unit.hex_id, facing)
    found: dict[Stand, tuple[Stand, ...]] = {start: (start,)}
    front = [start]
    for _ in range(rate):
        reached = []
        for stand in front:
            at, looks = stand
            options = [(at, turned(looks, 1)), (at, turned(looks, -1))]
            if at == unit.hex_id or not slow[at]:
                options += [
                    (near, looks)
                    for near in position.front_hexes(at, looks)
                    if enters[near] and near not in closed and near not in occupants
                ]
            for option in options:
                if option not in found:
                    found[option] = (*found[stand], option)
                    reached.append(option)
        front = reached
    return found


def _hexes(path: tuple[Stand, ...]) -> tuple[HexId, ...]:
    """Return the hexes of a way, the turns left out."""
    found = [path[0][0]]
    for at, _ in path[1:]:
        if at != found[-1]:
            found.append(at)
    return tuple(found)


# Commanders


def commander_paths(position: Position, leader: Piece) -> Paths:
    """Return where a commander can move, each hex with a shortest path (BX-03)."""
    hexes = position.battlefield.hexes(COMMANDER_MOVE)
    found = _commander_paths(position, leader, hexes)
    if position.battlefield.terrain[leader.hex_id] in ROADS:
        for end, path in _commander_paths(position, leader, hexes + 1, on_road=True).items():
            if end not in found and not touches_enemy(position, leader, end):
                found[end] = path
    return found


def _commander_paths(position: Position, leader: Piece, hexes: int, *, on_road: bool = False) -> Paths:
    """Return where a commander can move, without the hex more of a road."""
    grid, occupants, leaders = position.grid, position.occupants, position.leaders
    terrain, enters = position.battlefield.terrain, position.ground(leader).may_enter
    zone = position.zone(other(leader.side))
    found: Paths = {leader.hex_id: (leader.hex_id,)}
    front = [leader.hex_id]
    for _ in range(hexes):
        reached = []
        for at in front:
            if at in zone and at != leader.hex_id:
                continue
            path = found[at]
            for near in grid.adjacent(at):
                if near in found or not enters[near] or (on_road and terrain[near] not in ROADS):
                    continue
                there = occupants.get(near)
                # Into a zone he goes only to a unit there.
                if (near in zone) if there is None else (there.side != leader.side):
                    continue
                found[near] = (*path, near)
                reached.append(near)
        front = reached
    return {end: path for end, path in found.items() if end not in leaders}
