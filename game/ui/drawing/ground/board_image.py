"""The ground of a field: painted, or its map's own tiles, or plain colours and patterns where there is no map."""

from collections.abc import Callable
from math import ceil, prod, sqrt
from pathlib import Path

import pygame

from game.engine.system_info import TerrainInfo
from game.hexgrid.grid import Grid
from game.hexgrid.scenario import Scenario
from game.storage import saved_grounds
from game.storage.battles import maps_named
from game.storage.saved_grounds import SavedGround
from game.tiled.battle import examine
from game.tiled.errors import MapError
from game.tiled.map_look import look_of
from game.tiled.painting.geometry import Hexes
from game.tiled.painting.painting import paint_map, paint_smaller
from game.tiled.painting.tile_layout import Wanted
from game.tiled.reading.tmx_model import TiledField
from game.ui.drawing.board.hex_layout import HexLayout, map_hex_layout, plain_hex_layout
from game.ui.drawing.ground.default_terrain import paint_plain
from game.ui.drawing.ground.painter import GroundPainter
from game.ui.drawing.ground.sources import painter_of
from game.ui.drawing.ground.weather import CLEAR_DAY, Sky
from game.ui.widgets.active_settings import active_settings
from game.ui.widgets.palette import INK

MAX_PIXELS = 16_000_000
"""Pixels of a picture kept whole; that of a larger field is drawn smaller."""

MAX_PAINTED = 400_000_000
"""Pixels of a map that are painted at all; one that is larger is drawn in plain colours."""


class BoardImage:
    """A field's lattice and its ground: a picture in which `scale` pixels stand for one of the lattice, or a painting.

    `painter` paints the ground at any zoom; None where the picture is all there is. `sky` is its weather.
    """

    def __init__(
        self,
        hex_layout: HexLayout,
        picture: pygame.Surface | Callable[[], pygame.Surface],
        scale: float,
        painter: GroundPainter | None = None,
        sky: Sky = CLEAR_DAY,
    ) -> None:
        """`picture` is the picture or makes it, when it is first needed."""
        self.hex_layout = hex_layout
        self.scale = scale
        self.painter = painter
        self.sky = sky
        self._picture = picture

    @property
    def picture(self) -> pygame.Surface:
        """The picture of the field, tile by tile."""
        if not isinstance(self._picture, pygame.Surface):
            self._picture = self._picture()
        return self._picture

    @property
    def is_painted(self) -> bool:
        """Whether the ground is seen painted, as far as the player wants it so."""
        return self.painter is not None and active_settings().ground == "painted"

    @property
    def shown_sky(self) -> Sky:
        """The weather that is shown, if the player wants any."""
        return self.sky if active_settings().weather else CLEAR_DAY

    def reduced(self, size: tuple[int, int]) -> tuple[pygame.Surface, float]:
        """Make a picture that fits a size, in which so many pixels stand for one of the lattice."""
        width, height = self.hex_layout.size
        scale = min(size[0] / width, size[1] / height)
        if self.painter is not None and self.is_painted:
            unit = self.painter.ground.unit
            return self.painter.paint(
                scale * unit, (0, 0, width / unit, height / unit), self.shown_sky
            ), scale
        small = (max(1, round(width * scale)), max(1, round(height * scale)))
        return pygame.transform.smoothscale(self.picture, small), scale


def ground_of(
    scenario: Scenario,
    grid: Grid,
    terrains: tuple[TerrainInfo, ...],
    map_file: Path | None,
    *,
    remembers: bool = False,
) -> BoardImage:
    """Find the ground of a battle: its map's tiles, or as it was painted once, or plain where both are lost.

    `remembers` saves the picture, for the time when the player's own map is no longer there.
    """
    drawn = _drawn(scenario, map_file)
    field = drawn[1] if drawn else None
    if field is None:
        return _without_map(scenario, grid, terrains)
    hex_layout = map_hex_layout(grid, field.hexes)
    share = _share(hex_layout)
    tiles = _TilePicture(hex_layout, field, share)

    def picture() -> pygame.Surface:
        try:
            found = tiles.drawn()
        except MapError:
            found = _empty(hex_layout, share)
            paint_plain(found, hex_layout, _looks(scenario), terrains, 1 / share)
        else:
            if remembers and map_file is not None and saved_grounds.is_older(scenario, map_file):
                saved_grounds.save(scenario, _saved(found, field.hexes, share))
        _draw_lines(found, hex_layout, 1 / share)
        return found

    painter = painter_of(field, hex_layout, _looks(scenario), tiles.drawn)
    look = look_of(field.properties)
    board_image = BoardImage(
        hex_layout, picture, 1 / share, painter, Sky(weather=look.weather, time=look.time)
    )
    if painter is None or remembers:
        assert board_image.picture
    return board_image


class _TilePicture:
    """Draws the tiles of a map that are wanted, `share` of its pixels each way as one."""

    def __init__(self, hex_layout: HexLayout, field: TiledField, share: int) -> None:
        self._hex_layout, self._field, self._share = hex_layout, field, share

    def drawn(self, wanted: Wanted | None = None) -> pygame.Surface:
        """Draw them; MapError if a picture cannot be read, or the map is too large."""
        if prod(self._hex_layout.size) > MAX_PAINTED:
            raise MapError("is too large to be drawn; use a smaller map or smaller tiles")
        picture = _empty(self._hex_layout, self._share)
        if self._share == 1:
            paint_map(picture, self._field, wanted=wanted)
        else:
            paint_smaller(picture, self._field, self._share, wanted)
        return picture


def _without_map(scenario: Scenario, grid: Grid, terrains: tuple[TerrainInfo, ...]) -> BoardImage:
    """Draw a field as it was saved, or plainly."""
    if (saved := saved_grounds.load(scenario)) is not None:
        hex_layout, share = map_hex_layout(grid, saved.hexes), saved.share
        picture = pygame.image.frombytes(saved.pixels, saved.size, "RGBA")
    else:
        hex_layout = plain_hex_layout(grid)
        share = _share(hex_layout)
        picture = _empty(hex_layout, share)
        paint_plain(picture, hex_layout, _looks(scenario), terrains, 1 / share)
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


def map_that_draws(scenario: Scenario) -> Path | None:
    """Find a map that still draws the field of a battle."""
    found = _drawn(scenario, None)
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


def _looks(scenario: Scenario) -> tuple[str, ...]:
    """Return what each hex looks like: a terrain that a map defines is drawn as the one it is like."""
    return tuple(map(scenario.like, scenario.plan.terrain))
