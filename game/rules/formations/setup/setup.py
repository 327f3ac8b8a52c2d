"""From a scenario to a battle ready to play, or to every reason why it cannot be played (section 2)."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from game.engine.battle_setup import BattleSetup
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId, SideId
from game.hexgrid.scenario import Placed, Scenario
from game.i18n import tr
from game.rules.formations import tables
from game.rules.formations.setup.vignettes import begin_at
from game.rules.formations.state import (
    AWAY,
    COMING,
    LOST,
    PHASES,
    STRATEGY_PHASE,
    Battlefield,
    Formation,
    Piece,
    Position,
    State,
)
from game.rules.formations.victory import COUNTED
from game.rules.table.kinds import MapPiece
from game.rules.table.names import BattleNames, brigade_name, names_of
from game.rules.table.setup.order_of_battle import AIDE, Army, Post, order_of_battle
from game.rules.table.setup.setup_reader import LatestSetup, SetupReader, brief
from game.rules.table.sides import SIDES, side_order
from game.rules.table.special_rules.special_rule import SpecialRule
from game.rules.table.terrain import TERRAIN_PROPERTIES, TERRAIN_RULES

Setup = BattleSetup[Battlefield, State]


def briefing(scenario: Scenario) -> tuple[str, ...]:
    """Say what is special about a scenario: its special rules, break points and unequal ratings."""
    found = setup(scenario)
    ratings = (
        tr(
            "The strategy rating of the {side} is {rating}.",
            side=found.names.plural_name(side),
            rating=rating,
        )
        for side, rating in found.battlefield.strategy.items()
    )
    return (*brief(found, COUNTED), *ratings)


class _Reader(SetupReader):
    """Reads a scenario of this game; properties that no rule system reads are reported (EX-85)."""

    system = tables.SYSTEM
    phases = PHASES

    def read(self) -> Setup:
        """Read all of it, noting what is wrong."""
        board = self.read_board(tables.BREAK_PART, TERRAIN_RULES, TERRAIN_PROPERTIES, tables.effect)
        grid, homes, drawn = board.grid, board.homes, board.drawn
        armies = order_of_battle(grid, homes, drawn.values(), two_from=tables.TWO_FORMATIONS_FROM)
        battlefield = Battlefield(
            **board.field,
            cm_per_hex=self.number("cm_per_hex", tables.CM_PER_HEX, 1, None),
            strategy={side: self.number(f"strategy_{side}", tables.STRATEGY, 0, None) for side in SIDES},
            commanders={side: army.commander for side, army in armies.items()},
        )
        formations = self._formations(armies, drawn, board.placed)
        pieces = self._pieces(grid, armies, drawn, board.rules)
        first = side_order(homes)[0]
        state = State(
            pieces=pieces,
            formations=formations,
            number=1,
            phase=STRATEGY_PHASE,
            won=first,
            first=first,
            turn=first,
        )
        if self.scenario.start is not None:
            state = begin_at(self, state, self.scenario.start)
        self.check_places(Position(battlefield, state), board.placed)
        names = BattleNames(names_of(pieces), names_of(formations), grid)
        return BattleSetup(battlefield, state, names, grid, board.ground.own)

    # Formations

    def _formations(
        self,
        armies: dict[SideId, Army],
        drawn: dict[PieceId, MapPiece],
        placed: Sequence[tuple[MapPiece, Placed]],
    ) -> dict[str, Formation]:
        """Make a formation of each brigade (EX-01, EX-02)."""
        given = {
            piece.id: self.number_of(entry, "initiative", tables.INITIATIVES, 0)
            for piece, entry in placed
            if not piece.is_leader
        }
        found = {}
        for army in armies.values():
            for brigade in army.brigades:
                # Reading EX-02: of several units with the property the first in the map gives it.
                own = next((given[unit] for unit in brigade.units if given[unit]), 0)
                found[brigade.id] = Formation(
                    id=brigade.id,
                    side=army.side,
                    name=brigade_name(brigade),
                    units=brigade.units,
                    initiative=own or common_initiative([drawn[unit].kind for unit in brigade.units]),
                )
        return found

    # Pieces

    def _pieces(
        self,
        grid: Grid,
        armies: dict[SideId, Army],
        drawn: dict[PieceId, MapPiece],
        rules: Sequence[SpecialRule],
    ) -> dict[PieceId, Piece]:
        """Make the pieces: units where they are drawn or to come, each leader with a unit (EX-05, EX-08)."""
        start = self.scenario.start
        off = set(start.values.get("off", ())) if start else set()
        coming = self.waiting(rules)
        places = {name: number for number, name in enumerate(drawn)}
        found: dict[PieceId, Piece] = {}
        for army in armies.values():
            for brigade in army.brigades:
                for name in brigade.units:
                    hex_id = AWAY if name in off else COMING if name in coming else drawn[name].hex_id
                    found[name] = _piece(drawn[name], brigade.id, places[name], hex_id)
        for army in armies.values():
            for post in army.posts:
                leader = drawn[post.leader]
                formation = _formation_of(grid, army, post, leader, drawn)
                piece = _piece(leader, formation, places[leader.id], COMING)
                if leader.id not in coming:
                    piece = _with_unit(grid, piece, leader, found)
                found[leader.id] = piece
        return {name: found[name] for name in drawn if name in found}


setup: LatestSetup[Setup] = LatestSetup(_Reader)
"""Makes a scenario ready; ScenarioError with all its problems if it cannot be played."""


def common_initiative(kinds: list[str]) -> int:
    """Return the initiative value of the commonest of some kinds, the worse where two are as common (EX-02)."""
    counts = Counter(kinds)
    return max(tables.ROWS[kind].initiative for kind in counts if counts[kind] == max(counts.values()))


def _piece(piece: MapPiece, formation: str, place: int, hex_id: HexId) -> Piece:
    return Piece(
        **piece.identity,
        formation=formation,
        place=place,
        hex_id=hex_id,
        blocks=piece.blocks,
        full=piece.full,
    )


def _formation_of(
    grid: Grid, army: Army, post: Post, leader: MapPiece, drawn: dict[PieceId, MapPiece]
) -> str:
    """Return the formation that a leader belongs to; "" where his side has no unit (EX-05, EX-08)."""
    # Reading EX-08: an army commander or aide to whom the map gives a brigade belongs to that.
    if post.brigade and (post.rank != AIDE or leader.brigade):
        return post.brigade
    units = [drawn[unit] for brigade in army.brigades for unit in brigade.units]
    order = {name: number for number, name in enumerate(drawn)}
    closest = min(
        units, key=lambda unit: (grid.distance(leader.hex_id, unit.hex_id), order[unit.id]), default=None
    )
    return army.brigade_of(closest.id).id if closest else ""


def _with_unit(grid: Grid, leader: Piece, drawn: MapPiece, pieces: dict[PieceId, Piece]) -> Piece:
    """Put a leader with the nearest unit of his formation, one on the field if there is one (EX-05)."""
    units = [unit for unit in pieces.values() if unit.formation == leader.formation and not unit.is_leader]
    if not units:
        # Reading EX-05: a leader whose side has no unit at all takes no part.
        return msgspec.structs.replace(leader, hex_id=LOST)
    nearest_one = min(
        units,
        key=lambda unit: (
            not unit.is_on_field,
            grid.distance(drawn.hex_id, unit.hex_id) if unit.is_on_field else 0,
            unit.place,
        ),
    )
    return msgspec.structs.replace(leader, unit=nearest_one.id, hex_id=nearest_one.hex_id)
