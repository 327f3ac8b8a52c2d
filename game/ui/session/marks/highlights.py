"""What is marked on the field besides the pieces, as records: what draws them is in `ui/drawing/board`."""

from typing import Literal

import msgspec

from game.engine.shown.view import AreaView, ArrowKind, SpecialHexes
from game.hexgrid.grid import Hex
from game.hexgrid.ids import PieceId

MarkKind = Literal["move", "retreat", "shot", "attack", "loss"]
"""What was done, which gives the shape of its mark."""

Place = tuple[int, int, int]
"""A measured place in thousandths of an inch, and how many of them lie between two hexes."""

MarkStyle = Literal["choosable", "chosen", "picked", "target", "told"]

GroupStyle = Literal["offered", "active", "pointed", "chosen", "changed"]

BELOW: tuple[GroupStyle, ...] = ("offered", "active")
"""The groups whose outlines are below the marks of hexes: those that are not looked at."""


class Mark(msgspec.Struct, frozen=True):
    """Something that was done: along which hexes, in which livery; `places` are the ends of a measured move."""

    kind: MarkKind
    hexes: tuple[Hex, ...]
    side_colour: int
    places: tuple[Place, ...] = ()


class Boundary(msgspec.Struct, frozen=True, kw_only=True):
    """Where a measured piece is, in thousandths of an inch, its heading in hundredths of a degree."""

    x: int
    y: int
    heading: int
    width: int
    depth: int


class RectMark(msgspec.Struct, frozen=True, kw_only=True):
    """A piece that is marked, and why."""

    boundary: Boundary
    style: MarkStyle


class FrontArc(msgspec.Struct, frozen=True, kw_only=True):
    """The front arc of a piece as far as it reaches; `dotted` for a range, a whole line for a charge."""

    boundary: Boundary
    reach: int
    label: str
    dotted: bool = False


class Arrow(msgspec.Struct, frozen=True, kw_only=True):
    """An arrow as it lies on the field, in the livery of its side.

    It runs from hex to hex, or `between` two measured pieces: from the middle of a front to the nearest point.
    """

    kind: ArrowKind
    start: Hex
    end: Hex
    side_colour: int
    label: str = ""
    between: tuple[Boundary, Boundary] | None = None
    thousandths_per_hex: int = 0
    is_asked: bool = False
    """Whether it is only pointed at, and would begin with the click."""


class GroupMark(msgspec.Struct, frozen=True):
    """A group that is marked: its hexes, the livery of its side, and why."""

    group: str
    hexes: tuple[Hex, ...]
    side_colour: int
    style: GroupStyle
    places: tuple[tuple[int, int], ...] = ()
    """Where its members are in thousandths of an inch, if they are measured."""
    inches: int = 0


class FacingMark(msgspec.Struct, frozen=True, kw_only=True):
    """A facing that is being chosen: of which piece, in which hex, the one turned to and all that are offered."""

    piece: PieceId
    hex_id: Hex
    facing: int
    offered: tuple[int, ...]


class Badge(msgspec.Struct, frozen=True):
    """A number on a hex: "dice" that would be rolled, "cost" in blocks, or the dice of a "check" that follows.

    Dice that "could" be rolled are those of a piece that is only being thought about. A "chance" is a `text`:
    72 % to hit. Where there is no room for it the `short` one is written.
    """

    kind: str
    number: int
    text: str = ""
    short: str = ""


class SightArrow(msgspec.Struct, frozen=True):
    """A line from the middle of a hex to that of another, the hexes that bar it, and whether one sees along it."""

    start: Hex
    end: Hex
    barring: tuple[Hex, ...]
    is_open: bool


class Highlights(msgspec.Struct, kw_only=True):
    """The marks of one moment, by hex."""

    choosable: frozenset[Hex] = frozenset()
    reachable: frozenset[Hex] = frozenset()
    targets: frozenset[Hex] = frozenset()
    chosen: frozenset[Hex] = frozenset()
    ticked: frozenset[tuple[Hex, bool]] = frozenset()
    """The pieces chosen: the hex of each, and whether it is the leader attached there."""
    picked: frozenset[Hex] = frozenset()
    rule_hexes: frozenset[Hex] = frozenset()
    melee_only: frozenset[Hex] = frozenset()
    no_attack: frozenset[Hex] = frozenset()
    """Where a piece that fires could no longer do so after its move, or not attack at all."""
    could_reach: frozenset[Hex] = frozenset()
    """Where a piece that is only thought about could go."""
    section: frozenset[Hex] = frozenset()
    """Where the card that is pointed at gives orders."""
    special_hexes: tuple[tuple[SpecialHexes, int], ...] = ()
    """Hexes that mean something, each with the livery of its side."""
    faulty: frozenset[Hex] = frozenset()
    """Where pieces have been put that may not stay so."""
    dangerous: frozenset[Hex] = frozenset()
    """Where a piece would be lost."""
    cursor: Hex | None = None
    hover: Hex | None = None
    hint: Hex | None = None
    """What a lesson asks to be clicked."""
    attacks: tuple[tuple[Hex, Hex], ...] = ()
    """Who attacks whom at this moment."""
    arrows: tuple[Arrow, ...] = ()
    areas: tuple[AreaView, ...] = ()
    """What is washed for the piece pointed at."""
    groups: tuple[GroupMark, ...] = ()
    turning: FacingMark | None = None
    trail: tuple[Mark, ...] = ()
    """What the other side did last."""
    sight: SightArrow | None = None
    badges: dict[Hex | PieceId, tuple[Badge, ...]] = {}
    """Numbers on a hex, or on a measured piece."""
    patterned: bool = False
    """Whether areas are washed with their patterns, which is asked for."""
    rectangles: tuple[RectMark, ...] = ()
    """The measured pieces that are marked, in place of their hexes."""
    figures: frozenset[PieceId] = frozenset()
    """The leaders among measured pieces that can be chosen."""
    arcs: tuple[FrontArc, ...] = ()
    inches: int = 0
    """Thousandths of an inch from hex to hex, where pieces are measured."""
