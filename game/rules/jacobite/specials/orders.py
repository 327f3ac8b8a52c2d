"""`orders`: fewer orders for a side, or pieces that may not be ordered yet (JX-151)."""

from collections.abc import Iterator
from typing import ClassVar

from game.engine.event import Names
from game.rules.jacobite.specials.special import Special
from game.rules.jacobite.specials.telling import under, whom
from game.rules.jacobite.specials.vocabulary import WHEN, WHO, Key, Keys, Lexicon, number
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.words import count


class Orders(Special, frozen=True, kw_only=True):
    """Orders that a side is short of, or the first turn in which pieces that fit may be ordered."""

    name = "orders"
    rule = "JX-151"
    keys: ClassVar[Keys] = {
        **WHO,
        **WHEN,
        "fewer": Key("fewer", number(1)),
        "from": Key("first_turn", number(2)),
    }

    fewer: int = 0
    first_turn: int = 0

    def sentence(self, names: Names) -> str:
        """Tell who is ordered less, or later."""
        if self.fewer:
            fewer = f"orders {count(self.fewer, 'piece')} fewer"
            return f"{names.side(self.side)} {fewer}{under(self, names)}, though at least 1"
        return f"{whom(self, names, 'piece')} may not be ordered before turn {self.first_turn} of its side"

    def objections(self, lexicon: Lexicon) -> Iterator[str]:
        """Ask for one of the two, with what belongs to it."""
        if bool(self.fewer) == bool(self.first_turn):
            yield "'orders' needs one of the keys 'fewer' and 'from', not both; write fewer=1 or from=3"
        elif self.fewer and not self.side:
            yield "'fewer' needs the key 'side'; add side=…"
        elif self.fewer and (self.kinds or self.pieces):
            yield "'fewer' counts all orders of a side; leave out 'kind' and 'piece'"
        elif self.first_turn and not (self.side or self.kinds or self.pieces):
            yield "'from' needs one of the keys 'piece', 'kind' and 'side'; add piece=…"
        elif self.first_turn and self.turns is not None:
            yield "'from' says from which turn on; leave out 'turns'"

    def fewer_orders(self, now: Position, side: str) -> int:
        """Give what the side is short of."""
        return self.fewer if side == self.side and self.holds(now) else 0

    def not_ordered(self, now: Position, piece: Piece) -> str:
        """Say that a piece must wait."""
        if now.state.turn.round >= self.first_turn or not self.is_for(piece):
            return ""
        return f"{piece.name} may not be ordered before turn {self.first_turn} of its side ({self.rule})."
