"""Where units and commanders can move (BX-03, BX-21, BX-22, BX-23)."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from game.engine.decisions.lazy_sequences import LazyConcat, LazyMap, LazySequence
from game.hexgrid.facing import Facing, turned
from game.hexgrid.ids import HexId
from game.hexgrid.masks import holds, mask_of
from game.rules.commanders.position import Position, corners
from game.rules.commanders.state import Piece
from game.rules.commanders.tables import COMMANDER_MOVE, MOB, OPEN
from game.rules.table.moves import Ends, MoveTerms
from game.rules.table.sides import other

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
        return _slow_turning_ends(position, unit, unit.facing)
    rate = position.rate(unit)
    return AnyFacing(LazyConcat([[(unit.hex_id,)], _paths(position, unit, rate)]), rate, corners(unit.facing))


def _paths(position: Position, unit: Piece, rate: int) -> Ends:
    """Return where a unit that turns freely can go (BX-21, BX-22)."""
    through = position.closed_units[unit.side] if unit.formation in PASSING else 0
    terms = MoveTerms(
        grid=position.grid,
        ground=position.ground(unit),
        closed=position.beside(other(unit.side)) | position.occupied & ~through,
        through=through,
        in_contact=_in_contact(position, unit),
    )
    return Ends(terms, unit.hex_id, rate)


def _in_contact(position: Position, piece: Piece) -> int:
    """Return the hexes beside an enemy unit, routed or not, where a move by road counts them (AR-06)."""
    return position.grid.masks.spread(position.hexes_of(other(piece.side)))


def may_pass(unit: Piece, there: Piece) -> bool:
    """Return whether a unit may pass another: open units and mobs pass closed ones of their side (BX-22)."""
    return unit.formation in PASSING and there.side == unit.side and there.is_closed


Stand = tuple[HexId, Facing]
"""A hex and a facing in it."""


def _slow_turning_ends(position: Position, unit: Piece, facing: Facing) -> Sequence[End]:
    """Return the ends of closed foot: each corner and each hex costs one (BX-21)."""
    rate = position.rate(unit)
    found = stands(position, unit, facing, rate, closed=position.beside(other(unit.side)))
    ways = list(found.values())
    ground = position.ground(unit)
    if holds(ground.roads, unit.hex_id):
        closed = position.beside(other(unit.side)) | ~ground.roads
        by_road = stands(position, unit, facing, rate, closed=closed)
        last = ground.enters & ground.roads & ~(position.occupied | _in_contact(position, unit))
        further = dict[Stand, tuple[Stand, ...]]()
        for (hex_id, looks), path in by_road.items():
            # The hex more is entered last.
            if len(path) - 1 != rate:
                continue
            for near in position.front_hexes(hex_id, looks):
                if holds(last, near) and (near, looks) not in found:
                    further.setdefault((near, looks), (*path, (near, looks)))
        ways += further.values()
    return LazyMap(partial(_slow_turning_end, rate), ways)


def _slow_turning_end(rate: int, way: tuple[Stand, ...]) -> End:
    return End(_hexes(way), way[-1][1], is_full=len(way) > rate)


def stands(
    position: Position, unit: Piece, facing: Facing, rate: int, *, closed: int
) -> dict[Stand, tuple[Stand, ...]]:
    """Return how closed foot can stand with so much movement, each with the cheapest way: a corner or a hex a step.

    `closed`: the hexes that it may not enter besides those that the ground and other units bar.
    """
    ground = position.ground(unit)
    slow, entered = ground.is_slow, ground.enters & ~(closed | position.occupied)
    start = (unit.hex_id, facing)
    found: dict[Stand, tuple[Stand, ...]] = {start: (start,)}
    front = [start]
    for _ in range(rate):
        reached = []
        for stand in front:
            at, looks = stand
            options = [(at, turned(looks, 1)), (at, turned(looks, -1))]
            if at == unit.hex_id or not slow[at]:
                options += [(near, looks) for near in position.front_hexes(at, looks) if entered >> near & 1]
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


def commander_ends(position: Position, leader: Piece) -> Ends:
    """Return where a commander can move, each hex with a shortest path (BX-03)."""
    zone, enemies = position.zone(other(leader.side)), position.hexes_of(other(leader.side))
    terms = MoveTerms(
        grid=position.grid,
        ground=position.ground(leader)._replace(slow=0),
        # Into a zone he goes only to a unit there.
        closed=enemies | (zone & ~position.occupied),
        last=zone,
        through=mask_of(position.leaders),
        in_contact=_in_contact(position, leader),
    )
    return Ends(terms, leader.hex_id, position.battlefield.hexes(COMMANDER_MOVE))
