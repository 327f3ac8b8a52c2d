"""Sight between hexes: what of the terrain and of the pieces on the line blocks it (AR-05, JX-52, JX-71)."""

from collections.abc import Callable, Mapping, Sequence

from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId
from game.hexgrid.sight import barring, between
from game.rules.table.kinds import HILL


def no_piece(hex_id: HexId) -> bool:
    """Return that no piece blocks sight in a hex (AR-05)."""
    return False


def blocking_hexes(
    grid: Grid,
    blocks_sight: Callable[[HexId], bool],
    hills: Mapping[HexId, int],
    line: tuple[HexId, HexId],
    piece_blocks: Callable[[HexId], bool] = no_piece,
) -> tuple[HexId, ...]:
    """Return the hexes that block the sight from the first hex of `line` to the second; none when it is open (AR-05).

    `blocks_sight`: whether the terrain of a hex does. `hills` holds a number for each hill hex (see `hill_numbers`). A
    hill does not block sight between two hexes of itself. `piece_blocks`: whether a piece in a hex between them does.
    """
    start, end = line
    hill = hills.get(start, 0)
    on_one_hill = hill and hill == hills.get(end, 0)

    def blocks(hex_id: HexId) -> bool:
        if piece_blocks(hex_id):
            return True
        if on_one_hill and hills.get(hex_id, 0) == hill:
            return False
        return blocks_sight(hex_id)

    return barring(between(grid, start, end), blocks)


def hill_numbers(grid: Grid, terrain: Sequence[str]) -> dict[HexId, int]:
    """Number the hills: adjacent hill hexes are one hill (JX-71). Keys are the hill hexes, values above 0."""
    numbers: dict[HexId, int] = {}
    for first in grid.hex_ids:
        if terrain[first] != HILL or first in numbers:
            continue
        found = [first]
        while found:
            part = found.pop()
            numbers[part] = first + 1
            found += [near for near in grid.adjacent(part) if terrain[near] == HILL and near not in numbers]
    return numbers
