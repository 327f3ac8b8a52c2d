"""Where units look at the start: where the map says, or to the enemy (AR-03)."""

from collections.abc import Iterable, Mapping

from game.hexgrid.facing import Facing, facing_to_edge, facing_to_hex, parse_facing
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, SideId
from game.hexgrid.scenario import Edge, Placed
from game.rules.table.setup.pieces import MapPiece
from game.rules.table.setup.property_reader import PropertyReader
from game.rules.table.sides import other

_OPPOSITE: dict[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}


def read_facing(
    reader: PropertyReader,
    grid: Grid,
    homes: Mapping[SideId, Edge],
    unit: MapPiece,
    entry: Placed,
    enemies: Iterable[HexId],
) -> Facing:
    """Return what the map gives, or where a unit looks without that; of enemies as near the first counts."""
    given = str(entry.properties.get("facing", ""))
    if given:
        try:
            return parse_facing(grid, given)
        except ValueError as error:
            reader.wrong(entry.place, f"property 'facing': {error}")
    return facing_to_enemy(grid, homes, unit.side, unit.hex_id, enemies)


def facing_to_enemy(
    grid: Grid, homes: Mapping[SideId, Edge], side: SideId, at: HexId, enemies: Iterable[HexId]
) -> Facing:
    """Return the facing to the enemy's baseline, or to the nearest enemy where that is not opposite (AR-03)."""
    home, enemy = homes[side], homes[other(side)]
    near = min(enemies, key=lambda hex_id: grid.distance(at, hex_id), default=at)
    if _OPPOSITE[home] == enemy or near == at:
        return facing_to_edge(grid, enemy)
    return facing_to_hex(grid, at, near)
