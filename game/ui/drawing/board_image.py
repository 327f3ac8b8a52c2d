"""The picture of a field: its map's own tiles, or plain colours and patterns where there is no map file."""

from math import ceil, prod, sqrt
from pathlib import Path

import pygame

from game.engine.ruleset import TerrainInfo
from game.hexgrid.grid import Grid
from game.hexgrid.scenario import Scenario
from game.storage import saved_grounds
from game.storage.battles import maps_named
from game.storage.saved_grounds import SavedGround
from game.tiled.battle import examine
from game.tiled.errors import MapError
from game.tiled.geometry import Hexes
from game.tiled.painting import paint_map, paint_smaller
from game.tiled.tmx_model import TiledField
from game.ui.drawing.default_terrain import paint_plain
from game.ui.drawing.hex_layout import HexLayout, map_hex_layout, plain_hex_layout
from game.ui.drawing.palette import INK

MAX_PIXELS = 16_000_000
"""Pixels of a picture kept whole; that of a larger field is drawn smaller."""

MAX_PAINTED = 400_000_000
"""Pixels of a map that are painted at all; one that is larger is drawn in plain colours."""


class BoardImage:
    """A field's lattice and its picture, in which `scale` pixels stand for one of the lattice."""

    def __init__(self, hex_layout: HexLayout, picture: pygame.Surface, scale: float) -> None:
        self.hex_layout = hex_layout
        self.picture = picture
        self.scale = scale


def ground_of(
    scenario: Scenario,
    grid: Grid,
    terrains: tuple[TerrainInfo, ...],
    map_file: Path | None,
    *,
    remembers: bool = False,
) -> BoardImage:
    """Paint the field of a battle with its map's tiles, or as it was painted once, or plainly where both are lost.

    `remembers` saves what is painted, for the time when the player's own map is no longer there.
    """
    drawn = _drawn(scenario, map_file)
    field = drawn[1] if drawn else None
    hexes = field.hexes if field else None
    hex_layout = map_hex_layout(grid, hexes) if hexes else plain_hex_layout(grid)
    share = _share(hex_layout)
    picture = _empty(hex_layout, share)
    if field is not None and prod(hex_layout.size) <= MAX_PAINTED and _painted(picture, field, share):
        if remembers and map_file is not None and saved_grounds.is_older(scenario, map_file):
            saved_grounds.save(scenario, _saved(picture, field.hexes, share))
    elif field is None and (saved := saved_grounds.load(scenario)) is not None:
        hex_layout, share = map_hex_layout(grid, saved.hexes), saved.share
        picture = pygame.image.frombytes(saved.pixels, saved.size, "RGBA")
    else:
        terrain = tuple(map(scenario.like, scenario.plan.terrain))
        paint_plain(picture, hex_layout, terrain, terrains, 1 / share)
    _draw_lines(picture, hex_layout, 1 / share)
    return BoardImage(hex_layout, picture, 1 / share)


def _share(hex_layout: HexLayout) -> int:
    """Return how many pixels of a field one of its picture stands for."""
    return ceil(sqrt(prod(hex_layout.size) / MAX_PIXELS))


def _empty(hex_layout: HexLayout, share: int) -> pygame.Surface:
    width, height = hex_layout.size
    return pygame.Surface((-(-width // share), -(-height // share)), pygame.SRCALPHA)


def _saved(picture: pygame.Surface, hexes: Hexes, share: int) -> SavedGround:
    pixels = pygame.image.tobytes(picture, "RGBA")
    return SavedGround(hexes=hexes, share=share, size=picture.get_size(), pixels=pixels)


def _painted(picture: pygame.Surface, field: TiledField, share: int) -> bool:
    """Paint a map's tiles; says whether all their pictures could be read."""
    try:
        if share == 1:
            paint_map(picture, field)
        else:
            paint_smaller(picture, field, share)
    except MapError:
        picture.fill((0, 0, 0, 0))
        return False
    return True


def map_that_draws(scenario: Scenario, map_file: Path | None = None) -> Path | None:
    """Find a map that still draws the field of a battle: the one named, or one of the same name."""
    found = _drawn(scenario, map_file)
    return found[0] if found else None


def _drawn(scenario: Scenario, map_file: Path | None) -> tuple[Path, TiledField] | None:
    for path in (map_file, *maps_named(scenario)):
        if path is None or not path.is_file():
            continue
        found = examine(path)
        if found.field is None or found.scenario is None or found.problems:
            continue
        if found.scenario.plan == scenario.plan:
            return path, found.field
    return None


def _draw_lines(picture: pygame.Surface, hex_layout: HexLayout, scale: float) -> None:
    """Draw the sides of all hexes, thin enough to leave the ground in sight."""
    lines = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    width = max(1, round(hex_layout.hex_width * scale * 0.022))
    for hex_id in hex_layout.grid.hex_ids:
        if hex_layout.grid.on_board[hex_id]:
            outline = [(x * scale, y * scale) for x, y in hex_layout.outline(hex_id)]
            pygame.draw.polygon(lines, (*INK, 96), outline, width)
    picture.blit(lines, (0, 0))
