"""The heading of a scene that covers the table: a name in large letters between two flourishes."""

import pygame

from game.ui.widgets.fonts import Fonts, Style
from game.ui.widgets.palette import GOLD, INK, PAPER


def draw_heading(window: pygame.Surface, area: pygame.Rect, name: str, line: str, fonts: Fonts) -> None:
    """Write a name on the table, and below it, where there is room, a line that says more."""
    scale = fonts.scale
    style: Style = "title" if area.height > 80 * scale else "heading"
    drawn = fonts.text(name, style, PAPER)
    at = drawn.get_rect(center=area.center)
    if style == "title" and line:
        text = fonts.text(line, "italic", GOLD)
        at.bottom = area.bottom - text.get_height() - round(8 * scale)
        window.blit(text, text.get_rect(midtop=(area.centerx, at.bottom - round(6 * scale))))
    window.blit(fonts.text(name, style, INK), at.move(round(2 * scale), round(3 * scale)))
    window.blit(drawn, at)
    for way in (-1, 1):
        near = (at.left if way < 0 else at.right) + way * round(24 * scale)
        far = near + way * round(150 * scale)
        pygame.draw.line(window, GOLD, (near, at.centery), (far, at.centery), max(1, round(1.5 * scale)))
        size = round(5 * scale)
        for x in (near, far):
            points = [(x - size, at.centery), (x, at.centery - size), (x + size, at.centery)]
            pygame.draw.polygon(window, GOLD, [*points, (x, at.centery + size)])
