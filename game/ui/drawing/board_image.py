"""The picture of a field: its map's own tiles, or plain colours and patterns where there is no map file."""

from math import ceil, sqrt
from pathlib import Path

import pygame

from game.engine.ruleset import TerrainInfo
from game.hexgrid.grid import Grid
from game.hexgrid.scenario import Scenario
from game.storage.battles import map_of
from game.tiled.battle import examine
from game.tiled.errors import MapError
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
    scenario: Scenario, grid: Grid, terrains: tuple[TerrainInfo, ...], map_file: Path | None
) -> BoardImage:
    """Paint the field of a battle with its map's tiles, if its map can be found."""
    field = _map_of(scenario, map_file)
    hex_layout = map_hex_layout(grid, field.hexes) if field else plain_hex_layout(grid)
    width, height = hex_layout.size
    share = ceil(sqrt(width * height / MAX_PIXELS))
    scale = 1 / share
    picture = pygame.Surface((-(-width // share), -(-height // share)), pygame.SRCALPHA)
    if field is None or width * height > MAX_PAINTED or not _painted(picture, field, share):
        paint_plain(picture, hex_layout, scenario.plan.terrain, terrains, scale)
    _draw_lines(picture, hex_layout, scale)
    return BoardImage(hex_layout, picture, scale)


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


def _map_of(scenario: Scenario, map_file: Path | None) -> TiledField | None:
    """Find the map a battle was begun from, if it still draws the same field."""
    for path in (map_file, map_of(scenario)):
        if path is None or not path.is_file():
            continue
        found = examine(path)
        if found.scenario is not None and not found.problems and found.scenario.plan == scenario.plan:
            return found.field
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
