"""How the chosen one of the kept battles stands: the picture of its field, and what is told of it."""

from pathlib import Path

import pygame

from game.storage import battles as saves
from game.storage.battles import SaveError
from game.storage.save_library import SavedGameSummary
from game.ui.drawing.palette import Colour
from game.ui.drawing.textures import draw_paper, draw_rule
from game.ui.menus.battle_entries import draw_standing
from game.ui.menus.saved_game_text import account_of, called
from game.ui.widgets import layout
from game.ui.widgets.fonts import Lettering, Style

BUTTONS = 56
"""Pixels at the foot of the account, at 1280 x 800, where the scene has its buttons."""

STYLES: tuple[Style, ...] = ("body", "small", "tiny")


class Standing:
    """Draws picture and account of a battle."""

    def __init__(self) -> None:
        self._pictures: dict[tuple[Path, tuple[int, int]], pygame.Surface | None] = {}

    def forget(self) -> None:
        """Draw the picture anew: the battles have changed."""
        self._pictures.clear()

    def draw(
        self,
        window: pygame.Surface,
        areas: layout.Title,
        path: Path,
        summary: SavedGameSummary | None,
        lettering: Lettering,
    ) -> None:
        """Draw the field as it stands, and below it what is known."""
        picture, account, scale = areas.picture, areas.account, lettering.scale
        shown = self._picture(path, picture.inflate(0, -round(16 * scale)).size)
        if shown is not None:
            window.blit(shown, shown.get_rect(center=picture.center))
        draw_paper(window, account)
        pad = round(14 * scale)
        x, y, width = account.x + pad, account.y + round(8 * scale), account.width - 2 * pad
        style, titles = lettering.fitting(
            called(path, summary), ("heading", "name", "bold", "small"), width, lettering.height("heading")
        )
        window.blit(lettering.text(titles[0], style), (x, y))
        y += lettering.height("heading") + round(4 * scale)
        draw_rule(window, (x, y), width)
        y += round(6 * scale)
        room = pygame.Rect(x, y, width, account.bottom - round(BUTTONS * scale) - y)
        _tell(window, room, account_of(summary, path), lettering)

    def _picture(self, path: Path, size: tuple[int, int]) -> pygame.Surface | None:
        """Draw the field small."""
        key = (path, size)
        if key not in self._pictures:
            self._pictures.clear()
            try:
                self._pictures[key] = draw_standing(saves.load(path)[0], size)
            except SaveError:
                self._pictures[key] = None
        return self._pictures[key]


def _tell(
    window: pygame.Surface, room: pygame.Rect, account: list[tuple[str, Colour]], lettering: Lettering
) -> None:
    """Write an account into its room, smaller where it is long."""
    for style in STYLES:
        lines = [
            (part, colour) for line, colour in account for part in lettering.wrap(line, style, room.width)
        ]
        if len(lines) * lettering.height(style) <= room.height:
            break
    for row, (part, colour) in enumerate(lines[: max(0, room.height // lettering.height(style))]):
        window.blit(lettering.text(part, style, colour), (room.x, room.y + row * lettering.height(style)))
