"""From a scenario to a battle ready to play, or to every reason why it cannot be played."""

from collections.abc import Mapping, Sequence

from game.engine.battle_setup import BattleSetup
from game.hexgrid.facing import Facing, facing_to_edge, facing_to_hex, parse_facing
from game.hexgrid.grid import Grid
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId
from game.hexgrid.scenario import Edge, Placed, Scenario
from game.i18n import tr
from game.rules.commanders.position import Position
from game.rules.commanders.setup.start import begin_at
from game.rules.commanders.state import (
    COMING,
    INITIATIVE,
    PHASES,
    Battlefield,
    Brigade,
    Piece,
    State,
    replace,
)
from game.rules.commanders.tables import (
    BREAK_PART,
    CLOSED,
    INCHES_PER_HEX,
    OPEN,
    ROWS,
    SYSTEM,
    TERRAIN_TABLE,
    effect,
)
from game.rules.table.battle_end import end_terms
from game.rules.table.ground import read_ground
from game.rules.table.names import BattleNames, brigade_name, names_of
from game.rules.table.setup.muster import check_places, read_pieces
from game.rules.table.setup.order_of_battle import AIDE, Army, order_of_battle, order_problems
from game.rules.table.setup.pieces import MapPiece
from game.rules.table.setup.properties import piece_properties
from game.rules.table.setup.setup_reader import LatestSetup, SetupReader
from game.rules.table.setup.suggestions import whole
from game.rules.table.sides import SIDES, other, side_order
from game.rules.table.sight import hill_numbers
from game.rules.table.special_rules.descriptions import description
from game.rules.table.special_rules.parser import RuleParser
from game.rules.table.special_rules.questions import waiting_at_first
from game.rules.table.special_rules.shared_rules import read_shared_rules
from game.rules.table.terrain import TERRAIN_PROPERTIES

MAP_PROPERTIES: frozenset[str] = frozenset()
"""Properties of a map that only this system reads: none beside those that begin with its name."""

Setup = BattleSetup[Battlefield, State]
Drawn = tuple[MapPiece, Placed]

_OPPOSITE: dict[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}

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
                "The {side} break with {number} units gone or routed.",
                side=battle_setup.names.plural_name(side),
                number=field.terms.break_points[side],
            )
        )
    return tuple(sentences)


class _Reader(SetupReader):
    """Reads a scenario of this game; properties that no rule system reads are reported (BX-85)."""

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
        ground = read_ground(self, SYSTEM, TERRAIN_TABLE, TERRAIN_PROPERTIES, effect)
        battlefield = Battlefield(
            grid=grid,
            terrain=ground.terrain,
            terrain_rules=ground.rows,
            hills=hill_numbers(grid, ground.terrain),
            homes=homes,
            terms=end_terms(scenario, SYSTEM, rules, units, BREAK_PART),
            inches_per_hex=self.number("inches_per_hex", INCHES_PER_HEX, 1, None),
            drawn=drawn,
            special_rules=rules,
            last_phase=self.last_phase(),
        )
        self.check_units(units)
        state = self._state(battlefield, placed)
        if scenario.start is not None:
            state = begin_at(self, state, scenario.start)
        self._check_places(Position(battlefield, state), placed)
        names = BattleNames(names_of(state.pieces), names_of(state.brigades), grid)
        return BattleSetup(battlefield, state, names, grid, ground.own)

    def _check_places(self, position: Position, placed: Sequence[Drawn]) -> None:
        """Note which units cannot be where they are drawn; those off the field are nowhere."""
        pieces = position.state.pieces
        on_field = [(piece, entry) for piece, entry in placed if pieces[piece.id].is_on_field]

        def objection(piece: MapPiece) -> str:
            if piece.is_leader or position.ground(pieces[piece.id]).may_enter[piece.hex_id]:
                return ""
            terrain = self.scenario.plan.terrain[piece.hex_id]
            return f"it cannot be on {terrain} (AR-06); move it or change the ground"

        check_places(self, on_field, objection)

    # Pieces and brigades

    def _state(self, field: Battlefield, placed: Sequence[Drawn]) -> State:
        """Make the state at the beginning: brigades, pieces and who commands them (BX-01, BX-10)."""
        start, drawn = self.scenario.start, field.drawn
        armies = order_of_battle(field.grid, field.homes, drawn.values())
        waiting = set(waiting_at_first(field.special_rules)) if start is None or start.number == 1 else set()
        off = waiting | (set(start.values.get("off", ())) if start else set())
        brigade_of = {
            name: brigade.id
            for army in armies.values()
            for brigade in army.brigades
            for name in brigade.units
        }
        units_own = {name: unit for army in armies.values() for name, unit in _aides(field.grid, army, drawn)}
        brigades = {brigade.id: brigade for army in armies.values() for brigade in _brigades(army)}
        # An aide to whom the map gives a brigade belongs to that, another to the brigade of his unit (BX-08).
        led = {name: brigade_of[unit] for name, unit in units_own.items()}
        led |= {post.leader: post.brigade for army in armies.values() for post in army.posts if post.brigade}
        pieces = {}
        for number, (piece, entry) in enumerate(placed):
            made = Piece(
                id=piece.id,
                side=piece.side,
                kind=piece.kind,
                name=piece.name,
                brigade=brigade_of.get(piece.id) or led.get(piece.id, ""),
                place=number,
                hex_id=COMING if piece.id in off else piece.hex_id,
                blocks=piece.blocks,
                full=piece.full,
            )
            pieces[piece.id] = (
                replace(made, unit=units_own.get(piece.id, NO_PIECE), radius=self._radius(entry))
                if piece.is_leader
                else self._formed(field, made, entry)
            )
        first = side_order(field.homes)[0]
        return State(
            pieces=pieces,
            brigades=brigades,
            armies={side: army.commander for side, army in armies.items()},
            number=1,
            phase=INITIATIVE,
            initiative=first,
            moves_first=first,
            turn=first,
        )

    def _formed(self, field: Battlefield, unit: Piece, entry: Placed) -> Piece:
        """Give a unit its facing and its formation at the start (BX-20, AR-03)."""
        # Reading BX-20: where slow ground lets nobody close (BX-23) there is no choice, so that a unit begins open.
        formation = ROWS[unit.kind].formations[0]
        on = field.drawn[unit.id].hex_id
        facing = facing_of(field, unit.side, on)
        if given := str(entry.properties.get("facing", "")):
            try:
                facing = parse_facing(field.grid, given)
            except ValueError as error:
                self.wrong(entry.place, f"property 'facing': {error}")
        unit = replace(unit, facing=facing, formation=formation)
        if formation == CLOSED:
            ground = Position(field, _nothing(field)).ground(unit)
            unit = replace(unit, formation=OPEN if ground.is_slow[on] else CLOSED)
        return unit

    def _radius(self, entry: Placed) -> int:
        """Return the command radius that a map gives a leader in inches; 0 where it gives none (BX-02, BX-85)."""
        value = entry.properties.get("radius", "")
        if value == "":
            return 0
        inches = whole(value)
        if inches is None or inches < 1:
            self.wrong(entry.place, f"property 'radius' is {value!r}; give a whole number of inches from 1")
            return 0
        return inches


def _nothing(field: Battlefield) -> State:
    """Return a state without pieces, to ask of the ground in the first round."""
    side = side_order(field.homes)[0]
    return State(
        pieces={},
        brigades={},
        armies={},
        number=1,
        phase=INITIATIVE,
        initiative=side,
        moves_first=side,
        turn=side,
    )


def facing_of(field: Battlefield, side: SideId, hex_id: HexId) -> Facing:
    """Return where a unit of a side looks at the start: to the enemy's baseline, or to the nearest enemy (AR-03)."""
    home, enemy = field.homes[side], field.homes[other(side)]
    if _OPPOSITE[home] == enemy:
        return facing_to_edge(field.grid, enemy)
    enemies = [piece.hex_id for piece in field.drawn.values() if piece.side != side and not piece.is_leader]
    near = min(enemies, key=lambda at: (field.grid.distance(hex_id, at), at), default=hex_id)
    return facing_to_edge(field.grid, enemy) if near == hex_id else facing_to_hex(field.grid, hex_id, near)


def _aides(grid: Grid, army: Army, drawn: Mapping[PieceId, MapPiece]) -> list[tuple[PieceId, PieceId]]:
    """Pair each aide with the unit whose commander he is: the one he is with, or the nearest (BX-01)."""
    units = [drawn[name] for name in drawn if any(name in brigade.units for brigade in army.brigades)]
    found = []
    for post in army.posts:
        if post.rank == AIDE and units:
            at = drawn[post.leader].hex_id
            # Of units as near the first in the order of battle.
            found.append((post.leader, min(units, key=lambda unit: grid.distance(at, unit.hex_id)).id))
    return found


def _brigades(army: Army) -> list[Brigade]:
    """Make the brigades of an army; without any leader officers of their first units lead them (BX-10)."""
    return [
        Brigade(
            id=brigade.id,
            side=army.side,
            name=brigade_name(brigade),
            units=brigade.units,
            commander=PieceId(brigade.commander) if army.posts else brigade.units[0],
        )
        for brigade in army.brigades
    ]
