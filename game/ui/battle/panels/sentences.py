"""Sentences of the log as they are drawn: each name in the colour of its side."""

import re
from itertools import pairwise

import pygame

from game.i18n.direction import in_drawn_order
from game.ui.session.playback import Playback
from game.ui.widgets.fonts import Fonts, Style
from game.ui.widgets.palette import INK, LIVERIES, Colour, darker

DEEPER = 0.2
"""How much darker than its livery the name of a side's piece is, to be read on paper."""


def draw_sentence(
    window: pygame.Surface,
    fonts: Fonts,
    lines: list[str],
    at: tuple[int, int],
    style: Style,
    playback: Playback,
) -> int:
    """Draw the lines of a sentence one below the other; gives the y below the last."""
    x, y = at
    for line, runs in zip(lines, coloured(lines, _inks(playback)), strict=True):
        if in_drawn_order(line) != line:
            runs = [(0, len(line), INK)]
        for start, end, colour in runs:
            left, right = fonts.width(line[:start], style), fonts.width(line[:end], style)
            drawn = fonts.text(line, style, colour)
            window.blit(drawn, (x + left, y), (left, 0, right - left, drawn.get_height()))
        y += fonts.height(style)
    return y


def coloured(lines: list[str], inks: dict[str, Colour]) -> list[list[tuple[int, int, Colour]]]:
    """Divide each line where its colour changes; a name may go on in the next line."""
    text, colours = " ".join(lines), [INK] * (sum(map(len, lines)) + len(lines))
    names = "|".join(map(re.escape, sorted(inks, key=len, reverse=True)))
    for found in re.finditer(rf"(?<!\w)(?:{names})(?!\w)", text) if names else ():
        colours[found.start() : found.end()] = [inks[found[0]]] * len(found[0])
    runs, offset = [], 0
    for line in lines:
        inside = colours[offset : offset + len(line)]
        edges = [0, *(at for at in range(1, len(line)) if inside[at] != inside[at - 1]), len(line)]
        runs.append([(start, end, inside[start]) for start, end in pairwise(edges) if start < end])
        offset += len(line) + 1
    return runs


def _inks(playback: Playback) -> dict[str, Colour]:
    liveries = {str(side.id): darker(LIVERIES[side.side_colour], DEEPER) for side in playback.info.sides}
    return {name: liveries[side] for name, side in playback.event_log.named.items()}
