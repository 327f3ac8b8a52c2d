"""Our picture of a map, to be compared with Tiled's own."""

from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from game.tools.maps import draw

Pixels = NDArray[np.float64]
"""[y, x, 4], red, green and blue multiplied by alpha, all from 0 to 1."""


def load(path: Path | str) -> Pixels:
    """A picture file as pixels."""
    surface = pygame.image.load(path)
    raw = np.frombuffer(pygame.image.tobytes(surface, "RGBA"), np.uint8)
    pixels = raw.reshape(surface.get_height(), surface.get_width(), 4) / 255
    return np.dstack([pixels[:, :, :3] * pixels[:, :, 3:], pixels[:, :, 3:]])


def paint(path: Path, folder: Path) -> Pixels:
    """What we draw of a map."""
    out = folder / "by us.png"
    out.unlink(missing_ok=True)
    size = draw(path, out)
    pixels = load(out)
    assert size == (pixels.shape[1], pixels.shape[0])
    return pixels


def trimmed(pixels: Pixels) -> Pixels:
    """The smallest part that holds everything to be seen."""
    rows, columns = np.nonzero(pixels[:, :, 3])
    return pixels[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
