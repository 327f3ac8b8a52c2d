"""A sheet of paper with a heading, and the numbered choices on one."""

from collections.abc import Sequence

import msgspec
import pygame

from game.i18n import tr, tr_count
from game.ui.drawing.palette import FAINT_INK, GOLD
from game.ui.drawing.textures import draw_paper, draw_rule
from game.ui.widgets import layout
from game.ui.widgets.fonts import Lettering, blit_lines


class Choice(msgspec.Struct, frozen=True):
    """A numbered line of the list of choices."""

    number: str
    text: str
    lit: bool


def draw_choices(
    window: pygame.Surface, area: pygame.Rect, choices: Sequence[Choice], more: int, lettering: Lettering
) -> list[pygame.Rect]:
    """Draw the choices in the place of the log; gives the place of each."""
    room = draw_sheet(window, area, tr("What can be chosen"), lettering)
    height = choice_height(lettering)
    areas = []
    for row, choice in enumerate(choices):
        rect = pygame.Rect(room.x, room.y + row * height, room.width, height - round(2 * lettering.scale))
        if choice.lit:
            pygame.draw.rect(window, GOLD, rect, border_radius=4)
        number = lettering.text(choice.number, "label", FAINT_INK)
        window.blit(number, number.get_rect(midleft=(rect.x + 2, rect.centery)))
        left = rect.x + round(24 * lettering.scale)
        style, lines = lettering.fitting(choice.text, ("body", "small"), rect.right - left, rect.height)
        y = rect.centery - lettering.height(style) * len(lines) // 2
        blit_lines(window, lettering, lines, (left, y), style)
        areas.append(rect)
    if not choices:
        nothing = tr("Nothing but what the question's buttons say.")
        lines = lettering.wrap(nothing, "italic", room.width)
        blit_lines(window, lettering, lines, room.topleft, "italic", FAINT_INK)
    if more:
        text = tr_count(more, "{number} more: Page Down", "{number} more: Page Down")
        window.blit(lettering.text(text, "small", FAINT_INK), (room.x, room.bottom - 1))
    return areas


def choice_height(lettering: Lettering) -> int:
    """Say how high a line of the list is: two rows of small type, where its text is long."""
    return 2 * lettering.height("small") + round(4 * lettering.scale)


def draw_sheet(window: pygame.Surface, area: pygame.Rect, heading: str, lettering: Lettering) -> pygame.Rect:
    """Lay a sheet with a heading; gives the room left on it."""
    scale = lettering.scale
    sheet = layout.sheet(area, scale)
    draw_paper(window, sheet)
    room = sheet_room(area, lettering)
    window.blit(lettering.text(heading.upper(), "label", FAINT_INK), (room.x, sheet.y + round(7 * scale)))
    draw_rule(window, (room.x, room.y - 3), room.width)
    return room


def sheet_room(area: pygame.Rect, lettering: Lettering) -> pygame.Rect:
    """Find the room for writing on a sheet with a heading."""
    scale = lettering.scale
    sheet, pad = layout.sheet(area, scale), round(10 * scale)
    top, foot = sheet.y + round(26 * scale), round(18 * scale)
    return pygame.Rect(sheet.x + pad, top, sheet.width - 2 * pad, sheet.bottom - foot - top)
