"""The faces of cards: a band with the title, a picture of the part of the field it speaks of, and its text."""

import msgspec
import pygame

from game.engine.view import CardView
from game.ui.drawing.icons import draw_icon, has_icon
from game.ui.drawing.palette import FAINT_INK, GOLD, INK, LIVERIES, PAPER, WHITE, Colour, mixed
from game.ui.drawing.textures import draw_paper
from game.ui.widgets.fonts import Fonts, draw_lines

DULL: Colour = (118, 103, 82)
SECTIONS = ("left", "centre", "right")


class CardLook(msgspec.Struct, frozen=True):
    """How a card is there: the livery of its side, and whether it can be played or has been picked.

    It is `mirrored` where its side looks down the window, so that what it calls left is on the right.
    """

    side_colour: int
    offered: bool = False
    picked: bool = False
    mirrored: bool = False

    @property
    def highlighted(self) -> bool:
        """Whether it stands out from the others."""
        return self.offered or self.picked

    @property
    def colour(self) -> Colour:
        """The colour of its band."""
        return LIVERIES[self.side_colour] if self.highlighted else DULL


def draw_large(
    window: pygame.Surface, rect: pygame.Rect, card: CardView, look: CardLook, fonts: Fonts
) -> int:
    """Draw a card to be read: title, picture and all of its text; gives the y below the text."""
    scale = fonts.scale
    draw_paper(window, rect, WHITE)
    pad = round(12 * scale)
    width = rect.width - 2 * pad
    titles = fonts.wrap(card.title, "bold", width)
    band = pygame.Rect(*rect.topleft, rect.width, fonts.height("bold") * len(titles) + round(10 * scale))
    _draw_band(window, band, msgspec.structs.replace(look, offered=True))
    draw_lines(window, fonts, titles, (rect.x + pad, band.y + round(5 * scale)), "bold", WHITE)
    picture = pygame.Rect(rect.x + pad, band.bottom + round(8 * scale), width, _picture_height(card, scale))
    draw_picture(window, picture, card, msgspec.structs.replace(look, offered=True))
    y = picture.bottom + round(6 * scale)
    y = draw_lines(window, fonts, fonts.wrap(card.text, "body", width), (rect.x + pad, y), "body")
    draw_frame(window, rect, look)
    return y


def large_height(card: CardView, width: int, fonts: Fonts) -> int:
    """Return how high a card of a width must be for all of its text."""
    scale = fonts.scale
    inner = width - 2 * round(12 * scale)
    titles, lines = fonts.wrap(card.title, "bold", inner), fonts.wrap(card.text, "body", inner)
    written = fonts.height("bold") * len(titles) + fonts.height("body") * len(lines)
    return written + _picture_height(card, scale) + round(30 * scale)


def draw_picture(window: pygame.Surface, rect: pygame.Rect, card: CardView, look: CardLook) -> None:
    """Draw what a card is about: the section of the field it orders in, or the sign of its deck."""
    if card.section in SECTIONS:
        height = min(rect.height, max(rect.width // 3, 8))
        area = pygame.Rect(rect.x, 0, rect.width, height)
        area.centery = rect.centery
        draw_section(window, area, card, look)
        return
    symbol = f"deck-{card.deck}"
    size = min(rect.height, rect.width)
    drawn = draw_icon(
        symbol if has_icon(symbol) else "battle", size, look.colour if look.highlighted else FAINT_INK
    )
    window.blit(drawn, drawn.get_rect(center=rect.center))


def draw_section(window: pygame.Surface, rect: pygame.Rect, card: CardView, look: CardLook) -> None:
    """Draw a small field of three sections as they are in the window; that of the card is filled, with its pieces."""
    pygame.draw.rect(window, mixed(PAPER, INK, 0.08), rect)
    third = rect.width / 3
    for index, name in enumerate(reversed(SECTIONS) if look.mirrored else SECTIONS):
        box = pygame.Rect(round(rect.x + index * third), rect.y, 0, rect.height)
        box.width = round(rect.x + (index + 1) * third) - box.x
        if name == card.section:
            pygame.draw.rect(window, look.colour if look.highlighted else FAINT_INK, box)
            block = pygame.Rect(0, 0, max(3, box.width // 6), max(3, rect.height // 4))
            for step in range(card.count):
                aside = (2 * step - card.count + 1) * (block.width + 2) // 2
                block.center = (box.centerx + aside, rect.bottom - rect.height // 3)
                pygame.draw.rect(window, WHITE, block)
        if index:
            for y in range(rect.y + 1, rect.bottom, 5):
                pygame.draw.line(window, INK, (box.x, y), (box.x, min(y + 2, rect.bottom - 1)))
    pygame.draw.rect(window, INK, rect, 1)


def draw_frame(window: pygame.Surface, rect: pygame.Rect, look: CardLook) -> None:
    """Frame a card that can be played in gold, and more heavily once it is picked."""
    if look.highlighted:
        pygame.draw.rect(window, INK, rect.inflate(2, 2), 4 if look.picked else 3, border_radius=6)
        pygame.draw.rect(window, GOLD, rect, 2, border_radius=5)


def _draw_band(window: pygame.Surface, band: pygame.Rect, look: CardLook) -> None:
    pygame.draw.rect(window, look.colour, band, border_top_left_radius=5, border_top_right_radius=5)


def _picture_height(card: CardView, scale: float) -> int:
    return round((40 if card.section in SECTIONS else 46) * scale)
