"""The table of the second reading: units and leaders as it moves and marks them itself (sections 1, 2, 11)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tests.plain_geometry import TOLERANCE, Box, Corners, Point, gap, meets, overlap
from tests.readings.chargers.board import Board, Place, kept
from tests.readings.chargers.numbers import (
    BARS_SIGHT,
    DEFENDED,
    KINDS,
    LEADER_ADVANCE,
    LEADER_DISCIPLINE,
    Kind,
)
from tests.rules.chargers.second_ends import Body
from tests.rules.chargers.second_ends import Field as SearchField
from tests.umpire.special_rules import Special, specials

GONE, LEFT = "eliminated", "left"
ON_LINE = 0.01
TIE = 1e-6
NOISE = 1e-9
"""What floats may be wrong by where a length is just half a thousandth."""


@dataclass
class Unit:
    """A unit; `began` is the health with which it began the phase (TX-71)."""

    id: str
    side: str
    kind: str
    brigade: str
    x: float
    y: float
    heading: float
    files: int
    health: int
    full: int
    began: int
    fate: str = ""
    marks: set[str] = field(default_factory=set)
    is_tied: bool = False
    """Whether it lies so near the middle between two thousandths that floats decide which is its place."""

    @property
    def row(self) -> Kind:
        """Return its row of the table."""
        return KINDS[self.kind]

    @property
    def models(self) -> int:
        """Count its models (TX-24)."""
        return -(-self.health // self.row.health)

    @property
    def box(self) -> Box:
        """Return its boundary (TX-05)."""
        ranks = -(-self.models // self.files)
        wide, deep = self.row.base
        return Box(self.x, self.y, self.heading, self.files * wide, ranks * deep)

    @property
    def fleeing(self) -> bool:
        """Return whether it flees."""
        return "fleeing" in self.marks

    @property
    def shaken(self) -> bool:
        """Return whether it is Shaken."""
        return "shaken" in self.marks

    def put(self, box: Box) -> None:
        """Set it down: its place is rounded (TX-01)."""
        self.x, self.y, self.heading = kept(box.x), kept(box.y), round(box.heading % 360, 2) % 360
        self.is_tied = any(abs(axis * 1000 % 1 - 0.5) < TIE for axis in (box.x, box.y))

    def settle_tie(self, x: float, y: float) -> None:
        """Take the other of two thousandths between which a place lay in the middle, to the last figure."""
        if self.is_tied and max(abs(x - self.x), abs(y - self.y)) < 0.0015:
            self.x, self.y = x, y

    def body(self) -> Body:
        """Return it as the searches have it."""
        ranks = -(-self.models // self.files)
        return Body(self.id, self.side, self.box, self.models, self.files, ranks, self.row.base, self.fleeing)


@dataclass
class Leader:
    """A leader and the unit he is with, or his point; `posts` are the brigade and "army" if he commands them."""

    id: str
    side: str
    unit: str
    point: Point | None
    posts: set[str]
    lost: bool = False
    acted: bool = False


@dataclass
class Table:
    """A position, changed step by step."""

    board: Board
    units: dict[str, Unit]
    leaders: dict[str, Leader]
    active: str
    round: int = 1
    fighting: set[str] = field(default_factory=set)
    """Units that count as engaged for this round of combat (T9-41)."""

    @cached_property
    def specials(self) -> list[Special]:
        """Read the special rules of the map."""
        return specials(self.board.field, "chargers")

    def rules(self, name: str) -> list[Any]:
        """List the special rules of a name that hold in this round."""
        table: Any = self
        return [special for special in self.specials if special.name == name and special.holds(table)]

    # Who is where

    def on_field(self, side: str = "") -> list[Unit]:
        """List units on the field: the active side's first, then by id (TX-28)."""
        units = [it for it in self.units.values() if not it.fate and side in ("", it.side)]
        return sorted(units, key=lambda it: (it.side != self.active, it.id))

    def enemies(self, unit: Unit) -> list[Unit]:
        """List the enemies of a unit."""
        return [it for it in self.on_field() if it.side != unit.side]

    def leader(self, unit: Unit) -> Leader | None:
        """Find the leader who is with a unit."""
        return next((it for it in self.leaders.values() if it.unit == unit.id and not it.lost), None)

    def touching(self, unit: Unit) -> list[Unit]:
        """List the enemies that a unit touches, neither fleeing (TX-38)."""
        if unit.fate or unit.fleeing:
            return []
        own = unit.box.corners
        return [
            it
            for it in self.enemies(unit)
            if not it.fleeing and meets(own, it.box.corners) and not overlap(own, it.box.corners)
        ]

    def engaged(self, unit: Unit) -> bool:
        """Return whether a unit is engaged (TX-38, T9-41)."""
        return not unit.fleeing and (unit.id in self.fighting or bool(self.touching(unit)))

    def touched_on(self, unit: Unit, by: Unit) -> str:
        """Say on which facing a unit is touched (TX-38)."""
        left, right, right_rear, left_rear = unit.box.corners
        edges = {
            "front": (left, right),
            "right": (right, right_rear),
            "rear": (left_rear, right_rear),
            "left": (left, left_rear),
        }
        lengths = {
            edge: kept(inside(one, two, by.box.corners) * math.dist(one, two) + NOISE)
            for edge, (one, two) in edges.items()
        }
        order = ("front", "right", "left", "rear")
        return max(order, key=lambda edge: (lengths[edge], -order.index(edge)))

    # Measures

    def advance(self, unit: Unit) -> int:
        """Return the lowest Advance among the models of a unit (T9-03)."""
        return min(unit.row.advance, LEADER_ADVANCE) if self.leader(unit) else unit.row.advance

    def going(self, unit: Unit) -> dict[Place, int | str]:
        """Say what each hex is to a unit (AR-15)."""
        terrain = self.board.field.terrain
        ruled: dict[int, str] = {}
        for special in self.rules("ground"):
            if special.is_for(unit):
                ruled |= {
                    cell: special.keys["enter"]
                    for cell, what in enumerate(terrain)
                    if what in special.keys["terrain"].split("|")
                    and (not special.hexes or cell in special.hexes)
                }
        return self.board.going(unit.row.arm, unit.kind, ruled)

    def bars(self, unit: Unit) -> tuple[Corners, ...]:
        """Return the bars to a unit."""
        return self.board.bars_of(self.going(unit))

    def search_field(self, unit: Unit, aside: frozenset[str] = frozenset()) -> SearchField:
        """Return the table as the searches have it."""
        going = self.going(unit)
        dangers = tuple(
            (self.board.hexagons[place], what)
            for place, what in going.items()
            if isinstance(what, int) and what > 0
        )
        bodies = {it.id: it.body() for it in self.on_field() if it.id not in aside}
        return SearchField(self.board.width, self.board.height, self.board.bars_of(going), dangers, bodies)

    def danger(self, unit: Unit, parts: Sequence[Corners]) -> int:
        """Return the dice a file for the ground of a sweep (TX-74)."""
        return max(
            (it for it in self.board.over(parts, self.going(unit)) if isinstance(it, int) and it > 0),
            default=0,
        )

    def is_covered(self, unit: Unit) -> str:
        """Say which cover a unit has (section 20)."""
        from tests.readings.chargers.numbers import COVER

        return COVER.get(self.board.terrain_at(unit.box.centre), "")

    def defends(self, unit: Unit) -> bool:
        """Return whether a unit's Centre is on defended ground."""
        return self.board.terrain_at(unit.box.centre) in DEFENDED

    def on_hill(self, unit: Unit) -> bool:
        """Return whether a unit's Centre is on a hill."""
        return self.board.terrain_at(unit.box.centre) == "hill"

    # Sight (TX-10)

    def sees(self, unit: Unit, other: Unit) -> bool:
        """Return whether a unit sees another (TX-10, AR-15)."""
        table: Any = self
        limits = [it.number("limit") for it in self.rules("sight") if it.fits(table, unit)]
        if limits and distance(unit, other) > min(limits) * self.board.scale:
            return False
        box, to = unit.box, other.box
        points = [to.centre, *to.corners, to.at(0, 0), to.at(0, -to.depth)]
        points += [to.at(side * to.width / 2, -to.depth / 2) for side in (-1, 1)]
        ahead = [point for point in points if arc(box, point) == "front"]
        if not ahead:
            return False
        bodies = [it.box.corners for it in self.on_field() if it.id not in (unit.id, other.id)]
        hills = self.on_hill(unit) or self.on_hill(other)
        barring = {
            place: self.board.hexagons[place]
            for place, (_, terrain) in self.board.cells.items()
            if terrain in BARS_SIGHT or (terrain == "hill" and not hills)
        }

        def is_open(start: Point, end: Point) -> bool:
            length = math.dist(start, end)
            ends = {self.board.place_at(start), self.board.place_at(end)}
            shapes = [*bodies, *(shape for place, shape in barring.items() if place not in ends)]
            return not any(inside(start, end, shape) * length > ON_LINE for shape in shapes)

        eyes = (box.corners[0], box.corners[1], box.at(0, 0))
        return any(is_open(eye, point) for eye in eyes for point in ahead)

    # Discipline (TX-68)

    def discipline(self, unit: Unit) -> int:
        """Return the Discipline of a unit (TX-68)."""
        return max(unit.row.discipline, LEADER_DISCIPLINE if self._is_led(unit) else 0)

    def _is_led(self, unit: Unit) -> bool:
        if self.leader(unit):
            return True
        for leader in self.leaders.values():
            if leader.side != unit.side or leader.lost or not leader.posts:
                continue
            reach = 12 if "army" in leader.posts else 6 if unit.brigade in leader.posts else -1
            if unit.brigade in leader.posts:
                reach = max(reach, 6)
            holder = self.units.get(leader.unit)
            if holder is not None:
                far = 99.0 if holder.fleeing or holder.fate else distance(holder, unit)
            else:
                far = kept(to_box(leader.point, unit.box)) if leader.point else 99.0
            if far <= reach:
                return True
        return False


def distance(one: Unit, other: Unit) -> float:
    """Return the gap between two boundaries, as it is compared (TQ-02)."""
    return kept(gap(one.box.corners, other.box.corners))


def to_box(point: Point, box: Box) -> float:
    """Return how far a point is from a boundary."""
    dx, dy = point[0] - box.centre[0], point[1] - box.centre[1]
    ahead = abs(dx * box.ahead[0] + dy * box.ahead[1]) - box.depth / 2
    across = abs(dx * box.right[0] + dy * box.right[1]) - box.width / 2
    return math.hypot(max(0, ahead), max(0, across))


def arc(box: Box, point: Point) -> str:
    """Say in which arc of a boundary a point lies (TX-09)."""
    dx, dy = point[0] - box.x, point[1] - box.y
    u = dx * box.right[0] + dy * box.right[1]
    v = dx * box.ahead[0] + dy * box.ahead[1]
    a = abs(u) - box.width / 2
    if v > -TOLERANCE and a < v - TOLERANCE:
        return "front"
    if v < -box.depth + TOLERANCE and a < -box.depth - v - TOLERANCE:
        return "rear"
    return "right" if u > 0 else "left"


def inside(start: Point, end: Point, shape: Corners) -> float:
    """Return which part of a line lies in a shape grown by T on every side."""
    first, last = 0.0, 1.0
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = [sum(at) / len(shape) for at in zip(*shape, strict=True)]
    for one, two in zip(shape, [*shape[1:], shape[0]], strict=True):
        length = math.dist(one, two)
        nx, ny = (two[1] - one[1]) / length, (one[0] - two[0]) / length
        if (middle[0] - one[0]) * nx + (middle[1] - one[1]) * ny > 0:
            nx, ny = -nx, -ny
        away = (start[0] - one[0]) * nx + (start[1] - one[1]) * ny - TOLERANCE
        step = dx * nx + dy * ny
        if abs(step) < 1e-12:
            if away > 0:
                return 0.0
        elif step > 0:
            last = min(last, -away / step)
        else:
            first = max(first, -away / step)
    return max(0.0, last - first)


def bearing(start: Point, end: Point) -> float:
    """Return the bearing from one point to another, rounded (TX-01)."""
    angle = math.degrees(math.atan2(end[0] - start[0], start[1] - end[1]))
    return math.floor(angle % 360 * 100 + 0.5) / 100 % 360
