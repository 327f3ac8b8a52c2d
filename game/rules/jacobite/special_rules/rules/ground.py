"""`ground` and `sight`: who may enter a terrain, and night, mist or smoke (JX-142, JX-150)."""

from game.engine.event import Names
from game.hexgrid.ids import HexId
from game.i18n import tr, tr_mark
from game.rules.jacobite.special_rules.special_rule import SpecialRule, under
from game.rules.jacobite.state import Battlefield, Piece, Position
from game.rules.jacobite.words import count
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
