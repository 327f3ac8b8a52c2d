"""How far a piece moves, and where it can end (SK-02, SK-03, SK-21)."""

from game.hexgrid.masks import mask_of
from game.rules.skirmish.state import Piece, Position, other
from game.rules.skirmish.tables import ADVANCE, LEADER_MOVES, OUT_OF_COMMAND_MOVES
from game.rules.table.moves import MoveTerms, Paths, ground_of, move_paths


def allowance(position: Position, piece: Piece) -> int:
    """Return how many hexes a piece may move (SK-02, SK-03, SK-20)."""
    if position.group_of(piece).order != ADVANCE:
        return 0
    if piece.is_leader:
        return LEADER_MOVES
    return piece.arm.moves if position.is_in_command(piece) else OUT_OF_COMMAND_MOVES


def paths(position: Position, piece: Piece, hexes: int) -> Paths:
    """Return where a piece can end a move of so many hexes, each with its path (SK-21)."""
    field = position.battlefield
    zone = position.zone(other(piece.side))
    friends = {unit.hex_id for unit in position.units() if unit.side == piece.side}
    enemies = {unit.hex_id for unit in position.units() if unit.side != piece.side}
    leaders = [leader for leader in position.present() if leader.is_leader]
    if piece.is_leader:
        enemies |= {leader.hex_id for leader in leaders if leader.side != piece.side}
        passed = {leader.hex_id for leader in leaders if leader.side == piece.side}
    else:
        passed = friends
    terms = MoveTerms(
        grid=position.grid,
        ground=ground_of(field.terrain, field.terrain_rules, piece.kind),
        closed=mask_of(enemies),
        last=mask_of(zone),
        through=mask_of(passed - enemies),
        in_contact=mask_of(zone),
    )
    return move_paths(terms, piece.hex_id, hexes)
