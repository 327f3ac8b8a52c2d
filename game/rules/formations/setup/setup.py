"""From a scenario to a battle ready to play, or to every reason why it cannot be played (section 2)."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from game.engine.battle_setup import BattleSetup
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId, SideId
from game.hexgrid.scenario import Placed, Scenario
from game.i18n import tr
from game.rules.formations.setup.start import begin_at
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
from game.rules.formations.tables import (
    BREAK_PART,
    CM_PER_HEX,
    INITIATIVES,
    ROWS,
    STRATEGY,
    SYSTEM,
    TWO_FORMATIONS_FROM,
    effect,
)
from game.rules.table.battle_end import end_terms
from game.rules.table.ground import read_ground
from game.rules.table.names import BattleNames, brigade_name, names_of
from game.rules.table.setup.muster import check_places, read_pieces
from game.rules.table.setup.order_of_battle import AIDE, Army, Post, order_of_battle, order_problems
from game.rules.table.setup.pieces import MapPiece
from game.rules.table.setup.properties import piece_properties
from game.rules.table.setup.setup_reader import LatestSetup, SetupReader
from game.rules.table.setup.suggestions import whole
from game.rules.table.sides import SIDES, side_order
from game.rules.table.sight import hill_numbers
from game.rules.table.special_rules.descriptions import description
from game.rules.table.special_rules.parser import RuleParser
from game.rules.table.special_rules.questions import waiting_at_first
from game.rules.table.special_rules.shared_rules import read_shared_rules
from game.rules.table.special_rules.special_rule import SpecialRule
from game.rules.table.terrain import TERRAIN_PROPERTIES, TERRAIN_RULES

MAP_PROPERTIES: frozenset[str] = frozenset()
"""Properties of a map that only this system reads: none beside those that begin with its name."""

Setup = BattleSetup[Battlefield, State]

_latest: LatestSetup[Setup] = LatestSetup()


def setup(scenario: Scenario) -> Setup:
    """Make a scenario ready; ScenarioError with all its problems if it cannot be played."""
    return _latest.of(scenario, _Reader)


def briefing(scenario: Scenario) -> tuple[str, ...]:
    """Say what is special about a scenario: its special rules, break points and unequal ratings."""
    battle_setup = setup(scenario)
    field = battle_setup.battlefield
    sentences = [description(rule, battle_setup.names) for rule in field.special_rules]
    for side in SIDES:
        sentences.append(
            tr(
                "The {side} break with {number} units counted as lost; their strategy rating is {rating}.",
                side=battle_setup.names.plural_name(side),
                number=field.terms.break_points[side],
                rating=field.strategy[side],
            )
        )
    return tuple(sentences)


class _Reader(SetupReader):
    """Reads a scenario of this game; properties that no rule system reads are reported (EX-85)."""

    system = SYSTEM
    phases = PHASES

    def read(self) -> Setup:
        """Read all of it, noting what is wrong."""
        scenario = self.scenario
        self.check_properties()
        grid, homes = Grid(scenario.plan), self.homes()
        placed = read_pieces(self, piece_properties(SYSTEM, ()))
        drawn = {piece.id: piece for piece, _ in placed}
        self.problems += order_problems(drawn.values())
        rules, wrong = read_shared_rules(scenario.properties, RuleParser(drawn, grid))
        self.problems += wrong
        units = {
            side: sum(piece.side == side and not piece.is_leader for piece in drawn.values())
            for side in SIDES
        }
        armies = order_of_battle(grid, homes, drawn.values(), two_from=TWO_FORMATIONS_FROM)
        ground = read_ground(self, SYSTEM, TERRAIN_RULES, TERRAIN_PROPERTIES, effect)
        battlefield = Battlefield(
            grid=grid,
            terrain=ground.terrain,
            terrain_rules=ground.rows,
            hills=hill_numbers(grid, ground.terrain),
            homes=homes,
            terms=end_terms(scenario, SYSTEM, rules, units, BREAK_PART),
            cm_per_hex=self.number("cm_per_hex", CM_PER_HEX, 1, None),
            strategy={side: self.number(f"strategy_{side}", STRATEGY, 0, None) for side in SIDES},
            commanders={side: army.commander for side, army in armies.items()},
            drawn=drawn,
            special_rules=rules,
            last_phase=self.last_phase(),
        )
        self.check_units(units)
        formations = self._formations(armies, drawn, placed)
        pieces = self._pieces(grid, armies, drawn, rules)
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
        if scenario.start is not None:
            state = begin_at(self, state, scenario.start)
        self._check_places(Position(battlefield, state), placed)
        return BattleSetup(
            battlefield,
            state,
            BattleNames(names_of(pieces), names_of(formations), grid),
            grid,
            ground.own,
        )

    def _check_places(self, position: Position, placed: Sequence[tuple[MapPiece, Placed]]) -> None:
        """Note which units cannot be where they are drawn; those off the field are nowhere."""
        pieces = position.state.pieces
        on_field = [
            (piece, entry) for piece, entry in placed if pieces[piece.id].hex_id not in (AWAY, COMING)
        ]

        def objection(piece: MapPiece) -> str:
            if piece.is_leader or position.may_enter(pieces[piece.id], piece.hex_id):
                return ""
            terrain = self.scenario.plan.terrain[piece.hex_id]
            return f"it cannot be on {terrain} (AR-06); move it or change the ground"

        check_places(self, on_field, objection)

    # Formations

    def _formations(
        self,
        armies: dict[SideId, Army],
        drawn: dict[PieceId, MapPiece],
        placed: Sequence[tuple[MapPiece, Placed]],
    ) -> dict[str, Formation]:
        """Make a formation of each brigade (EX-01, EX-02)."""
        given: dict[PieceId, int] = {}
        for piece, entry in placed:
            value = entry.properties.get("initiative", "")
            if value == "" or piece.is_leader:
                continue
            number = whole(value)
            if number is not None and number in INITIATIVES:
                given[piece.id] = number
            else:
                self.wrong(
                    entry.place,
                    f"property 'initiative' is {value!r}; give a whole number "
                    f"from {INITIATIVES[0]} to {INITIATIVES[-1]}",
                )
        found = {}
        for army in armies.values():
            for brigade in army.brigades:
                # Reading EX-02: of several units with the property the first in the map gives it.
                own = next((given[unit] for unit in brigade.units if unit in given), None)
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
        coming = set(waiting_at_first(rules)) if start is None or start.number == 1 else set()
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


def common_initiative(kinds: list[str]) -> int:
    """Return the initiative value of the commonest of some kinds, the worse where two are as common (EX-02)."""
    counts = Counter(kinds)
    return max(ROWS[kind].initiative for kind in counts if counts[kind] == max(counts.values()))


def _piece(piece: MapPiece, formation: str, place: int, hex_id: HexId) -> Piece:
    return Piece(
        id=piece.id,
        side=piece.side,
        kind=piece.kind,
        name=piece.name,
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
