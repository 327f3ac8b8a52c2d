"""From a scenario to a battle ready to play, or to every reason why it cannot be played (section 1)."""

import msgspec

from game.engine.battle_setup import BattleSetup
from game.engine.decisions.location import Pose
from game.engine.suggestions import nearest
from game.hexgrid.facing import Facing, facing_to_edge, parse_facing
from game.hexgrid.grid import Grid
from game.hexgrid.scenario import Edge, Placed, Scenario, ScenarioError, Start
from game.i18n import tr
from game.rules.skirmish.names import SkirmishNames
from game.rules.skirmish.state import STEPS, Battlefield, Group, Piece, State
from game.rules.skirmish.tables import (
    BREAK_PART,
    INCHES_PER_HEX,
    ORDERS,
    SIDE_IDS,
    SIDE_NAMES,
    SYSTEM,
    effect,
)
from game.rules.table.battle_end import end_problems, end_terms
from game.rules.table.ground import Ground, read_ground
from game.rules.table.kinds import MapPiece
from game.rules.table.setup.muster import check_places, read_pieces
from game.rules.table.setup.order_of_battle import order_of_battle, order_problems
from game.rules.table.setup.properties import for_map, piece_properties, unknown_properties
from game.rules.table.setup.property_reader import PropertyReader
from game.rules.table.sides import side_order
from game.rules.table.terrain import TERRAIN_PROPERTIES, TERRAIN_RULES, TerrainRule, hill_numbers, may_enter


def setup(scenario: Scenario) -> BattleSetup[Battlefield, State]:
    """Make a scenario ready; ScenarioError with all its problems if it cannot be played."""
    reader = _Reader(scenario, SIDE_IDS)
    battle_setup = reader.read()
    if reader.problems:
        raise ScenarioError(scenario.source, tuple(reader.problems))
    return battle_setup


class _Reader(PropertyReader):
    """Reads a scenario of this game."""

    def read(self) -> BattleSetup[Battlefield, State]:
        """Read all of it, noting what is wrong."""
        scenario = self.scenario
        self._check_properties()
        grid, homes = Grid(scenario.plan), self.homes()
        placed = read_pieces(self, piece_properties(SYSTEM, ()))
        map_pieces = [piece for piece, _ in placed]
        self.problems += order_problems(map_pieces)
        ground = read_ground(self, SYSTEM, TERRAIN_RULES, TERRAIN_PROPERTIES, effect)
        check_places(self, placed, lambda piece: _objection(ground, piece))
        groups = _groups(grid, homes, map_pieces)
        units = {
            side: sum(piece.side == side and not piece.is_leader for piece in map_pieces) for side in SIDE_IDS
        }
        if scenario.start is None:
            for side, number in units.items():
                if not number:
                    self.wrong(
                        "map", f"the {side} side has no unit; place some in the layer 'units'", by_count=True
                    )
            self.problems += end_problems(scenario, SYSTEM, units)
        pieces = {piece.id: self._piece(grid, homes, groups, piece, entry) for piece, entry in placed}
        battlefield = Battlefield(
            grid=grid,
            terrain=ground.terrain,
            terrain_rules=ground.rows,
            hills=hill_numbers(grid, ground.terrain),
            homes=homes,
            terms=end_terms(scenario, SYSTEM, (), units, BREAK_PART),
            inches_per_hex=self.number("inches_per_hex", INCHES_PER_HEX, 1, None),
            last_step=self._last_step(),
        )
        state = State(pieces=pieces, groups=groups, number=1, step=0, first=side_order(homes)[0])
        if scenario.start is not None:
            state = self._begin_at(state, scenario.start)
        names = SkirmishNames(pieces.values(), groups.values(), grid)
        return BattleSetup(battlefield, state, names, grid, ground.own)

    def _check_properties(self) -> None:
        """Report properties that no rule system reads."""
        self.problems += unknown_properties(self.scenario, SYSTEM, for_map(SIDE_IDS, SYSTEM))

    def _piece(
        self, grid: Grid, homes: dict[str, Edge], groups: dict[str, Group], piece: MapPiece, placed: Placed
    ) -> Piece:
        """Make the piece of a map's, which faces the enemy's baseline unless the map says otherwise."""
        group = next((g.id for g in groups.values() if piece.id in g.units or piece.id == g.commander), "")
        facing: Facing | None = None
        if not piece.is_leader:
            enemy = next(home for side, home in homes.items() if side != piece.side)
            facing = facing_to_edge(grid, enemy)
            if given := str(placed.properties.get("facing", "")):
                try:
                    facing = parse_facing(grid, given)
                except ValueError as error:
                    self.wrong(placed.place, f"property 'facing': {error}")
        elif not group:
            # Reading SK-03: who commands no group stays out of the battle, so a map must say whom he commands.
            self.wrong(placed.place, "he commands no brigade (SK-03); give him the property 'brigade'")
        return Piece(
            id=piece.id,
            side=piece.side,
            kind=piece.kind,
            name=piece.name,
            group=group,
            hex_id=piece.hex_id,
            strength=piece.blocks,
            full=piece.full,
            facing=facing,
        )

    # A position in mid-battle

    def _begin_at(self, state: State, start: Start) -> State:
        """Begin a position at the step that it names, with what it says of pieces and groups."""
        if start.turn not in ("", *SIDE_IDS):
            self.wrong("turn", f"{start.turn!r} is no side{nearest(start.turn, SIDE_IDS)}")
        first = start.turn or state.first
        step = self._step("phase", start.phase)
        groups = dict(state.groups)
        for name, values in start.values.get("groups", {}).items():
            if name not in groups:
                self.wrong(f"group {name}", f"there is no such group{nearest(name, groups)}")
            elif wrong := sorted(set(values) - {"shaken", "order"}):
                self.wrong(
                    f"group {name}", f"unknown key {wrong[0]!r}{nearest(wrong[0], ('shaken', 'order'))}"
                )
            else:
                groups[name] = msgspec.structs.replace(groups[name], **values)
        for group in groups.values():
            if group.order not in ("", *ORDERS):
                self.wrong(f"group {group.id}", f"order {group.order!r}{nearest(group.order, ORDERS)}")
        pieces = dict(state.pieces)
        for name, values in start.values.get("pieces", {}).items():
            if "pose" in values:
                pieces[name] = msgspec.structs.replace(pieces[name], pose=Pose(*values["pose"]))
        return msgspec.structs.replace(
            state, step=step, first=first, number=start.number, groups=groups, pieces=pieces
        )

    def _last_step(self) -> int | None:
        """Return the last step of a position, None for a battle: the one it begins with, unless `until` names one."""
        start = self.scenario.start
        return None if start is None else self._step("until", str(start.values.get("until", start.phase)))

    def _step(self, key: str, phase: str) -> int:
        phases = [name for name, _ in STEPS]
        if phase not in phases:
            self.wrong(key, f"{phase!r} is no phase{nearest(phase, phases)}")
            return 0
        return phases.index(phase)


def _objection(ground: Ground[TerrainRule], piece: MapPiece) -> str:
    if not may_enter(ground.rows[piece.hex_id], piece.kind):
        return f"{piece.name} may not be on {ground.terrain[piece.hex_id]} (AR-06); move it"
    return ""


def _groups(grid: Grid, homes: dict[str, Edge], pieces: list[MapPiece]) -> dict[str, Group]:
    """Make the groups of the order of battle (AR-01, AR-02); the army's commander leads the first group without one."""
    found: dict[str, Group] = {}
    for army in order_of_battle(grid, homes, pieces).values():
        # Reading SK-03: commanders without a brigade take over those that have none, in the order of the map.
        free = [post.leader for post in army.posts if post.leader not in {b.commander for b in army.brigades}]
        for brigade in army.brigades:
            commander = brigade.commander or (free.pop(0) if free else "")
            name = brigade.title or tr("{side} {wing}", side=SIDE_NAMES[army.side], wing=brigade.name.lower())
            found[brigade.id] = Group(
                id=brigade.id, side=army.side, name=name, units=brigade.units, commander=commander
            )
    return found


def briefing(scenario: Scenario) -> tuple[str, ...]:
    """Say what is special about a scenario: nothing in this game."""
    setup(scenario)
    return ()
