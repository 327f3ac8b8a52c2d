"""What the setups of all systems share: a scenario is read once, and properties, units and phases are checked alike."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from game.engine.battle_setup import BattleSetup
from game.engine.suggestions import nearest
from game.hexgrid.grid import Grid
from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import Edge, Placed, Problem, Scenario, ScenarioError
from game.i18n import tr
from game.rules.table.battle_end import EndTerms, end_problems, end_terms
from game.rules.table.ground import Ground, TerrainProperty, read_ground
from game.rules.table.kinds import AWAY, COMING, MapPiece
from game.rules.table.position import TablePosition
from game.rules.table.setup.muster import check_places, read_pieces
from game.rules.table.setup.order_of_battle import order_problems
from game.rules.table.setup.properties import for_map, piece_properties, unknown_properties
from game.rules.table.setup.property_reader import PropertyReader
from game.rules.table.sides import SIDES
from game.rules.table.special_rules.descriptions import description
from game.rules.table.special_rules.questions import waiting_at_first
from game.rules.table.special_rules.shared_rules import read_shared_rules
from game.rules.table.special_rules.special_rule import RuleParser, SpecialRule
from game.rules.table.terrain import hill_numbers

Drawn: TypeAlias = tuple[MapPiece, Placed]
"""A piece of a map, with the object that it was read from."""

R = TypeVar("R", bound=msgspec.Struct)
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

    def __init__(self, reader: Callable[[Scenario], Reader[T]]) -> None:
        self._reader = reader
        self._latest: tuple[Scenario, T] | None = None

    def __call__(self, scenario: Scenario) -> T:
        """Make a scenario ready; ScenarioError with all its problems if it cannot be played."""
        if self._latest is None or self._latest[0] is not scenario:
            reading = self._reader(scenario)
            made = reading.read()
            if reading.problems:
                raise ScenarioError(scenario.source, tuple(reading.problems))
            self._latest = scenario, made
        return self._latest[1]


def brief(setup: BattleSetup[Any, Any], counted: str) -> tuple[str, ...]:
    """Say what is special about a scenario: its special rules, and when each side breaks; `counted` as in its view."""
    field, names = setup.battlefield, setup.names
    rules = (description(rule, names) for rule in field.special_rules)
    (first, one), (second, two) = (
        (names.plural_name(side), field.terms.break_points[side]) for side in SIDES
    )
    breaks = tr(
        "The {first} break with {one} units counted as lost, the {second} with {two}.",
        first=first,
        one=one,
        second=second,
        two=two,
    )
    return (*rules, breaks, tr("Counted as lost: {units}.", units=tr(counted)))


class Board(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """What every system reads of a scenario; `units` counts those of each side at the start."""

    grid: Grid
    homes: dict[SideId, Edge]
    placed: list[Drawn]
    drawn: dict[PieceId, MapPiece]
    rules: tuple[SpecialRule, ...]
    units: dict[SideId, int]
    ground: Ground[R]
    terms: EndTerms
    last_phase: str

    @property
    def field(self) -> dict[str, Any]:
        """The fields of a TableField."""
        ground = self.ground
        shared = {name: getattr(self, name) for name in ("grid", "homes", "terms", "drawn", "last_phase")}
        hills = hill_numbers(self.grid, ground.terrain)
        return shared | {
            "terrain": ground.terrain,
            "terrain_rules": ground.rows,
            "hills": hills,
            "special_rules": self.rules,
        }


class SetupReader(PropertyReader):
    """Reads a scenario of the system with the id `system`; `phases` are those with which a position may end.

    `map_properties` are those that the system reads besides the ones that begin with its id.
    """

    system: ClassVar[str]
    phases: ClassVar[Sequence[str]]
    map_properties: ClassVar[Collection[str]] = ()

    def read_board(
        self,
        part: Fraction,
        table: Mapping[str, R],
        properties: Iterable[TerrainProperty],
        effect: Callable[[R], str],
        of_pieces: Collection[str] = (),
    ) -> Board[R]:
        """Read what is the same for every system.

        `part` of its units breaks a side. `table`, `properties` and `effect` are for the ground (see `read_ground`).
        `of_pieces` are properties of pieces that this system alone reads.
        """
        scenario = self.scenario
        self.check_properties()
        grid, homes = Grid(scenario.plan), self.homes()
        placed = read_pieces(self, piece_properties(self.system, of_pieces))
        drawn = {piece.id: piece for piece, _ in placed}
        self.problems += order_problems(drawn.values())
        rules, wrong = read_shared_rules(scenario.properties, RuleParser(drawn, grid), self.system)
        self.problems += wrong
        units = {
            side: sum(piece.side == side and not piece.is_leader for piece in drawn.values())
            for side in SIDES
        }
        ground = read_ground(self, self.system, table, properties, effect)
        terms = end_terms(scenario, self.system, rules, units, part)
        self._check_units(units)
        return Board(
            grid=grid,
            homes=homes,
            placed=placed,
            drawn=drawn,
            rules=rules,
            units=units,
            ground=ground,
            terms=terms,
            last_phase=self.last_phase(),
        )

    def waiting(self, rules: Iterable[SpecialRule]) -> Collection[str]:
        """Name the pieces that come on later (AR-14)."""
        start = self.scenario.start
        return waiting_at_first(rules) if start is None or start.number == 1 else ()

    def check_places(self, position: TablePosition[Any, Any, Any], placed: Iterable[Drawn]) -> None:
        """Note which units cannot be where they are drawn; those off the field are nowhere."""
        pieces = position.state.pieces
        on_field = [drawn for drawn in placed if pieces[drawn[0].id].hex_id not in (AWAY, COMING)]

        def objection(piece: MapPiece) -> str:
            if piece.is_leader or position.may_enter(pieces[piece.id], piece.hex_id):
                return ""
            terrain = self.scenario.plan.terrain[piece.hex_id]
            return f"it cannot be on {terrain} (AR-06); move it or change the ground"

        check_places(self, on_field, objection)

    def check_properties(self) -> None:
        """Report properties that no rule system reads."""
        # `end_problems` tells of unknown ones that begin with the id of the system.
        own = [name for name in self.scenario.properties if name.startswith(f"{self.system}_")]
        known = (*for_map(SIDES, self.system), *self.map_properties, *own)
        self.problems += unknown_properties(self.scenario, self.system, known)

    def _check_units(self, units: Mapping[SideId, int]) -> None:
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
