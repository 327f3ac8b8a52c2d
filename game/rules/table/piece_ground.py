"""What the ground of a whole field is to a kind of piece (AR-06, AR-15)."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from game.hexgrid.ids import HexId
from game.rules.table.special_rules.questions import entry_ruling, rules_of
from game.rules.table.special_rules.shared_rules import GroundRule
from game.rules.table.special_rules.special_rule import NamedPiece, SpecialRule
from game.rules.table.terrain import TerrainRule, is_slow, may_enter


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
