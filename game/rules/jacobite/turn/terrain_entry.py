"""Section 16: which ground a moving piece may enter and which stops it, whoever stands there (JX-72 to JX-84)."""

from typing import TypeAlias

from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.special_rules.special_rule import Special
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.tables import HIGHLAND

Ways: TypeAlias = dict[int, tuple[int, ...]]
"""The hexes that can be reached, each with the path there, its first hex the one that is left."""

FARTHEST = 40
"""The steps to hexes that no ground leads to."""

MAX_STEPS_KNOWN = 8
"""Sets of hexes to which the steps are remembered for a piece; the enemy stands in the same ones for a while."""


def may_enter(now: Position, piece: Piece, hex: int) -> bool:
    """Say whether the ground lets a piece in (JX-72 to JX-80)."""
    if ruled := hooks.entering(now, piece, hex):
        return ruled != "no"
    terrain = now.ground.terrain_at(hex)
    return terrain.passable and (piece.is_leader or piece.type.family not in terrain.barred)


def stops(now: Position, piece: Piece, hex: int) -> bool:
    """Say whether the ground stops a piece that enters it (JX-73 to JX-81, JX-84)."""
    if piece.is_leader or hooks.entering(now, piece, hex) == "free":
        return False
    terrain = now.ground.terrain_at(hex)
    return terrain.stops and not (piece.kind == HIGHLAND and terrain.id == "rough")


class Going:
    """What the ground is to a piece, each hex looked at when it is first asked about."""

    def __init__(self, now: Position, piece: Piece) -> None:
        self._now = now
        self._piece = piece
        self._beside: dict[int, tuple[int, ...]] = {}
        self._onward: dict[int, tuple[int, ...]] = {}
        self._ways: dict[tuple[int, int], tuple[Ways, frozenset[int]]] = {}
        self._steps: dict[tuple[int, ...], list[int]] = {}

    def beside(self, hex: int) -> tuple[int, ...]:
        """Name the hexes beside a hex that it may enter."""
        found = self._beside.get(hex)
        if found is None:
            beside = self._now.grid.beside(hex)
            found = self._beside[hex] = tuple(
                near for near in beside if may_enter(self._now, self._piece, near)
            )
        return found

    def onward(self, hex: int) -> tuple[int, ...]:
        """Name the hexes it may go on to once it has entered a hex: none where that stops it."""
        found = self._onward.get(hex)
        if found is None:
            stopped = stops(self._now, self._piece, hex)
            found = self._onward[hex] = () if stopped else self.beside(hex)
        return found

    def ways(self, hex: int, steps: int) -> tuple[Ways, frozenset[int]]:
        """Lay the ways of so many steps that there are with nobody on them; name the hexes that they lead through."""
        found = self._ways.get((hex, steps))
        if found is None:
            ways = self._now.grid.paths(
                hex, steps, lambda stand: self.beside(stand) if stand == hex else self.onward(stand)
            )
            through = frozenset(passed for path in ways.values() for passed in path[1:-1])
            found = self._ways[hex, steps] = ways, through
        return found

    def steps_to(self, ends: tuple[int, ...]) -> list[int]:
        """Count the steps from each hex to the nearest of some, whoever stands in the way."""
        found = self._steps.get(ends)
        if found is None:
            if len(self._steps) == MAX_STEPS_KNOWN:
                self._steps.clear()
            found = self._steps[ends] = self._count_steps(ends)
        return found

    def _count_steps(self, ends: tuple[int, ...]) -> list[int]:
        steps = [FARTHEST] * self._now.grid.size
        for hex in ends:
            steps[hex] = 0
        front, gone = list(ends), 0
        while front:
            gone += 1
            further = []
            for stand in front:
                for hex in self.beside(stand):
                    if steps[hex] == FARTHEST:
                        steps[hex] = gone
                        further.append(hex)
            front = further
        return steps


def going(now: Position, piece: Piece) -> Going:
    """Tell what the ground is to a piece: to all of its kind alike, unless special rules on ground are for it."""
    known = now.ground.goings
    rules = [special for special in now.ground.specials.on(Special.entering) if special.is_for(piece)]
    key = (piece.id, *(special.holds(now) for special in rules)) if rules else piece.kind
    if key not in known:
        known[key] = Going(now, piece)
    return known[key]
