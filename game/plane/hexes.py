"""The hexes of a field on the plane: their centres in thousandths of an inch, and the ground of a point."""

import math
from collections.abc import Iterable

from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId
from game.hexgrid.scenario import Plan
from game.plane.measures import Point, rounded
from game.plane.shapes import Board, Polygon, hull

ROOT_3 = math.sqrt(3)
ROUNDING = 2
"""More thousandths than two centres can be nearer to each other than they should, for being rounded."""


class HexPlane:
    """Regular hexes, `scale` thousandths of an inch from centre to centre, laid on a board.

    `centres` holds a kept point for each cell of the plan, `board` is the rectangle around the hexes.
    """

    def __init__(self, grid: Grid, scale: int) -> None:
        self.grid, self.scale = grid, scale
        self._plan: Plan = grid.plan
        on_board = [hex_id for hex_id in grid.hex_ids if self._plan.terrain[hex_id]]
        self._pointy = self._plan.axis == "y"
        self._inside = (scale / 2 - ROUNDING) ** 2
        self._origin = (0.0, 0.0)
        self._places: dict[tuple[int, int], tuple[int, int]] = {}
        steps = [self._from_first(*self._steps(*self._cell(hex_id))) for hex_id in on_board]
        self._origin = (scale / 2 - min(x for x, _ in steps), scale / 2 - min(y for _, y in steps))
        self.centres = tuple(self.centre(*self._cell(hex_id)) for hex_id in grid.hex_ids)
        self._hexes = {hex_id: self.centres[hex_id] for hex_id in on_board}
        xs, ys = zip(*self._hexes.values(), strict=True)
        self._outermost = (min(xs), min(ys), max(xs), max(ys))
        self.board = Board(max(xs) + rounded(scale / 2), max(ys) + rounded(scale / 2))

    def centre(self, column: int, row: int) -> tuple[int, int]:
        """Return the centre of a place of the lattice, which goes on beyond the plan."""
        if (column, row) not in self._places:
            x, y = self._from_first(*self._steps(column, row))
            self._places[column, row] = rounded(x + self._origin[0]), rounded(y + self._origin[1])
        return self._places[column, row]

    def ground(self, point: Point) -> HexId | None:
        """Return the hex whose ground a point has, None where there is none: in a hole of the board."""
        column, row = self._nearest_place(point)
        hex_id = self._hex_at(column, row)
        if hex_id is not None:
            return hex_id
        x, y = self.centre(column, row)
        left, top, right, bottom = self._outermost
        if left <= x <= right and top <= y <= bottom:
            return None
        return min(
            self._hexes, key=lambda other: (_square(self._hexes[other], point), self._cell(other)[::-1])
        )

    def hexagon(self, hex_id: HexId, part: float = 1.0) -> Polygon:
        """Return the hexagon of a cell, or one of a part of its size on the same centre."""
        x, y = self.centres[hex_id]
        long, short = part * self.scale / ROOT_3, part * self.scale / 2
        corners = ((0.0, -long), (short, -long / 2), (short, long / 2))
        half = corners if self._pointy else tuple((b, -a) for a, b in corners)
        return Polygon([(x + a, y + b) for a, b in half] + [(x - a, y - b) for a, b in half])

    def bars(self, cells: Iterable[HexId], part: float) -> tuple[Polygon, ...]:
        """Return smaller hexagons of some cells, those of neighbours joined two by two by their hull."""
        ordered = sorted(cells)
        hexagons = {hex_id: self.hexagon(hex_id, part) for hex_id in ordered}
        joined = [
            (a, b)
            for number, a in enumerate(ordered)
            for b in ordered[number + 1 :]
            if self.grid.distance(a, b) == 1
        ]
        single = set(ordered).difference(*joined)
        return tuple(hexagons[hex_id] for hex_id in ordered if hex_id in single) + tuple(
            hull((*hexagons[a].corners, *hexagons[b].corners)) for a, b in joined
        )

    def _cell(self, hex_id: HexId) -> tuple[int, int]:
        row, column = divmod(hex_id, self._plan.columns)
        return column, row

    def _hex_at(self, column: int, row: int) -> HexId | None:
        if not (0 <= column < self._plan.columns and 0 <= row < self._plan.rows):
            return None
        hex_id = HexId(row * self._plan.columns + column)
        return hex_id if hex_id in self._hexes else None

    def _steps(self, column: int, row: int) -> tuple[int, int]:
        """Return half hexes across and whole rows down of a pointy-top place; of a flat-top one the other way."""
        odd = 1 if self._plan.shifted == "odd" else 0
        if self._pointy:
            return 2 * column + (row % 2 == odd), row
        return column, 2 * row + (column % 2 == odd)

    def _from_first(self, across: int, down: int) -> Point:
        half, row = self.scale / 2, self.scale * ROOT_3 / 2
        return (across * half, down * row) if self._pointy else (across * row, down * half)

    def _nearest_place(self, point: Point) -> tuple[int, int]:
        x, y = point[0] - self._origin[0], point[1] - self._origin[1]
        along, across = (y, x) if self._pointy else (x, y)
        line = rounded(along / (self.scale * ROOT_3 / 2))
        place = rounded(across / self.scale)
        px, py = point
        for second in (place, place - 1):
            row, column = (line, second) if self._pointy else (second, line)
            cx, cy = self._places.get((column, row)) or self.centre(column, row)
            # No other centre is as near to a point in the circle that fills a hex.
            if (cx - px) * (cx - px) + (cy - py) * (cy - py) < self._inside:
                return column, row
        nearest: tuple[float, int, int] = (math.inf, 0, 0)
        for first in range(line - 1, line + 2):
            for second in range(place - 2, place + 2):
                row, column = (first, second) if self._pointy else (second, first)
                cx, cy = self._places.get((column, row)) or self.centre(column, row)
                square = (cx - px) * (cx - px) + (cy - py) * (cy - py)
                if square <= nearest[0]:
                    nearest = min(nearest, (square, row, column))
        return nearest[2], nearest[1]


def _square(centre: tuple[int, int], point: Point) -> float:
    dx, dy = centre[0] - point[0], centre[1] - point[1]
    return dx * dx + dy * dy
