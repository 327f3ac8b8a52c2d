"""Section 16: which ground a moving piece may enter and which stops it, whoever is there."""

from functools import partial

from game.hexgrid.ids import HexId
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.special_rules.special_rule import SpecialRule
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.tables import HIGHLAND
from game.rules.jacobite.turn.entries import TerrainEntry


def may_enter(position: Position, piece: Piece, hex_id: HexId) -> bool:
    """Return whether the ground lets a piece in (JX-72, JX-73, JX-75, JX-77, JX-80)."""
    if ruled := hooks.entering(position, piece, hex_id):
        return ruled != "no"
    terrain = position.battlefield.terrain_at(hex_id)
    return terrain.passable and (piece.is_leader or piece.type.arm not in terrain.impassable_to)


def stops(position: Position, piece: Piece, hex_id: HexId) -> bool:
    """Return whether the ground stops a piece that enters it.

    JX-73, JX-74, JX-75, JX-76, JX-77, JX-78, JX-81, JX-84.
    """
    if piece.is_leader or hooks.entering(position, piece, hex_id) == "free":
        return False
    terrain = position.battlefield.terrain_at(hex_id)
    return terrain.stops and (terrain.stops_highlanders or piece.kind != HIGHLAND)


def new_entry(position: Position, piece: Piece) -> TerrainEntry:
    """Look at the ground for a piece anew."""
    return TerrainEntry(position.grid, partial(may_enter, position, piece), partial(stops, position, piece))


def terrain_entry(position: Position, piece: Piece) -> TerrainEntry:
    """Return what the ground is to a piece: to all of its kind alike, unless special rules on ground are for it."""
    known = position.battlefield.goings
    rules = [
        special_rule
        for special_rule in position.battlefield.special_rules.on(SpecialRule.entering)
        if special_rule.is_for(piece)
    ]
    key = (piece.id, *(special_rule.holds(position) for special_rule in rules)) if rules else piece.kind
    if key not in known:
        known[key] = new_entry(position, piece)
    return known[key]
