"""The newest sentences of the log in the rail, each with a bar in the colour of its side."""

import pygame

from game.ui.battle.areas import BattleAreas
from game.ui.battle.panels.sentences import draw_sentence
from game.ui.session.playback import Playback
from game.ui.widgets.fonts import Fonts
from game.ui.widgets.palette import AGED_PAPER, GOLD, LIVERIES, PAPER_EDGE

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
    for sentence in reversed(playback.event_log.told(playback.shown_frames, NEWEST)):
        lines = fonts.wrap(sentence.text, "small", inner.width)
        high = len(lines) * fonts.height("small")
        if bottom - high < inner.top:
            break
        bottom -= high
        draw_sentence(window, fonts, lines, (inner.x, bottom), "small", playback)
        colour = LIVERIES[playback.info.side(sentence.side).side_colour] if sentence.side else GOLD
        pygame.draw.rect(window, colour, (news.x + pad, bottom + 2, max(3, pad // 2), high - 4))
        bottom -= round(3 * areas.unit)
