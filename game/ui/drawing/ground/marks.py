"""All that has an outline on a field: roads, plants and buildings of each terrain, made once from the map's seed."""

import zlib
from collections.abc import Callable

import numpy as np

from game.ui.drawing.ground import buildings
from game.ui.drawing.ground.blending import Values
from game.ui.drawing.ground.ground_map import GroundHex, GroundMap
from game.ui.drawing.ground.mark_list import MarkList
from game.ui.drawing.ground.plants import ROCK, Rng, boulder, reeds, sprig, tree, tuft
from game.ui.drawing.ground.svg import Line, beside, direction, stroke
from game.ui.drawing.ground.ways import Ways

TREES = 0.148
"""How far the trees of a wood are apart, in hexes."""

STEEP = 0.55
"""The slope from which it is hachured."""


class Marks:
    """Draws the marks of all hexes of a field into a list."""

    def __init__(self, ground: GroundMap, ways: Ways) -> None:
        self.list = MarkList()
        self._ground, self._ways = ground, ways
        self._draw_roads()
        draw: dict[str, Callable[[GroundHex, Rng], None]] = {
            "forest": lambda each, rng: self._plant(each.middle, rng),
            "rough": self._rough,
            "marsh": self._marsh,
            "crag": self._crag,
            "river": self._river,
            "loch": lambda *_: None,
            "town": self._town,
            "castle": lambda each, rng: buildings.castle(self.list, rng, each.middle),
            "enclosure": self._enclosure,
            "fieldwork": lambda each, _: buildings.fieldwork(self.list, ground, each),
            "ford": lambda each, rng: buildings.ford(self.list, rng, each),
            "bridge": lambda each, _: buildings.bridge(self.list, each),
        }
        for each in ground.hexes.values():
            draw.get(each.terrain, self._open)(each, ground.rng(each))
        self._beyond()
        self.list.sort()

    def _draw_roads(self) -> None:
        """Draw roads: a dark edge, then gravel with two ruts."""
        for line in self._ways.roads:
            for part in range(0, len(line) - 1, 16):
                some = line[part : part + 17]
                self.list.flat(some[len(some) // 2], stroke(some, (104, 84, 58), 12.5, 0.34))
        for line in self._ways.roads:
            for part in range(0, len(line) - 1, 16):
                some = line[max(0, part - 1) : part + 18]
                middle = some[len(some) // 2]
                self.list.flat(middle, stroke(some, (222, 205, 165), 9.2, 0.95, cap="butt"))
                for side in (-0.018, 0.018):
                    self.list.flat(middle, stroke(beside(some, side), (150, 124, 88), 1.2, 0.5, "5 2.4"))

    def _spots(
        self, middle: Line, rng: Rng, spacing: float, jitter: float = 0.35, inset: float = 0.04
    ) -> Line:
        """Scatter places over a hex, about so far apart."""
        n = np.arange(-7, 8)
        i, j = np.meshgrid(n, n)
        spots = np.stack([(i + (j % 2) / 2) * spacing, j * spacing * 0.87], axis=-1).reshape(-1, 2)
        spots = spots + rng.uniform(-jitter, jitter, spots.shape) * spacing
        corners = self._ground.corners(0, 0, inset)
        inside = np.ones(len(spots), bool)
        for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            inside &= (b[0] - a[0]) * (spots[:, 1] - a[1]) - (b[1] - a[1]) * (spots[:, 0] - a[0]) > 0
        found: Line = spots[inside] + middle
        return found

    def _open(self, each: GroundHex, rng: Rng) -> None:
        heather = each.look == "heather"
        parts = [
            sprig(rng, place) if heather and rng.random() < 0.7 else tuft(rng, place)
            for place in self._ways.clear_of(self._spots(each.middle, rng, 0.2 if heather else 0.25, 0.6))
            if rng.random() < (0.5 if heather else 0.32)
        ]
        self.list.flat(each.middle, "".join(parts))
        if rng.random() < 0.25:
            spot = each.middle + rng.uniform(-0.35, 0.35, 2)
            for place in self._ways.clear_of(spot[None]):
                boulder(self.list, rng, place, rng.uniform(0.014, 0.026))

    def _river(self, each: GroundHex, rng: Rng) -> None:
        for place in self._ways.clear_of(self._spots(each.middle, rng, 0.2, 0.5), 0.16):
            if rng.random() < 0.4:
                self.list.flat(place, tuft(rng, place))

    def _rough(self, each: GroundHex, rng: Rng) -> None:
        for place in self._ways.clear_of(self._spots(each.middle, rng, 0.15, 0.5, 0.02)):
            choice = rng.random()
            if choice < 0.42:
                boulder(self.list, rng, place, rng.uniform(0.016, 0.048))
            elif choice < 0.80:
                self.list.flat(place, tuft(rng, place, 1.25))

    def _marsh(self, each: GroundHex, rng: Rng) -> None:
        for x, y in self._spots(each.middle, rng, 0.125, 0.5, 0.02):
            choice = rng.random()
            if choice < 0.45:
                self.list.flat((x, y), reeds(rng, np.array([x, y])))
            elif choice < 0.58:
                self.list.flat((x, y), stroke([(x - 0.05, y), (x + 0.05, y)], (70, 92, 98), 0.8, 0.5))

    def _crag(self, each: GroundHex, rng: Rng) -> None:
        for place in self._spots(each.middle, rng, 0.16, 0.5, 0.08):
            if rng.random() < 0.34:
                boulder(self.list, rng, place, rng.uniform(0.02, 0.075), ROCK)

    def _plant(self, middle: Line, rng: Rng) -> None:
        for place in self._ways.clear_of(self._spots(middle, rng, TREES, 0.42, 0.06), 0.09):
            tree(self.list, rng, place, rng.uniform(0.062, 0.088))

    def _town(self, each: GroundHex, rng: Rng) -> None:
        arms = self._ways.exits(each, is_river=False) or [0, 180]
        town = buildings.Town(self.list, rng)
        town.along(each.middle, arms)
        houses = self._ways.clear_of(self._spots(each.middle, rng, 0.235, 0.2, 0.14), 0.10)
        gardens = self._ways.clear_of(self._spots(each.middle, rng, 0.16, 0.4, 0.06), 0.09)
        town.fill(houses, gardens, float(np.radians(arms[0])))

    def _enclosure(self, each: GroundHex, rng: Rng) -> None:
        """Plough a field and build its dykes, as the tile says, else toward all other ground."""
        corners = self._ground.corners(each.x, each.y, 0.10)
        way = direction(float(rng.choice([20.0, 80.0, 140.0])))
        side = np.array([-way[1], way[0]])
        for offset in np.arange(-0.5, 0.5, 0.068):
            cut = _chord(corners, each.middle + side * offset, way)
            if cut is not None:
                self.list.flat(each.middle, stroke(cut, (112, 108, 62), 1.6, 0.32))
                self.list.flat(each.middle, stroke(cut + side * 0.022, (226, 216, 160), 1.2, 0.28))
        sides = each.edges
        if sides is None:
            sides = frozenset(
                angle
                for angle in self._ground.angles
                if (other := self._ground.across(each.id, angle)) and other.terrain != "enclosure"
            )
        for angle in sorted(sides):
            buildings.dyke(self.list, rng, self._ground.edge(each, angle))

    def _beyond(self) -> None:
        """Let woods continue beyond the field."""
        for each in self._ground.hexes.values():
            if each.terrain != "forest":
                continue
            for angle in sorted(self._ground.angles):
                if self._ground.across(each.id, angle) is None:
                    middle = each.middle + (self._ground.edge(each, angle).mean(axis=0) - each.middle) * 2
                    name = zlib.crc32(f"{each.label} {angle}".encode())
                    self._plant(middle, np.random.default_rng([self._ground.seed, name]))


def hachures(height: Values, seed: int, nodes: float, margin: float) -> MarkList:
    """Draw strokes that run down the slopes: long and dark where it is steep and in the shade."""
    rng = np.random.default_rng([seed, 7])
    found = MarkList()
    down, right = (np.gradient(height, 1 / nodes, axis=axis) for axis in (0, 1))
    steep = np.hypot(down, right)
    rows, columns = np.nonzero(steep > STEEP)
    chosen = ((rows + columns) % 2 == 0) & (rng.random(len(rows)) < 0.95)
    for j, i in zip(rows[chosen].tolist(), columns[chosen].tolist(), strict=True):
        start = np.array([i, j]) / nodes - margin + rng.uniform(-0.05, 0.05, 2)
        way = -np.array([right[j, i], down[j, i]]) / steep[j, i]
        length = min(0.045 + 0.055 * steep[j, i], 0.20) * rng.uniform(0.7, 1.2)
        shade = 0.5 + 0.5 * float(way @ np.array([0.62, 0.78]))
        bend = np.array([-way[1], way[0]]) * rng.uniform(-0.012, 0.012)
        points = [start - way * length / 2, start + bend, start + way * length / 2]
        colour = (84, 62, 44) if shade > 0.35 else (112, 86, 56)
        opacity = min(0.55, 0.17 * steep[j, i]) * (0.75 + 0.35 * shade)
        found.flat(start, stroke(points, colour, 0.8 + 0.7 * shade, opacity))
    return found


def _chord(corners: Line, place: Line, way: Line) -> Line | None:
    """Return the part of a line that is inside a hex."""
    low, high = -2.0, 2.0
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        normal = np.array([-(b - a)[1], (b - a)[0]])
        across, distance = float(normal @ way), float(normal @ (place - a))
        if abs(across) < 1e-9:
            if distance < 0:
                return None
        elif across > 0:
            low = max(low, -distance / across)
        else:
            high = min(high, -distance / across)
    return np.array([place + way * low, place + way * high]) if high - low > 0.05 else None
