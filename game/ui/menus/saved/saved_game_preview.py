"""The preview of the chosen saved game: its board and its details."""

from pathlib import Path
from time import monotonic

import pygame

from game.storage.battles import OutOfTime, SaveError
from game.storage.save_library import SECONDS, SavedGameSummary, looked_into
from game.ui.menus.campaign.battle_entries import draw_standing
from game.ui.menus.saved.saved_game_list import account_of, title_of
from game.ui.widgets import layout
from game.ui.widgets.fonts import Fonts, Style
from game.ui.widgets.palette import Colour
from game.ui.widgets.textures import draw_paper, draw_rule

BUTTONS = 56
"""Pixels at the foot of the account, at 1280 x 800, where the scene has its buttons."""

STYLES: tuple[Style, ...] = ("body", "small", "tiny")


class SavedGamePreview:
    """Draws picture and account of a battle."""

    def __init__(self) -> None:
        self._pictures: dict[tuple[Path, tuple[int, int]], pygame.Surface | None] = {}

    def forget(self) -> None:
        """Draw the picture again: the battles have changed."""
        self._pictures.clear()

    def draw(
        self,
        window: pygame.Surface,
        areas: layout.LibraryAreas,
        path: Path,
        summary: SavedGameSummary | None,
        fonts: Fonts,
    ) -> None:
        """Draw the field as it is, and below it what is known."""
        picture, account, scale = areas.picture, areas.account, fonts.scale
        shown = self._picture(path, picture.inflate(0, -round(16 * scale)).size)
        if shown is not None:
            window.blit(shown, shown.get_rect(center=picture.center))
        draw_paper(window, account)
        pad = round(14 * scale)
        x, y, width = account.x + pad, account.y + round(8 * scale), account.width - 2 * pad
        style, titles = fonts.fitting(
            title_of(path, summary), ("heading", "name", "bold", "small"), width, fonts.height("heading")
        )
        window.blit(fonts.text(titles[0], style), (x, y))
        y += fonts.height("heading") + round(4 * scale)
        draw_rule(window, (x, y), width)
        y += round(6 * scale)
        space = pygame.Rect(x, y, width, account.bottom - round(BUTTONS * scale) - y)
        _tell(window, space, account_of(summary, path), fonts)

    def _picture(self, path: Path, size: tuple[int, int]) -> pygame.Surface | None:
        """Draw the field small."""
        key = (path, size)
        if key not in self._pictures:
            self._pictures.clear()
            try:
                match, _ = looked_into(path, monotonic() + SECONDS)
                self._pictures[key] = draw_standing(match, size)
            except (SaveError, OutOfTime):
                self._pictures[key] = None
        return self._pictures[key]


def _tell(
    window: pygame.Surface, space: pygame.Rect, account: list[tuple[str, Colour]], fonts: Fonts
) -> None:
    """Write an account into its room, smaller where it is long."""
    for style in STYLES:
        lines = [(part, colour) for line, colour in account for part in fonts.wrap(line, style, space.width)]
        if len(lines) * fonts.height(style) <= space.height:
            break
    for row, (part, colour) in enumerate(lines[: max(0, space.height // fonts.height(style))]):
        window.blit(fonts.text(part, style, colour), (space.x, space.y + row * fonts.height(style)))
