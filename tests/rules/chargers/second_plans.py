"""A second reading of combined charges (section 10), of failed charges too, without any shortcut.

It imports nothing of the game: every way of giving the chargers ends is counted, and every order is tried.
"""

import math
from dataclasses import replace
from itertools import combinations, permutations, product
from typing import NamedTuple

from tests.plain_geometry import Box, Point, gap, overlap
from tests.rules.chargers.second_ends import (
    SLACK,
    Body,
    Ended,
    Facing,
    Field,
    all_ends,
    best_of,
    enemies,
    is_free,
    kept,
    thousandths,
    touched_pairs,
)

OFFERED = 12


class Rider(NamedTuple):
    """A charger of a group: its charged facing, whether it reaches, the length of its failed charge."""

    name: str
    edge: str
    reaches: bool
    failing: int


class Planned(NamedTuple):
    """A plan as two programs can compare it."""

    offsets: tuple[tuple[str, int], ...]
    order: tuple[str, ...]
    models: int


def best_plans(table: Field, target: str, riders: list[Rider]) -> list[Planned]:
    """Return the lawful plans that are offered (T9-18 to T9-22, T9-36)."""
    names = frozenset(rider.name for rider in riders)
    ends = {
        rider.name: [
            end
            for end in all_ends(table, rider.name, target, rider.edge, names - {rider.name})
            if not end.target_turn and not end.others
        ]
        for rider in sorted(riders)
        if rider.reaches
    }
    trial = Trial(table, target, riders)
    able = [name for name in ends if ends[name]]
    for number in range(len(able), 0, -1):
        ranked: list[tuple[int, tuple[object, ...], dict[str, Ended]]] = []
        for chosen in combinations(able, number):
            for picked in product(*(ends[name] for name in chosen)):
                plan = dict(zip(chosen, picked, strict=True))
                if not trial.collide(plan):
                    efforts = sum(end.angle + abs(end.closing) for end in picked)
                    offsets = [end.offset for end in picked]
                    key = (efforts, sum(map(abs, offsets)), *offsets, *chosen)
                    ranked.append((trial.models(plan), key, plan))
        best: list[Planned] = []
        for models, _, plan in sorted(ranked, key=lambda row: (-row[0], row[1])):
            if best and best[0].models != models:
                break
            order = trial.order(plan)
            if order is not None:
                best.append(Planned(tuple((name, end.offset) for name, end in plan.items()), order, models))
            if len(best) == OFFERED:
                break
        if best:
            return best
    return []


class Trial:
    """Plans of one group tried out; the same question is answered once."""

    def __init__(self, table: Field, target: str, riders: list[Rider]) -> None:
        self.table, self.target = table, target
        self.riders = {rider.name: rider for rider in riders}
        self._moves: dict[tuple[object, ...], Box | None] = {}
        self._pairs: dict[tuple[str, int], tuple[frozenset[int], frozenset[int]]] = {}
        self._collisions: dict[tuple[str, int, str, int], bool] = {}

    def collide(self, plan: dict[str, Ended]) -> bool:
        """Return whether two boundaries of a plan overlap."""
        return any(self._two_collide(a, plan[a], b, plan[b]) for a, b in combinations(plan, 2))

    def _two_collide(self, a: str, first: Ended, b: str, second: Ended) -> bool:
        key = a, first.offset, b, second.offset
        if key not in self._collisions:
            self._collisions[key] = overlap(self._box(a, first).corners, self._box(b, second).corners)
        return self._collisions[key]

    def _box(self, name: str, end: Ended) -> Box:
        box = self.table.bodies[name].box
        x, y, heading = end.place
        return Box(x / 1000, y / 1000, heading / 100, box.width, box.depth)

    def models(self, plan: dict[str, Ended]) -> int:
        """Return the models in contact under a plan, each counted once."""
        goal = self.table.bodies[self.target]
        held: set[int] = set()
        total = 0
        for name, end in plan.items():
            own, theirs = self._bases(name, end)
            total += min(self.table.bodies[name].models, len(own))
            held |= theirs
        return total + min(goal.models, len(held))

    def _bases(self, name: str, end: Ended) -> tuple[frozenset[int], frozenset[int]]:
        if (name, end.offset) not in self._pairs:
            goal = self.table.bodies[self.target]
            box = Facing(goal.box, self.riders[name].edge).end(end.offset / 1000, self.table.bodies[name].box)
            pairs = touched_pairs(replace(self.table.bodies[name], box=box), goal)
            self._pairs[name, end.offset] = (
                frozenset(own for own, _ in pairs),
                frozenset(their for _, their in pairs),
            )
        return self._pairs[name, end.offset]

    def order(self, plan: dict[str, Ended]) -> tuple[str, ...] | None:
        """Return the first order in which every planned end has a clear path when its turn comes."""
        for order in permutations(sorted(self.riders)):
            table = self.table
            for name in order:
                box = self._moved(table, name, plan.get(name))
                if box is None:
                    break
                table = table.put(replace(table.bodies[name], box=box))
            else:
                return order
        return None

    def _moved(self, table: Field, name: str, end: Ended | None) -> Box | None:
        places = tuple(sorted((other, table.bodies[other].box) for other in self.riders))
        key = name, end and end.offset, places
        if key not in self._moves:
            self._moves[key] = self._move(table, name, end)
        return self._moves[key]

    def _move(self, table: Field, name: str, end: Ended | None) -> Box | None:
        rider = self.riders[name]
        if end is None:
            return failed_charge(
                table, table.bodies[name], table.bodies[self.target].box.centre, rider.failing
            )
        found = best_of(table, name, self.target, rider.edge, end.offset / 1000, frozenset(), 0)
        return self._box(name, end) if found else None


def failed_charge(table: Field, unit: Body, aim: Point, length: int) -> Box:
    """Return where a failed charge of so many thousandths ends (TX-37, TX-39)."""
    side, angle = wheel_toward(unit.box, aim)
    width = unit.box.width
    whole = angle
    while arc(width, angle) > length:
        angle = round(angle - 0.01, 2)
    sign = {"left": -1, "right": 1, None: 0}[side]
    corner = unit.box.at(sign * width / 2, 0)
    turned, reached = unit.box, 0.0
    is_stopped = False
    for part in [*range(1, math.ceil(angle), 1), angle] if angle else []:
        box = unit.box.turned(corner, sign * part)
        if not is_allowed(table, unit, box.corners):
            is_stopped = True
            break
        turned, reached = box._replace(heading=round(box.heading % 360, 2)), part
    left = 0 if angle < whole and not is_stopped else length - arc(width, reached)
    low, high = 0, left + 1
    while high - low > 1:
        middle = (low + high) // 2
        if is_allowed(table, unit, turned.run_sweep(middle / 1000)):
            low = middle
        else:
            high = middle
    while low and not is_free(table, unit, [kept(turned.ran(low / 1000)).corners], ()):
        low -= 1  # where its place is rounded it must be clear too
    return kept(turned.ran(low / 1000))


def is_allowed(table: Field, unit: Body, part: list[Point]) -> bool:
    """Return whether a part of a failed charge is clear and far enough from every enemy."""
    return is_free(table, unit, [part], ()) and all(
        thousandths(gap(part, enemy.box.corners)) >= 100 for enemy in enemies(table, unit, ())
    )


def arc(radius: float, degrees: float) -> int:
    """Return the length of an arc, in whole thousandths."""
    return thousandths(radius * math.radians(degrees))


def wheel_toward(box: Box, aim: Point) -> tuple[str | None, float]:
    """Return the wheel that brings a point straight ahead, a quarter turn at most."""
    dx, dy = aim[0] - box.x, aim[1] - box.y
    right = dx * box.right[0] + dy * box.right[1]
    if abs(right) <= SLACK and dx * box.ahead[0] + dy * box.ahead[1] > 0:
        return None, 0.0
    side = "right" if right > 0 else "left"
    corner = box.at(box.width / 2 if right > 0 else -box.width / 2, 0)
    away = math.dist(corner, aim)
    if away <= box.width / 2:
        return side, 90.0
    toward = math.degrees(math.atan2(aim[0] - corner[0], corner[1] - aim[1]))
    lean = math.degrees(math.asin(box.width / 2 / away))
    turn = toward + lean - box.heading if right > 0 else box.heading - (toward - lean)
    angle = math.floor(turn % 360 * 100 + 0.5) / 100
    return side, min(90.0, angle)
