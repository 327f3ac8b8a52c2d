"""The questions that the rules ask of a state on its ground."""

from collections.abc import Iterator
from functools import cached_property

from game.engine.decision import Anchor
from game.hexgrid.facing import CORNER, Arc, Facing, arc, hexes_in_arc
from game.hexgrid.ids import NO_SIDE, HexId, PieceId, SideId
from game.rules.commanders.state import Battlefield, Brigade, Piece, State
from game.rules.commanders.tables import ARMY_RANK, BRIGADE_RANK, RADII, TERRAIN_TABLE, UNIT_RANK, Rank
from game.rules.common.kinds import HILL
from game.rules.common.piece_ground import Ground, ground_for
from game.rules.common.sides import other
from game.rules.common.sight import blocking_hexes
from game.rules.common.special_rules.questions import rules_of, sight_limit
from game.rules.common.special_rules.shared_rules import GroundRule
from game.rules.common.terrain import cover


class Position:
    """A state on its ground."""

    def __init__(self, battlefield: Battlefield, state: State) -> None:
        self.battlefield = battlefield
        self.state = state
        self.grid = battlefield.grid

    def with_unit(self, unit: Piece) -> "Position":
        """Return the position with a unit on the field changed, or put elsewhere on it without its commander."""
        there = Position(self.battlefield, self.state.with_piece(unit))
        # What hangs on other pieces alone is not worked out again.
        there.leaders, there.ranks = self.leaders, self.ranks
        there._units = tuple([unit if each.id == unit.id else each for each in self._units])
        return there

    def piece(self, piece: PieceId) -> Piece:
        """Return a piece by its id."""
        return self.state.pieces[piece]

    def clicked(self, anchor: Anchor) -> Piece | None:
        """Return the piece that an anchor is on; None for another thing."""
        return self.state.pieces.get(PieceId(str(anchor.ref))) if anchor.kind == "piece" else None

    # Who is on the field

    @cached_property
    def _units(self) -> tuple[Piece, ...]:
        return tuple(
            piece for piece in self.state.pieces.values() if piece.hex_id >= 0 and not piece.is_leader
        )

    @cached_property
    def _units_of(self) -> dict[SideId, list[Piece]]:
        found: dict[SideId, list[Piece]] = {side: [] for side in self.state.armies}
        for unit in self._units:
            found[unit.side].append(unit)
        return found

    def units(self, side: SideId = NO_SIDE) -> Iterator[Piece]:
        """Yield the units on the field in the order of battle, of one side where it is named."""
        return iter(self._units_of[side] if side else self._units)

    @cached_property
    def occupants(self) -> dict[HexId, Piece]:
        """The unit in each occupied hex."""
        return {unit.hex_id: unit for unit in self._units}

    @cached_property
    def leaders(self) -> dict[HexId, Piece]:
        """The leader in each hex that has one."""
        return {
            piece.hex_id: piece
            for piece in self.state.pieces.values()
            if piece.is_leader and piece.hex_id >= 0
        }

    def leader_with(self, unit: Piece) -> Piece | None:
        """Return the leader who is with a unit (BX-03)."""
        leader = self.leaders.get(unit.hex_id)
        return leader if leader and leader.side == unit.side else None

    def unit_of(self, leader: Piece) -> Piece | None:
        """Return the unit that a leader is with; None for one alone (BX-03)."""
        unit = self.occupants.get(leader.hex_id)
        return unit if unit and unit.side == leader.side else None

    # Commanders

    def brigade_of(self, unit: Piece) -> Brigade:
        """Return the brigade of a unit."""
        return self.state.brigades[unit.brigade]

    @cached_property
    def ranks(self) -> dict[PieceId, Rank]:
        """The rank of each commander on the field, the officers of BX-10 among them, in the order of battle."""
        posts: dict[PieceId, Rank] = {}
        for brigade in self.state.brigades.values():
            if brigade.commander:
                posts[brigade.commander] = BRIGADE_RANK
        posts |= {commander: ARMY_RANK for commander in self.state.armies.values() if commander}
        return {
            piece.id: posts.get(piece.id, UNIT_RANK)
            for piece in self.state.pieces.values()
            if piece.hex_id >= 0 and (piece.is_leader or piece.id in posts)
        }

    def commanders(self, side: SideId) -> Iterator[Piece]:
        """Yield the commanders of a side on the field, in the order of battle (BX-01, BX-10)."""
        pieces = self.state.pieces
        return (pieces[name] for name in self.ranks if pieces[name].side == side)

    def radius(self, commander: Piece) -> int:
        """Return the command radius of a commander in hexes (BX-02)."""
        return self.battlefield.hexes(commander.radius or RADII[self.ranks[commander.id]])

    def commands(self, commander: Piece, unit: Piece) -> bool:
        """Return whether a commander is entitled to a unit, wherever it is (BS-03, BX-01)."""
        if commander.side != unit.side:
            return False
        rank = self.ranks[commander.id]
        if rank == ARMY_RANK or commander.unit == unit.id:
            return True
        return rank == BRIGADE_RANK and self.brigade_of(unit).commander == commander.id

    def reaches(self, commander: Piece, unit: Piece) -> bool:
        """Return whether a unit is within the radius of a commander (BS-04, BQ-02)."""
        return self.grid.distance(commander.hex_id, unit.hex_id) <= self.radius(commander)

    def commanders_near(self, unit: Piece) -> Iterator[Piece]:
        """Yield the commanders entitled to a unit within whose radius it is (BX-04, BX-42)."""
        return (
            commander
            for commander in self.commanders(unit.side)
            if self.commands(commander, unit) and self.reaches(commander, unit)
        )

    # Facing

    def front_hexes(self, hex_id: HexId, facing: int) -> tuple[HexId, ...]:
        """Return the two hexes before a facing in a hex, those of them on the board (AR-03)."""
        fronts = self.battlefield.fronts
        found = fronts.get((hex_id, facing))
        if found is None:
            found = fronts[hex_id, facing] = hexes_in_arc(self.grid, hex_id, Facing(facing), "front")
        return found

    def front(self, unit: Piece) -> tuple[HexId, ...]:
        """Return the two hexes before a unit (AR-03)."""
        assert unit.facing is not None, "every unit faces somewhere"
        return self.front_hexes(unit.hex_id, unit.facing)

    def arc(self, unit: Piece, hex_id: HexId) -> Arc:
        """Return the arc of a unit in which a hex is (AR-03)."""
        assert unit.facing is not None, "every unit faces somewhere"
        arcs, key = self.battlefield.arcs, (unit.hex_id, unit.facing, hex_id)
        found = arcs.get(key)
        if found is None:
            found = arcs[key] = arc(self.grid, *key)
        return found

    # Enemies, contact and zones

    @cached_property
    def _beside(self) -> dict[SideId, set[HexId]]:
        """The hexes beside the units of each side that are not routed."""
        found: dict[SideId, set[HexId]] = {side: set() for side in self.state.armies}
        for unit in self._units:
            if not unit.is_routed:
                found[unit.side].update(self.grid.adjacent(unit.hex_id))
        return found

    def beside(self, side: SideId) -> set[HexId]:
        """Return the hexes beside the units of a side that are not routed (BX-22)."""
        return self._beside[side]

    def is_held(self, unit: Piece) -> bool:
        """Return whether an enemy unit that is not routed is beside a unit (BX-22)."""
        return unit.hex_id in self._beside[other(unit.side)]

    def touching(self, unit: Piece) -> list[Piece]:
        """Return the enemy units beside a unit, routed or not, in the order of battle (BQ-02)."""
        occupants = self.occupants
        found = [occupants[near] for near in self.grid.adjacent(unit.hex_id) if near in occupants]
        return sorted((each for each in found if each.side != unit.side), key=lambda each: each.place)

    def is_touched(self, unit: Piece) -> bool:
        """Return whether an enemy unit or commander is beside a unit (BS-05, BQ-02)."""
        if self.touching(unit):
            return True
        leaders = self.leaders
        return any(
            near in leaders and leaders[near].side != unit.side for near in self.grid.adjacent(unit.hex_id)
        )

    @cached_property
    def _zones(self) -> dict[SideId, set[HexId]]:
        found: dict[SideId, set[HexId]] = {side: set() for side in self.state.armies}
        for unit in self._units:
            if not unit.is_routed:
                found[unit.side].update(self.front(unit))
        return found

    def zone(self, side: SideId) -> set[HexId]:
        """Return the zones of a side: the front hexes of its units that are not routed (BX-22)."""
        return self._zones[side]

    # Ground

    def ground(self, piece: Piece) -> Ground:
        """Return what the ground is to a piece in this round (AR-06, AR-15)."""
        field, rules, number = self.battlefield, self._ground_rules, self.state.number
        return ground_for(field.ground, field.terrain, field.terrain_rules, rules, piece, number)

    @cached_property
    def _ground_rules(self) -> tuple[GroundRule, ...]:
        rules = self.battlefield.special_rules
        return rules_of(GroundRule, rules) if rules else ()

    def cover(self, unit: Piece, enemy: Piece) -> int:
        """Return the cover that a unit has against an enemy (AR-06)."""
        rules = self.battlefield.terrain_rules
        return cover(rules[unit.hex_id], rules[enemy.hex_id])

    def cover_against_all(self, unit: Piece) -> int:
        """Return the cover of a unit whoever the enemy is: a hill gives none (BX-42)."""
        return cover(self.battlefield.terrain_rules[unit.hex_id], TERRAIN_TABLE[HILL])

    def terrain_of(self, piece: Piece) -> str:
        """Return the terrain on which a piece is."""
        return self.battlefield.terrain[piece.hex_id]

    def sees(self, unit: Piece, hex_id: HexId) -> bool:
        """Return whether a unit sees a hex (AR-05, AR-15)."""
        field = self.battlefield
        if field.special_rules:
            limit = sight_limit(
                field.special_rules, unit, unit.hex_id, self.terrain_of(unit), self.state.number
            )
            if limit is not None and self.grid.distance(unit.hex_id, hex_id) > limit:
                return False
        line = (min(unit.hex_id, hex_id), max(unit.hex_id, hex_id))
        if line not in field.lines:
            field.lines[line] = not blocking_hexes(self.grid, field.blocks_sight, field.hills, line)
        return field.lines[line]

    # Movement

    def rate(self, unit: Piece) -> int:
        """Return the rate of a unit in hexes as it is now; out of command half of it, rounded up (BX-05)."""
        hexes = self.battlefield.hexes(unit.row.rate)
        return -(-hexes // 2) if unit.is_out else hexes

    def in_turn(self, units: Iterator[Piece] | list[Piece]) -> list[Piece]:
        """Put units in the order of BX-19: who has the initiative first, each side in the order of battle."""
        first = self.state.initiative
        return sorted(units, key=lambda unit: (unit.side != first, unit.place))


def corners(facing: int) -> tuple[Facing, ...]:
    """Return the six facings, that one first, clockwise."""
    return tuple(Facing((facing + CORNER * turn) % 360) for turn in range(6))
