"""The moves that are offered in the list, and where a unit could go that is dragged there (TX-49)."""

import math
from collections.abc import Iterator
from functools import partial

from game.engine.decisions.location import FULL_CIRCLE, Pose
from game.plane.measures import greatest, turn_between
from game.rules.chargers.movement.legality import Mover
from game.rules.chargers.movement.manoeuvres import Manoeuvre, Step, Verb, Way, course_of, wheel_cost
from game.rules.chargers.places import boundary
from game.rules.chargers.shown.wording import away
from game.rules.chargers.state import NO_MARCH, Piece
from game.rules.chargers.tables import MOST_WHEEL, OFFERED_PARTS, OFFERED_TURN, OFFERED_WHEELS

WHEELS: tuple[Way, ...] = ("wheel left", "wheel right")
STRAIGHT: tuple[Way, ...] = ("back", "left", "right")
NEAR_ENOUGH = 2
"""Thousandths of an inch and hundredths of a degree within which a place is the one that is meant."""
STRAIGHT_AHEAD = 250
"""So far aside of its middle, in thousandths of an inch, a unit is sent straight ahead: it does not wheel for it."""


def offered(mover: Mover) -> Iterator[Manoeuvre | Way]:
    """Yield the lawful moves of the list, `stay` first; a way is the longest step in it (TX-49)."""
    unit = mover.unit
    yield Manoeuvre(verb="stay", unit=unit.id)
    if mover.may_leave():
        yield Manoeuvre(verb="leave", unit=unit.id)
    yield from filter(mover.is_lawful, _advances(unit, "move", unit.row.advance))
    if unit.row.march and NO_MARCH not in unit.marks:
        yield from filter(mover.is_lawful, _advances(unit, "march", unit.row.march))
    yield from (way for way in STRAIGHT if mover.is_lawful(step(mover, way, 1)) or longest(mover, way) > 0)
    for heading in range(0, FULL_CIRCLE, OFFERED_TURN):
        pivot = Manoeuvre(verb="pivot", unit=unit.id, heading=heading)
        if heading != boundary(unit).heading and mover.is_lawful(pivot):
            yield pivot


def _advances(unit: Piece, verb: Verb, distance: int) -> Iterator[Manoeuvre]:
    for part in OFFERED_PARTS:
        steps = (Step("forward", int(distance * part)),)
        yield Manoeuvre(verb=verb, unit=unit.id, steps=steps)
    if verb == "march":
        return
    for angle in OFFERED_WHEELS:
        rest = distance - wheel_cost(unit.width, angle)
        for way in WHEELS:
            if rest >= 0:
                ahead = (Step("forward", rest),) if rest else ()
                yield Manoeuvre(verb=verb, unit=unit.id, steps=(Step(way, angle), *ahead))


def longest(mover: Mover, way: Way) -> int:
    """Return the length of the longest lawful step back or sideways, 0 where there is none (TX-07, TX-45)."""
    return greatest(
        mover.unit.row.advance // 2,
        lambda length: not length or mover.is_lawful(step(mover, way, length)),
    )


def step(mover: Mover, way: Way, length: int) -> Manoeuvre:
    """Return a move of one step."""
    return Manoeuvre(verb="move", unit=mover.unit.id, steps=(Step(way, length),))


# Drags


def manoeuvre_to(mover: Mover, pose: Pose) -> Manoeuvre | None:
    """Return a lawful move that ends at a pose, as near as can be kept; None where there is none."""
    # What ends at a rounded pose cannot always be worked back from it: a move that was suggested is known.
    known = mover.suggested.get(pose)
    return known or next((move for move in _ways_to(mover.unit, pose) if mover.is_lawful(move)), None)


def _ways_to(unit: Piece, pose: Pose) -> Iterator[Manoeuvre]:
    """Yield moves that would end at a pose: straight, with a wheel, or about the Centre."""
    start = boundary(unit)
    if pose == start.pose:
        yield Manoeuvre(verb="stay", unit=unit.id)
        return
    turn = turn_between(start.heading, pose.heading)
    right, forward = start.seen_from((pose.x, pose.y))
    verbs: tuple[Verb, ...] = ("move", "march")
    if turn == 0:
        straight: tuple[tuple[Way, float, float], ...] = (
            ("forward", forward, right),
            ("back", -forward, right),
            ("right", right, forward),
            ("left", -right, forward),
        )
        for way, length, aside in straight:
            if round(length) > 0 and abs(aside) <= NEAR_ENOUGH:
                steps = (Step(way, round(length)),)
                yield from (Manoeuvre(verb=verb, unit=unit.id, steps=steps) for verb in verbs)
        return
    if abs(turn) <= MOST_WHEEL:
        yield from (
            Manoeuvre(verb=verb, unit=unit.id, steps=steps)
            for steps in _wheeling(unit, pose, turn)
            for verb in verbs
        )
    about = start.about_centre(pose.heading).kept().pose
    if abs(about.x - pose.x) <= NEAR_ENOUGH and abs(about.y - pose.y) <= NEAR_ENOUGH:
        yield Manoeuvre(verb="pivot", unit=unit.id, heading=pose.heading)


def _wheeling(unit: Piece, pose: Pose, turn: int) -> Iterator[tuple[Step, ...]]:
    """Yield forward, wheel, forward to a pose: two lengths solve for its place."""
    start = boundary(unit)
    way: Way = "wheel right" if turn > 0 else "wheel left"
    wheeled = start.wheeled("right" if turn > 0 else "left", abs(turn))
    dx, dy = pose.x - wheeled.x, pose.y - wheeled.y
    (fx, fy), (gx, gy) = start.forward, wheeled.forward
    across = fx * gy - fy * gx
    if abs(across) < 1e-9:
        return
    first, second = round((dx * gy - dy * gx) / across), round((fx * dy - fy * dx) / across)
    if first < -NEAR_ENOUGH or second < -NEAR_ENOUGH:
        return
    steps = (Step("forward", first), Step(way, abs(turn)), Step("forward", second))
    yield tuple(step for step in steps if step.way != "forward" or step.amount > NEAR_ENOUGH)


def suggestion(mover: Mover, pose: Pose) -> Pose | None:
    """Return the end of the lawful move nearest to a pose that is pointed at; None where there is none near."""
    unit = mover.unit
    found = list(_longest_toward(mover, pose))
    turned = Manoeuvre(verb="pivot", unit=unit.id, heading=pose.heading)
    if pose.heading != boundary(unit).heading and mover.is_lawful(turned):
        found.append(turned)
    ends = {course_of(unit, move).end.pose: move for move in reversed(found)}
    end = min(ends, key=lambda end: _apart(end, pose), default=None)
    if end is not None:
        mover.suggested[end] = ends[end]
    return end


def against(mover: Mover, pose: Pose) -> str:
    """Return why a unit may not go right to a point, in the way that comes nearest; "" when it may."""
    unit = mover.unit
    ways = sorted(
        _toward(unit, pose), key=lambda move: (_apart(course_of(unit, move).end.pose, pose), move.verb)
    )
    return mover.objection(ways[0], away) if ways else ""


def _apart(end: Pose, pose: Pose) -> tuple[float, int]:
    turn = abs(turn_between(end.heading, pose.heading))
    return math.hypot(end.x - pose.x, end.y - pose.y) + turn / 10, turn


def _toward(unit: Piece, pose: Pose) -> Iterator[Manoeuvre]:
    """Yield moves whose front comes to a point as it is: straight, aside, or by a wheel and then straight."""
    start = boundary(unit)
    right, forward = (round(part) for part in start.seen_from((pose.x, pose.y)))
    verbs: tuple[Verb, ...] = ("move", "march")
    for verb in verbs:
        if forward > 0:
            yield Manoeuvre(verb=verb, unit=unit.id, steps=(Step("forward", forward),))
    aside: tuple[tuple[Way, int], ...] = (("back", -forward), ("right", right), ("left", -right))
    for way, length in aside:
        if length > 0:
            yield Manoeuvre(verb="move", unit=unit.id, steps=(Step(way, length),))
    angle = _wheel_to(unit, pose)
    if not angle:
        return
    wheeled = start.wheeled("right" if angle > 0 else "left", abs(angle))
    ahead = round(wheeled.seen_from((pose.x, pose.y))[1])
    wheel = Step("wheel right" if angle > 0 else "wheel left", abs(angle))
    for verb in verbs:
        steps = (wheel, Step("forward", ahead)) if ahead > 0 else (wheel,)
        yield Manoeuvre(verb=verb, unit=unit.id, steps=steps)


def _wheel_to(unit: Piece, pose: Pose) -> int:
    """Return the wheel after which the middle of the front heads for a point, right positive; 0 for none."""
    start = boundary(unit)
    right, _ = start.seen_from((pose.x, pose.y))
    if abs(right) <= STRAIGHT_AHEAD:
        return 0
    corner = start.corner("right" if right > 0 else "left")
    dx, dy = pose.x - corner[0], pose.y - corner[1]
    away = math.hypot(dx, dy)
    if away <= unit.width / 2:
        return 0
    bearing = math.degrees(math.atan2(dx, -dy))
    lean = math.degrees(math.asin(unit.width / 2 / away))
    heading = round((bearing + (lean if right > 0 else -lean)) * 100)
    turn = turn_between(start.heading, heading % FULL_CIRCLE)
    return max(-MOST_WHEEL, min(MOST_WHEEL, turn))


def _longest_toward(mover: Mover, pose: Pose) -> Iterator[Manoeuvre]:
    """Yield the moves toward a point that are lawful, each as long as it may be where the point is too far."""
    for move in _toward(mover.unit, pose):
        if mover.is_lawful(move):
            yield move
        elif not move.steps[-1].is_wheel:
            length = greatest(move.steps[-1].amount, partial(_holds, mover, move))
            if length > 0:
                yield _cut(move, length)


def _cut(move: Manoeuvre, length: int) -> Manoeuvre:
    """Return a move with another length of its last step."""
    steps = (*move.steps[:-1], Step(move.steps[-1].way, length))
    return Manoeuvre(verb=move.verb, unit=move.unit, steps=steps)


def _holds(mover: Mover, move: Manoeuvre, length: int) -> bool:
    return not length or mover.is_lawful(_cut(move, length))
