"""One tileset as it enters the clean tree: its pictures found and measured, its tiles with class and properties."""

from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

import msgspec

from game.hexgrid.scenario import Value
from game.tiled.errors import MapError, shortened
from game.tiled.map_look import GROUND
from game.tiled.painting.pictures import Size, picture_size
from game.tiled.reading.folders import MapFiles
from game.tiled.reading.properties import OF_TILE, Classes, class_defaults, read_properties, write_properties
from game.tiled.reading.xml_values import kind, whole

MAX_TILES = 65_536
"""Tiles of one tileset, and numbers of tiles in a collection of pictures."""

MAX_TILE = 4096
"""Pixels, each way."""


class TilesetImage(msgspec.Struct, frozen=True, kw_only=True):
    """One tileset; `node` is its element in the clean tree, `first` the number of its tile 0 there.

    `ids` are the tiles it has, `of_all` the tileset's own properties. `kinds`, `properties` and `sizes` hold what
    tiles have of their own, without the defaults of their class; all others have no class and the `size` of the panel.
    `anchor` is Tiled's objectalignment.
    """

    name: str
    node: Element
    first: int
    ids: range | frozenset[int]
    size: Size
    sizes: dict[int, Size]
    kinds: dict[int, str]
    properties: dict[int, dict[str, Value]]
    anchor: str
    of_all: dict[str, Value]


def add_tileset(
    node: Element, file: Path, first: int, files: MapFiles, classes: Classes
) -> tuple[TilesetImage, list[str]]:
    """Clean the tileset written in `file`, and say what is wrong with single tiles; MapError if it is no use at all."""
    size = (
        whole(node, "tilewidth", minimum=1, maximum=MAX_TILE),
        whole(node, "tileheight", minimum=1, maximum=MAX_TILE),
    )
    clean = Element("tileset", firstgid=str(first), name=node.get("name", ""))
    clean.attrib |= {"tilewidth": str(size[0]), "tileheight": str(size[1])}
    clean.set("rendersize", node.get("tilerendersize", "tile"))
    clean.set("fill", node.get("fillmode", "stretch"))
    clean.set("ground", str(read_properties(node, classes)[0].get(GROUND, "")))
    offset = node.find("tileoffset")
    if offset is not None:
        SubElement(clean, "tileoffset", x=str(whole(offset, "x", 0)), y=str(whole(offset, "y", 0)))
    image = node.find("image")
    count = _cut(clean, node, image, file, size, files) if image is not None else 0

    of_all, flaws = read_properties(node, classes)
    clean.set("terrain", str(of_all.get("terrain", "")).strip())
    tileset_image = TilesetImage(
        name=node.get("name", ""),
        node=clean,
        first=first,
        ids=range(count),
        size=size,
        sizes={},
        kinds={},
        properties={},
        anchor=node.get("objectalignment", "unspecified"),
        of_all=of_all,
    )
    pictured = set()
    for tile in node.iterfind("tile"):
        try:
            number = whole(tile, "id", minimum=0, maximum=MAX_TILES)
            if image is None or number < count:
                flaws += [
                    f"tile {number}, {error}"
                    for error in _take_tile(tileset_image, tile, number, file, files, classes)
                ]
                pictured.add(number)
        except MapError as error:
            flaws.append(f"tile {shortened(tile.get('id'))} {error}")
    if image is None:
        tileset_image = msgspec.structs.replace(tileset_image, ids=frozenset(pictured))
    _drop_lost_frames(tileset_image)
    return tileset_image, flaws


def measure(image: Element, file: Path, files: MapFiles) -> tuple[Path, Size]:
    """The file of a picture and its size in pixels; MapError if there is none."""
    source = image.get("source")
    if not source:
        raise MapError("has a picture without a file; give it a picture file in Tiled")
    path = files.find(source, file)
    # What the tileset says may have been measured before the picture was redrawn, and Tiled goes by the picture.
    if path not in files.sizes:
        files.sizes[path] = picture_size(path)
    return path, files.sizes[path]


def _cut(clean: Element, node: Element, image: Element, file: Path, size: Size, files: MapFiles) -> int:
    path, (width, height) = measure(image, file, files)
    margin, spacing = whole(node, "margin", 0, minimum=0), whole(node, "spacing", 0, minimum=0)
    columns = max(0, (width - margin + spacing) // (size[0] + spacing))
    rows = max(0, (height - margin + spacing) // (size[1] + spacing))
    if columns * rows == 0:
        raise MapError(
            f"has a picture of {width} x {height}, smaller than one tile; correct the size of the tiles"
        )
    if columns * rows > MAX_TILES:
        raise MapError(f"has more than {MAX_TILES} tiles; use larger tiles or a smaller picture")
    clean.attrib |= {"margin": str(margin), "spacing": str(spacing)}
    clean.attrib |= {"columns": str(columns), "tilecount": str(columns * rows)}
    # pytmx counts a last column that lies half outside a margin; given what the tiles cover, it counts right.
    covered = (columns * (size[0] + spacing) - spacing, rows * (size[1] + spacing) - spacing)
    _add_image(clean, image, path, covered)
    return columns * rows


def _take_tile(
    tileset_image: TilesetImage, tile: Element, number: int, file: Path, files: MapFiles, classes: Classes
) -> list[str]:
    image = tile.find("image")
    is_blank = image is None and not tileset_image.ids
    tile_kind = kind(tile)
    clean = Element("tile", id=str(number), type=tile_kind)
    if image is not None:
        path, whole_size = measure(image, file, files)
        _add_image(clean, image, path, whole_size)
        cut = (
            whole(tile, "x", 0, minimum=0),
            whole(tile, "y", 0, minimum=0),
            min(whole_size[0], whole(tile, "width", whole_size[0], minimum=1)),
            min(whole_size[1], whole(tile, "height", whole_size[1], minimum=1)),
        )
        clean.set("cut", " ".join(map(str, cut)))
        tileset_image.sizes[number] = cut[2:]
    elif is_blank:
        # pytmx wants a picture of every tile of a collection.
        width, height = map(str, tileset_image.size)
        SubElement(clean, "image", source=str(file), width=width, height=height)
        clean.attrib |= {"blank": "1", "cut": f"0 0 {width} {height}"}
    frame = tile.find("animation/frame")
    if frame is not None:
        first = str(whole(frame, "tileid", minimum=0, maximum=MAX_TILES))
        SubElement(SubElement(clean, "animation"), "frame", tileid=first, duration="0")
    tileset_image.properties[number], flaws = read_properties(tile, classes)
    tileset_image.kinds[number] = tile_kind
    write_properties(clean, class_defaults(classes, tile_kind) | tileset_image.properties[number], OF_TILE)
    tileset_image.node.append(clean)
    return flaws


def _drop_lost_frames(image: TilesetImage) -> None:
    # A frame without a tile would show whatever the next tileset has at that number.
    for tile in image.node.iterfind("tile"):
        for animation in tile.findall("animation"):
            if any(int(frame.get("tileid", "")) not in image.ids for frame in animation):
                tile.remove(animation)


def _add_image(clean: Element, image: Element, path: Path, size: Size) -> None:
    added = SubElement(clean, "image", source=str(path), width=str(size[0]), height=str(size[1]))
    if image.get("trans"):
        added.set("trans", image.get("trans", ""))
