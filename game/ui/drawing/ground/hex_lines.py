"""The hexes drawn on the ground: a fine dark line with a light one beside it, and ticks at the corners."""

import numpy as np
import pygame

from game.ui.drawing.ground.ground_map import GroundMap
from game.ui.drawing.ground.svg import Box, rendered

FINE = 0.010
"""How broad a line is, in hexes."""

TICK = 0.13
"""How long the ticks are at both ends of a side, which is what the eye counts, in sides."""


def draw_hex_lines(
    surface: pygame.Surface, ground: GroundMap, scale: float, box: Box, strength: float = 1.0
) -> None:
    """Draw the hexes of a box of the field on its picture."""
    left, top, right, bottom = box
    sides, ticks = [], []
    shape = ground.corners(0, 0)
    for each in ground.hexes.values():
        if not (left - 1 < each.x < right + 1 and top - 1 < each.y < bottom + 1):
            continue
        six = (shape + each.middle - (left, top)) * scale
        sides.append("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in six) + "Z")
        following = np.roll(six, -1, axis=0)
        for start, end in ((six, following), (following, six)):
            tips = start + (end - start) * TICK
            ticks += [
                f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}" for a, b in zip(start, tips, strict=True)
            ]
    if not sides:
        return
    fine, lines = max(1.0, scale * FINE), "".join(sides)
    drawn = rendered(
        f'<g fill="none"><path d="{lines}" transform="translate({fine} {fine})" stroke="#fff6dc" '
        f'stroke-width="{fine}" opacity="{0.12 * strength:.3f}"/>'
        f'<path d="{lines}" stroke="#2a2118" stroke-width="{fine}" opacity="{0.22 * strength:.3f}"/>'
        f'<path d="{"".join(ticks)}" stroke="#2a2118" stroke-width="{fine * 1.3:.2f}" '
        f'opacity="{0.28 * strength:.3f}"/></g>',
        surface.get_size(),
    )
    surface.blit(drawn, (0, 0))
