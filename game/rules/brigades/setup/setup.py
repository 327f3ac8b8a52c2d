"""From a scenario to a battle ready to play, or to every reason why it cannot be played (section 2, GX-99)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from game.engine.battle_setup import BattleSetup
from game.engine.suggestions import nearest
from game.hexgrid.grid import Grid
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId
from game.hexgrid.scenario import Edge, Placed, Scenario
from game.i18n import tr
from game.rules.brigades.phases.steps import PHASES
from game.rules.brigades.position import Position
from game.rules.brigades.setup.start import begin_at, with_unit
from game.rules.brigades.shown.names import effect
from game.rules.brigades.state import COMING, Acts, Battlefield, Brigade, Piece, State
from game.rules.brigades.tables import (
    APPROACH,
    BLOCK_FIGURES,
    BREAK_PART,
    CM_PER_HEX,
    ENGAGE,
    GRADES,
    HOLD,
    ORDERS,
    RATING,
    RATINGS,
    ROWS,
    SYSTEM,
)
from game.rules.brigades.victory import COUNTED
from game.rules.table.kinds import ARTILLERY, MapPiece, arm_of
from game.rules.table.names import BattleNames, brigade_name, names_of
from game.rules.table.setup.muster import read_facing
from game.rules.table.setup.order_of_battle import AIDE, Army, order_of_battle
from game.rules.table.setup.order_of_battle import Brigade as MapBrigade
from game.rules.table.setup.property_reader import PropertyReader
from game.rules.table.setup.setup_reader import Board, LatestSetup, SetupReader, brief
from game.rules.table.sides import side_order
from game.rules.table.terrain import TERRAIN_PROPERTIES, TERRAIN_RULES, TerrainRule

PREFIX = "order_"


def read_brigades(
    reader: PropertyReader, grid: Grid, armies: Mapping[SideId, Army], drawn: Mapping[PieceId, MapPiece]
) -> tuple[dict[str, Brigade], tuple[str, ...]]:
    """Return the brigades of both sides by id, and those to which the map gives no order (GX-31)."""
    found: dict[str, Brigade] = {}
    unwritten = []
    for army in armies.values():
        for brigade in army.brigades:
            given = reader.scenario.properties.get(PREFIX + brigade.id, "")
            order, goal = default_order(brigade, drawn), None
            if given != "":
                order, goal = _read_order(reader, grid, brigade.id, str(given), order)
            else:
                unwritten.append(brigade.id)
            found[brigade.id] = Brigade(
                id=brigade.id,
                side=army.side,
                name=brigade_name(brigade),
                units=brigade.units,
                began=len(brigade.units),
                commander=PieceId(brigade.commander),
                senior=NO_PIECE if brigade.commander else PieceId(brigade.senior_unit),
                order=order,
                goal=goal,
            )
    for name in reader.scenario.properties:
        if name.startswith(PREFIX) and name.removeprefix(PREFIX) not in found:
            wrong = name.removeprefix(PREFIX)
            reader.wrong("map", f"property {name!r}: there is no brigade {wrong!r}{nearest(wrong, found)}")
    return found, tuple(unwritten)


def default_order(brigade: MapBrigade, drawn: Mapping[PieceId, MapPiece]) -> str:
    """Return the order of a brigade where nobody is asked: to engage, for guns alone to hold (GX-21)."""
    return HOLD if all(arm_of(drawn[unit].kind) == ARTILLERY for unit in brigade.units) else ENGAGE


def _read_order(
    reader: PropertyReader, grid: Grid, brigade: str, text: str, default: str
) -> tuple[str, HexId | None]:
    """Read an order such as "hold" or "approach D5" (GX-99)."""
    place = f"property '{PREFIX}{brigade}'"
    order, _, label = text.partition(" ")
    if order not in ORDERS:
        reader.wrong("map", f"{place} is {text!r}{nearest(order, ORDERS)}")
        return default, None
    if order != APPROACH:
        if label:
            reader.wrong("map", f"{place} is {text!r}; only 'approach' is given with a hex")
        return order, None
    try:
        return order, grid.hex(label)
    except KeyError:
        reader.wrong("map", f"{place} is {text!r}; give 'approach' with a hex of the field: approach D5")
        return default, None


NEW = "new-"
NUMBERED = "~"


class BrigadeNames(BattleNames):
    """The names of a battle's things; a new brigade is called by its leader, whose id its own ends with."""

    def group(self, group: str) -> str:
        if group in self.groups:
            return self.groups[group]
        return new_brigade_name(self.pieces[PieceId(group.removeprefix(NEW).split(NUMBERED)[0])])


def new_brigade_name(leader: str) -> str:
    """Name a brigade created in the battle by its leader."""
    return tr("{leader}'s brigade", leader=leader)


Setup = BattleSetup[Battlefield, State]


def briefing(scenario: Scenario) -> tuple[str, ...]:
    """Say what is special about a scenario: its special rules and break points."""
    return brief(setup(scenario), COUNTED)


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
        pieces = self._pieces(board, armies)
        state = State(pieces=pieces, brigades=brigades, number=1, step=0, phasing=side_order(homes)[0])
        if self.scenario.start is not None:
            state = begin_at(self, battlefield, state, self.scenario.start)
        self.check_places(Position(battlefield, state), board.placed)
        names = BrigadeNames(names_of(pieces), names_of(brigades), grid)
        return BattleSetup(battlefield, state, names, grid, board.ground.own)

    # Pieces

    def _pieces(self, board: Board[TerrainRule], armies: Mapping[SideId, Army]) -> dict[PieceId, Piece]:
        """Make the pieces in the order of the map; those that come on later are off the field (AR-14)."""
        coming = self.waiting(board.rules)
        posts = {post.leader: post for army in armies.values() for post in army.posts}
        found: dict[PieceId, Piece] = {}
        for place, (piece, entry) in enumerate(board.placed):
            own: dict[str, Any]
            if piece.is_leader:
                post = posts[piece.id]
                brigade = "" if post.rank == AIDE else post.brigade
                own = {"rating": self.number_of(entry, "rating", RATINGS, RATING)}
            else:
                brigade, own = armies[piece.side].brigade_of(piece.id).id, self._of_unit(board, piece, entry)
            hex_id = COMING if piece.id in coming else piece.hex_id
            found[piece.id] = Piece(**piece.identity, brigade=brigade, place=place, hex_id=hex_id, **own)
        return {name: with_unit(piece, found) for name, piece in found.items()}

    def _of_unit(self, board: Board[TerrainRule], piece: MapPiece, entry: Placed) -> dict[str, Any]:
        """Return the fields of a unit: figures, facing, formation and grade (GX-01, GX-02)."""
        row = ROWS[piece.kind]
        given = str(entry.properties.get("grade", "")).replace("-", " ")
        if given and given not in GRADES:
            self.wrong(entry.place, f"property 'grade' is {given!r}{nearest(given, GRADES)}")
        enemies = (each.hex_id for each, _ in board.placed if each.side != piece.side and not each.is_leader)
        return {
            "figures": piece.blocks * BLOCK_FIGURES,
            # Reading GX-01: a unit's figures at the beginning are those of the blocks it begins with in a battle.
            "full": piece.full * BLOCK_FIGURES,
            "full_blocks": piece.full,
            "facing": read_facing(self, board.grid, board.homes, piece, entry, enemies),
            "formation": row.formations[0],
            "grade": given if given in GRADES else row.grade,
            "acts": Acts(began=piece.blocks * BLOCK_FIGURES),
        }


setup: LatestSetup[Setup] = LatestSetup(_Reader)
"""Makes a scenario ready; ScenarioError with all its problems if it cannot be played."""


def home_distances(grid: Grid, home: Edge) -> tuple[int, ...]:
    """Return how many hexes each hex is from the nearest of a baseline; 0 for cells off the board."""
    return grid.distances_to(HexId(end) for end in np.flatnonzero(grid.baseline(home)).tolist())
