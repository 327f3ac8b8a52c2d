"""Trees, stones, tufts and reeds, each drawn by chance."""

import numpy as np

from game.ui.drawing.ground.mark_list import SHADOW, MarkList
from game.ui.drawing.ground.svg import UNITS, Line, Shade, disc, shape, tint

GREENS = ((86, 102, 58), (98, 112, 62), (76, 95, 62), (108, 114, 60))
PINES = ((62, 84, 66), (70, 88, 62))
STONE, ROCK = (138, 132, 122), (128, 122, 114)
PINE_SHARE = 0.32

Rng = np.random.Generator

PINE_DARK = ((0, -2.1), (0.42, -0.9), (0.9, 0.1), (0.2, 0.35), (-0.8, 0.15), (-0.45, -0.9))
PINE_LIT = ((-0.02, -2.02), (0.08, -0.7), (-0.05, 0.1), (-0.66, 0.05), (-0.36, -0.85))
"""A pine and its lit side, in radii from its foot."""


def tree(marks: MarkList, rng: Rng, place: Line, radius: float) -> None:
    """Plant a tree: a pine, or a round crown in three tones, lit from the north-west."""
    x, y = place
    shadow = disc(x + radius * 0.75, y + radius * 0.62, radius * 1.05, SHADOW, flat=0.78)
    if rng.random() < PINE_SHARE:
        colour = np.array(PINES[rng.integers(len(PINES))], float)
        text = "".join(
            shape([(x + dx * radius, y + dy * radius) for dx, dy in outline], colour * share)
            for outline, share in ((PINE_DARK, 0.72), (PINE_LIT, 1.22))
        )
    else:
        colour = np.array(GREENS[rng.integers(len(GREENS))]) * rng.uniform(0.92, 1.08)
        y -= radius * 0.35
        text = (
            _crown(rng, x, y, radius, colour * 0.66)
            + _crown(rng, x - radius * 0.16, y - radius * 0.18, radius * 0.78, colour * 0.95)
            + _crown(rng, x - radius * 0.30, y - radius * 0.34, radius * 0.42, colour * 1.20)
        )
    marks.stand(place, text, shadow)


def boulder(marks: MarkList, rng: Rng, place: Line, radius: float, colour: Shade = STONE) -> None:
    """Lay a stone."""
    x, y = place
    points = _ring(rng, x, y, radius, 6, 0.34, 0.78)
    lit = _ring(rng, x - radius * 0.16, y - radius * 0.22, radius * 0.66, 5, 0.25, 0.72)
    marks.stand(
        place,
        shape(points, np.array(colour) * 0.72) + shape(lit, np.array(colour) * 1.32),
        disc(x + radius * 0.5, y + radius * 0.42, radius * 1.05, SHADOW, flat=0.6),
    )


def tuft(rng: Rng, place: Line, size: float = 1.0) -> str:
    """Draw a tuft of grass."""
    x, y = float(place[0]) * UNITS, float(place[1]) * UNITS
    high = rng.uniform(3.0, 5.4) * size
    text = "".join(
        f"M{x:.1f} {y:.1f}l{lean * high * 0.5:.1f} {-high * (1 - 0.25 * abs(lean)):.1f}"
        for lean in (-1, -0.3, 0.4, 1)
    )
    return _blades(text, (96, 92, 52), rng.uniform(0.35, 0.6))


def reeds(rng: Rng, place: Line) -> str:
    """Draw some reeds."""
    x, y = np.asarray(place) * UNITS
    text = "".join(
        f"M{x + k * 1.1:.1f} {y:.1f}l{rng.uniform(-0.8, 0.8):.1f} {-rng.uniform(3.6, 6.4):.1f}"
        for k in range(-2, 3)
    )
    return _blades(text, (88, 90, 46), 0.7)


def sprig(rng: Rng, place: Line) -> str:
    """Draw a bush of heather."""
    x, y = place
    return "".join(
        disc(
            x + rng.uniform(-0.03, 0.03),
            y + rng.uniform(-0.018, 0.018),
            rng.uniform(0.012, 0.024),
            colour,
            opacity=0.55,
            flat=0.7,
        )
        for colour in ((104, 78, 70), (122, 86, 92), (146, 104, 116))
    )


def _blades(text: str, colour: Shade, opacity: float) -> str:
    return (
        f'<path d="{text}" fill="none" stroke="{tint(colour)}" stroke-width="0.9" stroke-linecap="round" '
        f'opacity="{opacity:.2f}"/>'
    )


def _ring(
    rng: Rng, x: float, y: float, radius: float, count: int, wobble: float, flat: float = 1
) -> list[tuple[float, float]]:
    turn = rng.uniform(0, 6.28) + np.arange(count) * 2 * np.pi / count
    size = radius * rng.uniform(1 - wobble, 1 + wobble, count)
    return [(x + np.cos(t) * r, y + np.sin(t) * r * flat) for t, r in zip(turn, size, strict=True)]


def _crown(rng: Rng, x: float, y: float, radius: float, colour: Shade) -> str:
    """Draw a round crown with soft lobes."""
    points = np.array(_ring(rng, x, y, radius, 7, 0.16))
    text = ""
    for a, b in zip(points, np.roll(points, -1, axis=0), strict=True):
        middle = (a + b) / 2
        out = middle + (middle - [x, y]) * 0.42
        text += f"Q{out[0] * UNITS:.1f} {out[1] * UNITS:.1f} {b[0] * UNITS:.1f} {b[1] * UNITS:.1f}"
    start = points[0] * UNITS
    return f'<path d="M{start[0]:.1f} {start[1]:.1f}{text}Z" fill="{tint(colour)}"/>'
