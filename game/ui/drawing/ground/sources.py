"""Which fields are painted, and from what: the map's terrain, what its tiles say, and tiles drawn over it."""

from collections import OrderedDict
from collections.abc import Callable

import pygame

from game.tiled.errors import MapError
from game.tiled.map_look import PAINTED, TILES, look_of
from game.tiled.painting.tile_layout import Wanted
from game.tiled.reading.tmx_model import Tile, TiledField
from game.ui.drawing.board.hex_layout import HexLayout
from game.ui.drawing.ground.ground_map import GroundMap, TileMarks
from game.ui.drawing.ground.painter import Cover, GroundPainter

MAX_HEXES = 3_000
"""Hexes of a field that is painted; a larger one is drawn as its tiles are."""

KEPT = 3
"""Fields whose painters are remembered, with all that was worked out for them."""


_painters: OrderedDict[tuple[object, ...], GroundPainter] = OrderedDict()


def painter_of(
    field: TiledField,
    hex_layout: HexLayout,
    terrain: tuple[str, ...],
    drawn: Callable[[Wanted], pygame.Surface],
) -> GroundPainter | None:
    """Return what paints a map's field; None if its tiles are all to be drawn as they are.

    `drawn` draws the tiles wanted, one pixel for so many of the map as its size makes.
    """
    is_painted = painted_tiles(field)
    used = {gid for layer in field.tile_layers() for gid in layer.cells} - {0}
    painted = {gid for gid in used if is_painted(field.tiles[gid])}
    if not painted or sum(map(bool, terrain)) > MAX_HEXES:
        return None
    name = f"{field.properties.get('title', '')} {field.properties.get('date', '')}"
    ground = GroundMap(hex_layout, terrain, _marks(field, painted), name)
    if used - painted:
        # Nothing is remembered of a map that is being drawn: its pictures may change.
        try:
            picture = drawn(lambda tile: not is_painted(tile))
        except MapError:
            return None
        return GroundPainter(ground, Cover(picture, picture.get_width() / hex_layout.size[0]))
    if ground.key not in _painters:
        _painters[ground.key] = GroundPainter(ground)
    _painters.move_to_end(ground.key)
    while len(_painters) > KEPT:
        _painters.popitem(last=False)
    return _painters[ground.key]


def painted_tiles(field: TiledField) -> Wanted:
    """Tell which tiles of a map are painted: those whose tileset wants it, unless the map decides otherwise."""
    ground = look_of(field.properties).ground
    if ground == TILES:
        return lambda _: False
    if ground == PAINTED:
        return lambda tile: bool(tile.terrain)
    return lambda tile: tile.is_painted and bool(tile.terrain)


def _marks(field: TiledField, painted: set[int]) -> dict[int, TileMarks]:
    """Return what the topmost painted tile of each cell says."""
    told: dict[int, TileMarks] = {}
    found: dict[int, TileMarks] = {}
    for gid in painted:
        properties = field.tiles[gid].properties
        edges, road = (str(properties.get(name, "")).split() for name in ("edges", "road"))
        told[gid] = TileMarks(
            edges=frozenset(edges) if "edges" in properties or _closes(field.tiles[gid]) else None,
            road=frozenset(road),
            look=str(properties.get("look", "")),
        )
    for layer in field.tile_layers():
        for cell, gid in enumerate(layer.cells):
            if gid in painted:
                # What a tile says of its edges holds no longer once it is turned.
                turned = layer.turned.get(cell, 0)
                found[cell] = TileMarks(look=told[gid].look) if turned else told[gid]
    return found


def _closes(tile: Tile) -> bool:
    """Return whether a tile without edges is one of a set in which others have some: a field amid fields."""
    return tile.is_painted and tile.terrain in ("enclosure", "loch", "hill")
