"""From a scenario to a battle ready to play, or to every reason why it cannot be played (section 2, GX-99)."""

import numpy as np

from game.engine.battle_setup import BattleSetup
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId
from game.hexgrid.scenario import Edge, Scenario
from game.i18n import tr_mark
from game.rules.brigades.names import BrigadeNames
from game.rules.brigades.phases.steps import PHASES
from game.rules.brigades.position import Position
from game.rules.brigades.setup.brigades import read_brigades
from game.rules.brigades.setup.muster import Muster
from game.rules.brigades.setup.start import begin_at
from game.rules.brigades.shown.shown import effect
from game.rules.brigades.state import Battlefield, State
from game.rules.brigades.tables import BREAK_PART, CM_PER_HEX, SYSTEM
from game.rules.table.names import names_of
from game.rules.table.setup.order_of_battle import order_of_battle
from game.rules.table.setup.setup_reader import LatestSetup, SetupReader, brief
from game.rules.table.sides import side_order
from game.rules.table.terrain import TERRAIN_PROPERTIES, TERRAIN_RULES

Setup = BattleSetup[Battlefield, State]


def briefing(scenario: Scenario) -> tuple[str, ...]:
    """Say what is special about a scenario: its special rules and break points."""
    return brief(setup(scenario), tr_mark("The {side} break with {number} units counted as lost."))


class _Reader(SetupReader):
    """Reads a scenario of this game."""

    system = SYSTEM
    phases = PHASES

    def read(self) -> Setup:
        """Read all of it, noting what is wrong."""
        board = self.read_board(
            BREAK_PART, TERRAIN_RULES, TERRAIN_PROPERTIES, effect, ("formation", "figures")
        )
        grid, homes, drawn = board.grid, board.homes, board.drawn
        armies = order_of_battle(grid, homes, drawn.values())
        brigades, unwritten = read_brigades(self, grid, armies, drawn)
        battlefield = Battlefield(
            **board.field,
            home_distance={side: home_distances(grid, home) for side, home in homes.items()},
            cm_per_hex=self.number("cm_per_hex", CM_PER_HEX, 1, None),
            commanders={side: army.commander for side, army in armies.items()},
            unwritten=unwritten,
        )
        pieces = Muster(self, grid, homes, board.placed).pieces(armies, self.waiting(board.rules))
        state = State(pieces=pieces, brigades=brigades, number=1, step=0, phasing=side_order(homes)[0])
        if self.scenario.start is not None:
            state = begin_at(self, battlefield, state, self.scenario.start)
        self.check_places(Position(battlefield, state), board.placed)
        names = BrigadeNames(names_of(pieces), names_of(brigades), grid)
        return BattleSetup(battlefield, state, names, grid, board.ground.own)


setup: LatestSetup[Setup] = LatestSetup(_Reader)
"""Makes a scenario ready; ScenarioError with all its problems if it cannot be played."""


def home_distances(grid: Grid, home: Edge) -> tuple[int, ...]:
    """Return how many hexes each hex is from the nearest of a baseline; 0 for cells off the board."""
    return grid.distances_to(HexId(end) for end in np.flatnonzero(grid.baseline(home)).tolist())
