"""Where Tiled draws the hexes of a map, in pixels, for all four kinds of stagger."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from game.hexgrid.scenario import column_letters

Cell = tuple[int, int]
"""Column and row, counted from 0 at the first cell of the map."""

Point = tuple[float, float]


class Hexes(msgspec.Struct, frozen=True, kw_only=True):
    """The lattice of a hexagonal map, measured in whole pixels from the north-west corner of its first cell.

    `axis` and `shifted` are those of a Plan. `side` is Tiled's hexsidelength, the length of the edges
    that lie along the axis; at 0 the hexes are diamonds.
    """

    axis: Literal["x", "y"]
    shifted: Literal["odd", "even"]
    columns: int
    rows: int
    tile_width: int
    tile_height: int
    side: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole map."""
        inset_x, inset_y, column, row = self._steps
        if self.axis == "y":
            width = self.columns * self.cell_width + (column if self.rows > 1 else 0)
            return width, self.rows * row + inset_y
        height = self.rows * self.cell_height + (row if self.columns > 1 else 0)
        return self.columns * column + inset_x, height

    @property
    def cell_width(self) -> int:
        """The width of a hex, which Tiled takes to be even."""
        return self.tile_width & ~1

    @property
    def cell_height(self) -> int:
        """The height of a hex, which Tiled takes to be even."""
        return self.tile_height & ~1

    def corner(self, column: int, row: int) -> tuple[int, int]:
        """The north-west corner of the box around a cell, which may be off the map."""
        _, _, step_x, step_y = self._steps
        if self.axis == "y":
            return column * self.cell_width + (step_x if self._is_shifted(row) else 0), row * step_y
        return column * step_x, row * self.cell_height + (step_y if self._is_shifted(column) else 0)

    def centre(self, column: int, row: int) -> Point:
        """The middle of a cell."""
        x, y = self.corner(column, row)
        return x + self.cell_width / 2, y + self.cell_height / 2

    def vertices(self, column: int, row: int) -> tuple[Point, ...]:
        """The six corners of a hex, clockwise from the north-west."""
        x, y = self.corner(column, row)
        inset_x, inset_y, _, _ = self._steps
        width, height = self.cell_width, self.cell_height
        outline: tuple[Point, ...]
        if self.axis == "y":
            outline = (
                (0, inset_y),
                (width / 2, 0),
                (width, inset_y),
                (width, height - inset_y),
                (width / 2, height),
                (0, height - inset_y),
            )
        else:
            outline = (
                (inset_x, 0),
                (width - inset_x, 0),
                (width, height / 2),
                (width - inset_x, height),
                (inset_x, height),
                (0, height / 2),
            )
        return tuple((x + dx, y + dy) for dx, dy in outline)

    def nearest(self, point: Point) -> Cell:
        """The cell whose centre is nearest to a point; it may be off the map."""
        return min(self._around(point), key=lambda cell: _apart(self.centre(*cell), point))

    def crossing(self, point: Point) -> tuple[Cell, ...]:
        """The hexes that meet in the corner nearest to a point, if it is nearer than any centre; else none.

        Row by row from the north-west; hexes off the map are among them.
        """
        around = list(self._around(point))
        vertex = min((v for cell in around for v in self.vertices(*cell)), key=lambda v: _apart(v, point))
        if _apart(vertex, point) >= _apart(self.centre(*self.nearest(point)), point):
            return ()
        # Corners of neighbours agree to the pixel, or to two where an odd length was halved.
        return tuple(cell for cell in around if any(_apart(vertex, v) <= 4 for v in self.vertices(*cell)))

    def holds(self, cell: Cell) -> bool:
        """Whether a cell is on the map."""
        column, row = cell
        return 0 <= column < self.columns and 0 <= row < self.rows

    def _around(self, point: Point) -> Iterator[Cell]:
        _, _, step_x, step_y = self._steps
        across = self.cell_width if self.axis == "y" else step_x
        down = step_y if self.axis == "y" else self.cell_height
        column, row = int(point[0] // across), int(point[1] // down)
        return ((c, r) for r in range(row - 2, row + 2) for c in range(column - 2, column + 2))

    def _is_shifted(self, index: int) -> bool:
        return index % 2 == (1 if self.shifted == "odd" else 0)

    @property
    def _steps(self) -> tuple[int, int, int, int]:
        # How far slanted edges reach into the box, and from one column and row to the next.
        side_x, side_y = (self.side, 0) if self.axis == "x" else (0, self.side)
        inset_x, inset_y = (self.cell_width - side_x) // 2, (self.cell_height - side_y) // 2
        return inset_x, inset_y, inset_x + side_x, inset_y + side_y


def hex_name(column: int, row: int) -> str:
    """Name a cell as players do."""
    return f"{column_letters(column)}{row + 1}"


def _apart(one: Point, other: Point) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
