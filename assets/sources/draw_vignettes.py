"""Draw the column on the title, and the scenes at the head of cards: the moor in other light, with men before it.

    python assets/sources/draw_vignettes.py

The scenes are one picture, one below the other; they need the layers that `draw_moor.py` has drawn.
"""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

FOLDER = Path(__file__).resolve().parents[1] / "title"
WIDTH, HEIGHT = 480, 150
MARCH = (640, 72)
"""The column on the title, at each of its two steps."""

SHARP = 3
"""Figures are drawn so many times as large and shrunk, for smooth edges."""

LAYERS = ("peaks", "hills", "braes", "moor")
TOPS = (0, 38, 72, 100)
"""The first row of each layer."""

Pen = ImageDraw.ImageDraw
DARK = (28, 24, 26, 255)

SCENES: tuple[tuple[int, tuple[float, float, float], str], ...] = (
    (100, (1.05, 0.92, 0.78), "foot"),
    (700, (0.78, 0.82, 0.95), "horse"),
    (1250, (1.0, 1.0, 1.0), "guns"),
    (1800, (0.66, 0.68, 0.78), "clans"),
    (420, (1.1, 0.82, 0.62), "clans"),
    (980, (0.92, 0.98, 0.92), "foot"),
    (1500, (1.08, 0.86, 0.72), "horse"),
    (2100, (0.74, 0.74, 0.80), "guns"),
)
"""Of each scene: where in the layers it begins, its light, and who stands before it."""


def main() -> None:
    """Draw all scenes and write them."""
    whole = Image.new("RGB", (WIDTH, HEIGHT * len(SCENES)))
    for number, (left, light, who) in enumerate(SCENES):
        scene = landscape(left)
        figures = Image.new("RGBA", (WIDTH * SHARP, HEIGHT * SHARP))
        FIGURES[who](ImageDraw.Draw(figures), np.random.default_rng(1745 + number))
        scene.alpha_composite(figures.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS))
        tinted = np.asarray(scene.convert("RGB"), float) * light
        picture = Image.fromarray(np.clip(tinted, 0, 255).astype(np.uint8))
        whole.paste(picture, (0, HEIGHT * number))
    whole.save(FOLDER / "vignettes.jpg", quality=84)
    steps = Image.new("RGBA", (MARCH[0], 2 * MARCH[1]))
    for step in (0, 1):
        steps.paste(column(step), (0, step * MARCH[1]))
    steps.save(FOLDER / "march.webp", quality=85, method=6)
    print("vignettes.jpg", (FOLDER / "vignettes.jpg").stat().st_size // 1024, "kB")


def column(step: int) -> Image.Image:
    """Draw a column of foot on the march, a drummer and a standard before it, at one of its two steps."""
    picture = Image.new("RGBA", (MARCH[0] * SHARP, MARCH[1] * SHARP))
    pen, rng, tall = ImageDraw.Draw(picture), np.random.default_rng(1746), 30 * SHARP
    for number in range(34):
        x, ground = (20 + number * 17.5) * SHARP, (MARCH[1] - 4 + 2 * (number % 2)) * SHARP
        bob = SHARP * ((number + step) % 2)
        man(pen, x, ground - bob, tall * rng.uniform(0.95, 1.05), stride=0.2 if (number + step) % 2 else 0.06)
        if number == 0:
            pen.ellipse(
                (x - 8 * SHARP, ground - 17 * SHARP, x - SHARP, ground - 9 * SHARP), fill=(120, 40, 34, 255)
            )
        elif number == 2:
            flag(pen, x, ground - bob, tall, (158, 56, 40, 255))
        else:
            top = (x + 11 * SHARP, ground - bob - tall * 1.35)
            pen.line((x + 2 * SHARP, ground - bob - tall * 0.6, *top), fill=DARK, width=SHARP)
    return picture.resize(MARCH, Image.Resampling.LANCZOS)


def landscape(left: int) -> Image.Image:
    """Cut a piece of the moor, its layers close to each other and smaller."""
    sky = Image.open(FOLDER / "sky.jpg").crop((left % 1400, 250, left % 1400 + 2 * WIDTH, 250 + 3 * HEIGHT))
    scene = sky.resize((WIDTH, HEIGHT)).convert("RGBA")
    for name, top in zip(LAYERS, TOPS, strict=True):
        layer = Image.open(FOLDER / f"{name}.webp").convert("RGBA")
        twice = Image.new("RGBA", (layer.width * 2, layer.height))
        twice.paste(layer, (0, 0))
        twice.paste(layer, (layer.width, 0))
        part = twice.crop((left, 0, left + 2 * WIDTH, layer.height))
        part = part.resize((WIDTH, max(1, layer.height // 2)))
        scene.alpha_composite(part.crop((0, 0, WIDTH, min(part.height, HEIGHT - top))), (0, top))
    return scene.filter(ImageFilter.SMOOTH)


def man(pen: Pen, x: float, foot: float, tall: float, stride: float = 0.11) -> None:
    """A man seen from the side, dark against the light."""
    pen.ellipse((x - tall * 0.08, foot - tall, x + tall * 0.08, foot - tall * 0.83), fill=DARK)
    pen.polygon(
        [
            (x - tall * 0.13, foot - tall * 0.82),
            (x + tall * 0.13, foot - tall * 0.82),
            (x + tall * 0.17, foot - tall * 0.38),
            (x - tall * 0.17, foot - tall * 0.38),
        ],
        fill=DARK,
    )
    for way in (-1, 1):
        pen.line(
            (x, foot - tall * 0.4, x + way * tall * stride, foot), fill=DARK, width=max(1, round(tall * 0.09))
        )


def flag(pen: Pen, x: float, foot: float, tall: float, colour: tuple[int, int, int, int]) -> None:
    """A standard on its staff."""
    pen.line((x, foot, x, foot - tall * 2), fill=DARK, width=max(2, round(tall * 0.05)))
    pen.polygon(
        [
            (x, foot - tall * 2),
            (x + tall * 0.8, foot - tall * 1.92),
            (x + tall * 0.66, foot - tall * 1.66),
            (x + tall * 0.8, foot - tall * 1.42),
            (x, foot - tall * 1.46),
        ],
        fill=colour,
    )


def foot(pen: Pen, rng: np.random.Generator) -> None:
    """A line of foot with muskets on their shoulders and a standard in the middle."""
    tall, ground = 38 * SHARP, 138 * SHARP
    for number in range(22):
        x = (24 + number * 20 + rng.uniform(-1, 1)) * SHARP
        man(pen, x, ground, tall)
        pen.line(
            (x + 4 * SHARP, ground - tall * 0.5, x + 10 * SHARP, ground - tall * 1.45),
            fill=DARK,
            width=SHARP + 1,
        )
    flag(pen, 240 * SHARP, ground, tall, (170, 60, 40, 255))


def clans(pen: Pen, rng: np.random.Generator) -> None:
    """Men who run with raised swords and round shields."""
    for _ in range(20):
        tall, x = rng.uniform(34, 46) * SHARP, rng.uniform(20, 460) * SHARP
        ground = rng.uniform(130, 144) * SHARP
        man(pen, x, ground, tall)
        pen.line(
            (x + tall * 0.1, ground - tall * 0.75, x + tall * 0.34, ground - tall * 1.3),
            fill=(206, 204, 196, 255),
            width=SHARP + 1,
        )
        pen.ellipse(
            (x - tall * 0.3, ground - tall * 0.76, x - tall * 0.02, ground - tall * 0.48),
            fill=(70, 50, 34, 255),
        )
    flag(pen, 300 * SHARP, 138 * SHARP, 40 * SHARP, (58, 84, 140, 255))


def horse(pen: Pen, rng: np.random.Generator) -> None:
    """Horsemen at a gallop."""
    for number in range(6):
        x, y, s = (
            (60 + number * 72 + rng.uniform(-8, 8)) * SHARP,
            (118 + rng.uniform(-5, 5)) * SHARP,
            1.0 * SHARP,
        )
        pen.ellipse((x - 22 * s, y - 13 * s, x + 20 * s, y + 6 * s), fill=DARK)
        pen.polygon(
            [
                (x + 12 * s, y - 8 * s),
                (x + 28 * s, y - 28 * s),
                (x + 38 * s, y - 24 * s),
                (x + 22 * s, y + 2 * s),
            ],
            fill=DARK,
        )
        for from_x, to_x in ((-18, -34), (-12, -20), (12, 22), (16, 34)):
            pen.line((x + from_x * s, y, x + to_x * s, y + 24 * s), fill=DARK, width=round(3.4 * s))
        pen.line((x - 22 * s, y - 6 * s, x - 36 * s, y + 2 * s), fill=DARK, width=round(3 * s))
        pen.polygon(
            [
                (x - 7 * s, y - 10 * s),
                (x + 5 * s, y - 10 * s),
                (x + 4 * s, y - 32 * s),
                (x - 6 * s, y - 32 * s),
            ],
            fill=DARK,
        )
        pen.ellipse((x - 6 * s, y - 43 * s, x + 5 * s, y - 32 * s), fill=DARK)
        pen.line(
            (x + 4 * s, y - 26 * s, x + 30 * s, y - 44 * s), fill=(206, 204, 196, 255), width=round(1.6 * s)
        )


def guns(pen: Pen, rng: np.random.Generator) -> None:
    """A battery with its smoke."""
    for number in range(4):
        x, y, s = (70 + number * 105) * SHARP, 126 * SHARP, 1.0 * SHARP
        for puff in range(7):
            at, size = x + (34 + puff * 9) * s, (7 + puff * 2.4) * s
            up = y - (14 + puff * 3 + rng.uniform(-3, 3)) * s
            pen.ellipse((at - size, up - size, at + size, up + size), fill=(232, 228, 218, 200 - puff * 20))
        pen.polygon(
            [
                (x - 16 * s, y - 2 * s),
                (x - 14 * s, y - 10 * s),
                (x + 32 * s, y - 18 * s),
                (x + 33 * s, y - 11 * s),
            ],
            fill=DARK,
        )
        pen.line((x - 4 * s, y - 4 * s, x - 34 * s, y + 14 * s), fill=DARK, width=round(4 * s))
        pen.ellipse((x - 15 * s, y - 14 * s, x + 15 * s, y + 16 * s), outline=DARK, width=round(3.4 * s))
        for turn in np.linspace(0, np.pi, 5)[:-1]:
            across, down = np.cos(turn) * 13 * s, np.sin(turn) * 13 * s
            pen.line((x - across, y + s - down, x + across, y + s + down), fill=DARK, width=round(1.6 * s))
        man(pen, x - 30 * s, y + 16 * s, 36 * s)


FIGURES: dict[str, Callable[[Pen, np.random.Generator], None]] = {
    "foot": foot,
    "clans": clans,
    "horse": horse,
    "guns": guns,
}


if __name__ == "__main__":
    main()
