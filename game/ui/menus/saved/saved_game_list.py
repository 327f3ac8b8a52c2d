"""The list of saved games: the name of each, where it is, and when it was last resumed."""

from collections.abc import Sequence
from pathlib import Path

import pygame

from game.storage import save_library as keeping
from game.storage.save_library import SavedGameSummary, SaveLibrary
from game.ui.menus.saved.saved_game_text import parted_from, standing_of, title_of, told_day
from game.ui.widgets.fonts import Fonts, draw_lines
from game.ui.widgets.palette import AGE, FAINT_INK, GOLD, INK, PAPER, WARNING
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.textures import draw_paper

MAX_DEPTH = 4
"""Steps by which a battle is set in from the one that it was played on from; those further off are no further in."""


class SavedGameList:
    """A panel with a few lines for each battle."""

    def __init__(self) -> None:
        self.scroll = Scroll()
        self._rows: list[tuple[pygame.Rect, int]] = []

    def lay_out(self, area: pygame.Rect, count: int, fonts: Fonts) -> None:
        """Fit a given number of battles into a place."""
        scale = fonts.scale
        self.area = area
        self._is_narrow = area.width < 330 * scale  # how far a battle is, is shown in two lines
        lines = 3 if self._is_narrow else 2
        self.step = fonts.height("name") + lines * fonts.height("small") + round(16 * scale)
        self.scroll.fit(count, (area.height - round(20 * scale)) // self.step)

    def at(self, point: tuple[int, int]) -> int | None:
        """Return which battle is under a point."""
        return next((number for rect, number in self._rows if rect.collidepoint(point)), None)

    def shown(self, paths: Sequence[Path]) -> Sequence[Path]:
        """Pick those in sight."""
        return paths[self.scroll.top : self.scroll.top + self.scroll.shown]

    def draw(
        self,
        window: pygame.Surface,
        paths: Sequence[Path],
        chosen: int,
        library: SaveLibrary,
        empty: str,
        fonts: Fonts,
    ) -> None:
        """Draw the panel; the chosen battle is on fresh paper with a gold edge. `empty` is said of none."""
        area, scale = self.area, fonts.scale
        draw_paper(window, area, AGE)
        pad = round(10 * scale)
        self.scroll.draw(window, area.inflate(-6, -2 * pad), scale)
        if not paths:
            lines = fonts.wrap(empty, "body", area.width - 4 * pad)
            draw_lines(window, fonts, lines, (area.x + 2 * pad, area.y + 2 * pad))
        self._rows = []
        for row, path in enumerate(self.shown(paths)):
            number = self.scroll.top + row
            y = area.y + pad + row * self.step
            rect = pygame.Rect(area.x + pad, y, area.width - 2 * pad, self.step - 4)
            if number == chosen:
                pygame.draw.rect(window, PAPER, rect, border_radius=5)
                pygame.draw.rect(window, GOLD, rect, 3, border_radius=5)
            inner = rect.inflate(-round(20 * scale), -round(8 * scale))
            if depth := min(library.depth(path, paths), MAX_DEPTH):
                inner = _hang(window, inner, depth * round(18 * scale))
            self._draw_row(window, inner, path, library.cached(path), fonts, hangs=bool(depth))
            self._rows.append((rect, number))

    def _draw_row(
        self,
        window: pygame.Surface,
        inner: pygame.Rect,
        path: Path,
        summary: SavedGameSummary | None,
        fonts: Fonts,
        *,
        hangs: bool,
    ) -> None:
        style, names = fonts.fitting(
            title_of(path, summary), ("name", "bold", "small", "tiny"), inner.width, fonts.height("name")
        )
        window.blit(fonts.text(names[0], style, INK), inner.topleft)
        y = inner.y + fonts.height("name")
        colour = WARNING if summary and summary.is_lost else FAINT_INK
        standing = standing_of(summary, short=hangs)
        lines = standing.split("  ·  ")[:2] if self._is_narrow else [standing]
        if parted := parted_from(summary, named=not hangs):
            lines = [parted, lines[0]] if self._is_narrow else [f"{parted}  ·  {lines[0]}"]
        for line in (*lines, told_day(keeping.day_of(path))):
            style, fitted = fonts.fitting(line, ("small", "tiny"), inner.width, fonts.height("small"))
            window.blit(fonts.text(fitted[0], style, colour), (inner.x, y))
            y, colour = y + fonts.height("small"), FAINT_INK


def _hang(window: pygame.Surface, area: pygame.Rect, by: int) -> pygame.Rect:
    """Set a row in, with a line to it from the one above; return what is left for it."""
    corner = (area.x + by // 2, area.centery)
    pygame.draw.lines(
        window,
        FAINT_INK,
        False,
        [(corner[0], area.y - area.height // 5), corner, (area.x + by - 4, area.centery)],
        2,
    )
    return pygame.Rect(area.x + by, area.y, area.width - by, area.height)
