"""The board: where the hexes are, what ground is where, what bars and what is dangerous (TX-03 to TX-06)."""

import math
from collections.abc import Sequence
from functools import cached_property
from itertools import product

from game.hexgrid.scenario import Scenario
from tests.plain_geometry import TOLERANCE, Box, Corners, Point, overlap
from tests.readings.chargers.numbers import BARRED, GROUND, NIMBLE_IN, OPEN, SLOW
from tests.umpire.field import Field

USUAL_SCALE = 6
BAR = 0.6
ARMS = ("foot", "horse", "guns")
Place = tuple[int, int]


class Board:
    """The board of one battle; a place of the lattice is its row and column."""

    def __init__(self, scenario: Scenario) -> None:
        self.field = Field(scenario)
        self.scale = float(scenario.properties.get("scale", USUAL_SCALE))
        plan = scenario.plan
        places = product(range(-2, plan.rows + 2), range(-2, plan.columns + 2))
        raw = {it: self._raw(*it) for it in places}
        self.cells = {
            divmod(cell, plan.columns): (cell, terrain)
            for cell, terrain in enumerate(plan.terrain)
            if terrain
        }
        left = min(raw[it][0] for it in self.cells) - self.scale / 2
        top = min(raw[it][1] for it in self.cells) - self.scale / 2
        self.centres = {it: (kept(x - left), kept(y - top)) for it, (x, y) in raw.items()}
        xs, ys = zip(*(self.centres[it] for it in self.cells), strict=True)
        self.low, self.high = (min(xs), min(ys)), (max(xs), max(ys))
        self.width, self.height = kept(max(xs) + self.scale / 2), kept(max(ys) + self.scale / 2)
        self.holes = [it for it in self.centres if it not in self.cells and not self._is_beyond(it)]

    def _raw(self, row: int, column: int) -> Point:
        along, across = self.field._place(row, column)
        one, two = self.scale * along / 2, self.scale * across * math.sqrt(3) / 2
        return (one, two) if self.field.plan.axis == "y" else (two, one)

    def _is_beyond(self, place: Place) -> bool:
        return not all(
            low <= at <= high for low, at, high in zip(self.low, self.centres[place], self.high, strict=True)
        )

    def place_at(self, point: Point) -> Place | None:
        """Return the place of the ground of a point, None where it is none (TX-04)."""

        def far(place: Place) -> tuple[float, Place]:
            return round(math.dist(point, self.centres[place]), 7), place

        nearest = min(self.centres, key=far)
        if nearest in self.cells:
            return nearest
        return min(self.cells, key=far) if self._is_beyond(nearest) else None

    def terrain_at(self, point: Point) -> str:
        """Return the ground of a point (TX-04)."""
        place = self.place_at(point)
        return self.cells[place][1] if place else "none"

    def cell_at(self, point: Point) -> int:
        """Return the hex of the map under a point, -1 where there is none."""
        place = self.place_at(point)
        return self.cells[place][0] if place else -1

    def hexagon(self, place: Place, part: float = 1) -> list[Point]:
        """Return the corners of a hex, or of so much of it."""
        (x, y), size = self.centres[place], part * self.scale / math.sqrt(3)
        start = 30 if self.field.plan.axis == "y" else 0
        angles = [math.radians(start + 60 * number) for number in range(6)]
        return [(x + size * math.cos(angle), y + size * math.sin(angle)) for angle in angles]

    @cached_property
    def hexagons(self) -> dict[Place, list[Point]]:
        """Give the corners of the hexes of the map."""
        return {it: self.hexagon(it) for it in self.cells}

    def going(self, arm: str, kind: str, ruled: dict[int, str]) -> dict[Place, int | str]:
        """Say what each hex is to a unit; `ruled` are the hexes of which the map's own rules say something (AR-15)."""
        found: dict[Place, int | str] = {}
        for place, (cell, terrain) in self.cells.items():
            usual = GROUND.get(terrain, (OPEN,) * 3)[ARMS.index(arm)]
            if kind == "highland" and terrain in NIMBLE_IN:
                usual = OPEN
            word = ruled.get(cell, "")
            by_word: dict[str, int | str] = {
                "no": BARRED,
                "free": OPEN,
                "yes": SLOW if usual == BARRED else usual,
            }
            found[place] = by_word.get(word, usual)
        return found

    def bars_of(self, going: dict[Place, int | str]) -> tuple[Corners, ...]:
        """Return the bars: hexes that are barred or none, two beside each other joined (TX-06)."""
        barred = [*(place for place, what in going.items() if what == BARRED), *self.holes]
        singles = {place: self.hexagon(place, BAR) for place in barred}
        pairs = [
            (one, two)
            for one in barred
            for two in barred
            if one < two and math.dist(self.centres[one], self.centres[two]) < 1.1 * self.scale
        ]
        joined = {place for pair in pairs for place in pair}
        alone = [shape for place, shape in singles.items() if place not in joined]
        return (*alone, *(hull([*singles[one], *singles[two]]) for one, two in pairs))

    def bars(self, arm: str) -> tuple[Corners, ...]:
        """Return the bars to a class without special rules."""
        return self.bars_of(self.going(arm, "", {}))

    def is_outside(self, part: Corners) -> bool:
        """Return whether a shape overlaps the outside (TX-02)."""
        return any(
            min(x, y) < -TOLERANCE or x > self.width + TOLERANCE or y > self.height + TOLERANCE
            for x, y in part
        )

    def touches_edge(self, part: Corners) -> bool:
        """Return whether a shape touches the edge (TX-02)."""
        return any(
            min(x, y) < TOLERANCE or x > self.width - TOLERANCE or y > self.height - TOLERANCE
            for x, y in part
        )

    def is_on(self, box: Box, terrain: set[str]) -> bool:
        """Return whether a Centre has its ground in one of some terrains."""
        return self.terrain_at(box.centre) in terrain

    def over(self, parts: Sequence[Corners], going: dict[Place, int | str]) -> set[int | str]:
        """Say what a sweep goes over (TX-06)."""
        return {
            going[place]
            for place, corners in self.hexagons.items()
            if going[place] != OPEN and any(overlap(part, corners) for part in parts)
        }


def kept(length: float) -> float:
    """Round a length as it is kept, half a thousandth up whatever the floats (TX-01)."""
    return math.floor(length * 1000 + 0.5 + 1e-6) / 1000


def hull(points: list[Point]) -> list[Point]:
    """Return the convex hull of some points."""

    def half(ordered: list[Point]) -> list[Point]:
        chain: list[Point] = []
        for point in ordered:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        return chain[:-1]

    ordered = sorted(points)
    return half(ordered) + half(ordered[::-1])


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
