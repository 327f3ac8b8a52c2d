"""The state of a battle and its ground: records that never change, and events make new ones."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

import msgspec

from game.hexgrid.facing import Arc, Facing
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId
from game.rules.brigades import tables
from game.rules.table import kinds
from game.rules.table.kinds import HIGHLAND, arm_of
from game.rules.table.position import TableField, TablePiece, TableState

LOST, COMING, LEFT = kinds.LOST, kinds.COMING, kinds.LEFT

Flight = Literal["", "retreating", "routing"]


class Battlefield(TableField, frozen=True, kw_only=True):
    """What never changes in a battle.

    `commanders` are the commanders-in-chief ("" for none). `home_distance` counts the hexes from each hex to the
    baseline of a side. `unwritten` are the brigades to which the map gives no order. `fronts`, `barred` and `slow` hold
    what is known of front hexes, and of ground for kinds of pieces.
    """

    home_distance: Mapping[SideId, tuple[int, ...]]
    cm_per_hex: int
    commanders: Mapping[SideId, PieceId]
    unwritten: tuple[str, ...] = ()
    fronts: dict[tuple[HexId, Facing], tuple[HexId, ...]] = msgspec.field(default_factory=dict)
    barred: dict[tuple[str, tuple[str, ...]], frozenset[HexId]] = msgspec.field(default_factory=dict)
    slow: dict[tuple[str, tuple[str, ...]], frozenset[HexId]] = msgspec.field(default_factory=dict)

    def hexes(self, centimetres: Fraction | int) -> int:
        """Return how many whole hexes a distance is, 1 at least (GX-04)."""
        return max(1, int(centimetres // self.cm_per_hex)) if centimetres else 0


class Acts(msgspec.Struct, frozen=True, kw_only=True):
    """What a piece has done in this turn: the bans of later phases look at it.

    `compulsory`: it moved in the compulsory phase; `gift`: only by GB-05. `charge_share`: the part of its distance
    moved in the charge phase. `used`: the part of its movement used in all, turns and changes among it (GB-32).
    `came_on`: it charged, counter-charged, intercepted or pursued. `lost_to_fire` are half figures, `began` those it
    had at the beginning of the turn. `rallied`: a leader has tried to rally somebody, or to rally this unit; `named`:
    an aide was sent.
    """

    compulsory: bool = False
    gift: bool = False
    charge_share: Fraction = Fraction(0)
    used: Fraction = Fraction(0)
    came_on: bool = False
    fired_at_charge: bool = False
    fired: bool = False
    formed: bool = False
    moved: bool = False
    marched: bool = False
    recovered: bool = False
    fought: bool = False
    rallied: bool = False
    named: bool = False
    lost_to_fire: int = 0
    began: int = 0


class Piece(TablePiece, frozen=True, kw_only=True):
    """A unit or a leader.

    `figures`, and `full` at the beginning, are counted in halves. `flight` says whether it retreats or routs; what
    waits for the next compulsory phase is `pushed_back`, `pursuing`, `discipline`, and `won` with the hexes of
    `ground`. A leader has a `rating`, the brigade that he commands, the `unit` whom he is with, and `sent_to`, the
    brigade that he is to take.
    """

    brigade: str
    figures: int = 0
    full: int = 0
    full_blocks: int = 1
    facing: Facing | None = None
    formation: str = ""
    grade: str = "line"
    disordered: bool = False
    wavering: bool = False
    halted: bool = False
    flight: Flight = ""
    pushed_back: bool = False
    pursuing: bool = False
    discipline: bool = False
    won: bool = False
    ground: tuple[HexId, ...] = ()
    has_fired: bool = False
    fired_last: bool = False
    acts: Acts = Acts()
    unit: PieceId = NO_PIECE
    rating: int = tables.RATING
    sent_to: str = ""

    @property
    def row(self) -> tables.Row:
        """A unit's row of the table (GX-90)."""
        return tables.ROWS[self.kind]

    @property
    def is_highland(self) -> bool:
        """Whether it is highland infantry."""
        return self.kind == HIGHLAND

    @property
    def in_order(self) -> bool:
        """Whether it is neither disordered, wavering, halted, pushed back nor fleeing."""
        return not (self.disordered or self.wavering or self.halted or self.flight or self.pushed_back)

    @property
    def distances(self) -> tables.Distances:
        """Its arm's row of the table of distances (GX-82)."""
        arm = arm_of(self.kind)
        assert arm, "a leader has distances of his own"
        return tables.DISTANCES[arm]

    @property
    def charge_cm(self) -> int:
        """How far it charges, in centimetres (GX-82, GX-92)."""
        return self.distances.charge + self.row.charge_bonus

    @property
    def blocks(self) -> int:
        """How many blocks are left: one is gone when its figures are (GX-01)."""
        return 1 if self.is_leader else -(-self.figures // tables.BLOCK_FIGURES)

    @property
    def grade_value(self) -> int:
        """What its grade adds to tests and melee (GX-80)."""
        return tables.GRADES[self.grade]

    @property
    def is_line(self) -> bool:
        return self.formation == tables.LINE


def figures(halves: int) -> str:
    """Write a number of half figures as figures."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


class Brigade(msgspec.Struct, frozen=True, kw_only=True):
    """A brigade: its units, its order and who commands it.

    `began` counts the units it began with. Without a `commander` it is led by `senior`, its senior unit, if it began so
    (GX-30); else it is uncontrolled. `goal` is the hex of an order to approach. `changed`: its order was tried to be
    changed in this turn; `initiative`: its brigadier tried by himself.
    """

    id: str
    side: SideId
    name: str
    units: tuple[PieceId, ...]
    began: int
    commander: PieceId = NO_PIECE
    senior: PieceId = NO_PIECE
    order: str
    goal: HexId | None = None
    faltering: bool = False
    broken: bool = False
    changed: bool = False
    initiative: bool = False

    @property
    def uncontrolled(self) -> bool:
        """Whether nobody commands it (GX-24, GX-30)."""
        return not self.commander and not self.senior


class Contact(msgspec.Struct, frozen=True, kw_only=True):
    """Two units in melee: who came on at whom, the arc that he struck, and how many turns they have fought (GX-46)."""

    attacker: PieceId
    target: PieceId
    arc: Arc = "front"
    turns: int = 0

    def has(self, unit: PieceId) -> bool:
        """Return whether a unit is one of the two."""
        return unit in (self.attacker, self.target)

    def enemy_of(self, unit: PieceId) -> PieceId:
        """Return the other one."""
        return self.target if unit == self.attacker else self.attacker


class Charge(msgspec.Struct, frozen=True, kw_only=True):
    """A charge declared and not yet played."""

    unit: PieceId
    target: PieceId


class Interception(msgspec.Struct, frozen=True, kw_only=True):
    """A cavalry regiment named to intercept a charger (GX-42)."""

    unit: PieceId
    charger: PieceId


class State(TableState[Piece], frozen=True, kw_only=True):
    """A battle at one moment.

    `step` is the place in the list of steps of a turn (see `steps`), `phasing` who is phasing. `charges` are those
    declared and not yet played, `reactions` what the units charged do, `faced` are those that have fired and tested.
    `tries` counts the changes of order that a commander-in-chief has tried in this turn, `created` are the sides that
    have tried to create a brigade, `commanded` those that have ended their command with their changes of order.
    """

    brigades: dict[str, Brigade]
    step: int
    phasing: SideId
    contacts: tuple[Contact, ...] = ()
    charges: tuple[Charge, ...] = ()
    reactions: dict[PieceId, str] = msgspec.field(default_factory=dict)
    faced: frozenset[PieceId] = frozenset()
    interceptions: tuple[Interception, ...] = ()
    tries: dict[SideId, int] = msgspec.field(default_factory=dict)
    created: frozenset[SideId] = frozenset()
    commanded: frozenset[SideId] = frozenset()

    def with_piece(self, piece: Piece) -> "State":
        """Return the state with a piece changed; leaders go with their unit, or join one that comes (GX-08)."""
        kinds = {**self.pieces, piece.id: piece}
        if not piece.is_leader and piece.hex_id != self.pieces[piece.id].hex_id:
            for leader in self.pieces.values():
                if leader.unit == piece.id:
                    kinds[leader.id] = msgspec.structs.replace(leader, hex_id=piece.hex_id)
                elif leader.is_leader and leader.hex_id == piece.hex_id >= 0 and leader.side == piece.side:
                    kinds[leader.id] = msgspec.structs.replace(leader, unit=piece.id)
        return msgspec.structs.replace(self, pieces=kinds)

    @property
    def groups(self) -> dict[str, Brigade]:
        """The brigades, as events know groups."""
        return self.brigades

    def with_group(self, brigade: Brigade) -> "State":
        """Return the state with a brigade changed."""
        return msgspec.structs.replace(self, brigades={**self.brigades, brigade.id: brigade})
