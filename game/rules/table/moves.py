"""What the ground is to a kind of piece (AR-06, AR-15), and where a move over it can end."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

import msgspec

from game.engine.decisions.lazy_sequences import LazySequence
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId
from game.hexgrid.masks import holds, mask_of
from game.rules.table.special_rules.questions import entry_ruling, rules_of
from game.rules.table.special_rules.shared_rules import GroundRule
from game.rules.table.special_rules.special_rule import NamedPiece, SpecialRule
from game.rules.table.terrain import ROADS, TerrainRule, is_slow, may_enter


class PieceGround(NamedTuple):
    """For each hex whether a piece may enter it, and whether it is slow for it (AR-06, AR-15).

    `enters` and `slow` are the masks of these hexes, `roads` that of all roads and bridges.
    """

    may_enter: tuple[bool, ...]
    is_slow: tuple[bool, ...]
    enters: int
    slow: int
    roads: int


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
    may, slow = zip(*found, strict=True)
    roads = [name in ROADS for name in terrain]
    return PieceGround(may, slow, _marked(may), _marked(slow), _marked(roads))


def _marked(flags: Sequence[bool]) -> int:
    return mask_of(HexId(number) for number, flag in enumerate(flags) if flag)


Path: TypeAlias = tuple[HexId, ...]

Paths: TypeAlias = dict[HexId, Path]
"""The hexes where a move can end, each with a shortest path there that begins with the hex left."""


class MoveTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What a move depends on: what the ground is to the piece, and masks of the hexes around it.

    Pieces and zones make a hex `closed`, or the `last` of a move, where the first hex of a zone ends it, or one to pass
    `through`, where friends are. `in_contact`: where a piece is in contact with an enemy, so that no road move may end.
    """

    grid: Grid
    ground: PieceGround
    closed: int = 0
    last: int = 0
    through: int = 0
    in_contact: int = 0

    @property
    def open(self) -> tuple[int, int]:
        """The hexes that can be entered, and those of them from which the move goes on."""
        stop = self.ground.slow | self.last
        # Where the move would have to end and may not, it cannot go.
        entered = self.ground.enters & ~(self.closed | self.through & stop)
        return entered, entered & ~stop


class Ends(LazySequence[Path]):
    """The paths of a move, nearest first: counted by the hexes where it can end, and laid when one is looked at.

    `only` are the hexes where it may end besides all else.
    """

    def __init__(self, terms: MoveTerms, start: HexId, hexes: int, only: int = -1) -> None:
        self.mask = _ends(terms, start, hexes) & only
        self._terms, self._start, self._hexes = terms, start, hexes

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __iter__(self) -> Iterator[Path]:
        return iter(self.paths.values())

    def make(self, at: int) -> Path:
        """Lay one of the paths."""
        terms, start = self._terms, self._start
        if holds(terms.ground.roads, start):
            return list(self.paths.values())[at]
        entered, going = terms.open
        adjacent, ends = terms.grid.adjacent, self.mask
        before = {start: start}
        front = [start]
        while True:
            reached = []
            for here in front:
                for near in adjacent(here):
                    if entered >> near & 1 and near not in before:
                        before[near] = here
                        if ends >> near & 1:
                            if not at:
                                return _way(before, near)
                            at -= 1
                        if going >> near & 1:
                            reached.append(near)
            front = reached

    @cached_property
    def paths(self) -> Paths:
        """The hexes where it can end, each with its path."""
        if not self.mask:
            return {}
        every = move_paths(self._terms, self._start, self._hexes)
        return {end: path for end, path in every.items() if holds(self.mask, end)}


def _way(before: dict[HexId, HexId], end: HexId) -> Path:
    """Return the path to an end; `before` holds for each hex the one before it, for the first hex itself."""
    way = [end]
    while (last := before[way[-1]]) != way[-1]:
        way.append(last)
    return tuple(reversed(way))


def _ends(terms: MoveTerms, start: HexId, hexes: int) -> int:
    """Return the mask of the hexes where a move can end, one hex further wholly by road (AR-06)."""
    entered, going = terms.open
    found = _reached(terms, start, hexes, entered, going)
    roads = terms.ground.roads
    if holds(roads, start):
        found |= _reached(terms, start, hexes + 1, entered & roads, going & roads) & ~terms.in_contact
    return found


def _reached(terms: MoveTerms, start: HexId, hexes: int, entered: int, going: int) -> int:
    spread = terms.grid.masks.spread
    begun = found = front = 1 << start
    for _ in range(hexes):
        reached = spread(front) & entered & ~found
        found |= reached
        front = reached & going
        if not front:
            break
    return found & ~(begun | terms.through)


def move_paths(terms: MoveTerms, start: HexId, hexes: int) -> Paths:
    """Return where a move of a given number of hexes can end, one hex further wholly by road (AR-06)."""
    # Reading AR-06: only the hex more is denied to who would end in contact, not what an ordinary move reaches by road.
    entered, going = terms.open
    paths = _paths(terms, start, hexes, entered, going)
    roads = terms.ground.roads
    if holds(roads, start):
        by_road = _paths(terms, start, hexes + 1, entered & roads, going & roads)
        further = {
            end: path
            for end, path in by_road.items()
            if end not in paths and not holds(terms.in_contact, end)
        }
        paths |= further
    return paths


def _paths(terms: MoveTerms, start: HexId, hexes: int, entered: int, going: int) -> Paths:
    """Return where a move can end without the hex more of a road, nearest first."""
    adjacent, through = terms.grid.adjacent, terms.through
    found: Paths = {start: (start,)}
    front = [start]
    for _ in range(hexes):
        reached = []
        for at in front:
            path = found[at]
            for near in adjacent(at):
                if near not in found and entered >> near & 1:
                    found[near] = (*path, near)
                    if going >> near & 1:
                        reached.append(near)
        front = reached
    del found[start]
    return {end: path for end, path in found.items() if not holds(through, end)} if through else found
