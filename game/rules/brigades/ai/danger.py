"""What some enemies mean for each hex: how many could charge it, and of how many it is on the flank or in the rear."""

from functools import lru_cache
from typing import NamedTuple

from game.hexgrid.facing import Facing, arc
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId
from game.rules.brigades.charges.paths import charge_hexes
from game.rules.brigades.position import Position
from game.rules.brigades.state import Piece
from game.rules.brigades.tables import FLANK_HEXES, SQUARE


class Danger(NamedTuple):
    """How many enemies could charge a hex, and how many have it near on their flank or in their rear."""

    chargers: int
    flanks: int


class Threatening(NamedTuple):
    """An enemy: where it stands and faces, how many hexes it charges, and whether it has flanks."""

    hex_id: HexId
    facing: Facing
    charge: int
    has_flanks: bool


def threatening(position: Position, enemy: Piece) -> Threatening:
    """Return what makes an enemy that does not flee dangerous; one that is shaken charges nobody."""
    assert enemy.facing is not None, "units face somewhere"
    charge = charge_hexes(position, enemy) if enemy.row.charges and enemy.in_order else 0
    return Threatening(enemy.hex_id, enemy.facing, charge, enemy.formation != SQUARE)


class Dangers:
    """What is known about the hexes as long as no enemy moves."""

    def __init__(self, grid: Grid, enemies: tuple[Threatening, ...]) -> None:
        self._grid, self._enemies = grid, enemies
        self._known: dict[HexId, Danger] = {}

    def at(self, hex_id: HexId) -> Danger:
        """Return what the enemies mean for a hex."""
        if hex_id not in self._known:
            self._known[hex_id] = self._danger(hex_id)
        return self._known[hex_id]

    def _danger(self, hex_id: HexId) -> Danger:
        chargers, flanks = 0, 0
        for enemy in self._enemies:
            away = self._grid.distance(enemy.hex_id, hex_id)
            if not 0 < away <= max(enemy.charge, FLANK_HEXES):
                continue
            if arc(self._grid, enemy.hex_id, enemy.facing, hex_id) == "front":
                chargers += away <= enemy.charge
            elif enemy.has_flanks and away <= FLANK_HEXES:
                flanks += 1
        return Danger(chargers, flanks)


@lru_cache(maxsize=64)
def dangers(grid: Grid, enemies: tuple[Threatening, ...]) -> Dangers:
    """Return what is known about some enemies, the same from one decision to the next."""
    return Dangers(grid, enemies)
