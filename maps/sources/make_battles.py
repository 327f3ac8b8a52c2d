"""Make the battle maps from plain data: every maps/sources/*.toml becomes maps/*.tmx.

    python maps/sources/make_battles.py

The data gives the ground as a picture of letters, a line for each row of cells, and the pieces by side; from the
neighbours of each hex this chooses the tile whose road, river, wall, shore or slope runs on. The .tmx is what the game
reads: a map may be changed in Tiled ever after, and is then no longer made from here. What lies in a folder here is
made into the folder of that name: the blank fields among the templates.
"""

import os
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

SOURCES = Path(__file__).resolve().parent
MAPS = SOURCES.parent
LETTERS = {
    ".": "clear",
    ",": "heather",
    "h": "hill",
    "c": "crag",
    "r": "rough",
    "f": "forest",
    "m": "marsh",
    "t": "town",
    "k": "castle",
    "e": "enclosure",
    "w": "fieldwork",
    "~": "river",
    "l": "loch",
    "d": "ford",
    "b": "bridge",
    "=": "road",
    "_": "",
}
"""The terrain of each letter, or the look of tiles that differ from the usual ones of their terrain."""

POINTED = ("e", "se", "sw", "w", "nw", "ne")
LYING = ("se", "s", "sw", "nw", "n", "ne")
"""The edges of a hex that stands on a corner, and of one that lies on a side, clockwise from the east."""

WATER = ("river", "ford", "bridge", "loch")
WAYS = ("road", "ford", "bridge")
PLACES = ("town", "castle")
WHOLE = ("hill", "loch", "enclosure")
"""Terrain that joins with its own kind: the edges of its tiles are where it ends."""

AS_HIGH = {"hill": ("crag",)}
"""What such terrain does not end at either: no hill falls to the crags that stand on it."""

LEADER_ASIDE = (26, -26)
"""Where a leader stands in his hex, so that his unit is seen too."""

Cell = tuple[int, int]


@dataclass(frozen=True)
class Tile:
    """One tile of the moor: its number in the tileset, and the edges it tells of."""

    number: int
    edges: frozenset[str]
    road: frozenset[str]


@dataclass(frozen=True)
class Shape:
    """The hexes of a tileset, in pixels; `flat` ones lie on a side, in columns of which the odd are shifted."""

    width: int
    height: int

    @property
    def flat(self) -> bool:
        """Whether the hexes lie on a side."""
        return self.width > self.height

    @property
    def side(self) -> int:
        """The length of a side."""
        return max(self.width, self.height) // 2

    @property
    def edges(self) -> tuple[str, ...]:
        """The names of the edges, clockwise from the east."""
        return LYING if self.flat else POINTED

    def across(self, cell: Cell, edge: str) -> Cell:
        """Give the cell on the other side of an edge."""
        column, row = cell
        if self.flat:
            down = column % 2
            steps = {
                "se": (1, down),
                "s": (0, 1),
                "sw": (-1, down),
                "nw": (-1, down - 1),
                "n": (0, -1),
                "ne": (1, down - 1),
            }
        else:
            east = row % 2
            steps = {
                "e": (1, 0),
                "se": (east, 1),
                "sw": (east - 1, 1),
                "w": (-1, 0),
                "nw": (east - 1, -1),
                "ne": (east, -1),
            }
        return column + steps[edge][0], row + steps[edge][1]

    def middle(self, cell: Cell) -> Cell:
        """Give the middle of a cell on the map."""
        column, row = cell
        if self.flat:
            return (
                column * (self.width + self.side) // 2 + self.width // 2,
                row * self.height + column % 2 * self.height // 2 + self.height // 2,
            )
        return (
            column * self.width + row % 2 * self.width // 2 + self.width // 2,
            row * (self.height + self.side) // 2 + self.height // 2,
        )


@dataclass
class Field:
    """The ground of one battle: the terrain of each cell (column, row).

    `chosen` are edges that the data names itself, `ways` those by which a road leaves a ford or bridge; `turns` say
    which of the tiles that fit a hex gets.
    """

    shape: Shape
    rows: list[list[str]]
    chosen: dict[Cell, frozenset[str]] = field(default_factory=dict)
    ways: dict[Cell, frozenset[str]] = field(default_factory=dict)
    turns: dict[Cell, int] = field(default_factory=dict)

    def terrain(self, cell: Cell) -> str:
        """Name the terrain of a cell; "" is off the board."""
        column, row = cell
        inside = 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row])
        return self.rows[row][column] if inside else ""

    def across(self, cell: Cell, edge: str) -> Cell:
        """Give the cell on the other side of an edge."""
        return self.shape.across(cell, edge)

    def beside(self, cell: Cell, terrains: tuple[str, ...]) -> frozenset[str]:
        """Name the edges of a cell beyond which one of some terrains lies."""
        return frozenset(
            edge for edge in self.shape.edges if self.terrain(self.across(cell, edge)) in terrains
        )


def main() -> None:
    """Make every battle map whose data lies here."""
    for source in sorted(SOURCES.rglob("*.toml")):
        data = tomllib.loads(source.read_text(encoding="utf-8"))
        target = MAPS / source.relative_to(SOURCES).with_suffix(".tmx")
        target.write_text(battle(data, target), encoding="utf-8")


def sheet_of(data: dict) -> Path:
    """Name the tileset a battle is drawn with."""
    return MAPS / f"{data.get('tileset', 'moor')}.tsx"


def shape_of(sheet: Path) -> Shape:
    """Read the shape of the hexes of a tileset."""
    root = ElementTree.parse(sheet).getroot()
    return Shape(int(root.get("tilewidth", "")), int(root.get("tileheight", "")))


def tileset(path: Path) -> dict[str, list[Tile]]:
    """Read which tiles there are of each terrain, and of each look that is told apart from it."""
    tiles: dict[str, list[Tile]] = {}
    for tile in ElementTree.parse(path).getroot().iter("tile"):
        told = {one.get("name"): one.get("value", "") for one in tile.iter("property")}
        edges, road = (frozenset(told.get(name, "").split()) for name in ("edges", "road"))
        tiles.setdefault(told.get("look", told["terrain"]), []).append(
            Tile(int(tile.get("id", "")), edges, road)
        )
    return tiles


def piece_tiles(path: Path) -> dict[tuple[str, str], int]:
    """Read which tile stands for each kind of each side."""
    root = ElementTree.parse(path).getroot()
    return {
        (one.get("value", ""), tile.get("type", "")): int(tile.get("id", ""))
        for tile in root.iter("tile")
        for one in tile.iter("property")
        if one.get("name") == "side"
    }


def battle(data: dict, target: Path) -> str:
    """Write one battle as Tiled would, into a file from which its tilesets are found."""
    sheet, stands = sheet_of(data), MAPS / "pieces.tsx"
    ground, tiles, pieces = ground_of(data), tileset(sheet), piece_tiles(stands)
    shape, width, height = ground.shape, max(len(row) for row in ground.rows), len(ground.rows)
    first_piece = 1 + int(ElementTree.parse(sheet).getroot().get("tilecount", ""))
    size = int(ElementTree.parse(stands).getroot().get("tilewidth", ""))
    units = [placed(*one, shape, (0, 0)) for one in listed(data.get("units", {}))]
    leaders = [placed(*one, shape, LEADER_ASIDE) for one in listed(data.get("leaders", {}))]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<map version="1.10" tiledversion="1.10.2" class="battle" orientation="hexagonal" renderorder="right-down" '
        f'width="{width}" height="{height}" tilewidth="{shape.width}" tileheight="{shape.height}" '
        f'infinite="0" hexsidelength="{shape.side}" staggeraxis="{"x" if shape.flat else "y"}" staggerindex="odd" '
        f'nextlayerid="4" nextobjectid="{len(units) + len(leaders) + 1}">',
        *properties(data["properties"], 1),
        f' <tileset firstgid="1" source="{os.path.relpath(sheet, target.parent)}"/>',
        f' <tileset firstgid="{first_piece}" source="{os.path.relpath(stands, target.parent)}"/>',
        f' <layer id="1" name="terrain" width="{width}" height="{height}">',
        '  <data encoding="csv">',
        ",\n".join(",".join(str(gid) for gid in row) for row in gids(ground, tiles, width)),
        "</data>",
        " </layer>",
    ]
    number = 0
    for layer, (name, objects) in enumerate((("units", units), ("leaders", leaders)), start=2):
        if not objects:
            lines.append(f' <objectgroup id="{layer}" name="{name}"/>')
            continue
        lines.append(f' <objectgroup id="{layer}" name="{name}">')
        for one in objects:
            number += 1
            gid = first_piece + pieces[one["side"], one["kind"]]
            lines.append(
                f'  <object id="{number}" name={quoteattr(one["name"])} type="{one["kind"]}" gid="{gid}" '
                f'x="{one["x"]}" y="{one["y"]}" width="{size}" height="{size}">'
            )
            lines += [*properties(one["properties"], 3), "  </object>"]
        lines.append(" </objectgroup>")
    return "\n".join([*lines, "</map>", ""])


def ground_of(data: dict) -> Field:
    """Read the picture of letters, and the edges, ways and tiles that the data chooses itself."""
    rows = [[LETTERS[letter] for letter in line.split()] for line in data["field"].strip("\n").splitlines()]
    chosen, ways = (
        {cell_of(name): frozenset(edges.split()) for name, edges in data.get(table, {}).items()}
        for table in ("edges", "ways")
    )
    turns = {cell_of(name): turn for name, turn in data.get("tiles", {}).items()}
    return Field(shape_of(sheet_of(data)), rows, chosen, ways, turns)


def cell_of(name: str) -> Cell:
    """Read a hex's name: A1 is column 0, row 0."""
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(name[len(letters) :]) - 1


def gids(ground: Field, tiles: dict[str, list[Tile]], width: int) -> Iterator[list[int]]:
    """Choose the tile of every cell, row by row; 0 where there is no hex."""
    for row, terrains in enumerate(ground.rows):
        numbers = [
            1 + tile_for(ground, (column, row), tiles) if terrains[column] else 0
            for column in range(len(terrains))
        ]
        yield numbers + [0] * (width - len(numbers))


def tile_for(ground: Field, cell: Cell, tiles: dict[str, list[Tile]]) -> int:
    """Choose the tile of one hex: the right edges first, then by turns among those that fit as well."""
    terrain = ground.terrain(cell)
    edges, road = joints(ground, cell)

    def misfit(tile: Tile) -> int:
        return len(tile.edges ^ edges) * 2 + len(tile.road ^ road)

    least = min(misfit(tile) for tile in tiles[terrain])
    fitting = [tile for tile in tiles[terrain] if misfit(tile) == least]
    turn = ground.turns.get(cell, (cell[0] * 7 + cell[1] * 13 + cell[0] * cell[1] * 5) % 31)
    return fitting[turn % len(fitting)].number


def joints(ground: Field, cell: Cell) -> tuple[frozenset[str], frozenset[str]]:
    """Tell at which edges of a hex its terrain joins or ends, and where a road crosses its water."""
    terrain = ground.terrain(cell)
    if cell in ground.chosen:
        return ground.chosen[cell], ground.beside(cell, WAYS + PLACES) - ground.chosen[cell]
    if terrain in WHOLE:
        ends = frozenset(ground.shape.edges) - ground.beside(cell, (terrain, "", *AS_HIGH.get(terrain, ())))
        return ends, frozenset()
    if terrain == "road":
        ways = run_on(ground, cell, ground.beside(cell, WAYS))
        return ways if len(ways) > 1 else ways | ground.beside(cell, PLACES), frozenset()
    if terrain in ("river", "ford", "bridge"):
        water = run_on(ground, cell, ground.beside(cell, WATER))
        ways = ground.ways.get(cell, ground.beside(cell, WAYS + PLACES) - water)
        return water, frozenset() if terrain == "river" else ways
    return frozenset(), frozenset()


def run_on(ground: Field, cell: Cell, edges: frozenset[str]) -> frozenset[str]:
    """Let a road or river that has only one neighbour leave the board opposite, if it stands at the board's edge."""
    if len(edges) != 1:
        return edges
    names = ground.shape.edges
    start = names.index(next(iter(edges)))
    for turn in (3, 2, 4):
        edge = names[(start + turn) % 6]
        if not ground.terrain(ground.across(cell, edge)):
            return edges | {edge}
    return edges


def listed(sides: dict) -> Iterator[tuple[str, str, dict]]:
    """List the pieces of each side: side, id and what the data says of it."""
    for side, pieces in sides.items():
        for name, told in pieces.items():
            yield side, name, told


def placed(side: str, name: str, told: dict, shape: Shape, aside: Cell) -> dict:
    """Place a piece's picture on the middle of its hex, from where its tileset has Tiled count."""
    middle = shape.middle(cell_of(told["at"]))
    more = {key: told[key] for key in told if key not in ("kind", "at", "name")}
    return {
        "side": side,
        "kind": told.get("kind", "leader"),
        "name": told["name"],
        "x": middle[0] + aside[0],
        "y": middle[1] + aside[1],
        "properties": {"id": name, "side": side, **more},
    }


def properties(told: dict, indent: int) -> list[str]:
    """Write properties in Tiled's order and manner: long text between the tags, all else in the tag."""
    space = " " * indent
    lines = [f"{space}<properties>"]
    for name, value in sorted(told.items()):
        kind = {bool: ' type="bool"', int: ' type="int"', float: ' type="float"'}.get(type(value), "")
        text = str(value).lower() if isinstance(value, bool) else str(value).strip()
        if "\n" in text:
            lines.append(f'{space} <property name="{name}"{kind}>{escape(text)}</property>')
        else:
            lines.append(f'{space} <property name="{name}"{kind} value={quoteattr(text)}/>')
    return [*lines, f"{space}</properties>"]


if __name__ == "__main__":
    main()
