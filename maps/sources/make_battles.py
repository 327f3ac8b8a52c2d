"""Make the battle maps from plain data: every maps/sources/*.toml becomes maps/*.tmx.

    python maps/sources/make_battles.py

The data gives the ground as a picture of letters, and the pieces by side; from the neighbours of each hex this chooses
the tile whose road, river, wall, shore or slope runs on. The .tmx is what the game reads: a map may be changed in Tiled
ever after, and is then no longer made from here.
"""

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
EDGES = ("e", "se", "sw", "w", "nw", "ne")
WATER = ("river", "ford", "bridge", "loch")
WAYS = ("road", "ford", "bridge")
PLACES = ("town", "castle")
WHOLE = ("hill", "loch", "enclosure")
"""Terrain that joins with its own kind: the edges of its tiles are where it ends."""

LEADER_ASIDE = (26, -26)
"""Where a leader stands in his hex, so that his unit is seen too."""

Cell = tuple[int, int]


@dataclass(frozen=True)
class Tile:
    """One tile of the moor: its number in the tileset, and the edges it tells of."""

    number: int
    edges: frozenset[str]
    road: frozenset[str]


@dataclass
class Field:
    """The ground of one battle: the terrain of each cell (column, row), rows of odd index shifted half a hex."""

    rows: list[list[str]]
    chosen: dict[Cell, frozenset[str]] = field(default_factory=dict)

    def terrain(self, cell: Cell) -> str:
        """Name the terrain of a cell; "" is off the board."""
        column, row = cell
        inside = 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row])
        return self.rows[row][column] if inside else ""

    def across(self, cell: Cell, edge: str) -> Cell:
        """Give the cell on the other side of an edge."""
        column, row = cell
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

    def beside(self, cell: Cell, terrains: tuple[str, ...]) -> frozenset[str]:
        """Name the edges of a cell beyond which one of some terrains lies."""
        return frozenset(edge for edge in EDGES if self.terrain(self.across(cell, edge)) in terrains)


def main() -> None:
    """Make every battle map whose data lies here."""
    tiles = tileset(MAPS / "moor.tsx")
    pieces = piece_tiles(MAPS / "pieces.tsx")
    for source in sorted(SOURCES.glob("*.toml")):
        data = tomllib.loads(source.read_text(encoding="utf-8"))
        (MAPS / f"{source.stem}.tmx").write_text(battle(data, tiles, pieces), encoding="utf-8")


def tileset(path: Path) -> dict[str, list[Tile]]:
    """Read which tiles there are of each terrain."""
    tiles: dict[str, list[Tile]] = {}
    for tile in ElementTree.parse(path).getroot().iter("tile"):
        told = {one.get("name"): one.get("value", "") for one in tile.iter("property")}
        edges, road = (frozenset(told.get(name, "").split()) for name in ("edges", "road"))
        tiles.setdefault(told["terrain"], []).append(Tile(int(tile.get("id", "")), edges, road))
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


def battle(data: dict, tiles: dict[str, list[Tile]], pieces: dict[tuple[str, str], int]) -> str:
    """Write one battle as Tiled would."""
    ground = ground_of(data)
    width, height = max(len(row) for row in ground.rows), len(ground.rows)
    moor, stands = (
        ElementTree.parse(MAPS / "moor.tsx").getroot(),
        ElementTree.parse(MAPS / "pieces.tsx").getroot(),
    )
    shape = {name: int(moor.get(name, "")) for name in ("tilewidth", "tileheight", "tilecount")}
    side = shape["tileheight"] // 2
    step = (shape["tilewidth"], (shape["tileheight"] + side) // 2)
    first_piece = 1 + shape["tilecount"]
    size = int(stands.get("tilewidth", ""))
    units = [placed(*one, step, shape["tileheight"], size, (0, 0)) for one in listed(data["units"])]
    leaders = [placed(*one, step, shape["tileheight"], size, LEADER_ASIDE) for one in listed(data["leaders"])]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<map version="1.10" tiledversion="1.10.2" class="battle" orientation="hexagonal" renderorder="right-down" '
        f'width="{width}" height="{height}" tilewidth="{shape["tilewidth"]}" tileheight="{shape["tileheight"]}" '
        f'infinite="0" hexsidelength="{side}" staggeraxis="y" staggerindex="odd" '
        f'nextlayerid="4" nextobjectid="{len(units) + len(leaders) + 1}">',
        *properties(data["properties"], 1),
        ' <tileset firstgid="1" source="moor.tsx"/>',
        f' <tileset firstgid="{first_piece}" source="pieces.tsx"/>',
        f' <layer id="1" name="terrain" width="{width}" height="{height}">',
        '  <data encoding="csv">',
        ",\n".join(",".join(str(gid) for gid in row) for row in gids(ground, tiles, width)),
        "</data>",
        " </layer>",
    ]
    number = 0
    for layer, (name, objects) in enumerate((("units", units), ("leaders", leaders)), start=2):
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
    """Read the picture of letters, and the edges that the data chooses itself."""
    rows = [[LETTERS[letter] for letter in line.split()] for line in data["field"].strip("\n").splitlines()]
    chosen = {cell_of(name): frozenset(edges.split()) for name, edges in data.get("edges", {}).items()}
    return Field(rows, chosen)


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
    turn = (cell[0] * 7 + cell[1] * 13 + cell[0] * cell[1] * 5) % 31
    return fitting[turn % len(fitting)].number


def joints(ground: Field, cell: Cell) -> tuple[frozenset[str], frozenset[str]]:
    """Tell at which edges of a hex its terrain joins or ends, and where a road crosses its water."""
    terrain = ground.terrain(cell)
    if cell in ground.chosen:
        return ground.chosen[cell], ground.beside(cell, WAYS + PLACES) - ground.chosen[cell]
    if terrain in WHOLE:
        ends = frozenset(EDGES) - ground.beside(cell, (terrain, ""))
        return ends, frozenset()
    if terrain == "road":
        ways = run_on(ground, cell, ground.beside(cell, WAYS))
        return ways if len(ways) > 1 else ways | ground.beside(cell, PLACES), frozenset()
    if terrain in ("river", "ford", "bridge"):
        water = run_on(ground, cell, ground.beside(cell, WATER))
        return water, frozenset() if terrain == "river" else ground.beside(cell, WAYS + PLACES) - water
    return frozenset(), frozenset()


def run_on(ground: Field, cell: Cell, edges: frozenset[str]) -> frozenset[str]:
    """Let a road or river that has only one neighbour leave the board opposite, if it stands at the board's edge."""
    if len(edges) != 1:
        return edges
    start = EDGES.index(next(iter(edges)))
    for turn in (3, 2, 4):
        edge = EDGES[(start + turn) % 6]
        if not ground.terrain(ground.across(cell, edge)):
            return edges | {edge}
    return edges


def listed(sides: dict) -> Iterator[tuple[str, str, dict]]:
    """List the pieces of each side: side, id and what the data says of it."""
    for side, pieces in sides.items():
        for name, told in pieces.items():
            yield side, name, told


def placed(side: str, name: str, told: dict, step: Cell, height: int, size: int, aside: Cell) -> dict:
    """Place a piece's picture on the middle of its hex; Tiled counts from the picture's bottom-left corner."""
    column, row = cell_of(told["at"])
    middle = (column * step[0] + (row % 2) * step[0] // 2 + step[0] // 2, row * step[1] + height // 2)
    more = {key: told[key] for key in told if key not in ("kind", "at", "name")}
    return {
        "side": side,
        "kind": told.get("kind", "leader"),
        "name": told["name"],
        "x": middle[0] + aside[0] - size // 2,
        "y": middle[1] + aside[1] + size // 2,
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
