"""The state of a battle and its ground: what never changes, and the records that events replace."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from game.engine.battle_setup import Outcome
from game.engine.decisions.location import Pose
from game.hexgrid.grid import Grid
from game.hexgrid.ids import NO_PIECE, PieceId, SideId
from game.hexgrid.scenario import Edge
from game.plane import rect as measured
from game.plane.hexes import HexPlane
from game.plane.measures import Point
from game.plane.shapes import Board
from game.rules.chargers import tables
from game.rules.table.battle_end import EndTerms
from game.rules.table.kinds import LEADER, MapPiece
from game.rules.table.setup.order_of_battle import Army
from game.rules.table.special_rules.questions import Award
from game.rules.table.special_rules.special_rule import SpecialRule

CHARGE, CHARGERS, MOVEMENT, SHOOTING, MELEE = "charge", "chargers", "movement", "shooting", "melee"
PHASES = (CHARGE, CHARGERS, MOVEMENT, SHOOTING, MELEE)
"""The parts of a player turn (TX-26, TX-98): charges are declared, then chargers move."""

ELIMINATED, LEFT = "eliminated", "left"
"""What became of a piece that is off the field for good: destroyed, or gone by an exit (TX-95, TX-96)."""

# Marks of a unit that no marker of the window shows, besides those of `tables`

REDIRECTED, ADVANCED, REFORMED, ACTED, SHOT = "redirected", "advanced", "reformed", "acted", "shot"
"""It has tried to redirect; it made a move that guns may not shoot after; it reformed; it had its move; it shot."""
NO_MARCH = "no march"
"""It failed its test to march in this turn (TX-46)."""
HELD_BACK, HELD_NEXT = "held back", "held next"
"""It declares no charge in this player turn, or in its next one (TX-66)."""
PURSUING = "pursuing"
"""It pursued into a new enemy and counts as Charging to the end of the next melee phase (TX-62)."""
WENT, JOINED = "went", "joined"
"""A leader has moved or left his unit in this turn; he has joined one, or does no more (TX-76)."""

MARKS = (
    *(
        tables.FLEEING,
        tables.SHAKEN,
        tables.CHARGING,
        tables.PASSED,
        tables.DECLARED,
        tables.MOVED,
        tables.MARCHED,
        tables.STOOD,
    ),
    *(REDIRECTED, ADVANCED, REFORMED, ACTED, SHOT, NO_MARCH, HELD_BACK, HELD_NEXT, PURSUING, WENT, JOINED),
)
"""All that a unit or a leader may be marked with."""


class Battlefield(msgspec.Struct, frozen=True, kw_only=True):
    """What never changes in a battle.

    `plane` are the hexes by measure (TX-03). `first`: the side that begins each round. `armies`: the order of battle.
    `last_phase` ends a position that is played for some phases only. `cache` holds what has been worked out about the
    ground.
    """

    grid: Grid
    plane: HexPlane
    terrain: tuple[str, ...]
    grounds: tuple[tables.GroundRow, ...]
    homes: Mapping[SideId, Edge]
    first: SideId
    terms: EndTerms
    armies: Mapping[SideId, Army]
    drawn: Mapping[PieceId, MapPiece]
    special_rules: tuple[SpecialRule, ...] = ()
    last_phase: str = ""
    cache: dict[Any, Any] = msgspec.field(default_factory=dict)

    @property
    def board(self) -> Board:
        """The rectangle of the board."""
        return self.plane.board


class Piece(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A unit or a leader.

    `pose` is the middle of a unit's front edge and its heading (TX-05), or the point where a lone leader is; None off
    the field and for a leader with a unit. `unit` is whom a leader is with. `began` is the health with which a unit
    began the phase (TX-71). `place` is its place in the order of the map.
    """

    id: PieceId
    side: SideId
    kind: str
    name: str
    place: int
    brigade: str = ""
    pose: Pose | None = None
    files: int = 0
    health: int = 0
    full: int = 0
    began: int = 0
    unit: PieceId = NO_PIECE
    fate: str = ""
    marks: frozenset[str] = frozenset()

    @property
    def is_leader(self) -> bool:
        return self.kind == LEADER

    @property
    def row(self) -> tables.Row:
        """A unit's row of the table of units."""
        return tables.ROWS[self.kind]

    @property
    def rule(self) -> str:
        """The number of its row."""
        return tables.LEADER_RULE if self.is_leader else self.row.rule

    @property
    def is_on_field(self) -> bool:
        """Whether it is on the field, by itself or with a unit."""
        return not self.fate

    @property
    def arm(self) -> str:
        """The class of a unit: foot, horse or guns."""
        return self.row.arm

    @cached_property
    def models(self) -> int:
        """How many models a unit has: losses come off its health, whole models go (TX-24)."""
        return -(-self.health // self.row.health)

    @property
    def full_health(self) -> int:
        """The health of its full number (TX-21)."""
        return self.full * self.row.models * self.row.health

    @property
    def blocks(self) -> int:
        """How many blocks of it are shown, rounded up (TX-21)."""
        return -(-self.health // (self.row.models * self.row.health))

    @property
    def ranks(self) -> int:
        """How many ranks its models stand in, the last one not always full (TX-05)."""
        return -(-self.models // self.files)

    @property
    def width(self) -> int:
        """The width of its boundary in thousandths of an inch (TX-05)."""
        return self.files * self.row.base[0]

    @property
    def depth(self) -> int:
        """The depth of its boundary, the last rank counted as full (TX-05)."""
        return self.ranks * self.row.base[1]

    @cached_property
    def boundary(self) -> measured.Rect:
        """The boundary of a unit on the field (TX-05)."""
        if self.pose is None:
            raise LookupError(f"{self.id} is not on the field")
        return measured.rect_at(self.pose, self.width, self.depth)

    @property
    def is_fleeing(self) -> bool:
        """Whether it flees."""
        return tables.FLEEING in self.marks

    @property
    def is_shaken(self) -> bool:
        return tables.SHAKEN in self.marks

    @property
    def has_declared(self) -> bool:
        """Whether it has declared a charge in this player turn."""
        return tables.DECLARED in self.marks

    def has(self, special: str) -> bool:
        """Return whether its kind has a special rule: swift, impetus, nimble (TX-22)."""
        return special in self.row.special

    def with_marks(self, *marks: str) -> "Piece":
        """Return it with marks more."""
        return replace(self, marks=self.marks.union(marks))

    def without_marks(self, *marks: str) -> "Piece":
        """Return it without some marks."""
        return replace(self, marks=self.marks.difference(marks))

    def with_health(self, health: int) -> "Piece":
        """Return it with other health, and never more files than models (TX-05, TX-24)."""
        changed = replace(self, health=health)
        return replace(changed, files=min(self.files, changed.models)) if health else changed


class Target(msgspec.Struct, frozen=True):
    """A unit that is charged, the facing of it that was noted, and its reaction, "" before it has one."""

    unit: PieceId
    facing: measured.Edge
    reaction: str = ""


class Charge(msgspec.Struct, frozen=True, kw_only=True):
    """A charge that has been declared (section 4).

    `target` is its initial target, `secondary` those declared on after it (T9-26). `earlier` is the target before a
    redirect, while the charger may still choose between both (TX-32). `is_blocked`: declared along a blocked path
    (T9-55). `held`: its side has kept it to its target after that fled last (TQ-08).
    """

    charger: PieceId
    target: Target
    secondary: tuple[Target, ...] = ()
    earlier: Target | None = None
    is_blocked: bool = False
    held: bool = False

    @property
    def targets(self) -> tuple[Target, ...]:
        """All its targets, the initial one first."""
        return (self.target, *self.secondary)

    @property
    def units(self) -> frozenset[PieceId]:
        """The ids of all its targets."""
        return frozenset(each.unit for each in self.targets)


class Combat(msgspec.Struct, frozen=True, kw_only=True):
    """A combat of this phase that is still to be fought: its units as they touched when the phase began (TX-54)."""

    units: tuple[PieceId, ...]

    @property
    def id(self) -> PieceId:
        """The least id of its units, by which it is named."""
        return min(self.units)


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A battle at one moment.

    `turn` is the active side. `charges` are in the order in which they were declared. `combats` are still to be
    fought, None before the melee phase has found them. `fighting` are the units that count as engaged for the round of
    combat being fought (T9-41). `last_centres` are those of units that are gone, and of those that fled off, for
    failed charges (TQ-20).
    """

    pieces: dict[PieceId, Piece]
    number: int
    phase: str
    turn: SideId
    charges: tuple[Charge, ...] = ()
    combats: tuple[Combat, ...] | None = None
    fighting: frozenset[PieceId] = frozenset()
    last_centres: dict[PieceId, Point] = {}
    awards: tuple[Award, ...] = ()
    conclusion: Outcome | None = None

    def with_piece(self, *pieces: Piece) -> "State":
        """Return the state with pieces changed."""
        return replace(self, pieces={**self.pieces, **{piece.id: piece for piece in pieces}})

    def charge_of(self, charger: PieceId) -> Charge | None:
        """Return the charge of a unit, None if it has none."""
        return next((charge for charge in self.charges if charge.charger == charger), None)

    def with_charge(self, charge: Charge) -> "State":
        """Return the state with a charge added, or changed in its place."""
        if self.charge_of(charge.charger) is None:
            return replace(self, charges=(*self.charges, charge))
        changed = tuple(charge if each.charger == charge.charger else each for each in self.charges)
        return replace(self, charges=changed)

    def without_charge(self, *chargers: PieceId) -> "State":
        """Return the state without the charges of some units."""
        return replace(self, charges=tuple(each for each in self.charges if each.charger not in chargers))
