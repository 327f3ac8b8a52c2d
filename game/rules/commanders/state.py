"""The state of a battle and its ground: what never changes, and what only events change."""

from collections.abc import Mapping

import msgspec

from game.engine.ruleset import Outcome
from game.hexgrid.facing import Arc, Facing
from game.hexgrid.grid import Grid
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId
from game.hexgrid.scenario import Edge
from game.i18n import tr_mark
from game.rules.commanders.tables import BATTERY, CLOSED, LIMBERED, MOB, OPEN, ROWS, Row
from game.rules.common.battle_end import EndTerms
from game.rules.common.kinds import ARTILLERY, CAVALRY, INFANTRY, LEADER, arm_of
from game.rules.common.piece_ground import KnownGround
from game.rules.common.pieces import MapPiece
from game.rules.common.special_rules.questions import Award
from game.rules.common.special_rules.special_rule import SpecialRule
from game.rules.common.terrain import TerrainRule

replace = msgspec.structs.replace

LOST, COMING, LEFT = HexId(-1), HexId(-3), HexId(-4)
"""Where a piece is that is on no hex: gone for good; still to come (AR-14); gone by an exit (AR-13)."""

INITIATIVE, RALLY, MOVEMENT, MISSILES, MELEE, COMMAND = (
    "initiative",
    "rally",
    "movement",
    "missiles",
    "melee",
    "command",
)
PHASE_NAMES = {
    INITIATIVE: tr_mark("initiative"),
    RALLY: tr_mark("rally"),
    MOVEMENT: tr_mark("movement"),
    MISSILES: tr_mark("missiles"),
    MELEE: tr_mark("melee"),
    COMMAND: tr_mark("command"),
}
PHASES = tuple(PHASE_NAMES)
BY_TURNS = (RALLY, MOVEMENT)
"""The phases in which the sides act one at a time; in the others both do (BX-15, BX-50, BX-52)."""

MOVED, FULL_RATE, FORMED, FIRED, RALLIED = "moved", "full rate", "formed", "fired", "rallied"
ORDERS, CHARGED, RAN_AGAIN, TOUCHED = "has orders", "charged", "ran again", "touched"
"""What a piece may have done in this round, or what was done to it: `FULL_RATE` besides `MOVED` for a move of its full
rate, `RAN_AGAIN` for a second rout in the melee phase (BS-24), `TOUCHED` for who was in contact when the rout moves
were done (BX-25)."""
DEEDS = (MOVED, FULL_RATE, FORMED, FIRED, RALLIED, ORDERS, CHARGED, RAN_AGAIN, TOUCHED)


class Battlefield(msgspec.Struct, frozen=True, kw_only=True):
    """What never changes in a battle.

    `drawn` are the pieces as the map draws them. `last_phase` ends a position that is played for some phases only.
    `lines`, `arcs`, `fronts`, `last_facings` and `ground` hold what is known of open sight between hexes, of arcs and
    front hexes by hex and facing, of facings after a last step of a charge, and of the ground to pieces.
    """

    grid: Grid
    terrain: tuple[str, ...]
    terrain_rules: tuple[TerrainRule, ...]
    hills: Mapping[HexId, int]
    homes: Mapping[SideId, Edge]
    terms: EndTerms
    inches_per_hex: int
    drawn: Mapping[PieceId, MapPiece]
    special_rules: tuple[SpecialRule, ...] = ()
    last_phase: str = ""
    lines: dict[tuple[HexId, HexId], bool] = msgspec.field(default_factory=dict)
    arcs: dict[tuple[HexId, int, HexId], Arc] = msgspec.field(default_factory=dict)
    fronts: dict[tuple[HexId, int], tuple[HexId, ...]] = msgspec.field(default_factory=dict)
    last_facings: dict[tuple[HexId, HexId], tuple[tuple[Facing, Facing], ...]] = msgspec.field(
        default_factory=dict
    )
    ground: KnownGround = msgspec.field(default_factory=dict)

    def blocks_sight(self, hex_id: HexId) -> bool:
        """Return whether the terrain of a hex blocks sight (AR-05)."""
        return self.terrain_rules[hex_id].blocks_sight

    def hexes(self, inches: int) -> int:
        """Return how many whole hexes a distance is."""
        return inches // self.inches_per_hex


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A unit or a leader.

    `place` is its place in the order of battle. A leader in the hex of a unit of his side is with it. `unit`: whose
    unit commander a leader is as an aide (BX-01). `radius`: his own command radius in inches, 0 for that of his rank.
    `is_out`: whether a unit is out of command; `was_left_routed`: whether a rally phase has left it routed (BX-15).
    `done`: what it did in this round.
    """

    id: PieceId
    side: SideId
    kind: str
    name: str
    brigade: str
    place: int
    hex_id: HexId
    blocks: int = 1
    full: int = 1
    facing: Facing | None = None
    formation: str = ""
    is_routed: bool = False
    was_left_routed: bool = False
    is_out: bool = False
    unit: PieceId = NO_PIECE
    radius: int = 0
    done: frozenset[str] = frozenset()

    @property
    def is_leader(self) -> bool:
        """Whether it is a leader."""
        return self.kind == LEADER

    @property
    def row(self) -> Row:
        """A unit's row of the table (section 7)."""
        return ROWS[self.kind]

    @property
    def is_gun(self) -> bool:
        """Whether it is artillery."""
        return arm_of(self.kind) == ARTILLERY

    @property
    def is_horse(self) -> bool:
        """Whether it is cavalry."""
        return arm_of(self.kind) == CAVALRY

    @property
    def is_foot(self) -> bool:
        """Whether it is infantry."""
        return arm_of(self.kind) == INFANTRY

    @property
    def is_closed(self) -> bool:
        """Whether its ranks are closed."""
        return self.formation == CLOSED

    @property
    def is_on_field(self) -> bool:
        """Whether it is on a hex."""
        return self.hex_id >= 0

    @property
    def is_mob(self) -> bool:
        """Whether it is a unit of militia, which needs orders (BX-06)."""
        return self.row.formations == (MOB,)

    @property
    def waits(self) -> bool:
        """Whether it is a mob without orders (BX-06)."""
        return self.is_mob and ORDERS not in self.done

    @property
    def turns_slowly(self) -> bool:
        """Whether each corner costs it a hex of movement: closed foot (BX-21)."""
        return self.formation == CLOSED and self.is_foot

    @property
    def rallied_formation(self) -> str:
        """The formation it has once it is rallied (BQ-09)."""
        return MOB if self.is_mob else LIMBERED if self.is_gun else OPEN

    @property
    def is_in_battery(self) -> bool:
        """Whether it is guns in battery."""
        return self.formation == BATTERY


class Brigade(msgspec.Struct, frozen=True, kw_only=True):
    """A brigade: its units in the order of battle and its commander, a leader or the officers of a unit (BX-10)."""

    id: str
    side: SideId
    name: str
    units: tuple[PieceId, ...]
    commander: PieceId = NO_PIECE


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A battle at one moment.

    `armies` names the army commander of each side. `initiative` is who has it, `moves_first` who moves first, `turn`
    whose go it is. `finished`: the sides that have finished the rally phase, or their movement. `fled`: whether the
    rout moves of this round are done. `tried` are the commanders who have made their attempt in this rally phase,
    `tried_for` the units for which one was made. `lost`: the blocks that units lost in this phase; `checked`: who made
    the one check of this phase (BX-40).
    """

    pieces: dict[PieceId, Piece]
    brigades: dict[str, Brigade]
    armies: dict[SideId, PieceId]
    number: int
    phase: str
    initiative: SideId
    moves_first: SideId
    turn: SideId
    finished: frozenset[SideId] = frozenset()
    fled: bool = False
    tried: frozenset[PieceId] = frozenset()
    tried_for: frozenset[PieceId] = frozenset()
    lost: dict[PieceId, int] = {}
    checked: frozenset[PieceId] = frozenset()
    awards: tuple[Award, ...] = ()
    conclusion: Outcome | None = None

    def with_piece(self, piece: Piece) -> "State":
        """Return the state with a piece changed."""
        return replace(self, pieces={**self.pieces, piece.id: piece})

    def with_pieces(self, *pieces: Piece) -> "State":
        """Return the state with some pieces changed."""
        return replace(self, pieces={**self.pieces, **{piece.id: piece for piece in pieces}})


def first_to_act(state: State) -> tuple[SideId, SideId]:
    """Return the sides, who has the initiative first (BX-19)."""
    first = state.initiative
    second = next(side for side in state.armies if side != first)
    return first, second
