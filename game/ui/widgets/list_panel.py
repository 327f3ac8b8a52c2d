"""A panel of paper with a heading."""

import pygame

from game.ui.widgets import layout
from game.ui.widgets.fonts import Fonts
from game.ui.widgets.palette import FAINT_INK
from game.ui.widgets.textures import draw_paper, draw_rule


def draw_panel(window: pygame.Surface, area: pygame.Rect, heading: str, fonts: Fonts) -> pygame.Rect:
    """Lay a sheet with a heading; gives the room left on it."""
    scale = fonts.scale
    panel = layout.panel(area, scale)
    draw_paper(window, panel)
    space = panel_space(area, fonts)
    window.blit(fonts.text(heading.upper(), "label", FAINT_INK), (space.x, panel.y + round(7 * scale)))
    draw_rule(window, (space.x, space.y - 3), space.width)
    return space


def panel_space(area: pygame.Rect, fonts: Fonts) -> pygame.Rect:
    """Find the room for text on a sheet with a heading."""
    scale = fonts.scale
    panel, pad = layout.panel(area, scale), round(10 * scale)
    top, foot = panel.y + round(26 * scale), round(18 * scale)
    return pygame.Rect(panel.x + pad, top, panel.width - 2 * pad, panel.bottom - foot - top)
