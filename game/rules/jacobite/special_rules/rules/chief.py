"""`chief`: a unit steadied by its chief, and dearer to lose (JX-141)."""

from collections.abc import Iterable
from typing import ClassVar

from game.engine.event import Names
from game.engine.shown.tally import Item
from game.i18n import tr
from game.rules.jacobite.special_rules.special_rule import SpecialRule
from game.rules.jacobite.state import Piece, Position
from game.rules.table.special_rules.descriptions import join_names
from game.rules.table.special_rules.parser import CALLED, UNITS, Keys, required


class Chief(SpecialRule, frozen=True, kw_only=True):
    """A unit with its chief."""

    name = "chief"
    rule = "JX-141"
    keys: ClassVar[Keys] = {**CALLED, **required({"piece": UNITS["piece"]}, "piece")}

    def sentence(self, names: Names) -> str:
        """Return what the chief does for the unit, and what its loss costs."""
        units = join_names(map(names.piece, self.pieces))
        led = tr("has its chief with it") if len(self.pieces) == 1 else tr("each have their chief with them")
        return tr(
            "{units} {led}: +1 die in rally checks, and the enemy takes 1 extra banner if the unit is lost",
            units=units,
            led=led,
        )

    def rally(self, position: Position, unit: Piece) -> Iterable[Item]:
        """Return the die."""
        return (Item(self.title or tr("its chief is with it"), 1, self.rule),) if self.is_for(unit) else ()

    def extra_value(self, piece: Piece) -> int:
        """Return the banner."""
        return 1 if self.is_for(piece) else 0
