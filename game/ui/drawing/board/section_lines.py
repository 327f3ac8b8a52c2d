"""The lines between the sections of a field, faint and dashed, so that they are always seen and never in the way."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pygame

from game.ui.drawing.board.hex_layout import HexLayout, Point
from game.ui.widgets.palette import INK, WHITE

DASH, GAP = 0.20, 0.16
"""How long dashes are and how far apart, in hexes."""

PALE, DARK = 96, 120
"""How strongly the light and the dark side of a line are drawn, of 255."""

BEYOND = 0.3
"""How far a line reaches beyond the field, in hexes."""

Line = Sequence[Point]


def section_lines(hex_layout: HexLayout, sections: Sequence[int]) -> list[tuple[Point, Point]]:
    """Return the lines between sections on the picture of a field, through hexes that are in two sections."""
    bits = np.array(sections, np.int64)
    parts = [1 << bit for bit in range(int(bits.max(initial=0)).bit_length())]
    groups = [hex_layout.centres[(bits & part) > 0] for part in parts]
    groups = [group for group in groups if len(group)]
    if len(groups) < 2 or (bits[bits > 0] == bits.max()).all():
        return []
    means = np.array([group.mean(axis=0) for group in groups])
    across = int(np.argmax(np.ptp(means, axis=0)))
    order = np.argsort(means[:, across])
    reach = BEYOND * hex_layout.hex_width
    low, high = -reach, hex_layout.size[1 - across] + reach
    found = []
    for one, other in pairwise(order.tolist()):
        at = float(groups[one][:, across].max() + groups[other][:, across].min()) / 2
        found.append(((at, low), (at, high)) if across == 0 else ((low, at), (high, at)))
    return found


def draw_section_lines(surface: pygame.Surface, lines: Sequence[Line], width: float) -> None:
    """Draw lines on a surface, with hexes so many pixels broad."""
    thick = max(1, round(width * 0.018))
    for colour, strength, shift in ((WHITE, PALE, thick), (INK, DARK, 0)):
        for start, end in lines:
            _draw_dashes(surface, (*colour, strength), start, end, width, thick, shift)


def _draw_dashes(
    surface: pygame.Surface,
    colour: tuple[int, int, int, int],
    start: Point,
    end: Point,
    width: float,
    thick: int,
    shift: int,
) -> None:
    upright = start[0] == end[0]
    length = round(width * DASH)
    box = pygame.Surface((thick, length) if upright else (length, thick), pygame.SRCALPHA)
    box.fill(colour)
    at, stop = (start[1], end[1]) if upright else (start[0], end[0])
    while at < stop:
        x, y = (start[0], at) if upright else (at, start[1])
        surface.blit(box, (round(x) + (shift if upright else 0), round(y) + (0 if upright else shift)))
        at += width * (DASH + GAP)
