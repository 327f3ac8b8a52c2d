"""Our picture of a map, to be compared with Tiled's own."""

from pathlib import Path

import msgspec
import numpy as np
import pygame
from numpy.typing import NDArray

from game.tiled.painting import paint_map
from game.tiled.tile_layout import drawn_area
from game.tiled.tmx_model import TileLayer
from game.tools.picture import draw
from tests.tiled.tiled_maps import read_file

Pixels = NDArray[np.float64]
"""[y, x, 4], red, green and blue multiplied by alpha, all from 0 to 1."""


def load(path: Path | str) -> Pixels:
    """A picture file as pixels."""
    return _pixels(pygame.image.load(path))


def _pixels(surface: pygame.Surface) -> Pixels:
    raw = np.frombuffer(pygame.image.tobytes(surface, "RGBA"), np.uint8)
    pixels = raw.reshape(surface.get_height(), surface.get_width(), 4) / 255
    return np.dstack([pixels[:, :, :3] * pixels[:, :, 3:], pixels[:, :, 3:]])


def paint_tiles(path: Path) -> Pixels:
    """What we draw of a map's tile layers."""
    field = read_file(path)
    tiles = tuple(layer for layer in field.layers if isinstance(layer, TileLayer))
    field = msgspec.structs.replace(field, layers=tiles)
    left, top, width, height = drawn_area(field)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    paint_map(surface, field, (left, top))
    return _pixels(surface)


def paint(path: Path, folder: Path) -> Pixels:
    """What we draw of a map."""
    out = folder / "by us.png"
    size = draw(path, out)
    pixels = load(out)
    assert size == (pixels.shape[1], pixels.shape[0])
    return pixels


def trimmed(pixels: Pixels) -> Pixels:
    """The smallest part that holds everything to be seen."""
    rows, columns = np.nonzero(pixels[:, :, 3])
    return pixels[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
