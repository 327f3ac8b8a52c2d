"""`worth`: what the loss of a piece is worth (JX-152)."""

from typing import ClassVar

from game.engine.event import Names
from game.i18n import tr
from game.rules.jacobite.special_rules.special_rule import SpecialRule
from game.rules.jacobite.state import Piece
from game.rules.jacobite.words import count
from game.rules.table.special_rules.descriptions import whom
from game.rules.table.special_rules.keys import Key
from game.rules.table.special_rules.parser import CALLED, WHO, Keys, number, required


class Worth(SpecialRule, frozen=True, kw_only=True):
    """Banners for the loss of a piece in place of one."""

    name = "worth"
    rule = "JX-152"
    keys: ClassVar[Keys] = {
        **CALLED,
        **required({"piece": WHO["piece"]}, "piece"),
        "banners": Key("banners", number(0), required=True),
    }

    banners: int

    def sentence(self, names: Names) -> str:
        """Return whose loss is worth what."""
        what = count(self.banners, "banner") if self.banners else tr("no banner")
        return tr("the loss of {whom} is worth {what}", whom=whom(self, names), what=what)

    def value(self, piece: Piece) -> int | None:
        """Return the banners."""
        return self.banners if self.is_for(piece) else None
