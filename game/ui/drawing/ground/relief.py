"""What does not depend on the zoom: masks of all terrains, heights, and distances from water, on a coarse raster."""

from itertools import pairwise
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from game.ui.drawing.ground.blending import Clouds, Values, blurred, smooth
from game.ui.drawing.ground.ground_map import GroundMap
from game.ui.drawing.ground.svg import Line
from game.ui.drawing.ground.ways import Ways

MARGIN = 4
"""Hexes painted beyond the field on every side."""

NODES, MAX_NODES = 16, 700_000
"""Nodes of the raster in a hex, fewer where a field would have more than so many."""

HIGH = frozenset({"hill", "crag"})
LOCH = frozenset({"loch"})
GOES_ON = ("hill", "forest", "loch", "marsh", "rough", "crag")
"""Terrain that continues beyond the field; a town or a wall ends where the field ends."""


class Relief:
    """The coarse raster of one field.

    `soft` holds a mask for each terrain, blurred. `height` is in hexes. `river` and `loch` are distances from the
    middle of a river and into a loch, `brow` those from the edge of high ground; None where there is none.
    """

    def __init__(self, ground: GroundMap, ways: Ways, clouds: Clouds) -> None:
        area = (ground.width + 2 * MARGIN) * (ground.height + 2 * MARGIN)
        self.nodes = min(float(NODES), sqrt(MAX_NODES / area))
        self._y = np.arange(round((ground.height + 2 * MARGIN) * self.nodes)) / self.nodes - MARGIN
        self._x = np.arange(round((ground.width + 2 * MARGIN) * self.nodes)) / self.nodes - MARGIN
        terrain, inside, heather = self._terrains(ground)
        kinds = set(np.unique(terrain).tolist()) - {"clear", "road", ""}
        self.soft = {name: self._blurred(terrain == name, 0.12) for name in kinds}
        if heather.any():
            self.soft["heather"] = self._blurred(heather, 0.22)
        self.soft["field"] = self._blurred(inside, 0.16)
        self.soft["near-field"] = self._blurred(inside, 0.7)
        self.river = self._near(ways.rivers, 0.7) if ways.rivers else None
        self.loch = self._loch(terrain, ground.boundary(LOCH))
        self.height = self._height(np.isin(terrain, list(HIGH)), clouds)
        brows = ground.boundary(HIGH)
        self.brow = self._blurred(self._near(brows, 0.25), 0.05) if brows else None

    def _blurred(self, mask: NDArray[np.generic], radius: float) -> Values:
        return blurred(mask, radius * self.nodes)

    def _terrains(self, ground: GroundMap) -> tuple[NDArray[np.str_], NDArray[np.bool_], NDArray[np.bool_]]:
        """Return the terrain at every node, whether it is on the field, and whether heather grows there.

        What is beyond the field continues as the nearest hex of its row.
        """
        plan = ground.hex_layout.grid.plan
        names = np.full((plan.rows, plan.columns), "", dtype="U16")
        heather = np.zeros(names.shape, bool)
        for each in ground.hexes.values():
            row, column = divmod(each.id, plan.columns)
            names[row, column], heather[row, column] = each.terrain, each.look == "heather"
        real = names != ""
        for row in range(plan.rows):
            there = np.flatnonzero(real[row])
            if len(there):
                nearest = there[np.abs(there[None] - np.arange(plan.columns)[:, None]).argmin(axis=1)]
                names[row], heather[row] = names[row, nearest], heather[row, nearest]
        columns, rows = ground.cells_at(*np.meshgrid(self._x, self._y))
        within = (columns >= 0) & (columns < plan.columns) & (rows >= 0) & (rows < plan.rows)
        rows, columns = np.clip(rows, 0, plan.rows - 1), np.clip(columns, 0, plan.columns - 1)
        found = names[rows, columns]
        found[~within & ~np.isin(found, GOES_ON)] = "clear"
        return found, within & real[rows, columns], heather[rows, columns]

    def _near(self, lines: list[Line], reach: float) -> Values:
        """Return how far every node is from the nearest of some lines, in hexes, at most `reach`."""
        far = np.full((len(self._y), len(self._x)), reach, np.float32)
        for line in lines:
            for start, end in pairwise(line):
                low, high = np.minimum(start, end) - reach, np.maximum(start, end) + reach
                i0, i1 = np.searchsorted(self._x, (low[0], high[0]))
                j0, j1 = np.searchsorted(self._y, (low[1], high[1]))
                if i0 >= i1 or j0 >= j1:
                    continue
                dx, dy = self._x[i0:i1] - start[0], (self._y[j0:j1] - start[1])[:, None]
                way = end - start
                share = np.clip((dx * way[0] + dy * way[1]) / max(way @ way, 1e-9), 0, 1)
                distance = np.hypot(dx - share * way[0], dy - share * way[1])
                part = far[j0:j1, i0:i1]
                np.minimum(part, distance, out=part, casting="same_kind")
        return far

    def _loch(self, terrain: NDArray[np.str_], shores: list[Line]) -> Values | None:
        if not (terrain == "loch").any():
            return None
        distance = self._near(shores, 1.6)
        # Blurred, so that the shore runs in bays and not in the teeth of the hexes.
        return self._blurred(np.where(terrain == "loch", distance, -distance), 0.15)

    def _height(self, high: NDArray[np.bool_], clouds: Clouds) -> Values:
        edge = self._blurred(high, 0.30)
        # Spurs and gullies, so that a brae does not look like an embankment.
        gullies = clouds.at("gullies 0.62", self._y, self._x, 0.62)
        gullies = gullies + 0.6 * clouds.at("gullies 0.31", self._y, self._x, 0.31)
        slope = np.clip(edge + 0.70 * gullies * edge * (1 - edge), 0, 1)
        height = 0.70 * smooth(0.0, 1.0, slope) + 1.10 * self._blurred(high, 0.85)
        if "crag" in self.soft:
            height = height + 0.55 * smooth(0.35, 0.9, self.soft["crag"])
        if self.river is not None:
            height = height - 0.16 * (1 - smooth(0.05, 0.60, self.river))
        if self.loch is not None:
            height = height - 0.25 * smooth(-0.5, 0.05, self.loch)
        return height.astype(np.float32)
