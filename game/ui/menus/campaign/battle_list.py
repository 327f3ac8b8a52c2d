"""The list of battles on the title screen."""

from collections.abc import Sequence

import pygame

from game.i18n import tr
from game.ui.menus.campaign.battle_entries import BattleEntry
from game.ui.widgets.active_input import touchable
from game.ui.widgets.fonts import Fonts, blit_at, draw_lines
from game.ui.widgets.palette import AGE, FAINT_INK, GOLD, INK, PAPER_EDGE, WARNING
from game.ui.widgets.scroll import BAR, Scroll
from game.ui.widgets.textures import draw_paper


class BattleList:
    """A panel with a line for each battle: its title, its day and how long it takes."""

    def __init__(self) -> None:
        self.scroll = Scroll()
        self.rows: list[tuple[pygame.Rect, int]] = []

    def at(self, point: tuple[int, int]) -> int | None:
        """Return which battle's line is under a point."""
        return next((number for rect, number in self.rows if rect.collidepoint(point)), None)

    def lay_out(self, area: pygame.Rect, count: int, fonts: Fonts) -> None:
        """Fit a given number of battles into a place."""
        scale = fonts.scale
        pad = round(9 * scale)
        self.area = area
        self.space = area.inflate(-2 * pad, -2 * pad)
        self.hint = fonts.wrap(
            tr("You can also drop a map or a saved game on the window."), "small", self.space.width
        )
        self.space.height -= len(self.hint) * fonts.height("small")
        self.step = touchable(max(round(35 * scale), fonts.height("name") + round(9 * scale)))
        self.scroll.fit(count, self.space.height // self.step)

    def draw(self, window: pygame.Surface, entries: Sequence[BattleEntry], chosen: int, fonts: Fonts) -> None:
        """Draw the panel; the chosen battle is on fresh paper with a gold edge."""
        scale = fonts.scale
        draw_paper(window, self.area)
        draw_lines(window, fonts, self.hint, self.space.bottomleft, "small", FAINT_INK)
        wide = self.space.width - (0 if self.scroll.is_whole else round(BAR * scale))
        self.rows = []
        for row, number in enumerate(
            range(self.scroll.top, min(len(entries), self.scroll.top + self.scroll.shown))
        ):
            rect = pygame.Rect(
                self.space.x, self.space.y + row * self.step, wide, self.step - round(3 * scale)
            )
            self._draw_row(window, rect, entries[number], number == chosen, fonts)
            self.rows.append((rect, number))
        if not entries:
            text = tr("No maps found. Open a map file, or drop one on the window.")
            draw_lines(window, fonts, fonts.wrap(text, "body", self.space.width), self.space.topleft, "body")
        self.scroll.draw(window, self.space, scale)

    def _draw_row(
        self, window: pygame.Surface, rect: pygame.Rect, entry: BattleEntry, chosen: bool, fonts: Fonts
    ) -> None:
        scale = fonts.scale
        if chosen:
            pygame.draw.rect(window, AGE, rect, border_radius=5)
            pygame.draw.rect(window, GOLD, rect, max(2, round(2.5 * scale)), border_radius=5)
        else:
            pygame.draw.line(window, PAPER_EDGE, (rect.x, rect.bottom), (rect.right, rect.bottom))
        inner = rect.inflate(-round(16 * scale), 0)
        colour = WARNING if entry.error else FAINT_INK
        # What does not fit is in the account alone; how long a battle takes is asked before its day.
        room = max(inner.width * 0.55, inner.width - fonts.width(entry.title, "name")) - round(10 * scale)
        note = next(note for note in (*_notes(entry), "") if fonts.width(note, "small") <= room)
        drawn = fonts.text(note, "small", colour)
        space = inner.width - drawn.get_width() - (round(10 * scale) if note else 0)
        blit_at(window, drawn, midright=inner.midright)
        style, lines = fonts.fitting(entry.title, ("name", "bold", "small"), space, rect.height)
        y = rect.centery - fonts.height(style) * len(lines) // 2
        draw_lines(window, fonts, lines, (inner.x, y), style, INK)


def _notes(entry: BattleEntry) -> tuple[str, ...]:
    """Return what may be written beside the title of a battle, the most of it first."""
    if entry.error:
        return (tr("cannot be played"),)
    return (" · ".join(filter(None, (entry.day, entry.length))), entry.length or entry.day)
