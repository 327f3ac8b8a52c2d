"""What the setups of all systems share: a scenario is read once, and properties, units and phases are checked alike."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import ClassVar, Generic, Protocol, TypeVar

from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Problem, Scenario, ScenarioError
from game.rules.table.battle_end import end_problems
from game.rules.table.setup.properties import for_map, unknown_properties
from game.rules.table.setup.property_reader import PropertyReader
from game.rules.table.setup.suggestions import nearest
from game.rules.table.sides import SIDES

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Reader(Protocol[T_co]):
    """Reads a scenario, and gathers what is wrong with it."""

    problems: list[Problem]

    def read(self) -> T_co:
        """Read all of it, noting what is wrong."""


class LatestSetup(Generic[T]):
    """Makes scenarios ready, and remembers the last.

    Whole studies are of one scenario, and what is known of its ground serves all their battles.
    """

    def __init__(self) -> None:
        self._latest: tuple[Scenario, T] | None = None

    def of(self, scenario: Scenario, reader: Callable[[Scenario], Reader[T]]) -> T:
        """Make a scenario ready; ScenarioError with all its problems if it cannot be played."""
        if self._latest is None or self._latest[0] is not scenario:
            reading = reader(scenario)
            made = reading.read()
            if reading.problems:
                raise ScenarioError(scenario.source, tuple(reading.problems))
            self._latest = scenario, made
        return self._latest[1]


class SetupReader(PropertyReader):
    """Reads a scenario of the system with the id `system`; `phases` are those with which a position may end.

    `map_properties` are those that the system reads besides the ones that begin with its id.
    """

    system: ClassVar[str]
    phases: ClassVar[Sequence[str]]
    map_properties: ClassVar[Collection[str]] = ()

    def check_properties(self) -> None:
        """Report properties that no rule system reads."""
        # `end_problems` tells of unknown ones that begin with the id of the system.
        own = [name for name in self.scenario.properties if name.startswith(f"{self.system}_")]
        known = (*for_map(SIDES, self.system), *self.map_properties, *own)
        self.problems += unknown_properties(self.scenario, self.system, known)

    def check_units(self, units: Mapping[SideId, int]) -> None:
        """Report sides without units and ends that cannot come; a position to start from may have both."""
        if self.scenario.start is not None:
            return
        for side, number in units.items():
            if not number:
                self.wrong(
                    "map", f"the {side} side has no unit; place some in the layer 'units'", by_count=True
                )
        self.problems += end_problems(self.scenario, self.system, units)

    def last_phase(self) -> str:
        """Return the last phase of a position, "" for a battle: the one it begins with, unless `until` names one."""
        start = self.scenario.start
        if start is None:
            return ""
        phase = str(start.values.get("until", start.phase))
        if phase not in self.phases:
            self.wrong("until", f"{phase!r} is no phase{nearest(phase, self.phases)}")
        return phase
