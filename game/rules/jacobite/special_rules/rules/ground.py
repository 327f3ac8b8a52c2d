"""`ground`: who may enter a terrain, and whether it stops them (JX-150)."""

from typing import ClassVar

from game.engine.event import Names
from game.i18n import later, say
from game.rules.jacobite.special_rules.descriptions import a_ground, listed, span, whom
from game.rules.jacobite.special_rules.parser import WHEN, WHERE, WHO, Key, Keys, word, words
from game.rules.jacobite.special_rules.special_rule import Special
from game.rules.jacobite.state import Ground, Piece, Position
from game.rules.jacobite.tables import TERRAINS

TOLD = {
    "yes": later("{who} may enter {ground}{where}{when}"),
    "no": later("{who} may not enter {ground}{where}{when}"),
    "free": later("{who} may enter {ground} without stopping{where}{when}"),
}


class GroundRule(Special, frozen=True, kw_only=True):
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
        """Tell who may enter what."""
        where = say(" in {hexes}", hexes=listed(map(names.hex, self.hexes), "or")) if self.hexes else ""
        when = f" {span(self.turns)}" if self.turns is not None else ""
        ground = listed(map(a_ground, self.terrain), "or")
        return say(TOLD[self.enter], who=whom(self, names, "piece"), ground=ground, where=where, when=when)

    def entering(self, now: Position, piece: Piece, hex: int) -> str:
        """Rule on a hex of the terrain."""
        # Reading JX-150: only stopping and entering change; what the terrain does to combat, on the turn of entering
        # too, stays as it is.
        return self.enter if self._is_of(now.ground, hex) and self.is_for(piece) and self.holds(now) else ""

    def opens(self, ground: Ground, piece: Piece, hex: int) -> bool:
        """Open the terrain, be it only in some turns: who stands on it then stays there."""
        # Reading JX-150: a unit takes its leader along onto ground that is opened to it, whether or not it is to him.
        return self.enter != "no" and self._is_of(ground, hex) and (piece.is_leader or self.is_for(piece))

    def _is_of(self, ground: Ground, hex: int) -> bool:
        """Say whether a hex is of the ground it is about."""
        return ground.terrain[hex] in self.terrain and (not self.hexes or hex in self.hexes)
