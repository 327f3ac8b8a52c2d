"""Draw the stuffs the window is made of: assets/textures/paper.png and cloth.png, each without a seam.

python assets/sources/draw_textures.py
"""

from pathlib import Path

import numpy as np
from canvas import clouds, rgb, shade, smooth, wash, write_painted_png

TEXTURES = Path(__file__).resolve().parents[1] / "textures"
SIDE = 384


def main() -> None:
    """Draw and write both."""
    TEXTURES.mkdir(exist_ok=True)
    for number, name, draw in ((0, "paper", paper), (2, "cloth", cloth)):
        rng = np.random.default_rng([1746, number])
        picture = np.dstack([draw(rng), np.ones((SIDE, SIDE))])
        write_painted_png(TEXTURES / f"{name}.png", picture, rng)


def plain(colour: tuple[int, int, int]) -> np.ndarray:
    """Start from one even colour."""
    return np.broadcast_to(rgb(colour), (SIDE, SIDE, 3)).copy()


def paper(rng: np.random.Generator) -> np.ndarray:
    """Draw laid paper: faint wires, fibres, and a little foxing."""
    picture = plain((237, 228, 206))
    lines = 0.5 + 0.5 * np.cos(2 * np.pi * np.arange(SIDE) / 6)
    shade(picture, 1 + 0.008 * clouds(rng, SIDE, SIDE, coarse=12, fine=2.5, fall=0.4))
    shade(picture, 1 + 0.012 * clouds(rng, SIDE, SIDE, coarse=200, fine=40))
    shade(picture, (1 - 0.010 * lines)[:, None].repeat(SIDE, axis=1))
    wash(picture, (196, 170, 124), 0.16 * smooth(1.4, 3.2, clouds(rng, SIDE, SIDE, coarse=90, fine=14)))
    return picture


def cloth(rng: np.random.Generator) -> np.ndarray:
    """Draw the dark twill of a campaign table's cover."""
    picture = plain((58, 66, 62))
    down, right = np.mgrid[0:SIDE, 0:SIDE]
    twill = np.cos(2 * np.pi * (right + down) / 4) + 0.5 * np.cos(2 * np.pi * (right - 2 * down) / 6)
    shade(picture, 1 + 0.035 * twill)
    shade(picture, 1 + 0.045 * clouds(rng, SIDE, SIDE, coarse=5, fine=2, fall=0.2))
    shade(picture, 1 + 0.035 * clouds(rng, SIDE, SIDE, coarse=240, fine=50))
    return picture


if __name__ == "__main__":
    main()
