"""The hexes that special rules give a meaning (AR-13, AR-14)."""

from functools import partial

from game.engine.event import Names
from game.engine.shown.view import SpecialHexes
from game.rules.brigades.position import Position
from game.rules.brigades.state import COMING, Battlefield, State
from game.rules.brigades.victory import steady_units
from game.rules.table.special_rules.special_hexes import marked_hexes


def special_hexes(battlefield: Battlefield, state: State, names: Names) -> tuple[SpecialHexes, ...]:
    """List the hexes of objectives, exits and entries."""
    position = Position(battlefield, state)
    coming = {piece.id for piece in state.pieces.values() if piece.hex_id == COMING}
    steady = partial(steady_units, position)
    found = marked_hexes(position.grid, battlefield.special_rules, names, state.pieces, steady, coming)
    return tuple(found)
