"""A scenario being read: its numbers and words, and everything wrong with them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

from game.engine.suggestions import nearest
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import EDGES, Edge, Placed, Problem, Scenario, Start, Value
from game.rules.table.sides import DEFAULT_HOMES, SIDES

T = TypeVar("T")


def whole(value: Value) -> int | None:
    """Return a whole number as a map may hold it; None when it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except ValueError:
        return None
    return int(number) if number.is_integer() else None


class PropertyReader:
    """Reads a scenario once, gathering problems instead of stopping at the first."""

    def __init__(self, scenario: Scenario, sides: Sequence[SideId] = SIDES) -> None:
        self.scenario = scenario
        self.sides = tuple(sides)
        self.problems: list[Problem] = []

    def wrong(self, location: str, sentence: str, *, by_count: bool = False) -> None:
        """Note what is wrong with a place."""
        self.problems.append(Problem(location, sentence, by_count))

    def number(self, name: str, default: int | None, minimum: int, maximum: int | None) -> int:
        """Return a whole number of the map; without a default it must be given."""
        given = self.scenario.properties.get(name, default)
        value = None if given is None else whole(given)
        allowed = f"a whole number from {minimum}" + (f" to {maximum}" if maximum else "")
        if given is None:
            self.wrong("map", f"property {name!r} is missing; give {allowed}")
        elif value is None or value < minimum or (maximum and value > maximum):
            self.wrong("map", f"property {name!r} is {given!r}; it must be {allowed}")
        return value or minimum

    def number_of(self, entry: Placed, name: str, allowed: Sequence[int], default: T) -> int | T:
        """Return a whole number of a piece that must be one of those allowed; the default where it gives none."""
        given = entry.properties.get(name, "")
        if given == "":
            return default
        number = whole(given)
        if number is None or number not in allowed:
            self.wrong(
                entry.place,
                f"property {name!r} is {given!r}; give a whole number from {allowed[0]} to {allowed[-1]}",
            )
            return default
        return number

    def word(self, name: str, default: str, allowed: tuple[str, ...]) -> str:
        """Return a word of the map that may be one of a few."""
        value = str(self.scenario.properties.get(name, default))
        if value not in allowed:
            self.wrong("map", f"property {name!r} is {value!r}{nearest(value, allowed)}")
            return default
        return value

    def side(self, key: str, value: object) -> SideId:
        """Return the side that a position names."""
        if value not in self.sides:
            self.wrong(key, f"{value!r} is no side{nearest(str(value), self.sides)}")
            return self.sides[0]
        return SideId(str(value))

    def phase(self, name: str, phases: Sequence[str]) -> str:
        """Return the phase that a position names; the first one for one that is unknown."""
        if name not in phases:
            self.wrong("phase", f"{name!r} is no phase{nearest(name, phases)}")
            return phases[0]
        return name

    def states(self, place: str, given: object, allowed: Collection[str]) -> list[str]:
        """Return the states that a position gives to a piece or group, a word or a list of them."""
        words = [given] if isinstance(given, str) else given
        if not isinstance(words, list | tuple):
            self.wrong(place, f"'state' is {given!r}; it must be a word or a list of words")
            return []
        for word in words:
            if word not in allowed:
                self.wrong(place, f"{word!r} is no state{nearest(str(word), allowed)}")
        return [word for word in words if word in allowed]

    def groups(
        self, start: Start, known: Mapping[str, T], read: Callable[[T, dict[str, Any]], T]
    ) -> dict[str, T]:
        """Return the groups of a battle, those changed of which a position says something."""
        found, groups = dict(known), start.values.get("groups", {})
        if not isinstance(groups, dict):
            self.wrong("groups", f"is {groups!r}; it must be a table of groups")
            return found
        for name, values in groups.items():
            if name not in found:
                self.wrong(f"group {name}", f"there is no such group{nearest(name, found)}")
            elif not isinstance(values, dict):
                self.wrong(f"group {name}", f"is {values!r}; it must be a table")
            else:
                found[name] = read(found[name], values)
        return found

    def homes(self) -> dict[SideId, Edge]:
        """Return the home edge of each side."""
        homes: dict[SideId, Edge] = {}
        for side, default in zip(self.sides, DEFAULT_HOMES.values(), strict=True):
            edge = self.word(f"home_{side}", default, EDGES)
            homes[side] = next(known for known in EDGES if known == edge)
        first, second = self.sides
        if homes[first] == homes[second]:
            self.wrong(
                "map",
                f"both sides have their home at the {homes[first]} edge; give 'home_{second}' another one",
            )
        return homes
