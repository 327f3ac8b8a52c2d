"""Where a move of a given number of hexes can end, over slow ground, past pieces and zones, and by road (AR-06)."""

from collections.abc import Sequence, Set
from typing import TypeAlias

import msgspec

from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId
from game.rules.table.piece_ground import PieceGround
from game.rules.table.terrain import ROADS

Paths: TypeAlias = dict[HexId, tuple[HexId, ...]]
"""The hexes where a move can end, each with a shortest path there that begins with the hex left."""

NO_HEXES: Set[HexId] = frozenset()


class MoveTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What a move depends on: the terrain ids of the hexes, what the ground is to the piece, and the hexes around it.

    Pieces and zones make a hex `closed`, or the `last` of a move, where the first hex of a zone ends it, or one to pass
    `through`, where friends are. `in_contact`: where a piece is in contact with an enemy, so that no road move may end.
    """

    grid: Grid
    terrain: Sequence[str]
    ground: PieceGround
    closed: Set[HexId] = NO_HEXES
    last: Set[HexId] = NO_HEXES
    through: Set[HexId] = NO_HEXES
    in_contact: Set[HexId] = NO_HEXES


def move_paths(terms: MoveTerms, start: HexId, hexes: int) -> Paths:
    """Return where a move of a given number of hexes can end, one hex further wholly by road (AR-06)."""
    # Reading AR-06: only the hex more is denied to who would end in contact, not what an ordinary move reaches by road.
    paths = _paths(terms, start, hexes)
    if terms.terrain[start] in ROADS:
        by_road = _paths(terms, start, hexes + 1, on_road=True)
        further = {
            end: path for end, path in by_road.items() if end not in paths and end not in terms.in_contact
        }
        paths |= further
    return paths


def _paths(terms: MoveTerms, start: HexId, hexes: int, *, on_road: bool = False) -> Paths:
    """Return where a move can end without the hex more of a road, nearest first."""
    terrain, closed, last, through = terms.terrain, terms.closed, terms.last, terms.through
    (enters, slow), adjacent = terms.ground, terms.grid.adjacent
    found: Paths = {start: (start,)}
    passed = [start]
    front = [start]
    for _ in range(hexes):
        reached = []
        for at in front:
            path = found[at]
            for near in adjacent(at):
                if near in found or not enters[near] or near in closed:
                    continue
                if on_road and terrain[near] not in ROADS:
                    continue
                is_last = slow[near] or near in last
                if near in through:
                    # Where the move would have to end and may not, it cannot go.
                    if is_last:
                        continue
                    passed.append(near)
                found[near] = (*path, near)
                if not is_last:
                    reached.append(near)
        front = reached
    for hex_id in passed:
        del found[hex_id]
    return found
