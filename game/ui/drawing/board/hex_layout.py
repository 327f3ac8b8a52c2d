"""Where the hexes of a field are on its picture, and which hex is under a point of it."""

import math
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from game.hexgrid.grid import Grid, Hex
from game.tiled.painting.geometry import Hexes

Point = tuple[float, float]
ROW = 3**0.5 / 2
"""How far two rows of hexes lie apart, in distances between adjacent hexes."""

LONG, SHORT, SIDE = 180, 156, 90
"""A hex of a field without a map file: across its corners, across its sides, and along one side."""

LEADER_AT = (0.33, -0.12)
"""The middle of a leader who stands beside a unit, in breadths of a hex from its middle."""

LEADER_SIZE = 0.185
"""Half of his height."""


class HexLayout:
    """The hexes of one field in pixels of its picture, counted from its north-west corner.

    `centres` (size, 2) are the centres of all cells, those off the board too.
    """

    def __init__(self, grid: Grid, cell: tuple[int, int], side: int) -> None:
        self.grid = grid
        self.axis: Literal["x", "y"] = grid.plan.axis
        self.width, self.height = cell
        self.side = side
        # Grid.centres counts half hexes along the rows (columns) and whole ones across them.
        if self.axis == "y":
            steps = (self.width / 2, (self.height - side) / 2 + side)
        else:
            steps = ((self.width - side) / 2 + side, self.height / 2)
        half = np.array((self.width / 2, self.height / 2))
        self.centres: NDArray[np.float64] = grid.centres * np.array(steps) + half
        self._board = np.flatnonzero(grid.on_board)

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole field."""
        east, south = self.centres.max(axis=0)
        return round(east + self.width / 2), round(south + self.height / 2)

    @property
    def hex_width(self) -> float:
        """The size a piece must fit into: the smaller measure across a hex."""
        return min(self.width, self.height)

    def centre(self, hex_id: Hex) -> Point:
        """The middle of a hex."""
        x, y = self.centres[hex_id]
        return float(x), float(y)

    def measured(self, x: int, y: int, thousandths_per_hex: int) -> Point:
        """Return the point of a measured place: it and the distance between two hexes in thousandths of an inch."""
        along, across = (self.width, (self.height - self.side) / 2 + self.side)
        if self.axis == "x":
            along, across = self.height, (self.width - self.side) / 2 + self.side
        across /= ROW
        scale = (along, across) if self.axis == "y" else (across, along)
        return x * scale[0] / thousandths_per_hex, y * scale[1] / thousandths_per_hex

    def inches(self, point: Point, thousandths_per_hex: int) -> tuple[int, int]:
        """Return the measured place of a point, in thousandths of an inch."""
        x, y = self.measured(thousandths_per_hex, thousandths_per_hex, thousandths_per_hex)
        along, across = point[0] * thousandths_per_hex / x, point[1] * thousandths_per_hex / y
        return math.floor(along + 0.5), math.floor(across + 0.5)

    def outline(self, hex_id: Hex, inset: float = 0) -> list[Point]:
        """The six corners of a hex, drawn in by a given number of pixels."""
        x, y = self.centres[hex_id]
        return [(float(x + dx), float(y + dy)) for dx, dy in self.corners(inset)]

    def corners(self, inset: float = 0) -> list[Point]:
        """The six corners around the middle of any hex, clockwise from the north-west."""
        half_width, half_height, half_side = self.width / 2, self.height / 2, self.side / 2
        share = 1 - inset / min(half_width, half_height)
        if self.axis == "y":
            shape = (
                (-half_width, -half_side),
                (0.0, -half_height),
                (half_width, -half_side),
                (half_width, half_side),
                (0.0, half_height),
                (-half_width, half_side),
            )
        else:
            shape = (
                (-half_side, -half_height),
                (half_side, -half_height),
                (half_width, 0.0),
                (half_side, half_height),
                (-half_side, half_height),
                (-half_width, 0.0),
            )
        return [(x * share, y * share) for x, y in shape]

    def hex_at(self, point: Point) -> Hex | None:
        """The hex of the board that a point is in."""
        if not len(self._board):
            return None
        away = np.abs(self.centres[self._board] - np.array(point))
        half_width, half_height = self.width / 2, self.height / 2
        if self.axis == "y":
            space = half_height - (half_height - self.side / 2) * away[:, 0] / half_width
            inside = (away[:, 0] <= half_width) & (away[:, 1] <= space)
        else:
            space = half_width - (half_width - self.side / 2) * away[:, 1] / half_height
            inside = (away[:, 1] <= half_height) & (away[:, 0] <= space)
        found = np.flatnonzero(inside)
        if not len(found):
            return None
        nearest = found[np.argmin((away[found] ** 2).sum(axis=1))]
        return Hex(int(self._board[nearest]))


def plain_hex_layout(grid: Grid) -> HexLayout:
    """Lay out a field that has no map file in regular hexes."""
    return HexLayout(grid, (SHORT, LONG) if grid.plan.axis == "y" else (LONG, SHORT), SIDE)


def map_hex_layout(grid: Grid, hexes: Hexes) -> HexLayout:
    """Lay out a field as its map file does."""
    return HexLayout(grid, (hexes.cell_width, hexes.cell_height), hexes.side)


def on_attached_leader(offset: tuple[float, float], width: float) -> bool:
    """Return whether a point, so far from the middle of a hex, is on an attached leader's standard."""
    x, y = offset[0] / width - LEADER_AT[0], offset[1] / width - LEADER_AT[1]
    return bool(x * x + y * y <= (LEADER_SIZE * 1.15) ** 2)
