"""The state of a battle, its ground, and the questions that the rules ask of both."""

from collections.abc import Iterator, Mapping

import msgspec

from game.engine.battle_setup import Outcome
from game.engine.decisions.location import Pose
from game.hexgrid.facing import Facing, arc, hexes_in_arc
from game.hexgrid.grid import Grid, Hex
from game.hexgrid.scenario import Edge
from game.rules.skirmish.tables import ARMS, BROKEN_AT, RADIUS, SIDE_IDS, Arm
from game.rules.table.battle_end import EndTerms
from game.rules.table.kinds import LEADER, arm_of
from game.rules.table.terrain import TerrainRule

OFF = -1
"""Where a piece is that is gone."""


class Battlefield(msgspec.Struct, frozen=True, kw_only=True):
    """What never changes in a battle; `last_step` ends a position that is played for some phases only."""

    grid: Grid
    terrain: tuple[str, ...]
    terrain_rules: tuple[TerrainRule, ...]
    hills: Mapping[Hex, int]
    homes: Mapping[str, Edge]
    terms: EndTerms
    inches_per_hex: int
    last_step: int | None = None

    def blocks_sight(self, hex_id: Hex) -> bool:
        """Return whether the terrain of a hex blocks sight (AR-05)."""
        return self.terrain_rules[hex_id].blocks_sight


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A unit or a commander; `facing` is in degrees (commanders have none), `pose` that of a gun once it is sited."""

    id: str
    side: str
    kind: str
    name: str
    group: str
    hex_id: Hex
    strength: int
    full: int
    facing: Facing | None = None
    pose: Pose | None = None

    @property
    def is_leader(self) -> bool:
        """Whether it is a commander."""
        return self.kind == LEADER

    @property
    def arm(self) -> Arm:
        """A unit's row of the table of arms (SK-02)."""
        return ARMS[arm_of(self.kind)]

    @property
    def is_gun(self) -> bool:
        """Whether it is sited by measure (SK-04)."""
        return arm_of(self.kind) == "artillery"


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """A brigade of the order of battle; `order` is "" until this round's is written."""

    id: str
    side: str
    name: str
    units: tuple[str, ...]
    commander: str = ""
    shaken: int = 0
    order: str = ""

    @property
    def is_broken(self) -> bool:
        """Whether it has too many counters to fight on (SK-05)."""
        return self.shaken >= BROKEN_AT


class Attack(msgspec.Struct, frozen=True):
    """An attack that is declared and not yet played (SK-40)."""

    attacker: str
    target: str


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A battle at one moment.

    `step` is an index of `STEPS`, `first` the side that acts first this round. `acted` are the pieces and groups that
    are done with this step. `orders_shown` says whether the orders written are known to both sides.
    """

    pieces: dict[str, Piece]
    groups: dict[str, Group]
    number: int
    step: int
    first: str
    acted: frozenset[str] = frozenset()
    attacks: tuple[Attack, ...] = ()
    orders_shown: bool = True
    conclusion: Outcome | None = None

    def with_piece(self, piece: Piece) -> "State":
        """Return the state with a piece changed."""
        return msgspec.structs.replace(self, pieces={**self.pieces, piece.id: piece})

    def with_group(self, group: Group) -> "State":
        """Return the state with a group changed."""
        return msgspec.structs.replace(self, groups={**self.groups, group.id: group})


GUNS, ORDERS, INITIATIVE, MOVE, ATTACK, RALLY = "guns", "orders", "initiative", "move", "attack", "rally"
STEPS = (
    (GUNS, 0),
    (ORDERS, 0),
    (INITIATIVE, 0),
    (MOVE, 0),
    (ATTACK, 0),
    (MOVE, 1),
    (ATTACK, 1),
    (RALLY, 0),
    (RALLY, 1),
)
"""The steps of a round: a phase, and whether the side that acts first (0) or second (1) has it (SK-10)."""


def other(side: str) -> str:
    """Return the opponent of a side."""
    return SIDE_IDS[1] if side == SIDE_IDS[0] else SIDE_IDS[0]


class Position:
    """A state on its ground."""

    def __init__(self, battlefield: Battlefield, state: State) -> None:
        self.battlefield = battlefield
        self.state = state
        self.grid = battlefield.grid

    @property
    def phase(self) -> str:
        """The phase of the round."""
        return STEPS[self.state.step][0]

    @property
    def side(self) -> str:
        """Whose step it is; where it is both sides', the one that acted first last."""
        first = self.state.first
        return first if STEPS[self.state.step][1] == 0 else other(first)

    def piece(self, piece: str) -> Piece:
        """Return a piece by its id."""
        return self.state.pieces[piece]

    def group_of(self, piece: Piece) -> Group:
        """Return the group that a piece belongs to."""
        return self.state.groups[piece.group]

    def present(self, side: str = "") -> Iterator[Piece]:
        """Yield the pieces on the field, of one side where it is named."""
        return (
            piece for piece in self.state.pieces.values() if piece.hex_id != OFF and side in ("", piece.side)
        )

    def units(self, side: str = "") -> Iterator[Piece]:
        """Yield the units on the field."""
        return (piece for piece in self.present(side) if not piece.is_leader)

    def unit_at(self, hex_id: Hex) -> Piece | None:
        """Return the unit in a hex."""
        return next((unit for unit in self.units() if unit.hex_id == hex_id), None)

    def members(self, group: Group) -> list[Piece]:
        """Return the units of a group that are on the field."""
        return [self.piece(unit) for unit in group.units if self.piece(unit).hex_id != OFF]

    def commander(self, group: Group) -> Piece | None:
        """Return the commander of a group, while he is on the field."""
        commander = self.state.pieces.get(group.commander)
        return commander if commander and commander.hex_id != OFF else None

    def is_in_command(self, unit: Piece, hex_id: Hex | None = None) -> bool:
        """Return whether a unit is, or would be in a hex, within its commander's radius (SK-03)."""
        commander = self.commander(self.group_of(unit))
        at = unit.hex_id if hex_id is None else hex_id
        return commander is not None and self.grid.distance(at, commander.hex_id) <= RADIUS

    def zone(self, side: str) -> set[Hex]:
        """Return the hexes in front of a side's units (SK-21)."""
        return {
            hex_id
            for unit in self.units(side)
            if unit.facing is not None
            for hex_id in hexes_in_arc(self.grid, unit.hex_id, unit.facing, "front")
        }

    def arc(self, unit: Piece, hex_id: Hex) -> str:
        """Return the arc of a unit in which a hex lies (AR-03)."""
        assert unit.facing is not None
        return arc(self.grid, unit.hex_id, unit.facing, hex_id)
