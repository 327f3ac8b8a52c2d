"""The state of a battle, its ground, and the questions that the rules ask of both."""

from collections.abc import Iterable, Mapping
from functools import cached_property

import msgspec

from game.hexgrid.ids import NO_PIECE, NO_SIDE, HexId, PieceId, SideId
from game.hexgrid.masks import holds, mask_of
from game.rules.formations.tables import COMMANDER_LOST, LINK, MARCH_DISTANCE, ROWS, Row
from game.rules.table.kinds import AWAY as AWAY
from game.rules.table.kinds import COMING as COMING
from game.rules.table.kinds import LEFT as LEFT
from game.rules.table.kinds import LOST as LOST
from game.rules.table.position import BlockPiece, TableField, TablePosition, TableState
from game.rules.table.sides import other

STRATEGY_PHASE, ACTION_PHASE, RALLY_PHASE = "strategy", "action", "rally"
PHASES = (STRATEGY_PHASE, ACTION_PHASE, RALLY_PHASE)


class Battlefield(TableField, frozen=True, kw_only=True):
    """What never changes; `strategy` are the ratings of EX-03, `commanders` the army commanders ("" for none)."""

    cm_per_hex: int
    strategy: Mapping[SideId, int]
    commanders: Mapping[SideId, PieceId]

    def hexes(self, centimetres: int) -> int:
        """Return how many whole hexes a distance is."""
        return centimetres // self.cm_per_hex


class Piece(BlockPiece, frozen=True, kw_only=True):
    """A unit or a leader, whose `hex_id` is that of `unit`, whom he is with, or where he is without one."""

    formation: str
    unit: PieceId = NO_PIECE

    @property
    def row(self) -> Row:
        """A unit's row of the table (section 7)."""
        return ROWS[self.kind]


class Formation(msgspec.Struct, frozen=True, kw_only=True):
    """A formation: its units in their places, its initiative value, its markers and what it has done."""

    id: str
    side: SideId
    name: str
    units: tuple[PieceId, ...]
    initiative: int
    blast: int = 0
    broken: bool = False
    activated: bool = False
    overwatch: bool = False


class State(TableState[Piece], frozen=True, kw_only=True):
    """A battle at one moment.

    `won` is who won this round's strategy roll, `chose` who chose by it last, `first` who activates first and `turn`
    whose go it is. `may_retain`: whether that side may activate a second formation at once. `rerolled` are the sides
    whose army commander has helped in this round. `to_rally` are the formations still to test; None before the step.
    """

    phase: str
    turn: SideId
    formations: dict[str, Formation]
    won: SideId
    first: SideId
    chose: SideId = NO_SIDE
    may_retain: bool = False
    rerolled: frozenset[SideId] = frozenset()
    to_rally: tuple[str, ...] | None = None

    def with_piece(self, piece: Piece) -> "State":
        """Return the state with a piece changed, and the leaders of a unit with it."""
        pieces = {**self.pieces, piece.id: piece}
        if not piece.is_leader and piece.hex_id != self.pieces[piece.id].hex_id:
            for leader in self.pieces.values():
                if leader.unit == piece.id:
                    pieces[leader.id] = msgspec.structs.replace(leader, hex_id=piece.hex_id)
        return msgspec.structs.replace(self, pieces=pieces)

    @property
    def groups(self) -> dict[str, Formation]:
        """The formations, as events know groups."""
        return self.formations

    def with_group(self, formation: Formation) -> "State":
        """Return the state with a formation changed."""
        return msgspec.structs.replace(self, formations={**self.formations, formation.id: formation})


class Position(TablePosition[Battlefield, State, Piece]):
    """A state on its ground."""

    def __init__(self, battlefield: Battlefield, state: State) -> None:
        super().__init__(battlefield, state)
        # What is worked out when it is asked for, by formation or unit.
        like = self.like
        self._feet: dict[str, int] = like._feet if like else {}
        self._near_enemies: dict[SideId, int] = like._near_enemies if like else {}
        self._links: dict[PieceId, tuple[list[int], int]] = like._links if like else {}

    def formation_of(self, piece: Piece) -> Formation:
        return self.state.formations[piece.formation]

    # Who is on the field

    @cached_property
    def occupied(self) -> int:
        """The hexes that have a unit."""
        if self.like is not None:
            return self.like.occupied
        return mask_of(self.occupants)

    @cached_property
    def _members(self) -> dict[str, list[Piece]]:
        if self.like is not None:
            return self.like._members
        found: dict[str, list[Piece]] = {name: [] for name in self.state.formations}
        for unit in self._units:
            found[unit.formation].append(unit)
        return found

    @cached_property
    def hexes_of(self) -> dict[str, int]:
        """The hexes of the units of each formation."""
        if self.like is not None:
            return self.like.hexes_of
        return {name: mask_of([unit.hex_id for unit in units]) for name, units in self._members.items()}

    def feet_of(self, formation: str) -> int:
        """Return the hexes of the foot of a formation, through which the rest of its foot passes (EX-21)."""
        if formation not in self._feet:
            self._feet[formation] = mask_of(
                [unit.hex_id for unit in self._members[formation] if unit.is_foot]
            )
        return self._feet[formation]

    def members(self, formation: Formation) -> list[Piece]:
        """Return the units of a formation on the field, by place."""
        return self._members[formation.id]

    def mustered(self, formation: Formation) -> list[Piece]:
        """Return the units of a formation: those on the field and those that may still come or come back (EX-01)."""
        return [unit for name in formation.units if (unit := self.piece(name)).hex_id not in (LOST, LEFT)]

    def count(self, formation: Formation) -> int:
        """Count the units of a formation, wherever they are (EX-01)."""
        return len(self.mustered(formation))

    def formations(self, side: SideId) -> list[Formation]:
        """Return the formations of a side that are not destroyed (EX-01)."""
        return [each for each in self.state.formations.values() if each.side == side and self.count(each)]

    def leaders(self, formation: Formation) -> list[Piece]:
        """Return the leaders who are with a unit of a formation, none who has left by an exit (EX-05, AR-13)."""
        return [
            piece
            for piece in self.state.pieces.values()
            if piece.is_leader and piece.unit and piece.hex_id != LEFT and piece.formation == formation.id
        ]

    def army_commander(self, side: SideId) -> Piece | None:
        """Return the army commander of a side while he is with a unit that has not left by an exit (EX-08, AR-13)."""
        leader = self.state.pieces.get(self.battlefield.commanders[side])
        return leader if leader and leader.unit and leader.hex_id != LEFT else None

    def rating(self, side: SideId) -> int:
        """Return the strategy rating of a side (EX-03)."""
        leader = self.state.pieces.get(self.battlefield.commanders[side])
        is_lost = leader is not None and leader.hex_id == LOST
        return self.battlefield.strategy[side] - (COMMANDER_LOST if is_lost else 0)

    def suppressing(self, formation: Formation) -> int:
        """Return how many markers a formation counts as having (EX-41)."""
        return self.count(formation) if formation.broken else formation.blast

    # Enemies, contact and zones

    def _beside_those(self, formations: Iterable[Formation]) -> dict[SideId, int]:
        """Return the hexes beside the units of some formations, by side."""
        units: dict[SideId, int] = {}
        for formation in formations:
            units[formation.side] = units.get(formation.side, 0) | self.hexes_of[formation.id]
        return {side: self.grid.masks.spread(hexes) for side, hexes in units.items()}

    @cached_property
    def _beside(self) -> dict[SideId, int]:
        if self.like is not None:
            return self.like._beside
        return self._beside_those(self.state.formations.values())

    def beside(self, side: SideId) -> int:
        """Return the hexes beside the units of a side, broken or not."""
        return self._beside.get(side, 0)

    def is_in_contact(self, unit: Piece) -> bool:
        """Return whether an enemy unit, broken or not, is beside a unit."""
        return holds(self.beside(other(unit.side)), unit.hex_id)

    @cached_property
    def _zones(self) -> dict[SideId, int]:
        return self._beside_those([each for each in self.state.formations.values() if not each.broken])

    def zone(self, side: SideId) -> int:
        """Return the zones of a side: the hexes beside its unbroken units (EX-22)."""
        return self._zones.get(side, 0)

    def near_enemies(self, side: SideId) -> int:
        """Return the hexes too near to an enemy of a side to march there (the table of actions)."""
        found = self._near_enemies.get(side)
        if found is None:
            found = 0
            for enemy in self.units(other(side)):
                found |= self.grid.masks.within(enemy.hex_id, MARCH_DISTANCE)
            self._near_enemies[side] = found
        return found

    def touched(self, unit: Piece, formation: Formation) -> list[Piece]:
        """Return the units of a formation beside a unit, by place."""
        near = self.grid.adjacent(unit.hex_id)
        return [other_unit for other_unit in self.members(formation) if other_unit.hex_id in near]

    def may_assault(self, unit: Piece, hex_id: HexId) -> bool:
        """Return whether a unit of an attacker fights in contact from a hex: no guns, no horse in a town (EX-81)."""
        return not unit.is_gun and not (unit.is_horse and self.battlefield.terrain[hex_id] == "town")

    def nearest_distance(self, hex_id: HexId, units: list[Piece]) -> int:
        """Return the distance from a hex to the nearest of some units."""
        return min(self.grid.distance(hex_id, unit.hex_id) for unit in units)

    # Ground

    def links(self, unit: Piece) -> tuple[list[int], int]:
        """Return for each part of a formation without a unit where the unit is linked to it; and to how many it is now.

        A part is what hangs together by steps from unit to unit (EX-04).
        """
        found = self._links.get(unit.id)
        if found is None:
            members = [each.hex_id for each in self._members[unit.formation]]
            areas = self._areas([hex_id for hex_id in members if hex_id != unit.hex_id])
            found = self._links[unit.id] = areas, sum([holds(area, unit.hex_id) for area in areas])
        return found

    def _areas(self, hexes: list[HexId]) -> list[int]:
        """Split hexes into those that hang together; return for each part the hexes linked to it (EX-04)."""
        within = self.grid.masks.within
        found: list[int] = []
        for hex_id in hexes:
            area = within(hex_id, LINK)
            apart = []
            for each in found:
                if holds(each, hex_id):
                    area |= each
                else:
                    apart.append(each)
            found = [*apart, area]
        return found
