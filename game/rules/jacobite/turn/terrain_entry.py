"""Section 16: which ground a moving piece may enter and which stops it, whoever is there."""

from typing import TypeAlias

from game.hexgrid.ids import HexId
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.special_rules.special_rule import SpecialRule
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.tables import HIGHLAND

Paths: TypeAlias = dict[HexId, tuple[HexId, ...]]
"""The hexes that can be reached, each with the path there, its first hex the one that is left."""

FARTHEST = 40
"""The steps to hexes that no ground leads to."""

MAX_STEPS_KNOWN = 8
"""Sets of hexes to which the steps are remembered for a piece; the enemy is in the same ones for a while."""


def may_enter(position: Position, piece: Piece, hex_id: HexId) -> bool:
    """Return whether the ground lets a piece in (JX-72, JX-73, JX-75, JX-77, JX-80)."""
    if ruled := hooks.entering(position, piece, hex_id):
        return ruled != "no"
    terrain = position.battlefield.terrain_at(hex_id)
    return terrain.passable and (piece.is_leader or piece.type.arm not in terrain.impassable_to)


def stops(position: Position, piece: Piece, hex_id: HexId) -> bool:
    """Return whether the ground stops a piece that enters it.

    JX-73, JX-74, JX-75, JX-76, JX-77, JX-78, JX-81, JX-84.
    """
    if piece.is_leader or hooks.entering(position, piece, hex_id) == "free":
        return False
    terrain = position.battlefield.terrain_at(hex_id)
    return terrain.stops and (terrain.stops_highlanders or piece.kind != HIGHLAND)


class TerrainEntry:
    """What the ground is to a piece, each hex looked at when it is first asked about."""

    def __init__(self, position: Position, piece: Piece) -> None:
        self._now = position
        self._piece = piece
        self._adjacent: dict[HexId, tuple[HexId, ...]] = {}
        self._onward: dict[HexId, tuple[HexId, ...]] = {}
        self._ways: dict[tuple[HexId, int], tuple[Paths, frozenset[HexId]]] = {}
        self._steps: dict[tuple[HexId, ...], list[int]] = {}

    def adjacent(self, hex_id: HexId) -> tuple[HexId, ...]:
        """Name the hexes adjacent to a hex that it may enter."""
        found = self._adjacent.get(hex_id)
        if found is None:
            adjacent = self._now.grid.adjacent(hex_id)
            found = self._adjacent[hex_id] = tuple(
                near for near in adjacent if may_enter(self._now, self._piece, near)
            )
        return found

    def next_hexes(self, hex_id: HexId) -> tuple[HexId, ...]:
        """Name the hexes it may continue to once it has entered a hex: none where that stops it."""
        found = self._onward.get(hex_id)
        if found is None:
            stopped = stops(self._now, self._piece, hex_id)
            found = self._onward[hex_id] = () if stopped else self.adjacent(hex_id)
        return found

    def paths(self, hex_id: HexId, steps: int) -> tuple[Paths, frozenset[HexId]]:
        """Lay the paths of some steps with no piece on them; name the hexes that they lead through."""
        found = self._ways.get((hex_id, steps))
        if found is None:
            paths = self._now.grid.paths(
                hex_id,
                steps,
                lambda stand: self.adjacent(stand) if stand == hex_id else self.next_hexes(stand),
            )
            through = frozenset(passed for path in paths.values() for passed in path[1:-1])
            found = self._ways[hex_id, steps] = paths, through
        return found

    def steps_to(self, ends: tuple[HexId, ...]) -> list[int]:
        """Count the steps from each hex to the nearest of some, whoever is in the way."""
        found = self._steps.get(ends)
        if found is None:
            if len(self._steps) == MAX_STEPS_KNOWN:
                self._steps.clear()
            found = self._steps[ends] = self._count_steps(ends)
        return found

    def _count_steps(self, ends: tuple[HexId, ...]) -> list[int]:
        steps = [FARTHEST] * self._now.grid.size
        for hex_id in ends:
            steps[hex_id] = 0
        front, gone = list(ends), 0
        while front:
            gone += 1
            further = []
            for stand in front:
                for hex_id in self.adjacent(stand):
                    if steps[hex_id] == FARTHEST:
                        steps[hex_id] = gone
                        further.append(hex_id)
            front = further
        return steps


def terrain_entry(position: Position, piece: Piece) -> TerrainEntry:
    """Return what the ground is to a piece: to all of its kind alike, unless special rules on ground are for it."""
    known = position.battlefield.goings
    rules = [
        special_rule
        for special_rule in position.battlefield.special_rules.on(SpecialRule.entering)
        if special_rule.is_for(piece)
    ]
    key = (piece.id, *(special_rule.holds(position) for special_rule in rules)) if rules else piece.kind
    if key not in known:
        known[key] = TerrainEntry(position, piece)
    return known[key]
