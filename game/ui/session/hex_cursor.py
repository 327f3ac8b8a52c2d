"""Walking the field with the keys: which hex lies that way."""

from game.hexgrid.grid import Hex
from game.ui.drawing.hex_layout import Lattice


def neighbour(lattice: Lattice, hex: Hex, right: int, down: int) -> Hex | None:
    """Find the hex beside a hex that lies most in a direction; None at the edge.

    Where two lie alike, as above and below in rows, the one of the same column is taken, so that a walk stays straight.
    """
    x, y = lattice.centre(hex)
    columns = lattice.grid.plan.columns
    best: tuple[float, bool, Hex] | None = None
    for beside in lattice.grid.beside(hex):
        to_x, to_y = lattice.centre(beside)
        along = (to_x - x) * right + (to_y - y) * down
        if along <= 1:
            continue
        across = abs((to_x - x) * down) + abs((to_y - y) * right)
        same = (beside % columns == hex % columns) if down else (beside // columns == hex // columns)
        found = (round(along - across, 3), same, beside)
        if best is None or found > best:
            best = found
    return best[2] if best else None
