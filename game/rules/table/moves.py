"""What the ground is to a kind of piece (AR-06, AR-15), and where a move over it can end."""

from collections.abc import Callable, Sequence, Set
from typing import NamedTuple, TypeAlias

import msgspec

from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId
from game.rules.table.special_rules.questions import entry_ruling, rules_of
from game.rules.table.special_rules.shared_rules import GroundRule
from game.rules.table.special_rules.special_rule import NamedPiece, SpecialRule
from game.rules.table.terrain import ROADS, TerrainRule, is_slow, may_enter


class PieceGround(NamedTuple):
    """For each hex whether a piece may enter it, and whether it is slow for it (AR-06, AR-15)."""

    may_enter: tuple[bool, ...]
    is_slow: tuple[bool, ...]


KnownGround: TypeAlias = dict[tuple[str, ...], PieceGround]
"""The ground by the kind of a piece and the ids of the special rules that change it for the piece."""


def ground_for(
    known: KnownGround,
    terrain: Sequence[str],
    rows: Sequence[TerrainRule],
    rules: Sequence[SpecialRule],
    piece: NamedPiece,
    number: int,
) -> PieceGround:
    """Return what the ground is to a piece in a round; `known` is looked up first, and holds it from then on."""
    own = tuple(
        rule.id for rule in rules_of(GroundRule, rules) if rule.is_for(piece) and rule.holds_in(number)
    )
    key = (piece.kind, *own)
    found = known.get(key)
    if found is None:

        def ruling(hex_id: HexId) -> str:
            return entry_ruling(rules, piece, hex_id, terrain[hex_id], number)

        found = known[key] = ground_of(terrain, rows, piece.kind, ruling if own else no_ruling)
    return found


def no_ruling(hex_id: HexId) -> str:
    """Return that no special rule says anything of a hex."""
    return ""


def ground_of(
    terrain: Sequence[str], rows: Sequence[TerrainRule], kind: str, ruling: Callable[[HexId], str] = no_ruling
) -> PieceGround:
    """Return what the ground is to a kind of piece; `ruling` is what special rules say of a hex. A hole bars all."""
    # Hexes of one terrain of which the rules say the same are looked at once; a map's own terrain has a row of its own.
    known: dict[tuple[TerrainRule, str], tuple[bool, bool]] = {}
    found = []
    for number, (name, row) in enumerate(zip(terrain, rows, strict=True)):
        if not name:
            found.append((False, False))
            continue
        key = (row, ruling(HexId(number)))
        if key not in known:
            known[key] = (may_enter(row, kind, key[1]), is_slow(row, kind, key[1]))
        found.append(known[key])
    return PieceGround(*zip(*found, strict=True))


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
