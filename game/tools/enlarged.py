"""A battle in the middle of a much larger field: what shows whether the size of a map costs anything."""

import shutil
from pathlib import Path
from xml.etree import ElementTree

from game.storage.battles import MAPS

EVEN = 2
"""The field is moved by an even number of hexes, so that its rows stand as they stood."""


def enlarge(source: Path, folder: Path, size: int, height: int = 0) -> Path:
    """Write a shipped map of pointy-top hexes into a folder, with clear ground around it to so many hexes each way.

    It is as high as broad if no other `height` is given.
    """
    height = height or size
    for path in MAPS.iterdir():
        if path.suffix in (".tsx", ".png"):
            shutil.copyfile(path, folder / path.name)
    tree = ElementTree.parse(source)
    root = tree.getroot()
    columns, rows = int(root.get("width", "")), int(root.get("height", ""))
    right = (size - columns) // 2 // EVEN * EVEN
    down = (height - rows) // 2 // EVEN * EVEN
    root.set("width", str(size))
    root.set("height", str(height))
    for layer in root.iter("layer"):
        layer.set("width", str(size))
        layer.set("height", str(height))
        for data in layer.iter("data"):
            data.text = _laid(data.text or "", (columns, rows), (right, down), (size, height))
    wide = int(root.get("tilewidth", ""))
    high = (int(root.get("tileheight", "")) + int(root.get("hexsidelength", ""))) // 2
    for thing in root.iter("object"):
        thing.set("x", str(float(thing.get("x", "")) + right * wide))
        thing.set("y", str(float(thing.get("y", "")) + down * high))
    out = folder / f"{source.stem}-{size}x{height}.tmx"
    tree.write(out, encoding="UTF-8", xml_declaration=True)
    return out


def _laid(text: str, cells: tuple[int, int], at: tuple[int, int], size: tuple[int, int]) -> str:
    """Lay the tiles of a layer into a larger one of the first tile there is."""
    tiles = [tile.strip() for tile in text.replace("\n", "").split(",") if tile.strip()]
    (columns, rows), (right, down) = cells, at
    wide = [["1"] * size[0] for _ in range(size[1])]
    for row in range(rows):
        wide[down + row][right : right + columns] = tiles[row * columns : (row + 1) * columns]
    return "\n" + ",\n".join(",".join(row) for row in wide) + "\n"
