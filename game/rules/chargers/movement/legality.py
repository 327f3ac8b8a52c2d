"""Which moves are lawful and clear, and why not (TX-06, TX-07, TX-08, TX-42, TX-45, TX-46, TX-47, TX-48, TX-96)."""

from collections.abc import Callable, Collection, Iterable
from functools import cached_property
from typing import Literal

import msgspec

from game.engine.decisions.location import Pose
from game.hexgrid.ids import NO_PIECE, PieceId
from game.i18n import tr
from game.plane.measures import Point, distance
from game.plane.rect import Rect
from game.plane.shapes import Polygon, Shape, apart, gap, overlap
from game.rules.chargers.movement.manoeuvres import Course, Manoeuvre, course_of
from game.rules.chargers.places import boundary
from game.rules.chargers.position import Position
from game.rules.chargers.shown.wording import exact_inches
from game.rules.chargers.state import ACTED, NO_MARCH, Piece
from game.rules.chargers.tables import MARCH_DISTANCE, ROAD_BONUS, ROADS, SPACING
from game.rules.table.special_rules.questions import exit_open


class Obstacle(msgspec.Struct, frozen=True, kw_only=True):
    """What a move meets: a unit, a bar, or the edge of the board; `gap` is how near, less than `least`."""

    kind: Literal["unit", "bar", "board"]
    unit: PieceId = NO_PIECE
    gap: int = 0
    least: int = 0


class _Thing(msgspec.Struct):
    """A unit or a bar around a unit that is to move.

    `away` is how near the circle around it comes to the middle of that unit, `least` how near the unit may come to it,
    less than nothing as long as that is not known.
    """

    unit: PieceId
    shape: Shape
    away: float
    least: int = -1


class Surroundings:
    """What is around a unit that is to move: other units, bars, the edge of the board.

    `without` are units that count as gone. A bar that the unit overlaps before it moves does not count (TX-06).
    """

    def __init__(self, position: Position, unit: Piece, without: Collection[PieceId] = ()) -> None:
        self.position, self.unit = position, unit
        self.start: Rect = boundary(unit)
        self.units: list[tuple[Piece, Rect]] = [
            (other, boundary(other))
            for other in position.units()
            if other.id != unit.id and other.id not in without
        ]

    @cached_property
    def bars(self) -> list[Polygon]:
        """The bars to the unit, but those that it overlaps already (TX-06)."""
        return [bar for bar in self.position.bars(self.unit) if not overlap(bar, self.start)]

    def too_near(self, sweep: Iterable[Shape], end: Rect) -> Obstacle | None:
        """Return what a sweep overlaps or comes too near to, or its rounded end overlaps (TX-07, TX-08).

        It keeps a gap of half an inch to every unit and bar, or what the gap was before the move if that was less.
        """
        board = self.position.battlefield.board
        swept = tuple(sweep)
        reach = max(
            (distance(self.start.middle, shape.middle) + shape.radius for shape in swept), default=0.0
        )
        around = [thing for thing in self._things if thing.away <= reach + SPACING]
        for shape in swept:
            if board.sticks_out(shape):
                return Obstacle(kind="board")
            for thing in around:
                if not apart(shape, thing.shape, SPACING):
                    near, least = gap(shape, thing.shape), self._least(thing)
                    if near < least or overlap(shape, thing.shape):
                        kind: Literal["unit", "bar"] = "unit" if thing.unit else "bar"
                        return Obstacle(kind=kind, unit=thing.unit, gap=near, least=least)
        # Reading TX-07: the place is rounded when the unit is set down, and it is clear there too.
        if board.sticks_out(end):
            return Obstacle(kind="board")
        upon = next((thing for thing in around if overlap(end, thing.shape)), None)
        return Obstacle(kind="unit" if upon.unit else "bar", unit=upon.unit) if upon is not None else None

    @cached_property
    def _things(self) -> list["_Thing"]:
        """Units, then bars, each with how near to the start a circle around it comes."""
        found: list[tuple[PieceId, Shape]] = [(other.id, rect) for other, rect in self.units]
        found += [(NO_PIECE, bar) for bar in self.bars]
        start = self.start.middle
        return [_Thing(unit, shape, distance(start, shape.middle) - shape.radius) for unit, shape in found]

    def _least(self, thing: "_Thing") -> int:
        if thing.least < 0:
            thing.least = min(SPACING, gap(self.start, thing.shape))
        return thing.least

    def told(self, obstacle: Obstacle, write: Callable[[int], str]) -> str:
        """Return in a sentence what a move meets (TX-99)."""
        if obstacle.kind == "board":
            return tr("it would leave the board (TX-07)")
        what = self.position.piece(obstacle.unit).name if obstacle.kind == "unit" else tr("impassable ground")
        if not obstacle.least:
            return tr("it would overlap {what} (TX-07)", what=what)
        return tr(
            "it would come within {gap} of {what}; {least} is the spacing (TX-08)",
            gap=write(obstacle.gap),
            what=what,
            least=write(obstacle.least),
        )


def objection_to_mover(position: Position, unit: Piece) -> str:
    """Return why a unit may make no move; "" when it may (TX-42)."""
    name = unit.name
    if unit.side != position.state.turn:
        return tr("{unit} is the other side's (TX-42).", unit=name)
    if unit.is_fleeing:
        return tr("{unit} flees: it may only rally (TX-41).", unit=name)
    if position.is_engaged(unit):
        return tr("{unit} is engaged: it does not move (T9-43).", unit=name)
    if unit.is_shaken:
        return tr("{unit} is Shaken in this player turn (TX-42).", unit=name)
    if unit.has_declared:
        return tr("{unit} has charged in this player turn (TX-42).", unit=name)
    if ACTED in unit.marks:
        return tr("{unit} has made its move (TX-42).", unit=name)
    return ""


def march_distance(position: Position, unit: Piece, course: Course) -> int:
    """Return how far a unit may march by a course: farther along a road (TX-46)."""

    def on_road(centre: Point) -> bool:
        found = position.battlefield.plane.ground(centre)
        return found is not None and position.battlefield.terrain[found] in ROADS

    along = on_road(boundary(unit).centre) and on_road(course.end.centre)
    return unit.row.march + (ROAD_BONUS if along else 0)


def must_test_to_march(position: Position, unit: Piece) -> bool:
    """Return whether an enemy that does not flee is so near that a march needs a Discipline test (TX-46)."""
    return any(
        not enemy.is_fleeing and position.is_within(unit, enemy, MARCH_DISTANCE)
        for enemy in position.enemies(unit)
    )


class Mover:
    """A unit that may move, and what is around it: asked about many moves at one moment."""

    def __init__(self, position: Position, unit: Piece) -> None:
        self.position, self.unit = position, unit
        self.around = Surroundings(position, unit)
        self.suggested: dict[Pose, Manoeuvre] = {}

    def objection(self, manoeuvre: Manoeuvre, write: Callable[[int], str] = exact_inches) -> str:
        """Return why a manoeuvre is not lawful, in a sentence with the rule; "" when it is. `write` writes lengths."""
        if manoeuvre.verb == "stay":
            return ""
        if manoeuvre.verb == "leave":
            return "" if self.may_leave() else tr("it is on no exit that is open to it (TX-96)")
        course = course_of(self.unit, manoeuvre)
        return self._over_cost(manoeuvre, course, write) or self._in_the_way(course, write)

    def is_lawful(self, manoeuvre: Manoeuvre) -> bool:
        return not self.objection(manoeuvre)

    def may_leave(self) -> bool:
        """Return whether the unit is on an exit open to it (TX-96)."""
        here = self.position.hex_of(self.unit)
        rules = self.position.battlefield.special_rules
        return here is not None and bool(exit_open(rules, self.unit, here, self.position.state.number))

    def _over_cost(self, manoeuvre: Manoeuvre, course: Course, write: Callable[[int], str]) -> str:
        unit = self.unit
        if manoeuvre.verb == "reform" and manoeuvre.files > unit.models:
            return tr(
                "{files} files are more than its {models} models (TX-48)",
                files=manoeuvre.files,
                models=unit.models,
            )
        if manoeuvre.verb == "march":
            return self._objection_to_march(manoeuvre, course, write)
        if manoeuvre.verb != "move":
            return ""
        if manoeuvre.is_advance:
            if course.cost > unit.row.advance:
                return tr(
                    "it costs {cost}, {unit} may advance {most} (TX-43, TX-44)",
                    cost=write(course.cost),
                    unit=unit.name,
                    most=write(unit.row.advance),
                )
        elif 2 * course.cost > unit.row.advance:
            return tr(
                "{cost} is more than {most}, half its Advance (TX-45)",
                cost=write(course.cost),
                most=write(unit.row.advance // 2),
            )
        return ""

    def _objection_to_march(self, manoeuvre: Manoeuvre, course: Course, write: Callable[[int], str]) -> str:
        unit = self.unit
        if not unit.row.march:
            return tr("guns do not march (TX-23)")
        if not manoeuvre.is_advance:
            return tr("a march goes forward and wheels only (TX-46)")
        if NO_MARCH in unit.marks:
            return tr("it has failed its test and may only advance (TX-46)")
        most = march_distance(self.position, unit, course)
        if course.cost > most:
            return tr(
                "it costs {cost}, {unit} may march {most} (TX-46, TX-44)",
                cost=write(course.cost),
                unit=unit.name,
                most=write(most),
            )
        if any(overlap(part, slow) for slow in self.position.slow_ground(unit) for part in course.sweep):
            return tr("it would march over slow ground (TX-46)")
        return ""

    def _in_the_way(self, course: Course, write: Callable[[int], str]) -> str:
        obstacle = self.around.too_near(course.sweep, course.end)
        return self.around.told(obstacle, write) if obstacle else ""
