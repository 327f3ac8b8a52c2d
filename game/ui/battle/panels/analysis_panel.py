"""The sheet of the analysis board, below the field: the chance to win, and what can be done with the position."""

import pygame

from game.engine.shown.forecast import percent
from game.i18n import tr
from game.ui.battle.areas import BattleAreas
from game.ui.battle.panels.sheet import Sheet
from game.ui.session.analysis import AnalysisSession
from game.ui.widgets import layout
from game.ui.widgets.active_input import touchable
from game.ui.widgets.buttons import Button, button_row
from game.ui.widgets.fonts import Fonts
from game.ui.widgets.palette import FAINT_INK, LIVERIES, WHITE
from game.ui.widgets.theme import LABELS

TRY = "try"

BAR = 22
"""Height of the bar with the chances at 1280 x 800."""

COLUMNS = (6, 4, 3)
"""How many buttons may stand abreast: as many as have room for their words."""


class AnalysisPanel(Sheet):
    """Draws the bar and the buttons of the analysis board."""

    def __init__(
        self, session: AnalysisSession, areas: BattleAreas, fonts: Fonts, size: tuple[int, int]
    ) -> None:
        self.session, scale = session, fonts.scale
        self._gap, self._high = round(8 * scale), touchable(round(32 * scale))
        self._bar = max(round(BAR * scale), fonts.height("small"))
        self._columns = COLUMNS[0]
        super().__init__(areas, fonts, size)

    def height(self, board: pygame.Rect) -> int:
        """Return how high it is: the bar, a line and as many rows of buttons as their words need."""
        self._columns = next((count for count in COLUMNS if self._has_room(board.width, count)), COLUMNS[-1])
        rows = len(self._labels()) // self._columns
        return self._bar + self.fonts.height("small") + rows * (self._gap + self._high) + 2 * self.pad

    def _has_room(self, width: int, columns: int) -> bool:
        """Return whether no word of a button is cut where so many stand abreast."""
        cell = (width - 4 * self.pad - self._gap * (columns - 1)) // columns - self.widgets.margin
        return all(
            any(self.fonts.fits(text, style, cell, self._high) for style in LABELS["quiet"])
            for _, text, _ in self._labels()
        )

    def write(self, window: pygame.Surface) -> None:
        """Draw the bar, and say what is to be known of the position."""
        self._draw_bar(window, pygame.Rect(*self.inner.topleft, self.inner.width, self._bar))
        at = (self.inner.x, self.inner.y + self._bar + self._gap // 2)
        window.blit(self.fonts.line(self._told(), "small", FAINT_INK, self.inner.width), at)

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
            drawn = self.fonts.line(words, "small", WHITE, bar.width // 2 - 2 * self._gap)
            window.blit(drawn, drawn.get_rect(**{corner: getattr(rect, corner)}))

    def _told(self) -> str:
        """Return what is to be known of the position."""
        session = self.session
        if session.is_unfinished:
            return tr("A side has no piece here, so that this position lasts for one turn.")
        return tr("How the computer judges this position. Every step can be undone.")

    def buttons(self) -> list[Button]:
        """Return what changes the position, and what is done with it."""
        labels, high = self._labels(), self._high + self._gap
        foot = self.inner.copy()
        foot.top = foot.bottom - len(labels) // self._columns * high + self._gap
        rects = layout.rows(foot, len(labels), self._high, self._gap, self._columns)
        enabled = {key: can for key, _, can in labels}
        return button_row(((key, text, "quiet") for key, text, _ in labels), rects, enabled.__getitem__)

    def _labels(self) -> list[tuple[str, str, bool]]:
        """List the buttons with their words, and whether each can be pressed now."""
        session = self.session
        piece, content = session.changing, session.match.rules.content
        return [
            ("edit", tr("Play on the board") if session.edits else tr("Change the position"), True),
            ("add", tr("Add a piece …"), True),
            ("strength:-1", tr("Block less"), piece is not None),
            ("strength:1", tr("Block more"), piece is not None),
            ("turn:1", tr("Turn"), piece is not None and piece.facing is not None),
            ("remove", tr("Remove"), piece is not None),
            ("advise", tr("Best plans"), session.can_be_played),
            ("phase", tr("Whose turn …"), True),
            ("marks", tr("Markers …"), piece is not None)
            if content.marks
            else ("cards", tr("Cards …"), session.playback.has_cards),
            ("on", tr("Play on from here"), session.can_be_played),
            (TRY, tr("Try it, against the computer"), session.can_be_played),
            ("close", tr("Back"), True),
        ]
