"""Sight: what blocks a line of fire (JX-52, JX-53, JX-71)."""

from game.hexgrid.ids import HexId
from game.rules.jacobite.state import Piece, Position
from game.rules.table.kinds import HILL
from game.rules.table.sight import blocking_hexes


def blocking_sight(position: Position, firer: Piece, target: HexId) -> tuple[HexId, ...]:
    """List the hexes that bar a unit's sight of a hex; none when it sees it."""
    over = _fired_over(position, firer)
    return blocking_hexes(
        position.grid,
        lambda hex_id: position.battlefield.terrain_at(hex_id).blocks_sight,
        position.battlefield.hills,
        (firer.at, target),
        lambda hex_id: hex_id not in over and not position.is_empty(hex_id),
    )


def _fired_over(position: Position, firer: Piece) -> frozenset[HexId]:
    """List the hexes of lower adjacent friends that artillery on a hill fires over (JX-53)."""
    if firer.type.arm != "artillery" or position.battlefield.terrain_at(firer.at).id != HILL:
        return frozenset()
    return frozenset(
        hex_id
        for hex_id in position.grid.adjacent(firer.at)
        if position.battlefield.terrain_at(hex_id).id != HILL
        and (piece := position.unit_at(hex_id) or position.leader_at(hex_id))
        and piece.side == firer.side
    )
