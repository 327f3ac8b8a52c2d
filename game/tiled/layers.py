"""The layers of a map, out of their groups, in the order Tiled draws them."""

from collections.abc import Iterator
from itertools import islice
from xml.etree.ElementTree import Element, SubElement

import msgspec
import numpy as np

from game.hexgrid.scenario import Problem
from game.tiled.errors import MapError, shortened
from game.tiled.painting.geometry import hex_name
from game.tiled.reading.tilesets import FLAGS, GidMap
from game.tiled.reading.tmx_model import Tint
from game.tiled.reading.xml_values import MAX_CELLS, WHITE, Block, Gids, colour_of, number, read_blocks, truth

LAYERS = ("layer", "objectgroup", "imagelayer")
CHUNK = 16
"""Cells, each way, of the pieces in which Tiled keeps an infinite map, and by which it measures it."""

MAX_TILES = 2 * MAX_CELLS
"""Cells of all layers together."""

MAX_LAYERS = 200
"""Layers of a map."""


class Layer(msgspec.Struct, frozen=True, kw_only=True):
    """A layer as the file has it, `node`, with what its groups add: offset in pixels, opacity, tint, visibility."""

    node: Element
    location: str
    offset: tuple[float, float]
    opacity: float
    visible: bool
    tint: Tint


class Bounds(msgspec.Struct, frozen=True):
    """A rectangle of cells, by its first cell."""

    column: int
    row: int
    columns: int
    rows: int


def gather(root: Element, problems: list[Problem]) -> list[Layer]:
    """All layers of a map, the lowest first; MapError if they are too many."""
    top = Layer(node=root, location="map", offset=(0.0, 0.0), opacity=1.0, visible=True, tint=WHITE)
    layers = list(islice(_inside(top, problems), MAX_LAYERS + 1))
    if len(layers) > MAX_LAYERS:
        raise MapError(f"has more than {MAX_LAYERS} layers; use fewer")
    return layers


UNSUPPORTED = {
    "parallaxx": "1",
    "parallaxy": "1",
    "mode": "normal",
}
"""What Tiled's layers may have that is not drawn here, and the value that changes nothing."""


def unsupported(root: Element) -> list[Problem]:
    """Name the layers and groups that have what the game leaves out."""
    found = []
    for node in root.iter():
        if node.tag in (*LAYERS, "group"):
            names = [
                name for name, plain in UNSUPPORTED.items() if node.get(name, plain) not in (plain, "1.0")
            ]
            if names:
                given = " and ".join(f"{name} '{shortened(node.get(name))}'" for name in names)
                found.append(
                    Problem(
                        f"layer '{shortened(node.get('name'))}'",
                        f"has {given}, which the game leaves out; set it back in Tiled",
                    )
                )
    return found


def all_blocks(
    layers: dict[int, Layer], columns: int, rows: int, problems: list[Problem]
) -> dict[int, list[Block]]:
    """The tile numbers of each layer; none, and a problem, where they are damaged. MapError if they are too many."""
    found: dict[int, list[Block]] = {}
    total = 0
    for order, layer in layers.items():
        found[order] = []
        try:
            for block in read_blocks(layer.node, columns, rows):
                found[order].append(block)
                total += block.gids.size
                if total > MAX_TILES:
                    break
        except MapError as error:
            problems.append(Problem(layer.location, str(error)))
        if total > MAX_TILES:
            raise MapError(
                f"has more than {MAX_TILES} cells in all its layers; use fewer layers or a smaller map"
            )
    return found


def used_bounds(layers: list[list[Block]], grain: int = 1) -> Bounds | None:
    """The smallest rectangle around all tiles, its sides on multiples of `grain`; None if there are no tiles."""
    lows, highs = [], []
    for block in (block for blocks in layers for block in blocks):
        rows, columns = np.nonzero(block.gids)
        if rows.size:
            lows.append((int(columns.min()) + block.column, int(rows.min()) + block.row))
            highs.append((int(columns.max()) + block.column, int(rows.max()) + block.row))
    if not lows:
        return None
    left, top = (min(axis) // grain * grain for axis in zip(*lows, strict=True))
    right, bottom = ((max(axis) // grain + 1) * grain for axis in zip(*highs, strict=True))
    return Bounds(left, top, right - left, bottom - top)


def laid_out(blocks: list[Block], bounds: Bounds) -> tuple[Gids, int]:
    """The tile numbers of all cells within bounds, [row, column], and how many tiles are outside."""
    grid = np.zeros((bounds.rows, bounds.columns), np.uint32)
    outside = 0
    for block in blocks:
        left, top = block.column - bounds.column, block.row - bounds.row
        rows, columns = np.nonzero(block.gids)
        at_rows, at_columns = rows + top, columns + left
        kept = (at_rows >= 0) & (at_rows < bounds.rows) & (at_columns >= 0) & (at_columns < bounds.columns)
        grid[at_rows[kept], at_columns[kept]] = block.gids[rows[kept], columns[kept]]
        outside += int((~kept).sum())
    return grid, outside


def write_tiles(clean: Element, grid: Gids, gid_map: GidMap, location: str, problems: list[Problem]) -> None:
    """Write tile numbers into the clean tree without their flags, which pytmx would misread, and the flags apart."""
    flags, gids = grid & FLAGS, grid & ~np.uint32(FLAGS)
    used, inverse = np.unique(gids, return_inverse=True)
    cleaned = [gid_map.clean(int(gid)) for gid in used]
    for gid, new in zip(used.tolist(), cleaned, strict=True):
        if new is None:
            row, column = (int(axis[0]) for axis in np.nonzero(gids == gid))
            problems.append(
                Problem(
                    f"{location}, hex {hex_name(column, row)}",
                    f"has tile number {gid}, which no tileset holds; draw the hex again in Tiled",
                )
            )
    numbers = np.array([new or 0 for new in cleaned], np.int64)[inverse.ravel()]
    turned = np.flatnonzero(flags)
    clean.set("turned", " ".join(f"{cell}:{flags.flat[cell]}" for cell in turned.tolist()))
    SubElement(clean, "data", encoding="csv").text = ",".join(map(str, numbers.tolist()))


def check_size(columns: int, rows: int, layers: int) -> None:
    """MapError if a field or all its layers together are too large to be read."""
    if columns * rows > MAX_CELLS:
        raise MapError(f"has {columns} x {rows} cells; more than {MAX_CELLS} are too many, use a smaller map")
    if columns * rows * layers > MAX_TILES:
        raise MapError(
            f"has {layers} tile layers of {columns} x {rows} cells; use fewer layers or a smaller map"
        )


def _inside(group: Layer, problems: list[Problem]) -> Iterator[Layer]:
    for child in group.node:
        if child.tag in LAYERS or child.tag == "group":
            name = child.get("name", "").strip()
            location = f"layer '{shortened(name)}'" if name else "a layer without a name"
            try:
                layer = _within(group, child, location)
            except MapError as error:
                problems.append(Problem(location, str(error)))
                continue
            if child.tag == "group":
                yield from _inside(layer, problems)
            else:
                yield layer


def _within(group: Layer, node: Element, location: str) -> Layer:
    tint = node.get("tintcolor")
    return Layer(
        node=node,
        location=location,
        offset=(group.offset[0] + number(node, "offsetx"), group.offset[1] + number(node, "offsety")),
        opacity=group.opacity * min(1.0, max(0.0, number(node, "opacity", 1.0))),
        visible=group.visible and truth(node, "visible"),
        tint=_mixed(group.tint, _colour(tint)) if tint else group.tint,
    )


def _colour(text: str) -> Tint:
    found = colour_of(text)
    if found is None:
        raise MapError(f"has tintcolor '{shortened(text)}'; choose its colour again in Tiled")
    return found


def _mixed(one: Tint, other: Tint) -> Tint:
    red, green, blue, alpha = (a * b // 255 for a, b in zip(one, other, strict=True))
    return red, green, blue, alpha
