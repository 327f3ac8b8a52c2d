"""What the search is given, and what it answers: units as rectangles, paths, ends, plans."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final, Literal

import msgspec

from game.engine.decisions.location import Pose
from game.plane.measures import Point
from game.plane.rect import Edge, Rect, Side, rect_at
from game.plane.shapes import Board, Polygon

UnitClass = str
"""The key by which the ground is looked up for a unit: its class, or the unit where special rules name it."""

Offset = int
NO_UNITS: Final[frozenset[str]] = frozenset()


class TableUnit(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A unit as the search sees it (TX-05): lengths are thousandths of an inch."""

    id: str
    side: str
    unit_class: UnitClass
    pose: Pose
    models: int
    files: int
    base_width: int
    base_depth: int
    fleeing: bool = False

    @property
    def columns(self) -> int:
        """Its files: never more than it has models."""
        return min(self.files, self.models)

    @property
    def ranks(self) -> int:
        """Its ranks; the last counts as full."""
        return -(-self.models // self.columns)

    @cached_property
    def rect(self) -> Rect:
        """Its boundary."""
        return rect_at(self.pose, self.columns * self.base_width, self.ranks * self.base_depth)

    def at(self, pose: Pose) -> "TableUnit":
        """Return the unit at another place."""
        return msgspec.structs.replace(self, pose=pose)


class Danger(msgspec.Struct, frozen=True):
    """A hexagon of dangerous ground, and how many dice it costs each file (TX-74)."""

    hexagon: Polygon
    dice: int


class TableGround(msgspec.Struct, frozen=True, kw_only=True):
    """The ground, which never changes in a battle: `bars` and `dangers` for each class of units (TX-06)."""

    board: Board
    bars: Mapping[UnitClass, tuple[Polygon, ...]] = {}
    dangers: Mapping[UnitClass, tuple[Danger, ...]] = {}


class Table:
    """The ground and all units on it, by id: what the search looks at."""

    def __init__(self, ground: TableGround, units: Iterable[TableUnit]) -> None:
        self.ground = ground
        self.units = {unit.id: unit for unit in units}

    def moved(self, *units: TableUnit) -> "Table":
        """Return the table with some units replaced by the ones given."""
        return Table(self.ground, (self.units | {unit.id: unit for unit in units}).values())

    def without(self, unit_ids: Iterable[str]) -> "Table":
        """Return the table without some units."""
        gone = frozenset(unit_ids)
        return Table(self.ground, (unit for unit in self.units.values() if unit.id not in gone))


class ChargePath(msgspec.Struct, frozen=True, kw_only=True):
    """A path of section 8: so far ahead, one wheel or none, so far ahead, then a turn about the point of contact.

    `before` and `after` are not rounded (TX-01). `closing` is the turn to the facing from the heading after the
    wheel, clockwise positive (δ of section 8).
    """

    side: Side | None
    angle: int
    before: float
    after: float
    closing: int

    @property
    def effort(self) -> int:
        """What the lawful ends are sorted by: wheel and turn added up."""
        return self.angle + abs(self.closing)


class End(msgspec.Struct, frozen=True, kw_only=True):
    """A place in which a charge may end (TX-34).

    `contact` is where the charger is when it touches, before anything turns, rounded, and `contact_point` where it
    touches. `target_turn` is ρ, 0 or more;
    `target_pose` is where the target ends if it has to turn. `others` are the other enemies touched, sorted.
    `danger` is the greatest number of dice a file of the dangerous ground swept. `bases` are the bases in contact
    of each unit, by rank and file.
    """

    offset: Offset
    models: int
    path: ChargePath
    pose: Pose
    contact: Pose
    contact_point: Point
    danger: int
    others: tuple[str, ...] = ()
    target_turn: int = 0
    target_pose: Pose | None = None
    bases: Mapping[str, frozenset[tuple[int, int]]] = {}


Priority = Literal["raster", "path", "others", "turn", "models", "undeclared"]
"""Why an end is not lawful: no such offset, no path, more enemies touched (T9-18), the target turned (T9-20),
fewer models (T9-21), an enemy touched that was not declared on (T9-26)."""


class EndObjection(msgspec.Struct, frozen=True, kw_only=True):
    """Why a charge may not end at an offset: the priority, what the end would have, what the lawful ones have."""

    offset: Offset
    priority: Priority
    rules: tuple[str, ...]
    found: int | None = None
    best: int | None = None
    obstacle: str = ""


class Ends(msgspec.Struct, frozen=True, kw_only=True):
    """All ends of a charge in order of offsets, and the lawful ones in the order in which they are offered."""

    charger: str
    target: str
    edge: Edge
    left_out: frozenset[str]
    may_touch: frozenset[str] | None
    ends: tuple[End, ...]
    lawful: tuple[End, ...]

    def at(self, offset: Offset) -> End | None:
        """Return the end at an offset, lawful or not."""
        return next((end for end in self.ends if end.offset == offset), None)


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """A move without aligning: ahead, a wheel, ahead; `pose` is where it ends, `danger` as that of an end."""

    before: int
    side: Side | None
    angle: int
    after: int
    pose: Pose
    danger: int = 0


class BlockedPath(msgspec.Struct, frozen=True, kw_only=True):
    """A straight run of section 14 and the reform of its target that ends it (TX-40)."""

    run: Run
    reform: "Reform"


class Reform(msgspec.Struct, frozen=True, kw_only=True):
    """A reform of a target to the front of its charger (TX-40): which of its edges, where, in how many files."""

    edge: Edge
    files: int
    offset: Offset
    pose: Pose
    models: int


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """One charger of a group (section 10): the charged facing, whether it reaches, and its roll's highest die.

    `failing` is the length of the move it makes if it fails. `declared` names the enemies besides the target
    that it declared on and that did not flee.
    """

    unit: str
    edge: Edge
    reaches: bool
    failing: int
    declared: frozenset[str] = NO_UNITS


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """One end for each charger of a group that gets one, and the order in which all of them move."""

    ends: Mapping[str, End]
    order: tuple[str, ...]
    models: int


class Plans(msgspec.Struct, frozen=True, kw_only=True):
    """The lawful plans of a group, twelve at most, in the order in which they are offered.

    `alone` is true when no charger has an end without the target turned: then one is named, and moved alone.
    """

    plans: tuple[Plan, ...]
    chargers: int
    models: int
    alone: bool = False


class PlanObjection(msgspec.Struct, frozen=True, kw_only=True):
    """Why a plan is not lawful: a charger has no such end, two overlap, no order works, or it is not the best.

    `units` are those that have no such end, or overlap. `found` and `best` are chargers or models.
    """

    priority: Literal["path", "overlap", "order", "chargers", "models"]
    rules: tuple[str, ...]
    units: tuple[str, ...] = ()
    found: int | None = None
    best: int | None = None
