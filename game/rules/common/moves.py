"""Where a move of a given number of hexes can end, over slow ground, past pieces and zones, and by road (AR-06)."""

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import msgspec

from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId
from game.rules.common.terrain import ROADS

Entry: TypeAlias = Literal["open", "last", "through", "closed"]
"""How a hex may be entered: like any other, as the last of the move, to continue through it only, or not at all."""

Paths: TypeAlias = dict[HexId, tuple[HexId, ...]]
"""The hexes where a move can end, each with a shortest path there that begins with the hex left."""


def anywhere(hex_id: HexId) -> Entry:
    """Return that a hex is open."""
    return "open"


def never(hex_id: HexId) -> bool:
    """Return that something is so in no hex."""
    return False


class MoveTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What a move depends on: the terrain ids of the hexes, and questions about each hex.

    `may_enter` and `is_slow` are asked of the piece and its terrain. `occupied`: how the pieces in a hex let it be
    entered: "open" when it is free, "through" where friends are passed, "closed". `zone`: how the zones of the enemy
    do: "open" outside them, "last" where the first hex of one ends the move, "closed". `in_contact`: whether a piece
    there is in contact with an enemy, where no road move may end.
    """

    grid: Grid
    terrain: Sequence[str]
    may_enter: Callable[[HexId], bool]
    is_slow: Callable[[HexId], bool]
    occupied: Callable[[HexId], Entry] = anywhere
    zone: Callable[[HexId], Entry] = anywhere
    in_contact: Callable[[HexId], bool] = never


def move_paths(terms: MoveTerms, start: HexId, hexes: int) -> Paths:
    """Return where a move of a given number of hexes can end, one hex further wholly by road (AR-06)."""
    # Reading AR-06: only the hex more is denied to who would end in contact, not what an ordinary move reaches by road.
    paths = _paths(terms, start, hexes)
    if terms.terrain[start] in ROADS:
        by_road = _paths(terms, start, hexes + 1, on_road=True)
        further = {
            end: path for end, path in by_road.items() if end not in paths and not terms.in_contact(end)
        }
        paths |= further
    return paths


def _paths(terms: MoveTerms, start: HexId, hexes: int, *, on_road: bool = False) -> Paths:
    """Return where a move can end without the hex more of a road."""
    known: dict[HexId, Entry] = {}

    def entry(hex_id: HexId) -> Entry:
        if hex_id not in known:
            known[hex_id] = (
                "closed" if on_road and terms.terrain[hex_id] not in ROADS else how_to_enter(terms, hex_id)
            )
        return known[hex_id]

    def next_hexes(hex_id: HexId) -> list[HexId]:
        if hex_id != start and entry(hex_id) == "last":
            return []
        return [near for near in terms.grid.adjacent(hex_id) if near != start and entry(near) != "closed"]

    found = terms.grid.paths(start, hexes, next_hexes)
    return {end: path for end, path in found.items() if entry(end) != "through"}


def how_to_enter(terms: MoveTerms, hex_id: HexId) -> Entry:
    """Return how a move may enter a hex by its terrain, the pieces in it and the zones it is in together."""
    if not terms.may_enter(hex_id):
        return "closed"
    entries = {terms.occupied(hex_id), terms.zone(hex_id), "last" if terms.is_slow(hex_id) else "open"}
    # Where the move would have to end and may not, it cannot go.
    if "closed" in entries or entries >= {"last", "through"}:
        return "closed"
    return "last" if "last" in entries else "through" if "through" in entries else "open"
