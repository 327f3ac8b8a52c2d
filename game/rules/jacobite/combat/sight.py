"""Sight: what bars a line of fire (JX-52, JX-53, JX-71)."""

from game.hexgrid.grid import Grid
from game.hexgrid.sight import barring, between
from game.rules.jacobite.state import Piece, Position

HILL = "hill"


def blocking_sight(position: Position, firer: Piece, target: int) -> tuple[int, ...]:
    """List the hexes that bar a unit's sight of a hex; none when it sees it."""
    hill = position.battlefield.hill_of(firer.at)
    one_hill = hill and hill == position.battlefield.hill_of(target)
    over = _fired_over(position, firer)

    def blocks(hex_id: int) -> bool:
        if not position.is_empty(hex_id) and hex_id not in over:
            return True
        terrain = position.battlefield.terrain_at(hex_id)
        if terrain.id == HILL and one_hill and position.battlefield.hill_of(hex_id) == hill:
            return False
        return terrain.bars_sight

    return barring(between(position.grid, firer.at, target), blocks)


def _fired_over(position: Position, firer: Piece) -> frozenset[int]:
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


def hills(grid: Grid, terrain: tuple[str, ...]) -> dict[int, int]:
    """Number the hills: adjacent hill hexes are one hill (JX-71)."""
    numbers: dict[int, int] = {}
    for hex_id, kind in enumerate(terrain):
        if kind != HILL or hex_id in numbers:
            continue
        front = [hex_id]
        while front:
            part = front.pop()
            numbers[part] = hex_id + 1
            front += [near for near in grid.adjacent(part) if terrain[near] == HILL and near not in numbers]
    return numbers
