"""A second reading of charges without aligning: at a fleeing unit (TX-36), and on a blocked path (section 14).

It imports nothing of the game. Lengths are inches, headings degrees.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from tests.plain_geometry import Box, Corners, meets, overlap, shared_shadow
from tests.rules.chargers.second_ends import (
    Body,
    Facing,
    Field,
    all_ends,
    all_offsets,
    enemies,
    engaged,
    is_free,
    kept,
    place,
    thousandths,
    touched_bases,
)
from tests.rules.chargers.second_plans import wheel_toward

Place = tuple[int, int, int]


def run_at_fleeing(table: Field, charger: str, target: str) -> Place | None:
    """Return where a charge at a fleeing unit ends, None if it has no way."""
    unit, goal = table.bodies[charger], table.bodies[target]
    for half_inches in range(1000):
        leg = unit.box.run_sweep(half_inches / 2)
        if overlap(leg, goal.box.corners) or not is_passable(table, unit, [leg], target):
            return None
        start = unit.box.ran(half_inches / 2)
        side, angle = wheel_toward(start, goal.box.centre)
        sign = {"left": -1, "right": 1, None: 0}[side]
        corner = start.at(sign * start.width / 2, 0)
        wheel = [
            start.turned(corner, sign * part) for part in [*range(5, math.ceil(angle), 5), angle] if angle
        ]
        if any(overlap(box.corners, goal.box.corners) for box in wheel):
            continue
        turned = wheel[-1] if wheel else start
        after = up_to(turned, goal.box, 200_000)
        if after is None:
            continue
        end = turned.ran(after / 1000)
        parts = [*(box.corners for box in wheel), turned.run_sweep(after / 1000)]
        if is_passable(table, unit, parts, target) and touches(end.corners, goal.box.corners):
            return place(end._replace(heading=round(end.heading % 360, 2)))
    return None


def is_passable(table: Field, unit: Body, parts: Sequence[Corners], target: str) -> bool:
    """Return whether nothing overlaps anything but the target, or touches another enemy."""
    return is_free(table, unit, parts, {target}) and not any(
        meets(part, enemy.box.corners) for enemy in enemies(table, unit, {target}) for part in parts
    )


def up_to(box: Box, other: Box, most: int) -> int | None:
    """Return how many thousandths a boundary goes straight up to another; None if it is upon it already."""

    def holds(length: int) -> bool:
        return shared_shadow(box.run_sweep(length / 1000), other.corners) <= 0.0005

    return last(most, holds) if holds(0) else None


def last(most: int, holds: Callable[[int], bool]) -> int:
    """Return the greatest number for which something holds that held for all lesser ones."""
    low, high = 0, most + 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def touches(a: Corners, b: Corners) -> bool:
    """Return whether two shapes touch and do not overlap."""
    return meets(a, b) and not overlap(a, b)


class Reformed(NamedTuple):
    """A charge on a blocked path: where both end, on which facing, in how many files."""

    charger: Place
    edge: str
    files: int
    offset: int
    target: Place


def blocked_path(table: Field, charger: str, target: str, edge: str, length: int) -> Reformed | None:
    """Return a charge on a blocked path, None if it may not be made (TQ-25, TQ-26)."""
    unit, goal = table.bodies[charger], table.bodies[target]
    if engaged(table, target):
        return None
    after = up_to(unit.box, goal.box, length)
    if after is None or not touches(unit.box.ran(after / 1000).corners, goal.box.corners):
        return None
    if not is_passable(table, unit, [unit.box.run_sweep(after / 1000)], target):
        return None
    there = unit.put(unit.box.ran(after / 1000))
    found = reform(table.put(there), there, goal, edge)
    return found if found is not None and is_allowed(table, charger, target, edge) else None


def is_allowed(table: Field, charger: str, target: str, edge: str) -> bool:
    """Return whether no ordinary charge can be made, for one of the reasons of the source (T9-55, TQ-26)."""

    def has_end(field: Field, aside: frozenset[str] = frozenset()) -> bool:
        return bool(all_ends(field, charger, target, edge, aside))

    if has_end(table):
        return False
    unit = table.bodies[charger]
    others = frozenset(
        enemy.name for enemy in enemies(table, unit, {target}) if not engaged(table, enemy.name)
    )
    bare = replace(table, bars=())
    if others and has_end(table, others):
        return True
    if others and has_end(bare, others) and not has_end(bare):
        return True
    return has_end(replace(table, width=1e6, height=1e6, low=-1e6))


def reform(table: Field, charger: Body, goal: Body, edge: str) -> Reformed | None:
    """Return the first reform that has a lawful place (TX-40)."""
    for tried in [edge, *(other for other in ("front", "left", "right", "rear") if other != edge)]:
        for change in [0, *(sign * change for change in range(1, 10) for sign in (-1, 1))]:
            files = goal.files + change
            if not 1 <= files <= min(10, goal.models):
                continue
            places = list(lawful_places(table, charger, goal, tried, files))
            if places:
                _, found = min(places, key=lambda pair: pair[0])
                return found
    return None


def lawful_places(
    table: Field, charger: Body, goal: Body, edge: str, files: int
) -> Iterator[tuple[tuple[int, ...], Reformed]]:
    """Yield the lawful places of one facing and formation, with what they are chosen by."""
    ranks = -(-goal.models // files)
    wide, deep = files * goal.base[0], ranks * goal.base[1]
    heading = round(
        (charger.box.heading - {"front": 180, "rear": 0, "right": 270, "left": 90}[edge]) % 360, 2
    )
    shape = Box(0.0, 0.0, heading, wide, deep)
    line = Facing(shape, edge)
    straight_free = [
        offset for offset in all_offsets(charger.box, line) if on_raster(offset, charger.box, line)
    ]
    for offset in straight_free:
        front = line.end(offset, charger.box)
        box = kept(shape._replace(x=charger.box.x - front.x, y=charger.box.y - front.y))
        body = replace(goal, box=box, files=files, ranks=ranks)
        if not is_free(table, goal, [box.corners], {charger.name}):
            continue
        if any(meets(box.corners, enemy.box.corners) for enemy in enemies(table, goal, {charger.name})):
            continue
        models = sum(touched_bases([charger], [body]).values()) if files == goal.files else 0
        moved = thousandths(math.dist(goal.box.centre, box.centre))
        key = (-models, moved, abs(thousandths(offset)), thousandths(offset))
        yield key, Reformed(place(charger.box), edge, files, thousandths(offset), place(box))


def on_raster(offset: float, charger: Box, line: Facing) -> bool:
    """Return whether an offset is one of the raster, not the straight one alone."""
    steps = (offset - (charger.width - line.length) / 2) / 0.15
    return abs(steps - round(steps)) < 1e-6
