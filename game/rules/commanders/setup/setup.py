"""From a scenario to a battle ready to play, or to every reason why it cannot be played."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game.engine.battle_setup import BattleSetup
from game.hexgrid.grid import Grid
from game.hexgrid.ids import NO_PIECE, PieceId
from game.hexgrid.scenario import Placed, Scenario
from game.rules.commanders import tables
from game.rules.commanders.position import Position
from game.rules.commanders.setup.vignettes import begin_at
from game.rules.commanders.state import COMING, INITIATIVE, PHASES, Battlefield, Brigade, Piece, State
from game.rules.commanders.victory import COUNTED
from game.rules.table.kinds import MapPiece
from game.rules.table.names import BattleNames, brigade_name, names_of
from game.rules.table.setup.muster import read_facing
from game.rules.table.setup.order_of_battle import AIDE, Army, order_of_battle
from game.rules.table.setup.property_reader import whole
from game.rules.table.setup.setup_reader import LatestSetup, SetupReader, brief
from game.rules.table.sides import side_order
from game.rules.table.terrain import TERRAIN_PROPERTIES

Setup = BattleSetup[Battlefield, State]
Drawn = tuple[MapPiece, Placed]


def briefing(scenario: Scenario) -> tuple[str, ...]:
    """Say what is special about a scenario: its special rules and break points."""
    return brief(setup(scenario), COUNTED)


class _Reader(SetupReader):
    """Reads a scenario of this game; properties that no rule system reads are reported (BX-85)."""

    system = tables.SYSTEM
    phases = PHASES

    def read(self) -> Setup:
        """Read all of it, noting what is wrong."""
        board = self.read_board(tables.BREAK_PART, tables.TERRAIN_TABLE, TERRAIN_PROPERTIES, tables.effect)
        battlefield = Battlefield(
            **board.field, inches_per_hex=self.number("inches_per_hex", tables.INCHES_PER_HEX, 1, None)
        )
        state = self._state(battlefield, board.placed)
        if self.scenario.start is not None:
            state = begin_at(self, state, self.scenario.start)
        self.check_places(Position(battlefield, state), board.placed)
        names = BattleNames(names_of(state.pieces), names_of(state.brigades), board.grid)
        return BattleSetup(battlefield, state, names, board.grid, board.ground.own)

    # Pieces and brigades

    def _state(self, field: Battlefield, placed: Sequence[Drawn]) -> State:
        """Make the state at the beginning: brigades, pieces and who commands them (BX-01, BX-10)."""
        start, drawn = self.scenario.start, field.drawn
        armies = order_of_battle(field.grid, field.homes, drawn.values())
        off = {*self.waiting(field.special_rules), *(start.values.get("off", ()) if start else ())}
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
                **piece.identity,
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
        commanders = {side: army.commander for side, army in armies.items()}
        return replace(_nothing(field), pieces=pieces, brigades=brigades, armies=commanders)

    def _formed(self, field: Battlefield, unit: Piece, entry: Placed) -> Piece:
        """Give a unit its facing and its formation at the start (BX-20, AR-03)."""
        # Reading BX-20: where slow ground lets nobody close (BX-23) there is no choice, so that a unit begins open.
        formation = tables.ROWS[unit.kind].formations[0]
        drawn = field.drawn[unit.id]
        on, pieces = drawn.hex_id, field.drawn.values()
        enemies = sorted(each.hex_id for each in pieces if each.side != unit.side and not each.is_leader)
        facing = read_facing(self, field.grid, field.homes, drawn, entry, enemies)
        unit = replace(unit, facing=facing, formation=formation)
        if formation == tables.CLOSED:
            ground = Position(field, _nothing(field)).ground(unit)
            unit = replace(unit, formation=tables.OPEN if ground.is_slow[on] else tables.CLOSED)
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


setup: LatestSetup[Setup] = LatestSetup(_Reader)
"""Makes a scenario ready; ScenarioError with all its problems if it cannot be played."""


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
