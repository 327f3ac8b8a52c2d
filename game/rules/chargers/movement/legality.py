"""Which moves are lawful, and why not (TX-42, TX-43, TX-45, TX-46, TX-47, TX-48, TX-96)."""

from collections.abc import Callable

from game.engine.decisions.location import Pose
from game.i18n import tr
from game.plane.measures import Point
from game.plane.shapes import overlap
from game.rules.chargers.movement.clearance import Surroundings
from game.rules.chargers.movement.manoeuvres import Course, Manoeuvre, course_of
from game.rules.chargers.places import boundary
from game.rules.chargers.position import Position
from game.rules.chargers.shown.wording import exact_inches
from game.rules.chargers.state import ACTED, NO_MARCH, Piece
from game.rules.chargers.tables import MARCH_DISTANCE, ROAD_BONUS, ROADS
from game.rules.table.special_rules.questions import exit_open


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
        unit, cost = self.unit, write(course.cost)
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
                    cost=cost,
                    unit=unit.name,
                    most=write(unit.row.advance),
                )
        elif 2 * course.cost > unit.row.advance:
            return tr(
                "{cost} is more than {most}, half its Advance (TX-45)",
                cost=cost,
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
