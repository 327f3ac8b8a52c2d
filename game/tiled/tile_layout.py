"""What a painter needs to draw a map's tile layers just as Tiled does."""

from collections.abc import Callable, Iterator
from math import ceil

import msgspec

from game.tiled.tilesets import FLIP_ACROSS, FLIP_DOWN, TURN_60, TURN_120
from game.tiled.tmx_model import Picture, Tile, TiledField, TileLayer, Tint


class DrawnTile(msgspec.Struct, frozen=True, kw_only=True):
    """One tile where it is drawn.

    `x` and `y` are the north-west corner of its box, in pixels from the corner of the first cell; `width` and
    `height` the box, to which `picture` is scaled if it differs. Flip first, then turn by `turn` degrees
    clockwise around the middle of the box. `tint` multiplies each colour, alpha last.
    """

    x: float
    y: float
    width: float
    height: float
    picture: Picture
    flip_across: bool
    flip_down: bool
    turn: int
    opacity: float
    tint: Tint


def drawn_tiles(field: TiledField, wanted: Callable[[Tile], bool] = lambda _: True) -> Iterator[DrawnTile]:
    """The tiles wanted of the visible tile layers, in the order in which they cover one another."""
    hexes = field.hexes
    corners = [hexes.corner(column, row) for row in range(hexes.rows) for column in range(hexes.columns)]
    # Half rows down the map, each from the west: so the tall tile of a hex covers those behind it.
    order = sorted(range(len(corners)), key=lambda cell: (corners[cell][1], corners[cell][0]))
    for layer in field.tile_layers():
        for cell in order:
            if layer.cells[cell] and wanted(field.tiles[layer.cells[cell]]):
                yield _drawn(field, layer, cell, corners[cell])


def drawn_area(field: TiledField) -> tuple[int, int, int, int]:
    """The rectangle (x, y, width, height) of Tiled's picture of the tile layers, from the corner of the first cell."""
    x, y, width, height = field.canvas
    # A layer moved aside moves the edge of the picture with it; one moved inward leaves it where it is.
    offsets = [(0.0, 0.0), *(layer.offset for layer in field.tile_layers())]
    left, top = (max(ceil(-offset[axis]) for offset in offsets) for axis in (0, 1))
    right, bottom = (max(ceil(offset[axis]) for offset in offsets) for axis in (0, 1))
    return x - left, y - top, width + left + right, height + top + bottom


def _drawn(field: TiledField, layer: TileLayer, cell: int, corner: tuple[int, int]) -> DrawnTile:
    tile = field.tiles[layer.cells[cell]]
    dx, width, height = _box(field, tile)
    flags = layer.turned.get(cell, 0)
    return DrawnTile(
        x=corner[0] + dx + tile.shift[0] + layer.offset[0],
        # A tile is on the bottom of its cell, however tall it is.
        y=corner[1] + field.hexes.cell_height - height + tile.shift[1] + layer.offset[1],
        width=width,
        height=height,
        picture=tile.picture,
        flip_across=bool(flags & FLIP_ACROSS),
        flip_down=bool(flags & FLIP_DOWN),
        turn=(60 if flags & TURN_60 else 0) + (120 if flags & TURN_120 else 0),
        opacity=layer.opacity,
        tint=layer.tint,
    )


def _box(field: TiledField, tile: Tile) -> tuple[float, float, float]:
    width, height = tile.picture.width, tile.picture.height
    if not tile.fill:
        return 0, width, height
    cell_width, cell_height = field.hexes.tile_width, field.hexes.tile_height
    if tile.fill != "preserve-aspect-fit":
        return 0, cell_width, cell_height
    scale = min(cell_width / width, cell_height / height)
    return (cell_width - width * scale) / 2, width * scale, height * scale
