"""The ground of a battle as the book reads it: angles and arcs, sight, what terrain does (AR-03, AR-05, AR-06)."""

from functools import cache, cached_property
from math import atan2, degrees, sqrt

from game.hexgrid.scenario import Scenario
from tests.umpire.field import Field

SLOW = {"rough", "forest", "marsh", "ford", "enclosure", "town", "castle"}
BARRED = {
    "rough": {"horse", "guns"},
    "forest": {"guns"},
    "marsh": {"guns"},
    "castle": {"horse", "guns"},
    "crag": {"foot", "horse", "guns", "leader"},
    "river": {"foot", "horse", "guns", "leader"},
    "loch": {"foot", "horse", "guns", "leader"},
}
COVER = {"rough": 1, "forest": 1, "enclosure": 1, "fieldwork": 1, "town": 2, "castle": 2}
BLIND = {"forest", "town", "castle", "crag"}
ROADS = {"road", "bridge"}


class Ground(Field):
    """The field of one battle, with the angles of its hexes and the special rules that change its ground."""

    def __init__(self, scenario: Scenario, changed: dict[tuple[str, str], str], sight: int = 99) -> None:
        super().__init__(scenario)
        self.changed = changed
        """What AR-15 says of a terrain and a kind: no, yes or free."""
        self.sight_limit = sight

    @cached_property
    def facings(self) -> tuple[int, ...]:
        """The six corners of a hex, in degrees from north."""
        return tuple(range(0 if self.plan.axis == "y" else 30, 360, 60))

    def towards(self, edge: str) -> int:
        """Give the direction of an edge in degrees."""
        return {"north": 0, "east": 90, "south": 180, "west": 270}[edge]

    def toward_home(self, side: str) -> int:
        """Find the corner nearest to the own baseline, of two the right-hand one."""
        return self._corner(self.towards(self.homes[side]))

    def corner_to(self, start: int, end: int) -> int:
        """Find the corner nearest to the direction of another hex, of two the right-hand one."""
        return self._corner(self.bearing(start, end))

    def _corner(self, direction: float) -> int:
        def off(facing: int) -> tuple[float, bool]:
            clockwise = round((facing - direction + 180) % 360 - 180, 6)
            return abs(clockwise), clockwise < 0

        return min(self.facings, key=off)

    def toward_enemy(self, side: str) -> int:
        """Find the corner nearest to the baseline of the enemy."""
        return next(self.toward_home(each) for each in self.homes if each != side)

    def bearing(self, start: int, end: int) -> float:
        """Measure the direction of a hex in degrees clockwise from north."""
        along, across = (b - a for a, b in zip(self.places[start], self.places[end], strict=True))
        east, south = along * sqrt(3) / 2, across * 1.5
        if self.plan.axis == "x":
            east, south = across * 1.5, along * sqrt(3) / 2
        return degrees(atan2(east, -south)) % 360

    @cache  # noqa: B019
    def arc(self, start: int, facing: int, end: int) -> str:
        """Name the arc in which a hex is (AR-03)."""
        off = round(abs((self.bearing(start, end) - facing + 180) % 360 - 180), 6)
        return "front" if off <= 60 else "flank" if off <= 120 else "rear"

    @cache  # noqa: B019 - a field lives as long as its battle
    def ahead(self, start: int, facing: int) -> list[int]:
        """List the front hexes, the left one first."""
        front = [step for step in self.adjacent[start] if self.arc(start, facing, step) == "front"]
        return sorted(front, key=lambda step: (self.bearing(start, step) - facing + 180) % 360)

    def ways(self, kind: str, arm: str, hex_id: int) -> str:
        """Say whether a kind enters a hex: no, slow or free (AR-06, AR-15)."""
        terrain = self.terrain[hex_id]
        said = self.changed.get((terrain, kind), "")
        if said == "no" or (not said and arm in BARRED.get(terrain, set())):
            return "no"
        if said == "free" or (kind == "highland" and terrain in ("rough", "forest")):
            return "free"
        return "slow" if terrain in SLOW else "free"

    def cover(self, hex_id: int, enemy: int, *, hills: bool = True) -> int:
        """Count the cover of a hex against an enemy (AR-06)."""
        if self.terrain[hex_id] == "hill":
            return int(hills and self.terrain[enemy] != "hill")
        return COVER.get(self.terrain[hex_id], 0)

    def sees(self, start: int, end: int) -> bool:
        """Say whether terrain and the light let one hex see another (AR-05)."""
        if self.distance(start, end) > self.sight_limit:
            return False
        hill = (
            self.hills.get(start, frozenset()) if start in self.hills and end in self.hills else frozenset()
        )

        def bars(hex_id: int) -> bool:
            if self.terrain[hex_id] == "hill":
                return not (hex_id in hill and end in hill)
            return self.terrain[hex_id] in BLIND

        crossed, pairs = self.between(start, end)
        return not any(map(bars, crossed)) and not any(bars(one) and bars(two) for one, two in pairs)

    def to_home(self, side: str, hex_id: int) -> int:
        """Count the hexes to the baseline of a side."""
        return min(self.distance(hex_id, end) for end in self.places if not self.rear[side][end])
