"""Outlines as SVG text, in hundredths of a hex, and the pictures they make."""

import io
from collections.abc import Iterable, Sequence

import numpy as np
import pygame
from numpy.typing import NDArray

Box = tuple[float, float, float, float]
"""Left, top, right and bottom of a part of the field, in hexes."""

Line = NDArray[np.float64]
"""Points (n, 2), in hexes."""

Shade = Sequence[float] | NDArray[np.float64]
"""Red, green and blue, 0 to 255."""

Points = Iterable[Sequence[float]] | Line

UNITS = 100
"""Units of the drawing in a hex."""


def picture(parts: Iterable[str], box: Box, scale: float) -> pygame.Surface:
    """Draw parts on an empty surface that covers a box of the field, `scale` pixels to a hex."""
    width, height = round((box[2] - box[0]) * scale), round((box[3] - box[1]) * scale)
    return rendered(
        f'<g transform="translate({-box[0] * scale:.3f} {-box[1] * scale:.3f}) '
        f'scale({scale / UNITS:.6f})">{"".join(parts)}</g>',
        (width, height),
    )


def rendered(inner: str, size: tuple[int, int]) -> pygame.Surface:
    """Draw SVG in pixels on an empty surface of a size."""
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}">'
    # The dot out of sight saves an empty drawing from being refused.
    text = f'{frame}<circle cx="-9000" cy="-9000" r="1"/>{inner}</svg>'
    return pygame.image.load(io.BytesIO(text.encode()), "drawing.svg")


def tint(colour: Shade) -> str:
    """Write a colour."""
    return "#{:02x}{:02x}{:02x}".format(*(max(0, min(255, int(part))) for part in colour))


def path(points: Points, *, closed: bool = False) -> str:
    """Write a path through points."""
    text = "M" + "L".join(f"{x * UNITS:.1f} {y * UNITS:.1f}" for x, y in points)
    return text + ("Z" if closed else "")


def stroke(
    points: Points, colour: Shade, width: float, opacity: float = 1, dash: str = "", cap: str = "round"
) -> str:
    """Write a line, `width` in hundredths of a hex."""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path d="{path(points)}" fill="none" stroke="{tint(colour)}" stroke-width="{width:.1f}" '
        f'stroke-linecap="{cap}" stroke-linejoin="round" opacity="{opacity:.2f}"{dashes}/>'
    )


def shape(points: Points, colour: Shade, opacity: float = 1) -> str:
    """Write a filled shape."""
    return f'<path d="{path(points, closed=True)}" fill="{tint(colour)}" opacity="{opacity:.2f}"/>'


def disc(x: float, y: float, radius: float, colour: Shade, *, opacity: float = 1, flat: float = 1) -> str:
    """Write a disc, or an ellipse `flat` times as high as broad."""
    return (
        f'<ellipse cx="{x * UNITS:.1f}" cy="{y * UNITS:.1f}" rx="{radius * UNITS:.1f}" '
        f'ry="{radius * flat * UNITS:.1f}" fill="{tint(colour)}" opacity="{opacity:.2f}"/>'
    )


def curve(points: Sequence[Line], steps: int = 10) -> Line:
    """Lay a smooth line through points (Catmull-Rom)."""
    p = np.array([points[0], *points, points[-1]], float)
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    parts = [
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        for a, b, c, d in zip(p[:-3], p[1:-2], p[2:-1], p[3:], strict=True)
    ]
    return np.vstack([*parts, p[-1:]])


def normals(line: Line) -> Line:
    """Return the direction to the right of a line at each of its points, of length 1."""
    way = np.gradient(line, axis=0)
    way = way / np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-9)[:, None]
    return np.stack([-way[:, 1], way[:, 0]], axis=1)


def beside(line: Line, distance: float) -> Line:
    """Return a line that runs beside another."""
    return line + normals(line) * distance


def direction(degrees: float) -> Line:
    """Return the direction so many degrees clockwise from the right, of length 1."""
    return np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])


def hull(points: Points) -> list[tuple[float, float]]:
    """Return the convex hull of points."""
    ordered = sorted((float(x), float(y)) for x, y in points)

    def half(some: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        line: list[tuple[float, float]] = []
        for p in some:
            while len(line) > 1 and (line[-1][0] - line[-2][0]) * (p[1] - line[-2][1]) <= (
                line[-1][1] - line[-2][1]
            ) * (p[0] - line[-2][0]):
                line.pop()
            line.append(p)
        return line[:-1]

    return half(ordered) + half(ordered[::-1])
