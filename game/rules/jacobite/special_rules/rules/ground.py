"""`ground`: who may enter a terrain, and whether it stops them (JX-150)."""

from game.engine.event import Names
from game.hexgrid.ids import HexId
from game.i18n import tr, tr_mark
from game.rules.jacobite.special_rules.special_rule import SpecialRule
from game.rules.jacobite.state import Battlefield, Piece, Position
from game.rules.table.special_rules import shared_rules
from game.rules.table.special_rules.descriptions import join_names, span, terrain_name, whom

TOLD = {
    "yes": tr_mark("{who} may enter {ground}{where}{when}"),
    "no": tr_mark("{who} may not enter {ground}{where}{when}"),
    "free": tr_mark("{who} may enter {ground} without stopping{where}{when}"),
}


class GroundRule(SpecialRule, shared_rules.GroundRule, frozen=True, kw_only=True):
    """What a terrain does to the pieces that fit; `hexes` are hexes of that terrain."""

    rule = "JX-150"

    def sentence(self, names: Names) -> str:
        """Return who may enter what."""
        where = tr(" in {hexes}", hexes=join_names(map(names.hex, self.hexes), "or")) if self.hexes else ""
        when = f" {span(self.turns)}" if self.turns is not None else ""
        battlefield = join_names(map(terrain_name, self.terrain), "or")
        return tr(
            TOLD[self.enter], who=whom(self, names, "piece"), ground=battlefield, where=where, when=when
        )

    def entering(self, position: Position, piece: Piece, hex_id: HexId) -> str:
        """Rule on a hex of the terrain."""
        # Reading JX-150: only stopping and entering change; what the terrain does to combat, on the turn of entering
        # too, stays as it is.
        return (
            self.enter
            if self.is_of(hex_id, position.battlefield.terrain[hex_id])
            and self.is_for(piece)
            and self.holds(position)
            else ""
        )

    def allows_entry(self, battlefield: Battlefield, piece: Piece, hex_id: HexId) -> bool:
        """Open the terrain, be it only in some turns: who is on it then stays there."""
        # Reading JX-150: a unit takes its leader along onto ground that is opened to it, whether or not it is to him.
        return (
            self.enter != "no"
            and self.is_of(hex_id, battlefield.terrain[hex_id])
            and (piece.is_leader or self.is_for(piece))
        )
