"""A whole Tiled map: its hexes, tiles, layers, objects and properties, whether it holds a battle or not."""

from collections.abc import Iterator, Mapping

import msgspec

from game.hexgrid.scenario import OwnTerrain, Value
from game.tiled.painting.geometry import Hexes

Tint = tuple[int, int, int, int]
NO_COLOUR: Tint = (0, 0, 0, 0)

OWN_TERRAIN = "own-terrain"
"""The class of the game's project that offers all that may be said of a terrain; its tiles are named by `name`."""


def terrain_of(properties: Mapping[str, Value], kind: str) -> str:
    """Return the terrain of a tile: its property `terrain`, else its class; "" where it gives none."""
    if given := str(properties.get("terrain", "")).strip():
        return given
    return "-".join(str(properties.get("name", "")).lower().split()) if kind == OWN_TERRAIN else kind


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """A rectangle of a picture file, in pixels; `transparent` is the colour, as RRGGBB, that is to be seen through.

    `file` is "" for a tile without a picture, where Tiled draws a crossed box.
    """

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


class _Layer(msgspec.Struct, frozen=True, kw_only=True):
    """What layers of every type have."""

    name: str
    kind: str
    properties: dict[str, Value]
    visible: bool
    opacity: float
    tint: Tint


class TileLayer(_Layer, frozen=True, kw_only=True):
    """A layer of tiles: for each cell, row by row, the number of its tile in `TiledField.tiles`, or 0.

    `turned` holds Tiled's four flag bits for the cells whose tile is flipped or turned. Offset, opacity, tint and
    visibility count those of the groups around the layer.
    """

    offset: tuple[float, float]
    cells: tuple[int, ...]
    turned: dict[int, int]


class Label(msgspec.Struct, frozen=True, kw_only=True):
    """A text that is written on a map, in its box; `turn` in degrees clockwise around the box's north-west corner.

    `corner` is that corner, in pixels from the corner of the first cell; `size` the height of the letters in pixels,
    `across` and `down` the part of the room left over that goes before the text: 0, 0.5 or 1.
    """

    text: str
    corner: tuple[float, float]
    width: float
    height: float
    turn: float
    size: int
    colour: Tint
    is_bold: bool
    is_italic: bool
    wraps: bool
    across: float
    down: float


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
    label: Label | None = None


class ObjectLayer(_Layer, frozen=True, kw_only=True):
    objects: tuple[MapObject, ...]


class ImageLayer(_Layer, frozen=True, kw_only=True):
    """A layer that is one picture, its north-west corner at `corner`, which is `offset` but on an infinite map.

    `repeats` says whether the picture is repeated to the right and left, and up and down.
    """

    offset: tuple[float, float]
    picture: Picture
    corner: tuple[float, float]
    repeats: tuple[bool, bool] = (False, False)


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
    background: Tint = NO_COLOUR

    def tile_layers(self) -> Iterator[TileLayer]:
        """The visible tile layers, the lowest first."""
        return (layer for layer in self.layers if isinstance(layer, TileLayer) and layer.visible)

    def object_layers(self) -> Iterator[ObjectLayer]:
        """The visible object layers, the lowest first."""
        return (layer for layer in self.layers if isinstance(layer, ObjectLayer) and layer.visible)
