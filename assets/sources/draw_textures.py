"""Draw the stuffs the window is made of: assets/textures/paper.png, wood.png and cloth.png, each without a seam.

python assets/sources/draw_textures.py
"""

from pathlib import Path

import numpy as np
from canvas import clouds, rgb, shade, smooth, wash, write_painted_png

TEXTURES = Path(__file__).resolve().parents[1] / "textures"
SIDE = 384


def main() -> None:
    """Draw and write all three."""
    TEXTURES.mkdir(exist_ok=True)
    for number, (name, draw) in enumerate((("paper", paper), ("wood", wood), ("cloth", cloth))):
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


def wood(rng: np.random.Generator) -> np.ndarray:
    """Draw planed beech: long grain, short dark flecks."""
    picture = plain((205, 172, 126))
    long = streaks(rng, 24.0, coarse=120, fine=3)
    fine = streaks(rng, 10.0, coarse=14, fine=2)
    flecks = streaks(rng, 5.0, coarse=7, fine=2)
    wash(picture, (170, 130, 84), 0.40 * smooth(-0.6, 2.0, long))
    wash(picture, (228, 200, 156), 0.30 * smooth(0.2, 2.0, -long))
    shade(picture, 1 + 0.022 * fine)
    wash(picture, (138, 98, 60), 0.45 * smooth(1.7, 2.8, flecks))
    return picture


def streaks(rng: np.random.Generator, stretch: float, *, coarse: float, fine: float) -> np.ndarray:
    """Make clouds drawn out from left to right."""
    spectrum = np.fft.rfft2(rng.normal(size=(SIDE, SIDE)))
    pace = np.hypot(np.fft.fftfreq(SIDE)[:, None], np.fft.rfftfreq(SIDE)[None, :] * stretch)
    length = 1 / np.maximum(pace, 1e-9)
    field = np.fft.irfft2(spectrum * np.where((length >= fine) & (length <= coarse), length, 0), (SIDE, SIDE))
    return (field - field.mean()) / field.std()


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
