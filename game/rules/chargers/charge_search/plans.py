"""Charges of several units on one target (section 10)."""

from collections.abc import Iterator, Mapping
from itertools import combinations

import numpy as np

from game.plane.many import Flags, Shapes, Whole, copies, joined
from game.plane.rect import Rect, rect_at
from game.rules.chargers.charge_search.contact import Base, count_models
from game.rules.chargers.charge_search.ends import find_ends
from game.rules.chargers.charge_search.orders import OpenPaths, Orders
from game.rules.chargers.charge_search.records import End, Member, Offset, Plan, PlanObjection, Plans, Table
from game.rules.chargers.charge_search.search import Search

OFFERED = 12
"""So many plans are offered at most."""

MODELS_AHEAD = 4
"""Plans of so many models fewer are counted along with those asked for: they are mostly asked for next."""


def plan_charges(table: Table, target: str, members: tuple[Member, ...]) -> Plans:
    """Return the lawful plans of a group of chargers (T9-36, T9-19, T9-21).

    Of the plans with most chargers, then most models, those are lawful that work in some order of the group.
    """
    return Group(table, target, members).plans()


def plan_at(
    table: Table, target: str, members: tuple[Member, ...], offsets: Mapping[str, Offset]
) -> Plan | PlanObjection:
    """Return the plan with these offsets, though it may not be offered, or why it is not lawful (T9-22, T9-24)."""
    group = Group(table, target, members)
    plan = group.plan(offsets)
    if isinstance(plan, PlanObjection):
        return plan
    best = group.plans()
    if len(plan.ends) < best.chargers:
        return PlanObjection(priority="chargers", rules=("T9-19",), found=len(plan.ends), best=best.chargers)
    if plan.models < best.models:
        return PlanObjection(priority="models", rules=("T9-21",), found=plan.models, best=best.models)
    return plan


def end_in_plan(table: Table, target: str, member: Member, planned: Offset) -> End | None:
    """Return the end a charger takes when its turn comes: the planned one, or the nearest lawful one (TQ-18)."""
    ends = find_ends(table, member.unit, target, member.edge, may_touch=member.declared, may_turn=False)
    end = ends.at(planned)
    if end is not None and member.declared.issuperset(end.others):
        return end
    return min(ends.lawful, key=lambda other: (abs(other.offset - planned), other.offset), default=None)


class Group:
    """A group of chargers on one target: what each could do alone, and what all can do together."""

    def __init__(self, table: Table, target: str, members: tuple[Member, ...]) -> None:
        self._table = table
        ids = frozenset(member.unit for member in members)
        ordered = sorted(members, key=lambda member: member.unit)
        self.ends = {
            member.unit: ends
            for member in ordered
            if member.reaches and (ends := _ends_alone(table, target, member, ids))
        }
        paths = {
            member.unit: OpenPaths(Search(table, member.unit, target, member.edge, ids - {member.unit}))
            for member in ordered
            if member.unit in self.ends
        }
        self._orders = Orders(table, target, members, paths)
        self._models = _ModelCounts(table, self.ends)
        self._apart: dict[tuple[str, str], Flags] = {}
        self._found: dict[tuple[str, ...], tuple[int, dict[str, Whole], Whole]] = {}

    def plans(self) -> Plans:
        """Return the lawful plans, those offered first (T9-19, T9-21, T9-22)."""
        for number in range(len(self.ends), 0, -1):
            subsets = tuple(combinations(self.ends, number))
            for models in range(max(map(self._models.greatest, subsets)), 0, -1):
                working = self._working(self._ranked(subsets, models))
                first = tuple(plan for plan, _ in zip(working, range(OFFERED), strict=False))
                if first:
                    return Plans(plans=first, chargers=number, models=models)
        return Plans(plans=(), chargers=0, models=0, alone=not self.ends)

    def models_of(self, ends: Mapping[str, End]) -> int:
        """Return how many models a plan brings into contact, each counted once (T9-38)."""
        return self._models.of(ends)

    def plan(self, offsets: Mapping[str, Offset]) -> Plan | PlanObjection:
        """Return the plan with these offsets, or why it cannot be carried out, whether or not there is a better one."""
        ends: dict[str, End] = {}
        for unit, offset in sorted(offsets.items()):
            end = next((end for end in self.ends.get(unit, ()) if end.offset == offset), None)
            if end is None:
                return PlanObjection(priority="path", rules=("TX-35",), units=(unit,))
            ends[unit] = end
        for a, b in combinations(ends, 2):
            places = (self.ends[a].index(ends[a]), self.ends[b].index(ends[b]))
            if not self._pairs_apart(a, b)[places]:
                return PlanObjection(priority="overlap", rules=("TX-07",), units=(a, b))
        order = self._orders.first(ends)
        if order is None:
            return PlanObjection(priority="order", rules=("T9-36",))
        return Plan(ends=ends, order=order, models=self.models_of(ends))

    def _working(self, plans: Iterator[dict[str, End]]) -> Iterator[Plan]:
        for ends in plans:
            order = self._orders.first(ends)
            if order is not None:
                yield Plan(ends=ends, order=order, models=self.models_of(ends))

    def _ranked(self, subsets: tuple[tuple[str, ...], ...], models: int) -> Iterator[dict[str, End]]:
        """Yield the plans with so many models, in the order in which they are offered."""
        rows: list[tuple[tuple[int, ...], tuple[str, ...], tuple[int, ...]]] = []
        for chargers in subsets:
            columns = self._fitting(chargers, models)
            ends = [self.ends[charger] for charger in chargers]
            for chosen in zip(*(column.tolist() for column in columns), strict=True):
                picked = [own[number] for own, number in zip(ends, chosen, strict=True)]
                efforts, offsets = sum(end.path.effort for end in picked), [end.offset for end in picked]
                rows.append(((efforts, sum(map(abs, offsets)), *offsets), chargers, chosen))
        for _, chargers, chosen in sorted(rows):
            yield {
                charger: self.ends[charger][number] for charger, number in zip(chargers, chosen, strict=True)
            }

    def _fitting(self, chargers: tuple[str, ...], models: int) -> list[Whole]:
        """Return all ways in which chargers end without overlapping each other and with so many models.

        The answer has for each charger the numbers of its ends.
        """
        found = self._found.get(chargers)
        if found is None or models < found[0]:
            least = max(1, models - MODELS_AHEAD)
            found = self._found[chargers] = (least, *self._all_fitting(chargers, least))
        _, columns, counts = found
        kept = np.flatnonzero(counts == models)
        return [columns[charger][kept] for charger in chargers]

    def _all_fitting(self, chargers: tuple[str, ...], models: int) -> tuple[dict[str, Whole], Whole]:
        """Return all ways in which chargers end with so many models or more, and how many each has.

        Those with the fewest ends come first, and what can no longer come to so many is dropped on the way.
        """
        ordered = tuple(sorted(chargers, key=lambda charger: (len(self.ends[charger]), charger)))
        columns: dict[str, Whole] = {}
        counts = np.zeros(1, np.int64)
        for charger in ordered:
            fits = np.ones((len(counts), len(self.ends[charger])), np.bool_)
            for other, column in columns.items():
                fits &= self._pairs_apart(other, charger)[column]
            before, added = np.nonzero(fits)
            columns = {other: column[before] for other, column in columns.items()} | {charger: added}
            counts = self._models.at_most(ordered, columns)
            kept = np.flatnonzero(counts >= models)
            columns = {other: column[kept] for other, column in columns.items()}
            counts = counts[kept]
        return columns, counts

    def _pairs_apart(self, a: str, b: str) -> Flags:
        """Return which ends of two chargers do not overlap."""
        if (a, b) not in self._apart:
            first, second = (self._boundaries(unit) for unit in (a, b))
            apart = np.ones((len(first), len(second)), np.bool_)
            rects = joined([copies(rect, 1) for rect in first])
            which, other, _ = Shapes(second).pairs(rects)
            apart[which, other] = False
            self._apart[a, b] = apart
        return self._apart[a, b]

    def _boundaries(self, unit: str) -> list[Rect]:
        size = self._table.units[unit].rect
        return [rect_at(end.pose, size.width, size.depth) for end in self.ends[unit]]


class _ModelCounts:
    """The models of both sides in contact under a plan, each counted once: bits for the bases of each enemy."""

    def __init__(self, table: Table, ends: Mapping[str, tuple[End, ...]]) -> None:
        self._table = table
        touched: dict[str, dict[Base, int]] = {}
        for end in (end for own in ends.values() for end in own):
            for unit, held in end.bases.items():
                places = touched.setdefault(unit, {})
                for base in sorted(held):
                    places.setdefault(base, len(places))
        self._enemies = [unit for unit in touched if unit not in ends]
        self._limits = np.array([table.units[unit].models for unit in self._enemies], np.int64)
        self._own = {unit: self._own_counts(unit, own) for unit, own in ends.items()}
        self._bits = {
            unit: np.array(
                [
                    [_mask(touched[enemy], end.bases.get(enemy, frozenset())) for enemy in self._enemies]
                    for end in own
                ],
                np.uint64,
            )
            for unit, own in ends.items()
        }

    def _own_counts(self, unit: str, ends: tuple[End, ...]) -> Whole:
        models = self._table.units[unit].models
        return np.array([min(models, len(end.bases[unit])) for end in ends], np.int64)

    def of(self, ends: Mapping[str, End]) -> int:
        """Return the models of a plan."""
        held: dict[str, frozenset[Base]] = {}
        for end in ends.values():
            for unit, bases in end.bases.items():
                held[unit] = held.get(unit, frozenset()) | bases
        return count_models((self._table.units[unit], bases) for unit, bases in held.items())

    def greatest(self, chargers: tuple[str, ...]) -> int:
        """Return a number of models that no plan of some chargers exceeds."""
        return int(self.at_most(chargers, {})[0])

    def at_most(self, chargers: tuple[str, ...], columns: Mapping[str, Whole]) -> Whole:
        """Return how many models plans can come to in which some chargers have their ends, exactly if all have."""
        size = len(next(iter(columns.values()))) if columns else 1
        total = np.zeros(size, np.int64)
        bits = np.zeros((size, len(self._enemies)), np.uint64)
        for charger, column in columns.items():
            total = total + self._own[charger][column]
            bits |= self._bits[charger][column]
        held = np.bitwise_count(bits).astype(np.int64)
        for charger in (charger for charger in chargers if charger not in columns):
            total = total + int(self._own[charger].max())
            held = held + np.bitwise_count(self._bits[charger]).max(0).astype(np.int64)
        most: Whole = total + np.minimum(held, self._limits).sum(1)
        return most


def _mask(places: Mapping[Base, int], held: frozenset[Base]) -> int:
    return sum(1 << places[base] for base in held)


def _ends_alone(table: Table, target: str, member: Member, group: frozenset[str]) -> tuple[End, ...]:
    """Return the ends of a charger without the rest of its group, those that touch fewest others (TQ-27)."""
    found = find_ends(table, member.unit, target, member.edge, left_out=group - {member.unit}, may_turn=False)
    allowed = [end for end in found.ends if member.declared.issuperset(end.others)]
    fewest = min((len(end.others) for end in allowed), default=0)
    return tuple(end for end in allowed if len(end.others) == fewest)
