"""What every special rule of a map says: to which pieces, where and when it applies."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from game.engine.event import Names
from game.hexgrid.ids import NO_SIDE, HexId, PieceId, SideId
from game.rules.table.special_rules.keys import Key, NamedPiece, RuleParser


class SpecialRule(msgspec.Struct, frozen=True, kw_only=True):
    """A special rule of a map with the conditions that every rule may have; an empty condition holds for all.

    `name`: the word a line begins with; `rule`: its number in the rule book; `keys`: what its line may give. `id`: the
    map's property that holds it, `title` the map maker's own name for it. `turns`: those of a side, which are rounds.
    `attack_kinds` and `beyond` (a range) are conditions on attacks.
    """

    name: ClassVar[str]
    rule: ClassVar[str]
    keys: ClassVar[dict[str, Key]]

    id: str
    title: str = ""
    side: SideId = NO_SIDE
    kinds: tuple[str, ...] = ()
    pieces: tuple[PieceId, ...] = ()
    on: tuple[str, ...] = ()
    hexes: tuple[HexId, ...] = ()
    turns: range | None = None
    attack_kinds: tuple[str, ...] = ()
    beyond: int = 0

    def is_for(self, piece: NamedPiece) -> bool:
        """Return whether it can apply to a piece, wherever that is."""
        return (
            (not self.side or piece.side == self.side)
            and (not self.kinds or piece.kind in self.kinds)
            and (not self.pieces or piece.id in self.pieces)
        )

    def holds_in(self, number: int) -> bool:
        """Return whether it holds in a round, which is a turn of each side."""
        return self.turns is None or number in self.turns

    def holds_at(self, hex_id: HexId, terrain: str) -> bool:
        """Return whether it holds for a piece in a hex of some terrain."""
        return (not self.hexes or hex_id in self.hexes) and (not self.on or terrain in self.on)

    def sentence(self, names: Names) -> str:
        """Return what it does, for the battle's page: without its number, a small letter first, no full stop."""
        raise NotImplementedError

    def objections(self, parser: RuleParser) -> Iterator[str]:
        """Yield what is wrong with its keys together (JX-153)."""
        yield from ()
