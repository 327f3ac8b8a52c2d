"""A whole Tiled map: its hexes, tiles, layers, objects and properties, whether it holds a battle or not."""

from collections.abc import Iterator, Mapping

import msgspec

from game.hexgrid.scenario import OwnTerrain, Value
from game.tiled.geometry import Hexes

Tint = tuple[int, int, int, int]

OWN_TERRAIN = "own-terrain"
"""The class of the game's project that offers all that may be said of a terrain; its tiles are named by `name`."""


def terrain_of(properties: Mapping[str, Value], kind: str) -> str:
    """Return the terrain of a tile: its property `terrain`, else its class; "" where it gives none."""
    if given := str(properties.get("terrain", "")).strip():
        return given
    return "-".join(str(properties.get("name", "")).lower().split()) if kind == OWN_TERRAIN else kind


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """A rectangle of a picture file, in pixels; `transparent` is the colour, as RRGGBB, that is to be seen through."""

    file: str
    x: int
    y: int
    width: int
    height: int
    transparent: str = ""


class Tile(msgspec.Struct, frozen=True, kw_only=True):
    """A tile as its tileset describes it.

    `shift` moves it from where it would stand, in pixels. `fill` is "" if it is drawn in its own size, else
    how it is brought to the size of a hex: "stretch" or "preserve-aspect-fit". `is_painted` says that the tileset
    wants its terrain painted, not its picture drawn.
    """

    tileset: str
    id: int
    kind: str
    properties: dict[str, Value]
    picture: Picture
    shift: tuple[int, int]
    fill: str
    is_painted: bool = False

    @property
    def terrain(self) -> str:
        """The terrain it gives its hex; "" if it gives none."""
        return terrain_of(self.properties, self.kind)


class TileLayer(msgspec.Struct, frozen=True, kw_only=True):
    """A layer of tiles: for each cell, row by row, the number of its tile in `TiledField.tiles`, or 0.

    `turned` holds Tiled's four flag bits for the cells whose tile is flipped or turned. Offset, opacity, tint and
    visibility count those of the groups around the layer.
    """

    name: str
    kind: str
    properties: dict[str, Value]
    visible: bool
    opacity: float
    tint: Tint
    offset: tuple[float, float]
    cells: tuple[int, ...]
    turned: dict[int, int]


class MapObject(msgspec.Struct, frozen=True, kw_only=True):
    """An object: its class, or else its tile's, and its middle, in pixels from the corner of the first cell.

    `shape` is tile, point, rectangle, ellipse, capsule, polygon, polyline or text.
    """

    id: int
    kind: str
    name: str
    shape: str
    centre: tuple[float, float]
    width: float
    height: float
    visible: bool
    tile: int
    properties: dict[str, Value]


class ObjectLayer(msgspec.Struct, frozen=True, kw_only=True):
    """A layer of objects."""

    name: str
    kind: str
    properties: dict[str, Value]
    visible: bool
    opacity: float
    tint: Tint
    objects: tuple[MapObject, ...]


class ImageLayer(msgspec.Struct, frozen=True, kw_only=True):
    """A layer that is one picture, its north-west corner at `offset`."""

    name: str
    kind: str
    properties: dict[str, Value]
    visible: bool
    opacity: float
    tint: Tint
    offset: tuple[float, float]
    picture: Picture


Layer = TileLayer | ObjectLayer | ImageLayer


class TiledField(msgspec.Struct, frozen=True, kw_only=True):
    """A Tiled map, finite, with its layers in drawing order.

    `canvas` is the rectangle (x, y, width, height) that Tiled draws, in pixels from the corner of the first cell:
    the map itself, or the pieces an infinite map is stored in. `own_terrains` are those that its tiles define.
    """

    source: str
    kind: str
    properties: dict[str, Value]
    hexes: Hexes
    canvas: tuple[int, int, int, int]
    tiles: dict[int, Tile]
    layers: tuple[Layer, ...]
    own_terrains: tuple[OwnTerrain, ...] = ()

    def tile_layers(self) -> Iterator[TileLayer]:
        """The visible tile layers, the lowest first."""
        return (layer for layer in self.layers if isinstance(layer, TileLayer) and layer.visible)

    def object_layers(self) -> Iterator[ObjectLayer]:
        """The visible object layers, the lowest first."""
        return (layer for layer in self.layers if isinstance(layer, ObjectLayer) and layer.visible)
