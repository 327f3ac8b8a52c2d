"""`orders` and `surprise`: fewer orders for a side, pieces ordered later, and hands that are short (JX-146, JX-151)."""

from collections.abc import Iterator
from typing import ClassVar

from game.engine.battle_setup import Procedure
from game.engine.event import Names
from game.hexgrid.ids import SideId
from game.i18n import tr
from game.rules.jacobite.cards.hands import draw
from game.rules.jacobite.special_rules.special_rule import SpecialRule, under
from game.rules.jacobite.state import COMMAND, JacobiteContext, Piece, Position
from game.rules.jacobite.words import count
from game.rules.table.special_rules.descriptions import whom
from game.rules.table.special_rules.parser import CALLED, LATEST, SIDE, WHEN, WHO, Keys, number, required
from game.rules.table.special_rules.special_rule import Key, RuleParser


class Orders(SpecialRule, frozen=True, kw_only=True):
    """Orders that a side is short of, or the first turn in which pieces that fit may be ordered."""

    name = "orders"
    rule = "JX-151"
    keys: ClassVar[Keys] = {
        **WHO,
        **WHEN,
        "fewer": Key("fewer", number(1)),
        "from": Key("first_turn", number(2, LATEST)),
    }

    fewer: int = 0
    first_turn: int = 0

    def sentence(self, names: Names) -> str:
        """Return who is ordered less, or later."""
        if self.fewer:
            return tr(
                "the {side} may order {pieces} fewer{under}, but always at least 1",
                side=names.plural_name(self.side),
                pieces=count(self.fewer, "piece"),
                under=under(self, names),
            )
        return tr(
            "{whom} cannot be ordered before turn {first_turn} of its side",
            whom=whom(self, names, "piece"),
            first_turn=self.first_turn,
        )

    def objections(self, parser: RuleParser) -> Iterator[str]:
        """Ask for one of the two, with what belongs to it."""
        if bool(self.fewer) == bool(self.first_turn):
            yield tr("'orders' needs one of the keys 'fewer' and 'from', not both; write fewer=1 or from=3")
        elif self.fewer and not self.side:
            yield tr("'fewer' needs the key 'side'; add side=…")
        elif self.fewer and (self.kinds or self.pieces):
            yield tr("'fewer' counts all orders of a side; remove 'kind' and 'piece'")
        elif self.first_turn and not (self.side or self.kinds or self.pieces):
            yield tr("'from' needs one of the keys 'piece', 'kind' and 'side'; add piece=…")
        elif self.first_turn and self.turns is not None:
            yield tr("'from' already names the first turn; remove 'turns'")

    def fewer_orders(self, position: Position, side: SideId) -> int:
        """Return what the side is short of."""
        return self.fewer if side == self.side and self.holds(position) else 0

    def not_ordered(self, position: Position, piece: Piece) -> str:
        """Return the message that a piece must wait."""
        if position.state.turn.round >= self.first_turn or not self.is_for(piece):
            return ""
        return tr(
            "{piece} cannot be ordered before turn {first_turn} of its side ({rule}).",
            piece=piece.name,
            first_turn=self.first_turn,
            rule=self.rule,
        )


class Surprise(SpecialRule, frozen=True, kw_only=True):
    """A side that begins with fewer command cards and fills its hand turn by turn."""

    name = "surprise"
    rule = "JX-146"
    keys: ClassVar[Keys] = {
        **CALLED,
        **required(SIDE, "side"),
        "cards": Key("cards", number(1), required=True),
    }

    cards: int

    def sentence(self, names: Names) -> str:
        """Return who is short of how much."""
        return tr(
            "the {side} start with {cards} and draw 1 extra card at the end of each turn "
            "until their hand is full",
            side=names.plural_name(self.side),
            cards=count(self.cards, "command card"),
        )

    def objections(self, parser: RuleParser) -> Iterator[str]:
        """Ask for a hand that it can be short of."""
        full = parser.hands.get(self.side)
        if full is None:
            yield tr(
                "'surprise' is for command cards, but this battle has free orders; use 'orders' with 'fewer'"
            )
        elif self.cards >= full:
            yield tr(
                "'cards' is {cards}, but the full hand is {full}; give a smaller number",
                cards=self.cards,
                full=full,
            )

    def cards_dealt(self, side: SideId, cards: int) -> int:
        """Deal the smaller hand."""
        return min(cards, self.cards) if side == self.side else cards

    def on_turn_end(self, ctx: JacobiteContext) -> Procedure[None]:
        """Draw the card more at the end of an own turn."""
        full = ctx.battlefield.hands[self.side].get(COMMAND, 0)
        if ctx.state.turn.side == self.side and len(ctx.state.cards.hand(self.side, COMMAND)) < full:
            draw(ctx, self.side, COMMAND)
        yield from ()
