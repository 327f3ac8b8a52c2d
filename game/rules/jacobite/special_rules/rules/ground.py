"""`ground`: who may enter a terrain, and whether it stops them (JX-150)."""

from typing import ClassVar

from game.engine.event import Names
from game.i18n import tr, tr_mark
from game.rules.jacobite.special_rules.descriptions import a_ground, join_names, span, whom
from game.rules.jacobite.special_rules.parser import WHEN, WHERE, WHO, Key, Keys, word, words
from game.rules.jacobite.special_rules.special_rule import SpecialRule
from game.rules.jacobite.state import Battlefield, Piece, Position
from game.rules.jacobite.tables import TERRAINS

TOLD = {
    "yes": tr_mark("{who} may enter {ground}{where}{when}"),
    "no": tr_mark("{who} may not enter {ground}{where}{when}"),
    "free": tr_mark("{who} may enter {ground} without stopping{where}{when}"),
}


class GroundRule(SpecialRule, frozen=True, kw_only=True):
    """What a terrain does to the pieces that fit; `hexes` are hexes of that terrain."""

    name = "ground"
    rule = "JX-150"
    keys: ClassVar[Keys] = {
        "terrain": Key("terrain", words(*TERRAINS), required=True),
        "enter": Key("enter", word(*TOLD), required=True),
        **WHO,
        **WHEN,
        "hexes": WHERE["hexes"],
    }

    terrain: tuple[str, ...]
    enter: str

    def sentence(self, names: Names) -> str:
        """Return who may enter what."""
        where = tr(" in {hexes}", hexes=join_names(map(names.hex, self.hexes), "or")) if self.hexes else ""
        when = f" {span(self.turns)}" if self.turns is not None else ""
        battlefield = join_names(map(a_ground, self.terrain), "or")
        return tr(
            TOLD[self.enter], who=whom(self, names, "piece"), ground=battlefield, where=where, when=when
        )

    def entering(self, position: Position, piece: Piece, hex_id: int) -> str:
        """Rule on a hex of the terrain."""
        # Reading JX-150: only stopping and entering change; what the terrain does to combat, on the turn of entering
        # too, stays as it is.
        return (
            self.enter
            if self._is_of(position.battlefield, hex_id) and self.is_for(piece) and self.holds(position)
            else ""
        )

    def allows_entry(self, battlefield: Battlefield, piece: Piece, hex_id: int) -> bool:
        """Open the terrain, be it only in some turns: who stands on it then stays there."""
        # Reading JX-150: a unit takes its leader along onto ground that is opened to it, whether or not it is to him.
        return (
            self.enter != "no"
            and self._is_of(battlefield, hex_id)
            and (piece.is_leader or self.is_for(piece))
        )

    def _is_of(self, battlefield: Battlefield, hex_id: int) -> bool:
        """Return whether a hex is of the ground it is about."""
        return battlefield.terrain[hex_id] in self.terrain and (not self.hexes or hex_id in self.hexes)
