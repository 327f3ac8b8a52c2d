"""The sheet of a problem, below the field: what is asked, what one's plan is worth, and the ways on."""

import pygame

from game.engine.shown.forecast import percent
from game.i18n import tr
from game.ui.battle.areas import BattleAreas
from game.ui.battle.panels.sheet import Sheet
from game.ui.session.problem_result import ProblemResult
from game.ui.widgets import layout
from game.ui.widgets.active_input import touchable
from game.ui.widgets.buttons import Button, button_row
from game.ui.widgets.fonts import Fonts, blit_at, draw_lines
from game.ui.widgets.palette import INK, LIVERIES, PAPER, WHITE

AGAIN, SOLUTION, NEXT, ALL = "problem-again", "problem-solution", "problem-next", "problems"
"""The buttons, by their keys."""

LINES = 3
"""Lines of what is asked, or told of a plan."""


class ProblemPanel(Sheet):
    """Draws the question or the result of a problem, and its buttons."""

    def __init__(
        self,
        result: ProblemResult,
        areas: BattleAreas,
        fonts: Fonts,
        size: tuple[int, int],
        *,
        has_next: bool,
    ) -> None:
        """`result` says what is written; `has_next` whether another problem follows."""
        self.result, self.has_next = result, has_next
        scale = fonts.scale
        self._gap, self._high = round(6 * scale), touchable(round(34 * scale))
        self._bar = max(round(20 * scale), fonts.height("small"))
        super().__init__(areas, fonts, size)

    def height(self, board: pygame.Rect) -> int:
        """Return how high it is: a heading, lines, two bars and a row of buttons."""
        written = self.fonts.height("label") + LINES * self.fonts.height("body")
        return written + 2 * (self._bar + self._gap) + self._high + 4 * self._gap + 2 * self.pad

    def write(self, window: pygame.Surface) -> None:
        """Write what is asked or told, and draw the chances of both plans."""
        fonts, inner, result = self.fonts, self.inner, self.result
        self.write_head(window, result.heading, result.stars)
        top = inner.y + fonts.height("label") + self._gap
        bars = result.bars()
        foot = inner.bottom - self._high - self._gap - len(bars) * (self._bar + self._gap)
        style, lines = fonts.fitting(result.told(), ("body", "small", "tiny"), inner.width, foot - top)
        draw_lines(window, fonts, lines, (inner.x, top), style)
        for number, (name, chance) in enumerate(bars):
            at = pygame.Rect(inner.x, foot + number * (self._bar + self._gap), inner.width, self._bar)
            self._draw_bar(window, at, name, chance)
        if result.is_working:
            done = pygame.Rect(inner.x, 0, round(inner.width * result.share), max(3, self._gap // 2))
            done.bottom = inner.bottom - self._high - self._gap
            pygame.draw.rect(window, INK, done)

    def _draw_bar(self, window: pygame.Surface, bar: pygame.Rect, name: str, chance: float) -> None:
        """Draw a chance to win in the colours of the side."""
        pygame.draw.rect(window, PAPER, bar)
        share = pygame.Rect(*bar.topleft, round(bar.width * chance), bar.height)
        pygame.draw.rect(window, LIVERIES[self.result.side_colour], share)
        pygame.draw.rect(window, INK, bar, 1)
        words = tr("{plan}: {chance} to win", plan=name, chance=percent(chance))
        wide = self.fonts.width(words, "small") + 2 * self._gap
        is_within = share.width >= wide
        drawn = self.fonts.text(words, "small", WHITE if is_within else INK)
        left = bar.x + self._gap if is_within else share.right + self._gap
        left = min(left, bar.right - wide + self._gap)
        blit_at(window, drawn, midleft=(left, bar.centery))

    def buttons(self) -> list[Button]:
        """Return the ways on."""
        result = self.result
        enabled = {
            AGAIN: result.can_begin_again,
            SOLUTION: not result.is_shown and not result.is_working,
            NEXT: self.has_next,
        }
        main = NEXT if result.is_shown and self.has_next else AGAIN
        texts = (
            (ALL, tr("All problems"), "quiet"),
            (AGAIN, tr("Try again"), "main" if main == AGAIN and result.can_begin_again else "quiet"),
            (SOLUTION, tr("Show the solution"), "quiet"),
            (NEXT, tr("Next problem"), "main" if main == NEXT else "quiet"),
        )
        rects = layout.rows(self.foot(self._high), len(texts), self._high, self._gap, len(texts))
        return button_row(texts, rects, lambda key: enabled.get(key, True))
