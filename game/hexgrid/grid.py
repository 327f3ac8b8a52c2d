"""The grid: which hexes there are, which are side by side, and which are nearer a home edge."""

from collections.abc import Callable, Container, Iterable
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from game.hexgrid.ids import HexId
from game.hexgrid.masks import HexMasks
from game.hexgrid.scenario import Edge, Plan, column_letters

OFF: Final = HexId(-1)
"""What is in a table where there is no hex, and the end of a way that leaves the field."""

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six steps in axial (q, r), anticlockwise from east (pointy-top) or from south-east (flat-top)."""

Hex = HexId
"""The same for the window."""

TO_EDGE: Final[dict[Edge, tuple[int, int]]] = {
    "north": (0, -1),
    "east": (1, 0),
    "south": (0, 1),
    "west": (-1, 0),
}
"""The direction of each edge, east and south."""


class Grid:
    """The hexes of one field, worked out once from its Plan and never changed.

    `on_board` (size,) marks the hexes among the cells, which take part in nothing.
    `centres` (size, 2) are exact, x east and y south of the first column and row. On a pointy-top field
    x counts half hex widths and y rows; on a flat-top field x counts columns and y half hex heights.
    `axial` (size, 2) holds q and r; the third cube coordinate is -q - r.
    `neighbours` (size, 6) holds the hex each of `STEPS` leads to, OFF where it leaves the board.
    `lines` keeps the lines of sight that have been laid (see `hexgrid.sight`).
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.size = plan.columns * plan.rows
        self.on_board: NDArray[np.bool_] = np.fromiter(map(bool, plan.terrain), np.bool_, self.size)
        self.centres, self.axial = _coordinates(plan)
        self.neighbours = _neighbours(plan, self.axial, self.on_board)
        for table in (self.on_board, self.centres, self.axial, self.neighbours):
            table.flags.writeable = False

        self.hex_ids: Final = tuple(map(HexId, range(self.size)))
        self.on_board_ids: Final = tuple(hex_id for hex_id in self.hex_ids if plan.terrain[hex_id])
        self._places: list[tuple[int, int]] = [(q, r) for q, r in self.axial.tolist()]
        self._at = {self._places[hex_id]: hex_id for hex_id in self.hex_ids if plan.terrain[hex_id]}
        self._adjacent = _rows(self.neighbours)
        self._toward: dict[Edge, NDArray[np.int32]] = {}
        self._rears: dict[tuple[Edge, HexId], tuple[HexId, ...]] = {}
        self._baselines: dict[Edge, NDArray[np.bool_]] = {}
        self._within: dict[tuple[HexId, int], tuple[HexId, ...]] = {}
        self._behind: dict[tuple[Edge, HexId, int], tuple[HexId, ...]] = {}
        self.lines: dict[tuple[HexId, HexId], Any] = {}
        letters = [column_letters(column) for column in range(plan.columns)]
        self._labels = [f"{column}{row}" for row in range(1, plan.rows + 1) for column in letters]
        self._hexes = dict(zip(self._labels, self.hex_ids, strict=True))

    @cached_property
    def masks(self) -> HexMasks:
        """The hexes as bits."""
        return HexMasks(self.plan.columns, self._adjacent, self.within)

    def label(self, hex_id: HexId) -> str:
        """Name a hex as players do: column letters and row number."""
        return self._labels[hex_id]

    def hex(self, label: str) -> HexId:
        """Find the hex a player means; KeyError holds a sentence when the board has none of that name."""
        if label not in self._hexes:
            last = f"{column_letters(self.plan.columns - 1)}{self.plan.rows}"
            raise KeyError(f"There is no hex {label!r}: the hexes of this field are named A1 to {last}.")
        hex_id = self._hexes[label]
        if not self.on_board[hex_id]:
            raise KeyError(f"Hex {label} is off the board: name a cell that has terrain.")
        return hex_id

    def at(self, q: int, r: int) -> HexId:
        """Find the hex at axial (q, r), OFF where there is none on the board."""
        return self._at.get((q, r), OFF)

    def axial_of(self, hex_id: HexId) -> tuple[int, int]:
        """Return the axial (q, r) of a hex."""
        return self._places[hex_id]

    def distance(self, start: HexId, end: HexId) -> int:
        """Count the hexes from one hex to another, the last one included (JX-51)."""
        q, r = self._places[start]
        to_q, to_r = self._places[end]
        return (abs(to_q - q) + abs(to_r - r) + abs(to_q - q + to_r - r)) // 2

    def distances_to(self, ends: Iterable[HexId]) -> tuple[int, ...]:
        """Count for each hex how far it is from the nearest of some; 0 for cells off the board."""
        nearest = np.full(self.size, np.iinfo(np.int64).max)
        for end in ends:
            q, r = (self.axial - self.axial[end]).T
            np.minimum(nearest, (abs(q) + abs(r) + abs(q + r)) // 2, out=nearest)
        return tuple(np.where(self.on_board, nearest, 0).tolist())

    def from_mean(self, hex_id: HexId, hexes: Iterable[HexId]) -> int:
        """Measure the way from a hex to the mean place of some: a whole number, the square of a multiple of it."""
        away = self.centres[hex_id] - self.centres[list(hexes)]
        across, along = (int(each) for each in away.sum(axis=0, dtype=np.int64))
        # Half a hex width to the side is to a row as 1 is to the square root of 3 (see `centres`).
        wide, deep = (1, 3) if self.plan.axis == "y" else (3, 1)
        return wide * across * across + deep * along * along

    def adjacent(self, hex_id: HexId) -> tuple[HexId, ...]:
        """Name the hexes that touch this one."""
        return self._adjacent[hex_id]

    def within(self, hex_id: HexId, reach: int) -> tuple[HexId, ...]:
        """Name the hexes at distance 1 to `reach`, in the order of their index."""
        reach = min(reach, self.plan.columns + self.plan.rows)
        found = self._within.get((hex_id, reach))
        if found is None:
            q, r = self._places[hex_id]
            near = (
                self.at(q + east, r + south)
                for south in range(-reach, reach + 1)
                for east in range(max(-reach, -reach - south), min(reach, reach - south) + 1)
                if east or south
            )
            found = self._within[hex_id, reach] = tuple(sorted(other for other in near if other != OFF))
        return found

    def toward(self, edge: Edge) -> NDArray[np.int32]:
        """Tabulate the steps nearer a home edge (JQ-04): (size, 3), OFF where a step leaves the board."""
        if edge not in self._toward:
            steps = _steps_toward(self.plan, edge)
            table = np.full((self.size, 3), OFF, np.int32)
            table[:, : len(steps)] = self.neighbours[:, steps]
            table.flags.writeable = False
            self._toward[edge] = table
        return self._toward[edge]

    def rear(self, edge: Edge, hex_id: HexId) -> tuple[HexId, ...]:
        """Name the hexes one step nearer a home edge (JR-08, JR-09, JQ-04)."""
        found = self._rears.get((edge, hex_id))
        if found is None:
            rear = self.toward(edge)[hex_id].tolist()
            found = self._rears[edge, hex_id] = tuple(near for near in rear if near != OFF)
        return found

    def behind(self, edge: Edge, hex_id: HexId, steps: int) -> tuple[HexId, ...]:
        """Name the hexes that a given number of steps nearer a home edge can come to."""
        found = self._behind.get((edge, hex_id, steps))
        if found is None:
            found = tuple(self.paths(hex_id, steps, lambda stand: self.rear(edge, stand)))
            self._behind[edge, hex_id, steps] = found
        return found

    def baseline(self, edge: Edge) -> NDArray[np.bool_]:
        """Mark the hexes from which every step toward a home edge leaves the board (JX-02)."""
        if edge not in self._baselines:
            mask: NDArray[np.bool_] = self.on_board & (self.toward(edge) == OFF).all(axis=1)
            mask.flags.writeable = False
            self._baselines[edge] = mask
        return self._baselines[edge]

    def is_baseline(self, edge: Edge, hex_id: HexId) -> bool:
        """Return whether a hex belongs to the baseline of a home edge (JX-02)."""
        return bool(self.baseline(edge)[hex_id])

    def inner_baseline(self, edge: Edge) -> tuple[HexId, ...]:
        """Name the baseline hexes behind which the board continues beyond a gap (JX-02)."""
        # All that is behind a hex is reached by the two outer steps alone: one between them is the sum of both.
        steps = np.array([STEPS[step] for step in _steps_toward(self.plan, edge)])
        (q, r), (to_q, to_r) = steps[(2 * steps != steps.sum(axis=0)).any(axis=1)].tolist()
        turned = q * to_r - r * to_q
        board = self.axial[self.on_board]
        found = []
        for hex_id in np.flatnonzero(self.baseline(edge)).tolist():
            away = board - self.axial[hex_id]
            first = (away[:, 0] * to_r - away[:, 1] * to_q) * turned
            second = (away[:, 1] * q - away[:, 0] * r) * turned
            # Only the hex itself takes no step of either kind.
            if ((first >= 0) & (second >= 0) & (first + second > 0)).any():
                found.append(HexId(hex_id))
        return tuple(found)

    def retreat_room(
        self, edge: Edge, blocked: Container[HexId], ends: Container[HexId], start: HexId, hexes: int
    ) -> int:
        """Count how many of `hexes` retreat hexes can be completed at best (JR-08, JR-10, JR-11, JR-12, JR-14).

        The retreat never enters a hex in `blocked`; a step into a hex in `ends`, a lone leader's, completes
        all that is left. A hex in both counts as an end.
        """
        front = {start}
        for completed in range(hexes):
            rears = {hex_id for stand in front for hex_id in self.rear(edge, stand)}
            if any(hex_id in ends for hex_id in rears):
                return hexes
            front = {hex_id for hex_id in rears if hex_id not in blocked}
            if not front:
                return completed
        return hexes

    def retreat_rooms(
        self, edge: Edge, blocked: Container[HexId], ends: Container[HexId], start: HexId, hexes: int
    ) -> dict[HexId, int]:
        """Count for each next hex of a retreat how many of `hexes` it completes at best, itself included."""
        return {
            hex_id: hexes if hex_id in ends else 1 + self.retreat_room(edge, blocked, ends, hex_id, hexes - 1)
            for hex_id in self.rear(edge, start)
            if hex_id in ends or hex_id not in blocked
        }

    def paths(
        self,
        start: HexId,
        steps: int,
        next_hexes: Callable[[HexId], Iterable[HexId]],
        closed: Container[HexId] = frozenset(),
    ) -> dict[HexId, tuple[HexId, ...]]:
        """Lay a shortest path to each hex within some steps, nearest first; `start` is in every path but has none.

        `next_hexes` names the hexes to continue to from a hex; none where a piece must stop. No path enters a
        `closed` hex.
        """
        found: dict[HexId, tuple[HexId, ...]] = {start: (start,)}
        front = [start]
        for _ in range(steps):
            entered = []
            for stand in front:
                path = found[stand]
                for hex_id in next_hexes(stand):
                    if hex_id not in found and hex_id not in closed:
                        found[hex_id] = (*path, hex_id)
                        entered.append(hex_id)
            front = entered
        del found[start]
        return found


def _coordinates(plan: Plan) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    row, column = np.divmod(np.arange(plan.columns * plan.rows, dtype=np.int64), plan.columns)
    odd = 1 if plan.shifted == "odd" else 0
    if plan.axis == "y":
        x, y = 2 * column + (row % 2 == odd), row
        q, r = (x - y) >> 1, y
    else:
        x, y = column, 2 * row + (column % 2 == odd)
        q, r = x, (y - x) >> 1
    return np.stack((x, y), axis=1), np.stack((q, r), axis=1)


def _neighbours(plan: Plan, axial: NDArray[np.int64], on_board: NDArray[np.bool_]) -> NDArray[np.int32]:
    moved = axial[:, None, :] + np.array(STEPS, np.int64)
    q, r = moved[..., 0], moved[..., 1]
    # A field whose even lines stand further on has its axial origin half a hex before the first centre.
    lead = 1 if plan.shifted == "even" else 0
    column, row = ((2 * q + r + lead) >> 1, r) if plan.axis == "y" else (q, (2 * r + q + lead) >> 1)
    inside = (column >= 0) & (column < plan.columns) & (row >= 0) & (row < plan.rows) & on_board[:, None]
    hexes = np.where(inside, row * plan.columns + column, 0)
    return np.where(inside & on_board[hexes], hexes, OFF).astype(np.int32)


def _rows(table: NDArray[np.int32]) -> list[tuple[HexId, ...]]:
    return [
        tuple(hex_id for hex_id in row if hex_id != OFF) if OFF in row else tuple(row)
        for row in table.tolist()
    ]


def _steps_toward(plan: Plan, edge: Edge) -> list[int]:
    east, south = TO_EDGE[edge]
    ways = [(2 * q + r, r) if plan.axis == "y" else (q, 2 * r + q) for q, r in STEPS]
    return [step for step, (x, y) in enumerate(ways) if x * east + y * south > 0]
