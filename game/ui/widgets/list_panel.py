"""A panel of paper with a heading, and the numbered choices on one."""

from collections.abc import Sequence

import msgspec
import pygame

from game.i18n import tr, tr_count
from game.ui.drawing.palette import FAINT_INK, GOLD
from game.ui.drawing.textures import draw_paper, draw_rule
from game.ui.widgets import layout
from game.ui.widgets.fonts import Fonts, draw_lines


class Choice(msgspec.Struct, frozen=True):
    """A numbered line of the list of choices."""

    number: str
    text: str
    highlighted: bool


def draw_choices(
    window: pygame.Surface,
    area: pygame.Rect,
    choices: Sequence[Choice],
    more: int,
    fonts: Fonts,
    height: int,
) -> list[pygame.Rect]:
    """Draw the choices in the place of the log, each so high; gives the place of each."""
    space = draw_panel(window, area, tr("Choices"), fonts)
    areas = []
    for row, choice in enumerate(choices):
        rect = pygame.Rect(space.x, space.y + row * height, space.width, height - round(2 * fonts.scale))
        if choice.highlighted:
            pygame.draw.rect(window, GOLD, rect, border_radius=4)
        number = fonts.text(choice.number, "label", FAINT_INK)
        window.blit(number, number.get_rect(midleft=(rect.x + 2, rect.centery)))
        left = rect.x + round(24 * fonts.scale)
        style, lines = fonts.fitting(choice.text, ("body", "small"), rect.right - left, rect.height)
        y = rect.centery - fonts.height(style) * len(lines) // 2
        draw_lines(window, fonts, lines, (left, y), style)
        areas.append(rect)
    if not choices:
        nothing = tr("Use the buttons of the question.")
        lines = fonts.wrap(nothing, "italic", space.width)
        draw_lines(window, fonts, lines, space.topleft, "italic", FAINT_INK)
    if more:
        text = tr_count(more, "{number} more: Page Down", "{number} more: Page Down")
        window.blit(fonts.text(text, "small", FAINT_INK), (space.x, space.bottom - 1))
    return areas


def choice_height(fonts: Fonts, texts: Sequence[str], width: int) -> int:
    """Return how high a line of the list is: two rows of small type, or one where no text is longer."""
    room = width - round(24 * fonts.scale)
    is_short = bool(texts) and all(fonts.width(text, "body") <= room for text in texts)
    height = fonts.height("body") if is_short else 2 * fonts.height("small")
    return height + round(4 * fonts.scale)


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
