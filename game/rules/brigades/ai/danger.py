"""What some enemies could do to each hex: who could charge it, how much fire reaches it, and whose flank it is on."""

from functools import lru_cache
from typing import NamedTuple

from game.hexgrid.facing import Facing, arc
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId
from game.rules.brigades.charges.paths import charge_hexes
from game.rules.brigades.position import Position
from game.rules.brigades.state import Piece
from game.rules.brigades.tables import BLOCK_FIGURES, COLUMN, FLANK_HEXES, LIMBERED, SQUARE


class Danger(NamedTuple):
    """What threatens a hex: enemies who could charge it, fire in blocks, enemies with a flank or rear toward it."""

    chargers: int
    fire: float
    flanks: int


class Threatening(NamedTuple):
    """An enemy: where it stands and faces, how far it charges and fires, and with how many blocks."""

    hex_id: HexId
    facing: Facing
    charge: int
    short: int
    long: int
    blocks: float
    has_flanks: bool


def threatening(position: Position, enemy: Piece) -> Threatening:
    """Return what makes an enemy dangerous; one that is shaken charges nobody."""
    assert enemy.facing is not None, "units face somewhere"
    charges = enemy.row.charges and enemy.in_order
    ranges = enemy.row.ranges
    silent = enemy.flight or enemy.formation == LIMBERED or (enemy.is_highland and enemy.formation == COLUMN)
    fires = ranges and not silent
    short, long = (ranges[-2], ranges[-1]) if fires else (0, 0)
    return Threatening(
        enemy.hex_id,
        enemy.facing,
        charge_hexes(position, enemy) if charges else 0,
        short,
        long,
        enemy.figures / BLOCK_FIGURES / (2 if enemy.is_highland else 1),
        enemy.formation != SQUARE and not enemy.flight,
    )


class Dangers:
    """What is known about the hexes as long as no enemy moves."""

    def __init__(self, grid: Grid, enemies: tuple[Threatening, ...]) -> None:
        self._grid, self._enemies = grid, enemies
        self._known: dict[HexId, Danger] = {}

    def at(self, hex_id: HexId) -> Danger:
        """Return what threatens a hex."""
        if hex_id not in self._known:
            self._known[hex_id] = self._danger(hex_id)
        return self._known[hex_id]

    def _danger(self, hex_id: HexId) -> Danger:
        chargers, fire, flanks = 0, 0.0, 0
        for enemy in self._enemies:
            away = self._grid.distance(enemy.hex_id, hex_id)
            if not 0 < away <= max(enemy.charge, enemy.long, FLANK_HEXES):
                continue
            if arc(self._grid, enemy.hex_id, enemy.facing, hex_id) == "front":
                chargers += away <= enemy.charge
                if away <= enemy.long:
                    fire += enemy.blocks if away <= enemy.short else enemy.blocks / 2
            elif enemy.has_flanks and away <= FLANK_HEXES:
                flanks += 1
        return Danger(chargers, fire, flanks)


@lru_cache(maxsize=64)
def dangers(grid: Grid, enemies: tuple[Threatening, ...]) -> Dangers:
    """Return what is known about some enemies, the same from one decision to the next."""
    return Dangers(grid, enemies)
