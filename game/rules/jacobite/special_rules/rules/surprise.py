"""`surprise`: a side that begins short of command cards (JX-146)."""

from collections.abc import Iterator
from typing import ClassVar

from game.engine.battle_setup import Procedure
from game.engine.event import Names
from game.hexgrid.ids import SideId
from game.i18n import tr
from game.rules.jacobite.cards.hands import draw
from game.rules.jacobite.special_rules.special_rule import SpecialRule
from game.rules.jacobite.state import COMMAND, JacobiteContext
from game.rules.jacobite.words import count
from game.rules.table.special_rules.keys import Key, RuleParser
from game.rules.table.special_rules.parser import CALLED, SIDE, Keys, number, required


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
