"""Where units and commanders can move (BX-03, BX-21, BX-22, BX-23)."""

from collections.abc import Iterator, Sequence, Set
from typing import Final, NamedTuple

from game.engine.decisions.lazy_sequences import LazySequence
from game.hexgrid.facing import Facing, turned
from game.hexgrid.ids import HexId
from game.rules.commanders.position import Position, corners
from game.rules.commanders.state import Piece
from game.rules.commanders.tables import COMMANDER_MOVE, MOB, OPEN
from game.rules.table.moves import NO_HEXES, MoveTerms, Paths, PieceGround, move_paths
from game.rules.table.sides import other
from game.rules.table.terrain import ROADS

PASSING: Final = (OPEN, MOB)
"""The formations that pass closed units of their side (BX-22)."""


class End(NamedTuple):
    """Where a move can end: its path from the hex left, the facing then, and whether it is a move of the full rate."""

    path: tuple[HexId, ...]
    facing: Facing
    is_full: bool


class AnyFacing(LazySequence[End]):
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
    occupants = position.occupants
    through = {at for at, there in occupants.items() if may_pass(unit, there)}
    terms = MoveTerms(
        grid=position.grid,
        terrain=position.battlefield.terrain,
        ground=position.ground(unit),
        closed=position.beside(other(unit.side)) | (occupants.keys() - through),
        through=through,
        in_contact=_in_contact(position, unit),
    )
    return {unit.hex_id: (unit.hex_id,)} | move_paths(terms, unit.hex_id, rate)


def _in_contact(position: Position, piece: Piece) -> Set[HexId]:
    """Return the hexes beside an enemy unit, routed or not, where a move by road counts them (AR-06)."""
    if position.terrain_of(piece) not in ROADS:
        return NO_HEXES
    adjacent = position.grid.adjacent
    return {near for enemy in position.units(other(piece.side)) for near in adjacent(enemy.hex_id)}


def may_pass(unit: Piece, there: Piece) -> bool:
    """Return whether a unit may pass another: open units and mobs pass closed ones of their side (BX-22)."""
    return unit.formation in PASSING and there.side == unit.side and there.is_closed


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
    in_contact = _in_contact(position, unit)
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
                and near not in in_contact
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
    zone, occupants = position.zone(other(leader.side)), position.occupants
    enemies = {at for at, there in occupants.items() if there.side != leader.side}
    may_enter, _ = position.ground(leader)
    terms = MoveTerms(
        grid=position.grid,
        terrain=position.battlefield.terrain,
        ground=PieceGround(may_enter, (False,) * len(may_enter)),
        # Into a zone he goes only to a unit there.
        closed=enemies | (zone - occupants.keys()),
        last=zone,
        through=position.leaders.keys(),
        in_contact=_in_contact(position, leader),
    )
    return move_paths(terms, leader.hex_id, position.battlefield.hexes(COMMANDER_MOVE))
