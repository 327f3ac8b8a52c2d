"""From a scenario to a battle ready to play, or to every reason why it cannot be played (section 2, GX-99)."""

from collections.abc import Sequence

import numpy as np

from game.engine.battle_setup import BattleSetup
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId
from game.hexgrid.scenario import Edge, Placed, Scenario
from game.i18n import tr
from game.rules.brigades.names import BrigadeNames
from game.rules.brigades.phases.steps import PHASES
from game.rules.brigades.position import Position
from game.rules.brigades.setup.brigades import read_brigades
from game.rules.brigades.setup.muster import Muster
from game.rules.brigades.setup.start import begin_at
from game.rules.brigades.shown.shown import effect
from game.rules.brigades.state import COMING, Battlefield, State
from game.rules.brigades.tables import BREAK_PART, CM_PER_HEX, SYSTEM
from game.rules.table.battle_end import end_terms
from game.rules.table.ground import read_ground
from game.rules.table.names import names_of
from game.rules.table.setup.muster import check_places, read_pieces
from game.rules.table.setup.order_of_battle import order_of_battle, order_problems
from game.rules.table.setup.pieces import MapPiece
from game.rules.table.setup.properties import piece_properties
from game.rules.table.setup.setup_reader import LatestSetup, SetupReader
from game.rules.table.sides import SIDES, side_order
from game.rules.table.sight import hill_numbers
from game.rules.table.special_rules.descriptions import description
from game.rules.table.special_rules.parser import RuleParser
from game.rules.table.special_rules.questions import waiting_at_first
from game.rules.table.special_rules.shared_rules import read_shared_rules
from game.rules.table.terrain import TERRAIN_PROPERTIES, TERRAIN_RULES

Setup = BattleSetup[Battlefield, State]

_latest: LatestSetup[Setup] = LatestSetup()


def setup(scenario: Scenario) -> Setup:
    """Make a scenario ready; ScenarioError with all its problems if it cannot be played."""
    return _latest.of(scenario, _Reader)


def briefing(scenario: Scenario) -> tuple[str, ...]:
    """Say what is special about a scenario: its special rules and break points."""
    battle_setup = setup(scenario)
    field = battle_setup.battlefield
    sentences = [description(rule, battle_setup.names) for rule in field.special_rules]
    for side in SIDES:
        sentences.append(
            tr(
                "The {side} break with {number} units counted as lost.",
                side=battle_setup.names.plural_name(side),
                number=field.terms.break_points[side],
            )
        )
    return tuple(sentences)


class _Reader(SetupReader):
    """Reads a scenario of this game."""

    system = SYSTEM
    phases = PHASES

    def read(self) -> Setup:
        """Read all of it, noting what is wrong."""
        scenario, start = self.scenario, self.scenario.start
        self.check_properties()
        grid, homes = Grid(scenario.plan), self.homes()
        placed = read_pieces(self, piece_properties(SYSTEM, ("formation", "figures")))
        drawn = {piece.id: piece for piece, _ in placed}
        self.problems += order_problems(drawn.values())
        rules, wrong = read_shared_rules(scenario.properties, RuleParser(drawn, grid))
        self.problems += wrong
        units = {
            side: sum(piece.side == side and not piece.is_leader for piece in drawn.values())
            for side in SIDES
        }
        armies = order_of_battle(grid, homes, drawn.values())
        brigades, unwritten = read_brigades(self, grid, armies, drawn)
        ground = read_ground(self, SYSTEM, TERRAIN_RULES, TERRAIN_PROPERTIES, effect)
        battlefield = Battlefield(
            grid=grid,
            terrain=ground.terrain,
            terrain_rules=ground.rows,
            hills=hill_numbers(grid, ground.terrain),
            homes=homes,
            home_distance={side: home_distances(grid, home) for side, home in homes.items()},
            terms=end_terms(scenario, SYSTEM, rules, units, BREAK_PART),
            cm_per_hex=self.number("cm_per_hex", CM_PER_HEX, 1, None),
            commanders={side: army.commander for side, army in armies.items()},
            drawn=drawn,
            unwritten=unwritten,
            special_rules=rules,
            last_phase=self.last_phase(),
        )
        self.check_units(units)
        coming = waiting_at_first(rules) if start is None or start.number == 1 else ()
        pieces = Muster(self, grid, homes, placed).pieces(armies, coming)
        state = State(pieces=pieces, brigades=brigades, number=1, step=0, phasing=side_order(homes)[0])
        if start is not None:
            state = begin_at(self, battlefield, state, start)
        self._check_places(Position(battlefield, state), placed)
        names = BrigadeNames(names_of(pieces), names_of(brigades), grid)
        return BattleSetup(battlefield, state, names, grid, ground.own)

    def _check_places(self, position: Position, placed: Sequence[tuple[MapPiece, Placed]]) -> None:
        """Note which units cannot be where they are drawn; those off the field are nowhere."""
        pieces = position.state.pieces
        on_field = [(piece, entry) for piece, entry in placed if pieces[piece.id].hex_id != COMING]

        def objection(piece: MapPiece) -> str:
            if piece.is_leader or position.may_enter(pieces[piece.id], piece.hex_id):
                return ""
            terrain = self.scenario.plan.terrain[piece.hex_id]
            return f"it cannot be on {terrain} (AR-06); move it or change the ground"

        check_places(self, on_field, objection)


def home_distances(grid: Grid, home: Edge) -> tuple[int, ...]:
    """Return how many hexes each hex is from the nearest of a baseline; 0 for cells off the board."""
    return grid.distances_to(HexId(end) for end in np.flatnonzero(grid.baseline(home)).tolist())
