"""A map's visible tile layers, painted as Tiled paints them: for the picture of a map, and for the window."""

from math import floor
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from game.tiled.drawn import DrawnTile, drawn_tiles
from game.tiled.flaws import Flaw
from game.tiled.tiledfield import Picture, TiledField

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED


def paint_map(
    surface: pygame.Surface, field: TiledField, scale: float = 1.0, corner: tuple[int, int] = (0, 0)
) -> None:
    """Paint the tiles on an empty surface with alpha; Flaw if a picture cannot be read.

    `corner` is the place on the map, in its own pixels, that comes to the surface's north-west corner.
    """
    painter = _Painter(scale)
    for tile in drawn_tiles(field):
        box = painter.box(tile, corner)
        drawn = painter.tile(tile, box.size)
        surface.blit(drawn, drawn.get_rect(center=box.center), special_flags=PREMULTIPLIED)
    _divide_by_alpha(surface)


class _Painter:
    """Cuts, flips, turns and colours tiles, each kind once; colours are multiplied by alpha, as Tiled mixes them."""

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self._sheets: dict[tuple[str, str], pygame.Surface] = {}
        self._tiles: dict[tuple[object, ...], pygame.Surface] = {}

    def box(self, tile: DrawnTile, corner: tuple[int, int]) -> pygame.Rect:
        """The pixels a tile covers before it is turned; boxes that touch on the map touch at every scale."""
        left, top = (tile.x - corner[0]) * self._scale, (tile.y - corner[1]) * self._scale
        right, bottom = left + tile.width * self._scale, top + tile.height * self._scale
        # Tiled goes to the nearest pixel, and from the middle between two to the latter.
        x, y = floor(left + 0.5), floor(top + 0.5)
        return pygame.Rect(x, y, max(1, floor(right + 0.5) - x), max(1, floor(bottom + 0.5) - y))

    def tile(self, tile: DrawnTile, size: tuple[int, int]) -> pygame.Surface:
        """A tile as it is drawn, its box brought to a size in pixels."""
        way = (tile.flip_across, tile.flip_down, tile.turn, tile.opacity, tile.tint)
        key = (tile.picture, size, *way)
        if key not in self._tiles:
            self._tiles[key] = self._made(tile, size)
        return self._tiles[key]

    def _made(self, tile: DrawnTile, size: tuple[int, int]) -> pygame.Surface:
        picture = tile.picture
        cut = pygame.Surface((picture.width, picture.height), pygame.SRCALPHA)
        # A picture that was redrawn may be smaller than its tileset says.
        area = pygame.Rect(picture.x, picture.y, picture.width, picture.height)
        cut.blit(self._sheet(picture), (0, 0), area, special_flags=PREMULTIPLIED)
        if size != cut.get_size():
            # Unscaled, Tiled repeats pixels; smaller, they are mixed.
            change = pygame.transform.scale if self._scale == 1 else pygame.transform.smoothscale
            cut = change(cut, size)
        if tile.flip_across or tile.flip_down:
            cut = pygame.transform.flip(cut, tile.flip_across, tile.flip_down)
        if tile.turn:
            cut = _turned(cut, tile.turn)
        seen = tile.tint[3] * tile.opacity
        share = (*(round(part * seen / 255) for part in tile.tint[:3]), round(seen))
        if share != (255, 255, 255, 255):
            cut.fill(share, special_flags=pygame.BLEND_RGBA_MULT)
        return cut

    def _sheet(self, picture: Picture) -> pygame.Surface:
        key = (picture.file, picture.transparent)
        if key not in self._sheets:
            self._sheets[key] = _loaded(Path(picture.file), picture.transparent)
        return self._sheets[key]


def _turned(picture: pygame.Surface, degrees: int) -> pygame.Surface:
    """A picture turned clockwise around its middle, each pixel the one that was there before, as in Tiled."""
    width, height = picture.get_size()
    # Even room on all sides keeps the middle where it was, to the half pixel.
    room = int(np.hypot(width, height) - min(width, height)) // 2 + 1
    rows, columns = np.mgrid[-room : height + room, -room : width + room] + 0.5
    across, down = columns - width / 2, rows - height / 2
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    x = np.floor(across * cos + down * sin + width / 2).astype(int)
    y = np.floor(down * cos - across * sin + height / 2).astype(int)
    pixels = _pixels(picture).reshape(height, width, 4)
    inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
    turned = np.zeros((*x.shape, 4), np.uint8)
    turned[inside] = pixels[y[inside], x[inside]]
    return _surface(turned)


def _loaded(path: Path, transparent: str) -> pygame.Surface:
    """A picture file with its colours multiplied by their alpha."""
    try:
        pixels = _pixels(pygame.image.load(path))
    except (pygame.error, OSError, ValueError, MemoryError):
        raise Flaw(f"has a picture '{path.name}' that cannot be read; save it again as PNG") from None
    if transparent:
        pixels[(pixels[..., :3] == tuple(bytes.fromhex(transparent))).all(axis=2)] = 0
    thin = pixels[..., 3] < 255
    share = pixels[thin, 3:].astype(np.uint16)
    pixels[thin, :3] = (pixels[thin, :3] * share + 127) // 255
    return _surface(pixels)


def _pixels(surface: pygame.Surface) -> NDArray[np.uint8]:
    raw = bytearray(pygame.image.tobytes(surface, "RGBA"))
    return np.frombuffer(raw, np.uint8).reshape(surface.get_height(), surface.get_width(), 4)


def _surface(pixels: NDArray[np.uint8]) -> pygame.Surface:
    return pygame.image.frombytes(pixels.tobytes(), (pixels.shape[1], pixels.shape[0]), "RGBA")


def _divide_by_alpha(surface: pygame.Surface) -> None:
    """Give a surface back the plain colours that pictures are kept in."""
    alpha = pygame.surfarray.pixels_alpha(surface)
    thin = (alpha > 0) & (alpha < 255)
    if thin.any():
        colours = pygame.surfarray.pixels3d(surface)
        share = alpha[thin].astype(np.uint32)[:, None]
        colours[thin] = np.minimum((colours[thin] * np.uint32(255) + share // 2) // share, 255)
