"""Draw the tileset of the moor: maps/moor.png and maps/moor.tsx, or moor-flat of both with hexes that lie on a side.

    python assets/sources/draw_tiles.py
    python assets/sources/draw_tiles.py flat

A tile's class and its property `terrain` are the rule book's word for its ground. `edges` names, clockwise from the
east, the sides by which a road or river leaves, or on which a wall, a bank, a shore or a slope stands; `road` does the
same for the road over a ford or bridge; `look` tells a tile from the usual ones of its terrain. The rules read only the
terrain; the rest helps to choose the right tile, and to paint the field where the tileset's `ground` is `painted`.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import pygame
from built_ground import castle, enclosure, fieldwork, town
from canvas import reduced, smooth, write_painted_png
from ground import SHARPNESS
from hexes import FLAT, HEIGHT, WIDTH, depth, edge_sets, names, pixels
from high_ground import crag, hill
from open_ground import broken, clear, forest, heather, marsh
from water_and_ways import bridge, ford, loch, river, road

MAPS = Path(__file__).resolve().parents[2] / "maps"
NAME = "moor-flat" if FLAT else "moor"
COLUMNS = 20


@dataclass(frozen=True, kw_only=True)
class Tile:
    """One tile of the set: what it is, and how to draw it with its own chance."""

    terrain: str
    draw: Callable[[np.random.Generator], np.ndarray]
    edges: str = ""
    road: str = ""
    look: str = ""


def main() -> None:
    """Draw every tile and write the sheet and its tileset."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    tiles = list(tileset())
    rows = -(-len(tiles) // COLUMNS)
    sheet = np.zeros((rows * HEIGHT, COLUMNS * WIDTH, 4))
    cut = outline()
    for number, tile in enumerate(tiles):
        down, right = divmod(number, COLUMNS)
        picture = reduced(tile.draw(np.random.default_rng([1746, number])), SHARPNESS)
        place = sheet[down * HEIGHT : (down + 1) * HEIGHT, right * WIDTH : (right + 1) * WIDTH]
        place[..., :3], place[..., 3] = picture, cut
    write_painted_png(MAPS / f"{NAME}.png", sheet, np.random.default_rng(1746), soft_ones=48)
    (MAPS / f"{NAME}.tsx").write_text(described(tiles, rows), encoding="utf-8")


def tileset() -> Iterator[Tile]:
    """List the tiles in the order of the sheet. New ones go to the end: maps know tiles by their number."""
    plain = [
        ("clear", clear, 6),
        ("rough", broken, 4),
        ("forest", forest, 5),
        ("marsh", marsh, 5),
        ("crag", crag, 4),
    ]
    for terrain, draw, count in [*plain, ("town", town, 5), ("castle", castle, 2)]:
        for variant in range(count):
            yield Tile(terrain=terrain, draw=lambda rng, draw=draw, variant=variant: draw(rng, variant))
    runs = [
        tuple(sorted((start + step) % 6 for step in range(length))) for length in (2, 3) for start in range(6)
    ]
    yield from edged("fieldwork", fieldwork, [tuple(range(6)), *runs])
    yield from edged("road", road, edge_sets(1, 2, 3, 4))
    yield from edged("river", river, edge_sets(1, 2, 3))
    yield from edged("ford", ford, edge_sets(2))
    yield from crossings("ford", ford)
    yield from crossings("bridge", bridge)
    yield from edged("hill", hill, [*edge_sets(0, 1, 2, 3, 4, 5, 6), (), ()])
    yield from edged("loch", loch, edge_sets(0, 1, 2, 3, 4, 5, 6))
    yield from edged(
        "enclosure", enclosure, [*edge_sets(0, 1, 2, 3, 4, 5, 6), tuple(range(6)), tuple(range(6))]
    )
    for variant in range(4):
        yield Tile(terrain="clear", look="heather", draw=lambda rng, variant=variant: heather(rng, variant))


def edged(terrain: str, draw: Callable, sets: list[tuple[int, ...]]) -> Iterator[Tile]:
    """List a terrain once for each set of edges."""
    for edges in sets:
        yield Tile(terrain=terrain, draw=lambda rng, edges=edges: draw(rng, edges), edges=names(edges))


def crossings(terrain: str, draw: Callable) -> Iterator[Tile]:
    """List a river crossing for each course of the river and each road from one bank to the other."""
    for river_edges in edge_sets(2):
        first, last = river_edges
        one_bank = [edge for edge in range(6) if first < edge < last]
        other_bank = [edge for edge in range(6) if edge < first or edge > last]
        for near in one_bank:
            for far in other_bank:
                if (near - far) % 6 in (2, 3, 4):
                    road_edges = tuple(sorted((near, far)))
                    yield Tile(
                        terrain=terrain,
                        draw=lambda rng, river_edges=river_edges, road_edges=road_edges: draw(
                            rng, river_edges, road_edges
                        ),
                        edges=names(river_edges),
                        road=names(road_edges),
                    )


def outline() -> np.ndarray:
    """Give the alpha of a tile: the hex, and a little more over its slanting sides, so that no gap ever shows."""
    x, y = pixels(4)
    return reduced(smooth(-1.9, -1.5, depth(x, y))[..., None].repeat(3, axis=2), 4)[..., 0]


def described(tiles: list[Tile], rows: int) -> str:
    """Write the tileset as Tiled does."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.10" tiledversion="1.10.2" name="{NAME}" tilewidth="{WIDTH}" tileheight="{HEIGHT}" '
        f'tilecount="{COLUMNS * rows}" columns="{COLUMNS}">',
        " <properties>",
        '  <property name="ground" value="painted"/>',
        " </properties>",
        f' <image source="{NAME}.png" width="{COLUMNS * WIDTH}" height="{rows * HEIGHT}"/>',
    ]
    for number, tile in enumerate(tiles):
        properties = {"edges": tile.edges, "look": tile.look, "road": tile.road, "terrain": tile.terrain}
        lines += [f' <tile id="{number}" type="{tile.terrain}">', "  <properties>"]
        lines += [
            f'   <property name="{name}" value="{value}"/>' for name, value in properties.items() if value
        ]
        lines += ["  </properties>", " </tile>"]
    return "\n".join([*lines, "</tileset>", ""])


if __name__ == "__main__":
    main()
