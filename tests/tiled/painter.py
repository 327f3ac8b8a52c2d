"""Draws the tile layers of a map the slow and exact way, to be held against Tiled's own picture."""

from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from game.tiled.drawn import DrawnTile, drawn_tiles
from game.tiled.tiledfield import TiledField

Pixels = NDArray[np.float64]
"""[y, x, 4], red, green and blue multiplied by alpha, all from 0 to 1."""


def load(path: Path | str) -> Pixels:
    """A picture file as pixels."""
    surface = pygame.image.load(path)
    raw = np.frombuffer(pygame.image.tobytes(surface, "RGBA"), np.uint8)
    pixels = raw.reshape(surface.get_height(), surface.get_width(), 4) / 255
    return np.dstack([pixels[:, :, :3] * pixels[:, :, 3:], pixels[:, :, 3:]])


def paint(field: TiledField, margin: int = 0) -> Pixels:
    """Tiled's canvas of a map with a margin around it; tiles lie on whole pixels and reach at most 300 over it."""
    left, top, width, height = field.canvas
    room = 300
    canvas = np.zeros((height + 2 * room, width + 2 * room, 4))
    tiles = list(drawn_tiles(field))
    sheets = {file: load(file) for file in {tile.picture.file for tile in tiles}}
    for tile in tiles:
        pixels = _pixels(tile, sheets[tile.picture.file])
        x, y = round(tile.x) - left + room, round(tile.y) - top + room
        under = canvas[y : y + pixels.shape[0], x : x + pixels.shape[1]]
        under[:] = pixels + under * (1 - pixels[:, :, 3:])
    return canvas[room - margin : margin - room, room - margin : margin - room]


def trimmed(pixels: Pixels) -> Pixels:
    """The smallest part that holds everything to be seen."""
    rows, columns = np.nonzero(pixels[:, :, 3])
    return pixels[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]


def _pixels(tile: DrawnTile, sheet: Pixels) -> Pixels:
    cut = tile.picture
    pixels = sheet[cut.y : cut.y + cut.height, cut.x : cut.x + cut.width]
    pixels = pixels[:: -1 if tile.flip_down else 1, :: -1 if tile.flip_across else 1]
    if tile.turn == 180:
        pixels = pixels[::-1, ::-1]
    elif tile.turn:
        raise NotImplementedError("only half turns keep every pixel")
    red, green, blue, alpha = (part / 255 for part in tile.tint)
    return pixels * np.array([red * alpha, green * alpha, blue * alpha, alpha]) * tile.opacity
