"""What never changes in a battle, worked out from its scenario alone: hexes, edges, sections, lines of sight."""

from functools import cached_property

from game.hexgrid.scenario import Scenario, label

Place = tuple[int, int]

SIDES = ("jacobite", "government")
SECTIONS = ("left", "centre", "right")
NEIGHBOURS = {
    "y": ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)),
    "x": ((1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0)),
}
"""The steps to the hexes around one, by stagger axis, in the order in which the odds let units check (JQ-12)."""


def opponent(side: str) -> str:
    """Name the other side."""
    return SIDES[side == SIDES[0]]


class Field:
    """The ground of one battle; a place counts half hex widths along the rows (or columns) and hexes across them."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.plan = scenario.plan
        self.properties = scenario.properties
        self.terrain = scenario.plan.terrain
        self.homes = {side: str(scenario.properties[f"home_{side}"]) for side in SIDES}
        cells = [cell for cell, terrain in enumerate(self.terrain) if terrain]
        self.places = {cell: self._place(*divmod(cell, self.plan.columns)) for cell in cells}
        at = {location: cell for cell, location in self.places.items()}
        self.labels = {cell: label(self.plan, cell) for cell in cells}
        self.hexes = {name: cell for cell, name in self.labels.items()}
        self.adjacent = {
            cell: [
                at[along + one, across + two]
                for one, two in NEIGHBOURS[self.plan.axis]
                if (along + one, across + two) in at
            ]
            for cell, (along, across) in self.places.items()
        }
        self.rear = {side: {cell: self._rear(side, cell) for cell in cells} for side in SIDES}
        self._lines: dict[tuple[int, int], tuple[list[int], list[tuple[int, int]]]] = {}

    def _place(self, row: int, column: int) -> Place:
        odd = self.plan.shifted == "odd"
        if self.plan.axis == "y":
            return 2 * column + ((row % 2 == 1) == odd), row
        return 2 * row + ((column % 2 == 1) == odd), column

    def _rear(self, side: str, hex_id: int) -> list[int]:
        """List the steps with a part toward the own edge (JR-08, JQ-04)."""
        home = self.homes[side]
        axis = (home in ("north", "south")) == (self.plan.axis == "y")
        sign = 1 if home in ("south", "east") else -1
        here = self.places[hex_id][axis]
        return [step for step in self.adjacent[hex_id] if sign * (self.places[step][axis] - here) > 0]

    def distance(self, start: int, end: int) -> int:
        """Count the hexes from one to another."""
        (along, across), (to_along, to_across) = self.places[start], self.places[end]
        rows = abs(to_across - across)
        return rows + max(0, abs(to_along - along) - rows) // 2

    @cached_property
    def to_win(self) -> dict[str, int]:
        """Give the banners that win for each side (JX-40)."""
        return {side: int(self.properties[f"banners_{side}"]) for side in SIDES}

    # Sections (JX-03)

    @cached_property
    def sections(self) -> dict[str, dict[int, set[str]]]:
        """Tell for each side in which sections it sees each hex."""
        lines = str(self.properties.get("sections", "")).split()
        if lines == ["none"]:
            return {side: {hex_id: set(SECTIONS) for hex_id in self.places} for side in SIDES}
        return {side: self._sections(side, [float(line) for line in lines]) for side in SIDES}

    def _sections(self, side: str, lines: list[float]) -> dict[int, set[str]]:
        home = self.homes[side]
        along = (home in ("north", "south")) == (self.plan.axis == "y")
        widths = {
            hex_id: location[0] if along else 2 * location[1] for hex_id, location in self.places.items()
        }
        start, end = min(widths.values()) - 1, max(widths.values()) + 1
        whole = (end - start) // 2
        near, far = lines or [round(part * whole / 13) for part in (4, 9)]
        hands = ("left", "right") if home in ("south", "west") else ("right", "left")
        seen: dict[int, set[str]] = {}
        for hex_id, width in widths.items():
            centre = (width - start) / 2
            held = ((hands[0], centre <= near), ("centre", near <= centre <= far), (hands[1], centre >= far))
            seen[hex_id] = {section for section, inside in held if inside}
        return seen

    # Sight (JX-52)

    def between(self, start: int, end: int) -> tuple[list[int], list[tuple[int, int]]]:
        """Return the hexes that a line from centre to centre passes through, and the pairs along whose side it runs."""
        if (start, end) not in self._lines:
            self._lines[start, end] = self._line(start, end)
        return self._lines[start, end]

    def _line(self, start: int, end: int) -> tuple[list[int], list[tuple[int, int]]]:
        far = self.distance(start, end)
        through, sides = [], dict[tuple[float, float], list[int]]()
        for hex_id in self.places:
            if hex_id in (start, end) or self.distance(start, hex_id) + self.distance(hex_id, end) > far:
                continue
            first, last, inside = self._crossed(start, end, hex_id)
            if first < last and inside:
                through.append(hex_id)
            elif first < last:
                sides.setdefault((round(first, 9), round(last, 9)), []).append(hex_id)
        return through, [(pair[0], pair[1]) for pair in sides.values() if len(pair) == 2]

    def _crossed(self, start: int, end: int, hex_id: int) -> tuple[float, float, bool]:
        """Tell from which to which part of a line it touches a hex, and whether it goes inside."""
        a, b, c = (self._cube(cell) for cell in (start, end, hex_id))
        first, last, inside = 0.0, 1.0, True
        for one, two in ((0, 1), (1, 2), (2, 0)):
            at = (a[one] - c[one]) - (a[two] - c[two])
            step = (b[one] - a[one]) - (b[two] - a[two])
            if step == 0:
                if abs(at) > 1:
                    return 1.0, 0.0, False
                inside = inside and abs(at) < 1
                continue
            ends = sorted(((-1 - at) / step, (1 - at) / step))
            first, last = max(first, ends[0]), min(last, ends[1])
        return first, last - 1e-9, inside

    def _cube(self, hex_id: int) -> tuple[int, int, int]:
        along, across = self.places[hex_id]
        q = (along - across) // 2
        return q, across, -q - across

    @cached_property
    def hills(self) -> dict[int, frozenset[int]]:
        """Give for each hill hex all hexes of its hill (JX-71)."""
        found: dict[int, frozenset[int]] = {}
        for hex_id in self.places:
            if self.terrain[hex_id] == "hill" and hex_id not in found:
                hill, front = {hex_id}, [hex_id]
                while front:
                    more = {
                        step for step in self.adjacent[front.pop()] if self.terrain[step] == "hill"
                    } - hill
                    hill |= more
                    front += more
                found.update(dict.fromkeys(hill, frozenset(hill)))
        return found
