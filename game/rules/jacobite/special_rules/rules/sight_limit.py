"""`sight`: night, mist or smoke (JX-142)."""

from game.engine.event import Names
from game.i18n import tr
from game.rules.jacobite.special_rules.descriptions import under
from game.rules.jacobite.special_rules.special_rule import SpecialRule
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.words import count
from game.rules.table.special_rules import shared_rules
from game.rules.table.special_rules.descriptions import whom


class SightLimit(SpecialRule, shared_rules.SightLimit, frozen=True, kw_only=True):
    """No sight beyond a given number of hexes, for the units that fit."""

    rule = "JX-142"

    def sentence(self, names: Names) -> str:
        """Return how far is seen, by whom, and when."""
        if self.side or self.kinds or self.pieces:
            return tr(
                "{whom} sees no farther than {hexes}{under}",
                whom=whom(self, names),
                hexes=count(self.limit, "hex"),
                under=under(self, names),
            )
        return tr(
            "no unit sees farther than {hexes}{under}",
            hexes=count(self.limit, "hex"),
            under=under(self, names),
        )

    def out_of_sight(self, position: Position, firer: Piece, distance: int) -> str:
        """Return the message that a target is beyond the limit."""
        if distance <= self.limit or not self.applies_to(position, firer):
            return ""
        title = f"{self.title}, " if self.title else ""
        return tr(
            "out of sight: {called}sight is limited to {hexes} ({rule}).",
            called=title,
            hexes=count(self.limit, "hex"),
            rule=self.rule,
        )
