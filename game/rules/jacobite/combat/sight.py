"""Sight: what bars a line of fire (JX-52, JX-53, JX-71)."""

from game.hexgrid.grid import Grid
from game.hexgrid.sight import barring, between
from game.rules.jacobite.state import Piece, Position

HILL = "hill"


def barring_sight(now: Position, firer: Piece, target: int) -> tuple[int, ...]:
    """List the hexes that bar a unit's sight of a hex; none when it sees it."""
    hill = now.ground.hill_of(firer.at)
    one_hill = hill and hill == now.ground.hill_of(target)
    over = _fired_over(now, firer)

    def bars(hex: int) -> bool:
        if not now.is_empty(hex) and hex not in over:
            return True
        terrain = now.ground.terrain_at(hex)
        if terrain.id == HILL and one_hill and now.ground.hill_of(hex) == hill:
            return False
        return terrain.bars_sight

    return barring(between(now.grid, firer.at, target), bars)


def _fired_over(now: Position, firer: Piece) -> frozenset[int]:
    """List the hexes of lower adjacent friends that artillery on a hill fires over (JX-53)."""
    if firer.type.family != "artillery" or now.ground.terrain_at(firer.at).id != HILL:
        return frozenset()
    return frozenset(
        hex
        for hex in now.grid.beside(firer.at)
        if now.ground.terrain_at(hex).id != HILL
        and (piece := now.unit_at(hex) or now.leader_at(hex))
        and piece.side == firer.side
    )


def hills(grid: Grid, terrain: tuple[str, ...]) -> dict[int, int]:
    """Number the hills: adjacent hill hexes are one hill (JX-71)."""
    numbers: dict[int, int] = {}
    for hex, kind in enumerate(terrain):
        if kind != HILL or hex in numbers:
            continue
        front = [hex]
        while front:
            part = front.pop()
            numbers[part] = hex + 1
            front += [near for near in grid.beside(part) if terrain[near] == HILL and near not in numbers]
    return numbers
