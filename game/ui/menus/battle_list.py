"""The list of battles on the title screen."""

from collections.abc import Sequence

import pygame

from game.i18n import tr
from game.ui.drawing.palette import AGE, FAINT_INK, GOLD, INK, PAPER, PAPER_EDGE, WARNING
from game.ui.drawing.textures import draw_paper
from game.ui.menus.battle_entries import Entry
from game.ui.widgets.fonts import Lettering, blit_lines
from game.ui.widgets.scroll import BAR, Scroll


class BattleList:
    """A sheet with a line for each battle: its title and its day."""

    def __init__(self) -> None:
        self.scroll = Scroll()
        self.rows: list[tuple[pygame.Rect, int]] = []

    def at(self, point: tuple[int, int]) -> int | None:
        """Say which battle's line lies under a point."""
        return next((number for rect, number in self.rows if rect.collidepoint(point)), None)

    def lay_out(self, area: pygame.Rect, count: int, lettering: Lettering) -> None:
        """Fit so many battles into a place."""
        scale = lettering.scale
        pad = round(9 * scale)
        self.area = area
        self.room = area.inflate(-2 * pad, -2 * pad)
        self.hint = lettering.wrap(
            tr("A map or a kept battle can also be dropped on the window."), "small", self.room.width
        )
        self.room.height -= len(self.hint) * lettering.height("small")
        self.step = max(round(35 * scale), lettering.height("name") + round(9 * scale))
        self.scroll.fit(count, self.room.height // self.step)

    def draw(
        self, window: pygame.Surface, entries: Sequence[Entry], chosen: int, lettering: Lettering
    ) -> None:
        """Draw the sheet; the chosen battle lies on fresh paper with a gold edge."""
        scale = lettering.scale
        draw_paper(window, self.area, AGE)
        blit_lines(window, lettering, self.hint, self.room.bottomleft, "small", FAINT_INK)
        wide = self.room.width - (0 if self.scroll.is_whole else round(BAR * scale))
        self.rows = []
        for row, number in enumerate(
            range(self.scroll.top, min(len(entries), self.scroll.top + self.scroll.shown))
        ):
            rect = pygame.Rect(self.room.x, self.room.y + row * self.step, wide, self.step - round(3 * scale))
            self._draw_row(window, rect, entries[number], number == chosen, lettering)
            self.rows.append((rect, number))
        if not entries:
            text = tr("No maps are here. Open a map file, or drop one on the window.")
            blit_lines(
                window, lettering, lettering.wrap(text, "body", self.room.width), self.room.topleft, "body"
            )
        self.scroll.draw(window, self.room, scale)

    def _draw_row(
        self, window: pygame.Surface, rect: pygame.Rect, entry: Entry, chosen: bool, lettering: Lettering
    ) -> None:
        scale = lettering.scale
        if chosen:
            pygame.draw.rect(window, PAPER, rect, border_radius=5)
            pygame.draw.rect(window, GOLD, rect, max(2, round(2.5 * scale)), border_radius=5)
        else:
            pygame.draw.line(window, PAPER_EDGE, (rect.x, rect.bottom), (rect.right, rect.bottom))
        inner = rect.inflate(-round(16 * scale), 0)
        note = tr("cannot be played") if entry.error else entry.day
        colour = WARNING if entry.error else FAINT_INK
        day = lettering.text(note, "small", colour)
        room = inner.width - day.get_width() - round(10 * scale)
        if room < inner.width * 0.45:  # a long day stands in the account alone
            day, room = lettering.text("", "small"), inner.width
        window.blit(day, day.get_rect(midright=inner.midright))
        style, lines = lettering.fitting(entry.title, ("name", "bold", "small"), room, rect.height)
        y = rect.centery - lettering.height(style) * len(lines) // 2
        blit_lines(window, lettering, lines, (inner.x, y), style, INK)
