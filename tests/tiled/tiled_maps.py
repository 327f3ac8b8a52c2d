"""Small Tiled maps for the tests of the reader, written as text, and read as wholes."""

import struct
import zlib
from pathlib import Path

from game.hexgrid.scenario import Scenario, ScenarioError
from game.tiled.battle import examine
from game.tiled.painting.tile_layout import DrawnTile, drawn_things
from game.tiled.reading.read import read_what_can_be_read
from game.tiled.reading.tmx_model import ObjectLayer, TiledField, TileLayer

TERRAINS = ("clear", "forest", "hill")
COLOURS = ((90, 160, 70), (20, 80, 30), (150, 120, 60), (200, 60, 60))


def write_png(path: Path, width: int, height: int, tile: int = 0) -> Path:
    """A picture of tiles side by side, each `tile` wide, no two pixels' neighbourhoods alike after a flip or turn."""
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        for x in range(width):
            red, green, blue = COLOURS[x // tile % len(COLOURS) if tile else 0]
            left, top = (x % tile if tile else x) < (tile or width) / 3, y < height / 4
            rows += bytes((red, green, 255 if top else blue, 255)) if not left else bytes((red, 0, blue, 255))

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(bytes(rows)))
        + chunk(b"IEND", b"")
    )
    return path


def tileset(
    inner: str = "", *, width: int = 28, height: int = 32, attributes: str = "", head: str = ""
) -> str:
    """A .tsx file of four tiles in one picture, `ground.png`: clear, forest, hill, and one without a class."""
    tiles = "".join(f'<tile id="{number}" type="{terrain}"/>' for number, terrain in enumerate(TERRAINS))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<tileset version="1.8" tiledversion="1.8.2" name="ground" tilewidth="{width}" tileheight="{height}" '
        f'tilecount="4" columns="4" {attributes}>{head}'
        f'<image source="ground.png" width="{4 * width}" height="{height}"/>{inner or tiles}</tileset>'
    )


def write_ground(folder: Path, *, width: int = 28, height: int = 32, **changes: str) -> Path:
    """The tileset with its picture."""
    write_png(folder / "ground.png", 4 * width, height, tile=width)
    path = folder / "ground.tsx"
    path.write_text(tileset(width=width, height=height, **changes))
    return path


GROUND = '<tileset firstgid="1" source="ground.tsx"/>'
BATTLE = (
    '<properties><property name="system" value="any"/><property name="title" value="A Field"/></properties>'
)


def csv_layer(rows: str, *, name: str = "ground", attributes: str = "") -> str:
    """A tile layer, its rows drawn with blanks between the tiles: `1 2 0`."""
    lines = [line.split() for line in rows.strip().splitlines()]
    data = ",\n".join(",".join(line) for line in lines)
    return (
        f'<layer id="1" name="{name}" width="{len(lines[0])}" height="{len(lines)}" {attributes}>'
        f'<data encoding="csv">\n{data}\n</data></layer>'
    )


def objects(inner: str, *, name: str = "units", attributes: str = "") -> str:
    """An object layer."""
    return f'<objectgroup id="2" name="{name}" {attributes}>{inner}</objectgroup>'


def tmx(*inner: str, size: tuple[int, int] = (3, 3), **attributes: str) -> str:
    """A map of 3 x 3 hexes, 28 x 32 pixels with edges of 16, pointy-top, odd rows shifted, unless told otherwise."""
    given = {
        "version": "1.8",
        "tiledversion": "1.8.2",
        "orientation": "hexagonal",
        "renderorder": "right-down",
        "width": str(size[0]),
        "height": str(size[1]),
        "tilewidth": "28",
        "tileheight": "32",
        "infinite": "0",
        "hexsidelength": "16",
        "staggeraxis": "y",
        "staggerindex": "odd",
    }
    given |= attributes
    written = " ".join(f'{name}="{value}"' for name, value in given.items() if value != "(missing)")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<map {written}>{"".join(inner)}</map>'


def write_map(
    folder: Path, *inner: str, ground: bool = True, size: tuple[int, int] = (3, 3), **attributes: str
) -> Path:
    """A map `field.tmx` with the properties and the tileset of a battle, and the tileset's files."""
    if ground and not (folder / "ground.tsx").exists():
        write_ground(folder)
    path = folder / "field.tmx"
    path.write_text(tmx(BATTLE, GROUND, *inner, size=size, **attributes))
    return path


def read_map(path: Path | str) -> Scenario:
    """Read the battle in a map; ScenarioError with every problem found."""
    examined = examine(path)
    if examined.scenario is None or examined.problems:
        raise ScenarioError(Path(path).name, examined.problems)
    return examined.scenario


def read_file(path: Path | str) -> TiledField:
    """Read a map, whether it holds a battle or not; ScenarioError with every problem found."""
    field, clean = read_what_can_be_read(path)
    if clean.problems:
        raise ScenarioError(field.source, clean.problems)
    return field


def tile_layer(field: TiledField, place: int) -> TileLayer:
    """The layer at a place in the drawing order, which is one of tiles."""
    layer = field.layers[place]
    assert isinstance(layer, TileLayer)
    return layer


def object_layer(field: TiledField, place: int) -> ObjectLayer:
    """The layer at a place in the drawing order, which is one of objects."""
    layer = field.layers[place]
    assert isinstance(layer, ObjectLayer)
    return layer


def drawn_tiles(field: TiledField) -> list[DrawnTile]:
    """List the tiles of a map in the order in which they cover one another."""
    return [each for each in drawn_things(field) if isinstance(each, DrawnTile)]
