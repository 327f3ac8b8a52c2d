"""The hexes of a field on the plane: their centres in thousandths of an inch, and the ground of a point."""

from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId
from game.plane.board import Board
from game.plane.measures import Point
from game.plane.shapes import Polygon


class HexPlane:
    """Regular hexes, `scale` thousandths from centre to centre, laid on a board (whole thousandths).

    `board` is the rectangle around the hexes; `centres` holds a kept point for each cell of the plan.
    """

    def __init__(self, grid: Grid, scale: int) -> None:
        self.grid, self.scale = grid, scale
        self.board: Board
        self.centres: tuple[tuple[int, int], ...]
        raise NotImplementedError

    def ground(self, point: Point) -> HexId | None:
        """Return the hex whose ground a point has, None where there is none: a hole in the board."""
        raise NotImplementedError

    def hexagon(self, hex_id: HexId, size: float = 1.0) -> Polygon:
        """Return the hexagon of a cell, or one of a part of its size on the same centre."""
        raise NotImplementedError

    def bars(self, cells: frozenset[HexId], size: float) -> tuple[Polygon, ...]:
        """Return smaller hexagons of some cells, those of neighbours joined two by two by their hull."""
        raise NotImplementedError
