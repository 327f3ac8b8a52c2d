"""In which order the chargers of a group can move so that each reaches its planned end (section 10, d)."""

from collections.abc import Iterable, Mapping

import numpy as np

from game.engine.decisions.location import Pose
from game.plane.many import Flags, Shapes
from game.plane.rect import Rect, rect_at
from game.rules.chargers.charge_search.records import End, Member, Offset, Table
from game.rules.chargers.charge_search.runs import FailedCharge
from game.rules.chargers.charge_search.search import Search


class OpenPaths:
    """The paths of one charger that are clear but for the rest of its group, as bits of a whole number."""

    def __init__(self, search: Search) -> None:
        paths, self._swept, self._owner = search.open_paths()
        self._count = len(paths)
        self._to = {offset: _bits(paths.number == number) for number, offset in enumerate(search.offsets)}
        self._barred: dict[Pose, int] = {}

    def is_open(self, offset: Offset, others: Iterable[Rect]) -> bool:
        """Return whether a path to an offset is clear where the others of the group are."""
        left = self._to.get(offset, 0)
        for other in others:
            if not left:
                return False
            left &= ~self._barred_by(other)
        return bool(left)

    def _barred_by(self, other: Rect) -> int:
        if other.pose not in self._barred:
            flags = np.zeros(self._count, np.bool_)
            flags[self._owner[Shapes((other,)).overlapped(self._swept)]] = True
            self._barred[other.pose] = _bits(flags)
        return self._barred[other.pose]


def _bits(flags: Flags) -> int:
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")


class Orders:
    """The orders in which a group may move; whatever many plans have in common is worked out once."""

    def __init__(
        self, table: Table, target: str, members: tuple[Member, ...], paths: Mapping[str, OpenPaths]
    ) -> None:
        group = frozenset(member.unit for member in members)
        self._ids = tuple(sorted(group))
        self._paths = paths
        self._sizes = {unit_id: table.units[unit_id].rect for unit_id in self._ids}
        centre = table.units[target].rect.centre
        self._failing = {
            member.unit: FailedCharge(table, member.unit, centre, member.failing, group - {member.unit})
            for member in members
        }

    def first(self, ends: Mapping[str, End]) -> tuple[str, ...] | None:
        """Return the first order, by ids, in which every planned end has a clear path, None if there is none."""
        hopeless: set[tuple[tuple[str, Pose], ...]] = set()
        return self._after({}, ends, hopeless)

    def _after(
        self, moved: dict[str, Rect], ends: Mapping[str, End], hopeless: set[tuple[tuple[str, Pose], ...]]
    ) -> tuple[str, ...] | None:
        """Return how the rest of the group can move after some have moved."""
        if len(moved) == len(self._ids):
            return tuple(moved)
        key = tuple(sorted((unit_id, rect.pose) for unit_id, rect in moved.items()))
        if key in hopeless:
            return None
        for unit_id in self._ids:
            if unit_id in moved:
                continue
            there = self._moved(unit_id, moved, ends.get(unit_id))
            if there is not None:
                order = self._after({**moved, unit_id: there}, ends, hopeless)
                if order is not None:
                    return order
        hopeless.add(key)
        return None

    def _moved(self, unit_id: str, moved: Mapping[str, Rect], end: End | None) -> Rect | None:
        """Return where a charger is after its move, None if its planned end has no clear path."""
        others = [moved.get(other, self._sizes[other]) for other in self._ids if other != unit_id]
        size = self._sizes[unit_id]
        if end is None:
            pose = self._failing[unit_id].among(others).pose
        elif self._paths[unit_id].is_open(end.offset, others):
            pose = end.pose
        else:
            return None
        return rect_at(pose, size.width, size.depth)
