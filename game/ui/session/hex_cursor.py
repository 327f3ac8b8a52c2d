"""Walking the field with the keys: which hex lies that way."""

from game.hexgrid.grid import Hex
from game.ui.drawing.board.hex_layout import HexLayout


def neighbour(hex_layout: HexLayout, hex_id: Hex, right: int, down: int) -> Hex | None:
    """Find the hex adjacent to a hex that lies most in a direction; None at the edge.

    Where two lie alike, as above and below in rows, the one of the same column is taken, so that a walk stays
    straight.
    """
    x, y = hex_layout.centre(hex_id)
    columns = hex_layout.grid.plan.columns
    best: tuple[float, bool, Hex] | None = None
    for adjacent in hex_layout.grid.adjacent(hex_id):
        to_x, to_y = hex_layout.centre(adjacent)
        along = (to_x - x) * right + (to_y - y) * down
        if along <= 1:
            continue
        across = abs((to_x - x) * down) + abs((to_y - y) * right)
        same = (
            (adjacent % columns == hex_id % columns) if down else (adjacent // columns == hex_id // columns)
        )
        found = (round(along - across, 3), same, adjacent)
        if best is None or found > best:
            best = found
    return best[2] if best else None
