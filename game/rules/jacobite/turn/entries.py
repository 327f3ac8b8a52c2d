"""What the ground is to one piece, remembered hex by hex and way by way."""

from collections.abc import Callable
from typing import TypeAlias

from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId

Paths: TypeAlias = dict[HexId, tuple[HexId, ...]]
"""The hexes that can be reached, each with the path there, its first hex the one that is left."""

FARTHEST = 40
"""The steps to hexes that no ground leads to."""

MAX_STEPS_KNOWN = 8
"""Sets of hexes to which the steps are remembered for a piece; the enemy is in the same ones for a while."""


class TerrainEntry:
    """What the ground is to a piece, each hex looked at when it is first asked about."""

    def __init__(
        self, grid: Grid, may_enter: Callable[[HexId], bool], stops: Callable[[HexId], bool]
    ) -> None:
        self._grid, self._may_enter, self._stops = grid, may_enter, stops
        self._adjacent: dict[HexId, tuple[HexId, ...]] = {}
        self._onward: dict[HexId, tuple[HexId, ...]] = {}
        self._ways: dict[tuple[HexId, int], tuple[Paths, frozenset[HexId]]] = {}
        self._steps: dict[tuple[HexId, ...], list[int]] = {}

    def adjacent(self, hex_id: HexId) -> tuple[HexId, ...]:
        """Name the hexes adjacent to a hex that it may enter."""
        found = self._adjacent.get(hex_id)
        if found is None:
            adjacent = self._grid.adjacent(hex_id)
            found = self._adjacent[hex_id] = tuple(near for near in adjacent if self._may_enter(near))
        return found

    def next_hexes(self, hex_id: HexId) -> tuple[HexId, ...]:
        """Name the hexes it may continue to once it has entered a hex: none where that stops it."""
        found = self._onward.get(hex_id)
        if found is None:
            stopped = self._stops(hex_id)
            found = self._onward[hex_id] = () if stopped else self.adjacent(hex_id)
        return found

    def paths(self, hex_id: HexId, steps: int) -> tuple[Paths, frozenset[HexId]]:
        """Lay the paths of some steps with no piece on them; name the hexes that they lead through."""
        found = self._ways.get((hex_id, steps))
        if found is None:
            paths = self._grid.paths(
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
        steps = [FARTHEST] * self._grid.size
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
