"""What a painter needs to draw a map's layers just as Tiled does."""

from collections.abc import Callable, Iterator, Sequence
from math import ceil

import msgspec

from game.tiled.errors import MapError, shortened
from game.tiled.reading.tilesets import FLIP_ACROSS, FLIP_DOWN, TURN_60, TURN_120
from game.tiled.reading.tmx_model import (
    ImageLayer,
    Label,
    ObjectLayer,
    Picture,
    Tile,
    TiledField,
    TileLayer,
    Tint,
)

MAX_REPEATS = 100_000
"""So often a picture may be repeated over a map."""


Wanted = Callable[[Tile], bool]
"""Chooses tiles."""


class DrawnTile(msgspec.Struct, frozen=True, kw_only=True):
    """One tile, or the picture of a layer, where it is drawn.

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


def drawn_things(field: TiledField, wanted: Wanted | None = None) -> Iterator[DrawnTile | Label]:
    """All tiles, pictures and texts of the visible layers, in the order in which they cover one another.

    `wanted` chooses the tiles over a ground that is painted otherwise; pictures below all tiles are left out with it.
    """
    over = wanted is None
    for layer in field.layers:
        over = over or isinstance(layer, TileLayer)
        if not layer.visible:
            continue
        if isinstance(layer, TileLayer):
            yield from _tiles_of(field, layer, wanted)
        elif not isinstance(layer, ImageLayer):
            yield from _labels_of(layer)
        elif over:
            yield from _pictures_of(field, layer)


def _tiles_of(field: TiledField, layer: TileLayer, wanted: Wanted | None = None) -> Iterator[DrawnTile]:
    hexes = field.hexes
    corners = [hexes.corner(column, row) for row in range(hexes.rows) for column in range(hexes.columns)]
    # Half rows down the map, each from the west: so the tall tile of a hex covers those behind it.
    order = sorted(range(len(corners)), key=lambda cell: (corners[cell][1], corners[cell][0]))
    for cell in order:
        if layer.cells[cell] and (wanted is None or wanted(field.tiles[layer.cells[cell]])):
            yield _drawn(field, layer, cell, corners[cell])


def _pictures_of(field: TiledField, layer: ImageLayer) -> Iterator[DrawnTile]:
    """The picture of a layer as often as it is repeated over the map; MapError if that is too often."""
    area = drawn_area(field)
    size = (layer.picture.width, layer.picture.height)
    places = [_starts(layer.corner[way], size[way], area, way, layer.repeats[way]) for way in (0, 1)]
    if len(places[0]) * len(places[1]) > MAX_REPEATS:
        raise MapError(
            f"repeats the picture of the layer '{shortened(layer.name)}' more than {MAX_REPEATS} times; make the "
            "picture larger"
        )
    for y in places[1]:
        for x in places[0]:
            yield DrawnTile(
                x=x,
                y=y,
                width=size[0],
                height=size[1],
                picture=layer.picture,
                flip_across=False,
                flip_down=False,
                turn=0,
                opacity=layer.opacity,
                tint=layer.tint,
            )


def _starts(
    first: float, size: int, area: tuple[int, int, int, int], way: int, repeats: bool
) -> Sequence[float]:
    """Where a picture begins, once or again and again from one end of the map to the other."""
    if not repeats:
        return (first,)
    low = first - ceil((first - area[way]) / size) * size
    return [low + size * step for step in range(ceil((area[way] + area[way + 2] - low) / size))]


def _labels_of(layer: ObjectLayer) -> Iterator[Label]:
    for each in layer.objects:
        if each.label and each.visible:
            red, green, blue, alpha = each.label.colour
            seen = round(alpha * layer.opacity)
            yield msgspec.structs.replace(each.label, colour=(red, green, blue, seen))


def drawn_area(field: TiledField) -> tuple[int, int, int, int]:
    """The rectangle (x, y, width, height) of Tiled's picture of a map, from the corner of the first cell."""
    x, y, width, height = field.canvas
    # A layer moved aside moves the edge of the picture with it; one moved inward leaves it where it is.
    moved = (layer for layer in field.layers if layer.visible and not isinstance(layer, ObjectLayer))
    offsets = [(0.0, 0.0), *(layer.offset for layer in moved)]
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
    if not tile.picture.file:
        return 0, field.hexes.tile_width, field.hexes.tile_height
    width, height = tile.picture.width, tile.picture.height
    if not tile.fill:
        return 0, width, height
    cell_width, cell_height = field.hexes.tile_width, field.hexes.tile_height
    if tile.fill != "preserve-aspect-fit":
        return 0, cell_width, cell_height
    scale = min(cell_width / width, cell_height / height)
    return (cell_width - width * scale) / 2, width * scale, height * scale
