"""A scenario being read: its numbers and words, and everything found wrong with them."""

from game.hexgrid.scenario import Problem, Scenario
from game.rules.jacobite.setup.suggestions import nearest, whole


class Reading:
    """Reads a scenario once, gathering problems instead of stopping at the first."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.problems: list[Problem] = []

    def wrong(self, place: str, sentence: str, *, by_count: bool = False) -> None:
        """Note what is wrong with a place."""
        self.problems.append(Problem(place, sentence, by_count))

    def number(self, name: str, default: int | None, least: int, most: int | None) -> int:
        """Read a whole number of the map; without a default it must be given."""
        given = self.scenario.properties.get(name, default)
        value = None if given is None else whole(given)
        allowed = f"a whole number from {least}" + (f" to {most}" if most else "")
        if given is None:
            self.wrong("map", f"property {name!r} is missing; give {allowed}")
        elif value is None or value < least or (most and value > most):
            self.wrong("map", f"property {name!r} is {given!r}; it must be {allowed}")
        return value or least

    def word(self, name: str, default: str, allowed: tuple[str, ...]) -> str:
        """Read a word of the map that may be one of a few."""
        value = str(self.scenario.properties.get(name, default))
        if value not in allowed:
            self.wrong("map", f"property {name!r} is {value!r}{nearest(value, allowed)}")
            return default
        return value
