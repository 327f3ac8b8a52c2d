"""A second reading of the search for ends (section 8), without any of its shortcuts.

It imports nothing of the game. Lengths are inches, headings degrees; every path to every offset is followed from
its start to its end, and every part of it is held against everything on the table.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from tests.plain_geometry import Box, Corners, Point, meets, overlap, unit_vector

T = 0.0045
SLACK = 0.0005


@dataclass(frozen=True)
class Body:
    """A unit: whose it is, its boundary, its models in files and ranks, the size of a base."""

    name: str
    side: str
    box: Box
    models: int
    files: int
    ranks: int
    base: tuple[float, float]
    fleeing: bool = False

    def bases(self) -> list[Corners]:
        """Return the bases of all places."""
        wide, deep = self.base
        return [
            Box(
                *self.box.at((file + 0.5) * wide - self.box.width / 2, -rank * deep),
                self.box.heading,
                wide,
                deep,
            ).corners
            for rank in range(self.ranks)
            for file in range(self.files)
        ]

    def put(self, box: Box) -> "Body":
        """Return the unit elsewhere, its place rounded."""
        return replace(self, box=kept(box))


@dataclass(frozen=True)
class Field:
    """The board from `low` on, its bars, its dangerous hexagons with their dice, and the units by name."""

    width: float
    height: float
    bars: tuple[Corners, ...]
    dangers: tuple[tuple[Corners, int], ...]
    bodies: dict[str, Body] = field(default_factory=dict)
    low: float = 0.0

    def put(self, *bodies: Body) -> "Field":
        """Return the field with some units elsewhere."""
        return replace(self, bodies=self.bodies | {body.name: body for body in bodies})


class Ended(NamedTuple):
    """An end as two programs can compare it: whole thousandths and hundredths."""

    offset: int
    side: str | None
    angle: int
    before: int
    after: int
    closing: int
    place: tuple[int, int, int]
    models: int
    danger: int
    others: tuple[str, ...]
    target_turn: int
    target_place: tuple[int, int, int] | None


class Path(NamedTuple):
    """One path: the wheel, the legs, the turn, and the boundaries at its stages."""

    side: str | None
    angle: float
    before: float
    after: float
    closing: float
    contact: Box
    point: Point


def thousandths(length: float) -> int:
    """Round a length as it is kept, half a thousandth up whatever the floats."""
    return math.floor(length * 1000 + 0.5 + 1e-6)


def kept(box: Box) -> Box:
    """Return a boundary with its place rounded."""
    return box._replace(x=thousandths(box.x) / 1000, y=thousandths(box.y) / 1000)


def place(box: Box) -> tuple[int, int, int]:
    """Return a place as it is kept."""
    return thousandths(box.x), thousandths(box.y), round(box.heading * 100) % 36000


def wrapped(degrees: float) -> float:
    """Bring a turn between half a circle to the left and half a circle to the right."""
    turn = round(degrees % 360, 2)
    return turn - 360 if turn > 180 else turn


def all_ends(
    table: Field,
    charger: str,
    target: str,
    edge: str,
    left_out: frozenset[str] = frozenset(),
    step: int = 5,
    raster: float = 0.15,
) -> list[Ended]:
    """Return the ends in order of offsets (TX-34, TX-35); wheels in steps of some degrees, offsets of some inches."""
    line = Facing(table.bodies[target].box, edge)
    offsets = all_offsets(table.bodies[charger].box, line, raster)
    ends = [
        end for offset in offsets for end in best_of(table, charger, target, edge, offset, left_out, 0, step)
    ]
    if ends or engaged(table, target):
        return ends
    for turn in range(5, 91, 5):
        ends = [
            end
            for offset in offsets
            for end in best_of(table, charger, target, edge, offset, left_out, turn, step)
        ]
        if ends:
            break
    return ends


class Facing:
    """A facing: its middle, its length, the heading a charger must end with, the right hand of that heading."""

    def __init__(self, box: Box, edge: str) -> None:
        self.middle: Point = {
            "front": (box.x, box.y),
            "rear": box.at(0, -box.depth),
            "right": box.at(box.width / 2, -box.depth / 2),
            "left": box.at(-box.width / 2, -box.depth / 2),
        }[edge]
        self.length = box.width if edge in ("front", "rear") else box.depth
        self.heading = round(
            (box.heading + {"front": 180, "rear": 0, "right": 270, "left": 90}[edge]) % 360, 2
        )
        ahead = unit_vector(self.heading)
        self.along = (-ahead[1], ahead[0])

    def at(self, along: float) -> Point:
        """Return a point of its line."""
        return self.middle[0] + along * self.along[0], self.middle[1] + along * self.along[1]

    def end(self, offset: float, charger: Box) -> Box:
        """Return the boundary of a charger that ends at an offset."""
        return Box(*self.at(offset), self.heading, charger.width, charger.depth)


def all_offsets(charger: Box, line: Facing, raster: float = 0.15) -> list[float]:
    """Return the offsets in order."""
    limit = (charger.width + line.length) / 2 - 0.2
    start = (charger.width - line.length) / 2
    found = {thousandths(start + raster * k) for k in range(-2000, 2001)}
    straight = straight_offset(charger, line)
    if straight is not None:
        found.add(thousandths(straight))
    return [offset / 1000 for offset in sorted(found) if abs(offset) / 1000 <= limit + 1e-9]


def straight_offset(charger: Box, line: Facing) -> float | None:
    """Return the offset reached without a wheel."""
    turn = wrapped(line.heading - charger.heading)
    if abs(turn) >= 90:
        return None
    sign = (turn > 0) - (turn < 0)
    start = charger.at(sign * charger.width / 2, 0)
    run, along = crossing(start, charger.ahead, line)
    if sign == 0:
        return along if run >= -SLACK else None
    if abs(along) <= line.length / 2:
        return along - sign * charger.width / 2 if run >= -SLACK else None
    if sign * along < line.length / 2:
        return None
    corner = line.at(sign * line.length / 2)
    dx, dy = corner[0] - charger.x, corner[1] - charger.y
    run = dx * charger.ahead[0] + dy * charger.ahead[1]
    across = dx * charger.right[0] + dy * charger.right[1]
    return sign * line.length / 2 - across if abs(across) <= charger.width / 2 and run >= -SLACK else None


def crossing(start: Point, ahead: Point, line: Facing) -> tuple[float, float]:
    """Return how far a point runs to the line of a facing, and where along the facing it comes."""
    run, along = solve(
        (line.middle[0] - start[0], line.middle[1] - start[1]), ahead, (-line.along[0], -line.along[1])
    )
    return run, along


def solve(goal: Point, first: Point, second: Point) -> tuple[float, float]:
    """Return how much of two directions adds up to a goal (Cramer's rule)."""
    whole = first[0] * second[1] - first[1] * second[0]
    return (
        (goal[0] * second[1] - goal[1] * second[0]) / whole,
        (first[0] * goal[1] - first[1] * goal[0]) / whole,
    )


def all_paths(charger: Box, line: Facing, offset: float, step: int = 5) -> Iterator[Path]:
    """Yield every path to an offset that runs forward, whatever is in its way."""
    turn = wrapped(line.heading - charger.heading)
    wheels: list[tuple[str | None, float]] = [
        (side, float(angle)) for angle in range(step, 91, step) for side in ("left", "right")
    ]
    if 0 < abs(turn) <= 90 and abs(turn) not in {angle for _, angle in wheels}:
        wheels.append(("right" if turn > 0 else "left", abs(turn)))
    straight = straight_offset(charger, line)
    if straight is not None and thousandths(straight) == thousandths(offset):
        wheels.append((None, 0.0))
    end = line.end(offset, charger)
    half, middle = charger.width / 2, line.length / 2
    for side, angle in wheels:
        sign = {"left": -1, "right": 1, None: 0}[side]
        closing = wrapped(line.heading - charger.heading - sign * angle)
        if abs(closing) > 90:
            continue
        point = line.at(min(offset + half, middle) if closing > 0 else max(offset - half, -middle))
        contact = end.turned(point, -closing) if closing else end
        contact = contact._replace(heading=round(contact.heading % 360, 2))
        corner = charger.at(sign * half, 0)
        goal = contact.at(sign * half, 0)
        moved = (goal[0] - corner[0], goal[1] - corner[1])
        if side is None:
            before, after = 0.0, moved[0] * charger.ahead[0] + moved[1] * charger.ahead[1]
        else:
            before, after = solve(moved, charger.ahead, contact.ahead)
        if before < -SLACK or after < -SLACK:
            continue
        before, after = max(before, 0.0), max(after, 0.0)
        yield Path(side, angle, before, after, closing, contact, point)


@lru_cache(maxsize=2000)
def known_paths(charger: Box, target: Box, edge: str, offset: float, step: int) -> tuple[Path, ...]:
    """Return the paths to an offset: they are the same whatever the target turns by and whatever is in the way."""
    return tuple(all_paths(charger, Facing(target, edge), offset, step))


def best_of(
    table: Field,
    charger: str,
    target: str,
    edge: str,
    offset: float,
    left_out: frozenset[str],
    turn: int,
    step: int = 5,
) -> list[Ended]:
    """Return the end at an offset on the best clear path, the target turned by so much; none if there is none."""
    unit, goal = table.bodies[charger], table.bodies[target]
    clear: list[tuple[tuple[float, ...], Ended]] = []
    for path in known_paths(unit.box, goal.box, edge, offset, step):
        if turn and abs(path.closing) < turn:
            continue
        turned: Body | None = None
        if turn:
            turned = turned_target(table, unit, goal, path, turn, left_out)
            if turned is None:
                continue
        end = Facing(turned.box if turned else goal.box, edge).end(offset, unit.box)
        parts = swept(unit.box, path, end, turn)
        if not is_clear(table, unit, goal, parts, path, left_out):
            continue
        others = tuple(
            sorted(
                body.name
                for body in enemies(table, unit, {target, *left_out})
                if meets(end.corners, body.box.corners)
            )
        )
        danger = max(
            (dice for hexagon, dice in table.dangers if any(overlap(part, hexagon) for part in parts.all)),
            default=0,
        )
        ended = Ended(
            offset=thousandths(offset),
            side=path.side,
            angle=round(path.angle * 100),
            before=thousandths(path.before),
            after=thousandths(path.after),
            closing=round(path.closing * 100),
            place=place(end),
            models=count_models(table, replace(unit, box=end), turned or goal, others),
            danger=danger,
            others=others,
            target_turn=turn * 100,
            target_place=place(turned.box) if turned else None,
        )
        effort = round(path.angle + abs(path.closing), 2)
        clear.append(((danger, effort, abs(path.closing), path.side != "left"), ended))
    return [min(clear)[1]] if clear else []


class Parts(NamedTuple):
    """What a path sweeps: up to contact, in the turn after it, and at the end."""

    legs: list[Corners]
    last_leg: Corners
    turn: list[Corners]
    end: Corners

    @property
    def all(self) -> list[Corners]:
        """Return everything."""
        return [*self.legs, self.last_leg, *self.turn, self.end]


def swept(charger: Box, path: Path, end: Box, turn: int) -> Parts:
    """Return what a path sweeps, the target turned by so much."""
    back = path.contact.ran(-path.after)
    left = abs(path.closing) - turn
    sign = 1 if path.closing > 0 else -1
    start = charger.ran(path.before)
    wheel = {"left": -1, "right": 1, None: 0}[path.side]
    pivot = start.at(wheel * charger.width / 2, 0)
    angles = [*range(5, math.ceil(path.angle), 5), path.angle] if wheel else []
    return Parts(
        [charger.run_sweep(path.before), *(start.turned(pivot, wheel * part).corners for part in angles)],
        back.run_sweep(path.after),
        [path.contact.turned(path.point, sign * part).corners for part in range(5, 91, 5) if part < left],
        end.corners,
    )


def is_clear(
    table: Field, unit: Body, goal: Body, parts: Parts, path: Path, left_out: frozenset[str]
) -> bool:
    """Return whether nothing is in the way of a path (TX-07, T9-10)."""
    aside = {goal.name, *left_out}
    if not is_free(table, unit, parts.all, aside):
        return False
    to_contact = [*parts.legs, parts.last_leg]
    if any(overlap(part, goal.box.corners) for part in to_contact):
        return False
    before_end = [*parts.legs, *parts.turn] + ([parts.last_leg] if path.closing else [])
    return not any(
        meets(part, enemy.box.corners) for enemy in enemies(table, unit, aside) for part in before_end
    )


def is_free(table: Field, unit: Body, parts: Iterable[Corners], aside: Iterable[str]) -> bool:
    """Return whether shapes overlap neither the outside of the board, nor bars, nor units."""
    skipped = {unit.name, *aside}
    obstacles: list[Corners] = [bar for bar in table.bars if not overlap(bar, unit.box.corners)]
    obstacles += [body.box.corners for body in table.bodies.values() if body.name not in skipped]
    return not any(
        is_outside(table, part) or any(overlap(part, obstacle) for obstacle in obstacles) for part in parts
    )


def is_outside(table: Field, part: Corners) -> bool:
    """Return whether a corner is beyond the edge."""
    beyond = T + 1e-9
    return any(
        min(x, y) < table.low - beyond or x > table.width + beyond or y > table.height + beyond
        for x, y in part
    )


def enemies(table: Field, unit: Body, aside: Iterable[str]) -> list[Body]:
    """Return the enemies of a unit, but for some."""
    skipped = set(aside)
    return [body for body in table.bodies.values() if body.side != unit.side and body.name not in skipped]


def engaged(table: Field, name: str) -> bool:
    """Return whether a unit touches an enemy, neither fleeing."""
    unit = table.bodies[name]
    return not unit.fleeing and any(
        not enemy.fleeing
        and meets(unit.box.corners, enemy.box.corners)
        and not overlap(unit.box.corners, enemy.box.corners)
        for enemy in enemies(table, unit, ())
    )


def turned_target(
    table: Field, unit: Body, goal: Body, path: Path, turn: int, left_out: frozenset[str]
) -> Body | None:
    """Return the target turned about the point of contact, None where something is in its way."""
    sign = -1 if path.closing > 0 else 1
    boxes = [goal.box.turned(path.point, sign * part) for part in range(5, turn + 1, 5)]
    aside = {unit.name, *left_out}
    parts = [box.corners for box in boxes]
    if not is_free(table, goal, parts, aside):
        return None
    if any(meets(part, enemy.box.corners) for enemy in enemies(table, goal, aside) for part in parts):
        return None
    box = boxes[-1]
    return goal.put(box._replace(heading=round(box.heading % 360, 2)))


def count_models(table: Field, unit: Body, goal: Body, others: Sequence[str]) -> int:
    """Return the models in contact, base by base."""
    touched = touched_bases([unit], [goal, *(table.bodies[name] for name in others)])
    return sum(touched.values())


def touched_bases(chargers: Sequence[Body], targets: Sequence[Body]) -> dict[str, int]:
    """Return how many models of each unit have a base in contact, never more than it has."""
    held: dict[str, set[int]] = {body.name: set() for body in (*chargers, *targets)}
    for charger in chargers:
        for target in targets:
            for mine, other in touched_pairs(charger, target):
                held[charger.name].add(mine)
                held[target.name].add(other)
    models = {body.name: body.models for body in (*chargers, *targets)}
    return {name: min(models[name], len(numbers)) for name, numbers in held.items()}


def touched_pairs(charger: Body, target: Body) -> list[tuple[int, int]]:
    """Return the pairs of bases of two units that are in contact, by their numbers."""
    if not meets(charger.box.corners, target.box.corners):
        return []
    theirs = [
        (number, base) for number, base in enumerate(target.bases()) if meets(base, charger.box.corners)
    ]
    ours = [(number, base) for number, base in enumerate(charger.bases()) if meets(base, target.box.corners)]
    return [(mine, number) for mine, base in ours for number, other in theirs if meets(base, other)]


def lawful(ends: list[Ended], may_touch: frozenset[str] | None = None) -> list[Ended]:
    """Return the best ends in the order in which they are offered (T9-18 to T9-24)."""
    allowed = [end for end in ends if may_touch is None or set(end.others) <= may_touch]
    for worth in (lambda end: len(end.others), lambda end: end.target_turn, lambda end: -end.models):
        best = min(map(worth, allowed), default=0)
        allowed = [end for end in allowed if worth(end) == best]
    return sorted(allowed, key=lambda end: (end.angle + abs(end.closing), abs(end.offset), end.offset))
