"""How far a piece moves, and where it can end (SK-02, SK-03, SK-21)."""

from game.hexgrid.grid import Hex
from game.rules.common.moves import Entry, MoveTerms, Paths, move_paths
from game.rules.common.terrain import is_slow, may_enter
from game.rules.skirmish.state import Piece, Position, other
from game.rules.skirmish.tables import ADVANCE, LEADER_MOVES, OUT_OF_COMMAND_MOVES


def allowance(position: Position, piece: Piece) -> int:
    """Return how many hexes a piece may move (SK-02, SK-03, SK-20)."""
    if position.group_of(piece).order != ADVANCE:
        return 0
    if piece.is_leader:
        return LEADER_MOVES
    return piece.arm.moves if position.is_in_command(piece) else OUT_OF_COMMAND_MOVES


def paths(position: Position, piece: Piece, hexes: int) -> Paths:
    """Return where a piece can end a move of so many hexes, each with its path (SK-21)."""
    terrain, rules = position.battlefield.terrain, position.battlefield.terrain_rules
    zone = position.zone(other(piece.side))
    standing = {unit.hex_id: unit.side for unit in position.units()}
    leaders = {leader.hex_id: leader.side for leader in position.present() if leader.is_leader}

    def occupied(hex_id: Hex) -> Entry:
        there = standing.get(hex_id)
        if piece.is_leader:
            enemy = other(piece.side) in (there, leaders.get(hex_id))
            return "closed" if enemy else "through" if hex_id in leaders else "open"
        return "open" if there is None else "through" if there == piece.side else "closed"

    terms = MoveTerms(
        grid=position.grid,
        terrain=terrain,
        may_enter=lambda hex_id: may_enter(rules[hex_id], piece.kind),
        is_slow=lambda hex_id: is_slow(rules[hex_id], piece.kind),
        occupied=occupied,
        zone=lambda hex_id: "last" if hex_id in zone else "open",
        in_contact=zone.__contains__,
    )
    return move_paths(terms, piece.hex_id, hexes)
