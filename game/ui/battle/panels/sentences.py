"""Sentences of the log as they are drawn, each name in the colour of its side, and the newest of them in the rail."""

import re
from itertools import pairwise

import pygame

from game.i18n.direction import in_drawn_order
from game.ui.battle.areas import BattleAreas
from game.ui.session.playback import Playback
from game.ui.session.text.event_log import apart
from game.ui.widgets.fonts import Fonts, Style
from game.ui.widgets.palette import AGED_PAPER, GOLD, INK, LIVERIES, PAPER_EDGE, Colour, darker

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


NEWEST = 3
"""So many sentences have room where they are short."""


def draw_news(window: pygame.Surface, areas: BattleAreas, fonts: Fonts, playback: Playback) -> None:
    """Write as many of the newest sentences as have room, the last at the foot; a rail that folds has none."""
    news, pad = areas.news, round(8 * areas.unit)
    if not news.height:
        return
    pygame.draw.rect(window, AGED_PAPER, news)
    pygame.draw.line(window, PAPER_EDGE, news.topleft, news.topright)
    inner = pygame.Rect(news.x + 2 * pad, news.y + pad, news.width - 3 * pad, news.height - 2 * pad)
    bottom = inner.bottom
    told = playback.event_log.told(playback.shown_frames, NEWEST)
    row = fonts.height("small")
    if told and len(fonts.wrap(told[-1].text, "small", inner.width)) * row > inner.height:
        told = list(apart(told[-1]))  # a long account as it happens: its newest parts
    for sentence in reversed(told):
        lines = fonts.wrap(sentence.text, "small", inner.width)[: max(1, inner.height // row)]
        high = len(lines) * row
        if bottom - high < inner.top:
            break
        bottom -= high
        draw_sentence(window, fonts, lines, (inner.x, bottom), "small", playback)
        colour = LIVERIES[playback.info.side(sentence.side).side_colour] if sentence.side else GOLD
        pygame.draw.rect(window, colour, (news.x + pad, bottom + 2, max(3, pad // 2), high - 4))
        bottom -= round(3 * areas.unit)
