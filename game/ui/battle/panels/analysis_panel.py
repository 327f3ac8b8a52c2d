"""The sheet of the analysis board, below the field: the chance to win, and what can be done with the position."""

import pygame

from game.engine.shown.forecast import percent
from game.i18n import tr
from game.ui.battle.areas import BattleAreas
from game.ui.battle.panels.sheet import Sheet
from game.ui.session.analysis import AnalysisSession
from game.ui.widgets import layout
from game.ui.widgets.active_input import touchable
from game.ui.widgets.buttons import Button, box
from game.ui.widgets.fonts import Fonts, draw_lines
from game.ui.widgets.palette import FAINT_INK, LIVERIES, WHITE

BAR = 22
"""Height of the bar with the chances at 1280 x 800."""


class AnalysisPanel(Sheet):
    """Draws the bar and the buttons of the analysis board."""

    def __init__(
        self, session: AnalysisSession, areas: BattleAreas, fonts: Fonts, size: tuple[int, int]
    ) -> None:
        self.session, scale = session, fonts.scale
        self._gap, self._high = round(8 * scale), touchable(round(32 * scale))
        self._bar = max(round(BAR * scale), fonts.height("small"))
        super().__init__(areas, fonts, size)

    def height(self, board: pygame.Rect) -> int:
        """Return how high it is: the bar, a line and two rows of buttons."""
        return self._bar + self.fonts.height("small") + 2 * (self._gap + self._high + self.pad)

    def write(self, window: pygame.Surface) -> None:
        """Draw the bar, and say what is to be known of the position."""
        self._draw_bar(window, pygame.Rect(*self.inner.topleft, self.inner.width, self._bar))
        high = self.fonts.height("small")
        style, lines = self.fonts.fitting(self._told(), ("small", "tiny"), self.inner.width, high)
        at = (self.inner.x, self.inner.y + self._bar + self._gap // 2)
        draw_lines(window, self.fonts, lines, at, style, FAINT_INK)

    def _draw_bar(self, window: pygame.Surface, bar: pygame.Rect) -> None:
        """Draw each side's chance to win in its colours, from the left and from the right."""
        first, second = self.session.info.sides
        chance = self.session.chance
        share = bar.copy()
        share.width = round(bar.width * chance)
        pygame.draw.rect(window, LIVERIES[second.side_colour], bar)
        pygame.draw.rect(window, LIVERIES[first.side_colour], share)
        texts = (
            (first, chance, "midleft", bar.move(self._gap, 0)),
            (second, 1 - chance, "midright", bar.move(-self._gap, 0)),
        )
        for side, value, corner, rect in texts:
            words = tr("{side}: {chance} to win", side=side.plural_name, chance=percent(value))
            drawn = self.fonts.text(words, "small", WHITE)
            window.blit(drawn, drawn.get_rect(**{corner: getattr(rect, corner)}))

    def _told(self) -> str:
        """Return what is to be known of the position."""
        session = self.session
        if session.is_unfinished:
            return tr("A side has nobody here, so that this position lasts for one turn.")
        return tr("Analysis board: both sides are yours. Every step can be undone.")

    def buttons(self) -> list[Button]:
        """Return what changes the position, and what is done with it."""
        session = self.session
        piece, content = session.changing, session.match.rules.content
        above = [
            ("edit", tr("Play on the board") if session.edits else tr("Change the position"), True),
            ("add", tr("Add a piece …"), True),
            ("strength:-1", tr("Block less"), piece is not None),
            ("strength:1", tr("Block more"), piece is not None),
            ("turn:1", tr("Turn"), piece is not None and piece.facing is not None),
            ("remove", tr("Remove"), piece is not None),
        ]
        below = [
            ("advise", tr("Best plans"), session.can_be_played),
            ("phase", tr("Whose turn …"), True),
            ("marks", tr("Markers …"), piece is not None)
            if content.marks
            else ("cards", tr("Cards …"), session.playback.has_cards),
            ("on", tr("Play on from here"), session.can_be_played),
            ("position", tr("Copy as text"), True),
            ("close", tr("Back"), True),
        ]
        foot = self.inner.copy()
        foot.top = foot.bottom - 2 * self._high - self._gap
        rects = layout.rows(foot, len(above) + len(below), self._high, self._gap, len(above))
        return [
            Button(key=key, text=text, rect=box(rect), look="quiet", enabled=enabled)
            for (key, text, enabled), rect in zip((*above, *below), rects, strict=True)
        ]
