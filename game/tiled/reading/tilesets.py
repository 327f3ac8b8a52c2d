"""The tilesets of a map, from its own file or others', brought into one tree and numbered without gaps."""

from bisect import bisect_right
from pathlib import Path
from xml.etree.ElementTree import Element

import msgspec

from game.hexgrid.scenario import Problem
from game.tiled.errors import MapError, shortened
from game.tiled.reading.folders import MapFiles
from game.tiled.reading.json_files import read_root
from game.tiled.reading.properties import Classes
from game.tiled.reading.tileset_image import TilesetImage, add_tileset
from game.tiled.reading.xml_values import whole

TURN_120 = 1 << 28
TURN_60 = 1 << 29
FLIP_DOWN = 1 << 30
FLIP_ACROSS = 1 << 31
FLAGS = FLIP_ACROSS | FLIP_DOWN | TURN_60 | TURN_120
"""The bits of a tile number that say how it is laid; on hex maps the lower two turn it clockwise."""


MAX_TILESETS = 200
"""Tilesets of a map and its templates."""


class GidMap(msgspec.Struct, frozen=True):
    """Which sheet a file's tile numbers mean: the first number of each, ascending, and the panel if it is sound."""

    firsts: tuple[int, ...]
    sheets: tuple[TilesetImage | None, ...]

    def tile(self, gid: int) -> tuple[TilesetImage, int] | None:
        """The sheet and the tile in it, of a number without flags; None if no tileset has it."""
        location = bisect_right(self.firsts, gid) - 1
        if location < 0:
            return None
        image, number = self.sheets[location], gid - self.firsts[location]
        return (image, number) if image is not None and number in image.ids else None

    def clean(self, gid: int) -> int | None:
        """The number of a tile in the clean tree; None if no tileset has it, 0 if its tileset could not be read."""
        if gid == 0:
            return 0
        found = self.tile(gid)
        if found is None:
            return 0 if None in self.sheets else None
        return found[0].first + found[1]


class Tilesets:
    """All tilesets met so far; a file that several name is read once."""

    def __init__(self, files: MapFiles, classes: Classes, problems: list[Problem]) -> None:
        self.sheets: list[TilesetImage] = []
        self._files = files
        self._classes = classes
        self._problems = problems
        self._free = 1
        self._left = MAX_TILESETS
        self._by_path: dict[Path, TilesetImage | None] = {}

    def add(self, owner: Element, file: Path, owned_by: str = "") -> GidMap:
        """Take in the tilesets that a map names, or a template, which is then said before each."""
        found: list[tuple[int, TilesetImage | None]] = []
        for node in owner.iterfind("tileset"):
            location = f"{owned_by}tileset '{shortened(node.get('source') or node.get('name'))}'"
            first, image = 1, None
            self._left -= 1
            if self._left < 0:
                raise MapError(f"has more than {MAX_TILESETS} tilesets in it and its templates; use fewer")
            try:
                first = whole(node, "firstgid", 1, minimum=1, maximum=TURN_120 - 1)
                image = self._sheet(node, file, location)
            except MapError as error:
                self._problems.append(Problem(location, str(error)))
            found.append((first, image))
        found.sort(key=lambda each: each[0])
        return GidMap(tuple(first for first, _ in found), tuple(image for _, image in found))

    def _sheet(self, node: Element, file: Path, location: str) -> TilesetImage | None:
        source = node.get("source")
        if not source:
            return self._taken_in(node, file, location)
        path = self._files.find(source, file)
        if path not in self._by_path:
            self._by_path[path] = None
            self._by_path[path] = self._taken_in(_read_tileset(path), path, location)
        return self._by_path[path]

    def _taken_in(self, node: Element, file: Path, location: str) -> TilesetImage:
        image, flaws = add_tileset(node, file, self._free, self._files, self._classes)
        self._problems.extend(Problem(location, error) for error in flaws)
        self._free += max(image.ids, default=0) + 1
        self.sheets.append(image)
        return image


def _read_tileset(path: Path) -> Element:
    node = read_root(path)
    if node.tag != "tileset":
        raise MapError("is not a tileset; save it from Tiled again")
    return node
