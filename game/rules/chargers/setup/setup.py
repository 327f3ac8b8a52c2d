"""From a scenario to a battle ready to play, or to every reason why it cannot be played (sections 1 and 2)."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from msgspec.structs import replace

from game.engine.battle_setup import BattleSetup
from game.engine.decisions.location import DEGREE, FULL_CIRCLE, Pose
from game.hexgrid.ids import HexId, PieceId, SideId
from game.hexgrid.scenario import Edge, Placed, Problem, Scenario
from game.i18n import tr
from game.plane.hexes import HexPlane
from game.plane.measures import HALF_CIRCLE, bearing, distance, kept_heading, rounded
from game.plane.rect import rect_at
from game.plane.shapes import overlap
from game.rules.chargers import tables
from game.rules.chargers.places import pose_about
from game.rules.chargers.setup.own_terrains import TERRAIN_PROPERTIES
from game.rules.chargers.setup.vignettes import begin_at
from game.rules.chargers.state import CHARGE, PHASES, Battlefield, Piece, State
from game.rules.chargers.victory import COUNTED
from game.rules.table.kinds import MapPiece
from game.rules.table.names import BattleNames, brigade_name, names_of
from game.rules.table.setup.order_of_battle import Army, order_of_battle
from game.rules.table.setup.setup_reader import LatestSetup, SetupReader, brief
from game.rules.table.sides import SIDES
from game.rules.table.special_rules.shared_rules import EntryRule

MAP_PROPERTIES: frozenset[str] = frozenset({"first"})
"""Properties of a map that this system reads and not all do: the side that begins each round (TX-26)."""

Setup = BattleSetup[Battlefield, State]

HEADINGS: dict[Edge, int] = {"north": 0, "east": 9000, "south": 18000, "west": 27000}
"""The heading toward each edge, in hundredths of a degree."""


def briefing(scenario: Scenario) -> tuple[str, ...]:
    """Say what is special about a scenario: its scale, its special rules and break points."""
    found = setup(scenario)
    scale = tr("A hex is {inches} inches wide.", inches=f"{found.battlefield.plane.scale / tables.INCH:g}")
    return (scale, *brief(found, COUNTED))


def warnings(scenario: Scenario, battle_setup: Setup | None) -> tuple[Problem, ...]:
    """Warn of units on ground that bars their class: they may move off (TX-06, TX-99)."""
    if battle_setup is None:
        return ()
    field = battle_setup.battlefield
    found = []
    for piece in field.drawn.values():
        ground = field.grounds[piece.hex_id]
        if not piece.is_leader and ground.effect(tables.ROWS[piece.kind].arm).passage == "barred":
            terrain = scenario.plan.terrain[piece.hex_id]
            sentence = f"{piece.name} is on {terrain}, which bars it (TX-06); it may only move off"
            found.append(Problem(piece.place, sentence))
    return tuple(found)


class _Reader(SetupReader):
    """Reads a scenario of this game; properties that no rule system reads are reported (TX-99)."""

    system = tables.SYSTEM
    phases = PHASES
    map_properties = MAP_PROPERTIES

    def read(self) -> Setup:
        """Read all of it, noting what is wrong."""
        # A map with `enter` is not offered (TX-97); its page is read all the same.
        board = self.read_board(tables.BREAK_PART, tables.GROUNDS, TERRAIN_PROPERTIES, tables.effect)
        grid, homes, drawn = board.grid, board.homes, board.drawn
        armies = order_of_battle(grid, homes, drawn.values())
        groups = {each.id: brigade_name(each) for army in armies.values() for each in army.brigades}
        battlefield = Battlefield(
            grid=grid,
            plane=HexPlane(grid, self._scale()),
            terrain=board.ground.terrain,
            grounds=board.ground.rows,
            homes=homes,
            first=SideId(self.word("first", SIDES[0], SIDES)),
            terms=board.terms,
            armies=armies,
            drawn=drawn,
            special_rules=tuple(rule for rule in board.rules if not isinstance(rule, EntryRule)),
            last_phase=board.last_phase,
        )
        pieces = self._pieces(battlefield, board.placed)
        state = State(pieces=pieces, number=1, phase=CHARGE, turn=battlefield.first)
        if self.scenario.start is not None:
            state = begin_at(self, battlefield, state, self.scenario.start)
        state = _with_leaders(battlefield, state)
        self._check_boundaries(battlefield, state)
        names = BattleNames(names_of(state.pieces), groups, grid)
        return BattleSetup(battlefield, state, names, grid, board.ground.own)

    def _scale(self) -> int:
        """Return the thousandths of an inch from hex to hex (TX-03)."""
        given = self.scenario.properties.get("scale", tables.SCALE)
        try:
            scale = rounded(float(given) * tables.INCH)
        except ValueError:
            scale = 0
        if tables.SMALLEST_SCALE * tables.INCH <= scale <= tables.LARGEST_SCALE * tables.INCH:
            return scale
        self.wrong(
            "map",
            f"property 'scale' is {given!r}; it must be a number of inches "
            f"from {tables.SMALLEST_SCALE} to {tables.LARGEST_SCALE}",
        )
        return tables.SCALE * tables.INCH

    # Pieces

    def _pieces(
        self, battlefield: Battlefield, placed: Sequence[tuple[MapPiece, Placed]]
    ) -> dict[PieceId, Piece]:
        """Make the pieces, each with its Centre on the centre of its hex (TX-21, TX-25)."""
        found = {}
        drawn = [piece for piece, _ in placed if not piece.is_leader]
        for number, (piece, entry) in enumerate(placed):
            heading = self._heading(battlefield, piece, entry, drawn)
            made = Piece(
                **piece.identity,
                place=number,
                brigade=_brigade_of(battlefield.armies, piece),
                full=piece.full,
            )
            x, y = battlefield.plane.centres[piece.hex_id]
            if piece.is_leader:
                found[piece.id] = replace(made, pose=Pose(x, y))
                continue
            row = tables.ROWS[piece.kind]
            health = piece.blocks * row.models * row.health
            made = replace(made, health=health, began=health, files=min(row.files, piece.blocks * row.models))
            found[piece.id] = replace(made, pose=pose_about(x, y, heading, made.depth))
        return found

    def _heading(
        self, battlefield: Battlefield, piece: MapPiece, entry: Placed, drawn: Sequence[MapPiece]
    ) -> int:
        """Return the heading of a unit: the map's `facing`, or toward the enemy (TX-25)."""
        given = entry.properties.get("facing", "")
        heading = heading_of(given)
        if heading is None and given != "":
            self.wrong(entry.place, f"property 'facing' is {given!r}; it must be a number from 0 to 359.99")
        return _toward_enemy(battlefield, piece, drawn) if heading is None else heading

    def _check_boundaries(self, battlefield: Battlefield, state: State) -> None:
        """Report units off the board and units that overlap (TX-99)."""
        units = [
            (piece, rect_at(piece.pose, piece.width, piece.depth))
            for piece in state.pieces.values()
            if not piece.is_leader and piece.pose is not None
        ]
        drawn = battlefield.drawn
        for unit, rect in units:
            if battlefield.board.sticks_out(rect):
                self.wrong(drawn[unit.id].place, f"{unit.name} sticks out of the board; move it inward")
        for (unit, rect), (friend, other) in combinations(units, 2):
            if overlap(rect, other):
                self.wrong(
                    drawn[friend.id].place, f"{friend.name} overlaps {unit.name}; move one of them away"
                )


setup: LatestSetup[Setup] = LatestSetup(_Reader)
"""Makes a scenario ready; ScenarioError with all its problems if it cannot be played."""


def _toward_enemy(battlefield: Battlefield, piece: MapPiece, drawn: Sequence[MapPiece]) -> int:
    """Return the heading straight toward the enemy's home edge (TX-25)."""
    homes = {HEADINGS[home]: side for side, home in battlefield.homes.items()}
    (theirs,) = (heading for heading, side in homes.items() if side != piece.side)
    enemies = [other for other in drawn if other.side != piece.side]
    if (theirs + HALF_CIRCLE) % FULL_CIRCLE in homes or not enemies:
        return theirs
    # Reading TX-25: where the homes do not lie opposite, units head for the nearest enemy, as in the other systems.
    centres = battlefield.plane.centres
    here = centres[piece.hex_id]
    nearest_one = min(enemies, key=lambda other: distance(here, centres[other.hex_id]))
    return kept_heading(bearing(here, centres[nearest_one.hex_id]))


def heading_of(value: object) -> int | None:
    """Read a heading of a map or vignette into hundredths of a degree; None when it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        heading = rounded(float(value) * DEGREE)
    except (ValueError, OverflowError):
        return None
    return heading if 0 <= heading < FULL_CIRCLE else None


def _brigade_of(armies: Mapping[SideId, Army], piece: MapPiece) -> str:
    army = armies[piece.side]
    if piece.is_leader:
        return next((post.brigade for post in army.posts if post.leader == piece.id), "")
    return army.brigade_of(piece.id).id


def _with_leaders(battlefield: Battlefield, state: State) -> State:
    """Join each leader to the first unit of his side in his hex; a unit has one at most (TX-25, TX-75)."""
    taken = {piece.unit for piece in state.pieces.values() if piece.unit}
    units = [piece for piece in state.pieces.values() if not piece.is_leader and piece.pose is not None]
    for leader in [piece for piece in state.pieces.values() if piece.is_leader]:
        if leader.pose is None:
            continue
        here = battlefield.plane.ground((leader.pose.x, leader.pose.y))
        unit = next(
            (
                unit
                for unit in units
                if unit.side == leader.side and unit.id not in taken and _hex_of(battlefield, unit) == here
            ),
            None,
        )
        if unit is not None:
            taken.add(unit.id)
            state = state.with_piece(replace(leader, unit=unit.id, pose=None))
    return state


def _hex_of(battlefield: Battlefield, unit: Piece) -> HexId | None:
    if unit.pose is None:
        return None
    return battlefield.plane.ground(rect_at(unit.pose, unit.width, unit.depth).centre)
