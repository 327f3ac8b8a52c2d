"""The faces of cards: a band with the title, a scene with the part of the field it speaks of, and its text."""

import zlib
from functools import lru_cache

import msgspec
import pygame

from game.engine.shown.view import CardView
from game.resources import ASSETS
from game.ui.drawing.icons import draw_icon, has_icon
from game.ui.widgets.fonts import Fonts, blit_at, draw_lines
from game.ui.widgets.palette import FAINT_INK, GOLD, INK, LIVERIES, PAPER, WHITE, Colour, mixed
from game.ui.widgets.textures import draw_paper

DULL: Colour = (118, 103, 82)
SECTIONS = ("left", "centre", "right")

VIGNETTES, SCENES = ASSETS / "title" / "vignettes.jpg", 8
"""The scenes at the head of cards, one below the other, and how many there are."""

PICTURE = 64
"""Pixels that the scene on a card is high, at 1280 x 800."""


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
    picture = pygame.Rect(rect.x, band.bottom, rect.width, round(PICTURE * scale))
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
    return written + round((PICTURE + 24) * scale)


def draw_picture(window: pygame.Surface, rect: pygame.Rect, card: CardView, look: CardLook) -> None:
    """Draw a scene, and on it what a card is about: the section of the field it orders in, or its deck."""
    scene = vignette(zlib.crc32(card.title.encode()), rect.size)
    if scene is not None:
        window.blit(scene, rect)
    inset = max(2, rect.height // 12)
    if card.section in SECTIONS:
        area = pygame.Rect(0, 0, round(rect.width * 0.62), round(rect.width * 0.62 / 3))
        area.height = min(area.height, rect.height - 2 * inset)
        area.midbottom = (rect.centerx, rect.bottom - inset)
        draw_section(window, area, card, look)
        return
    symbol = f"deck-{card.deck}"
    badge = pygame.Rect(0, 0, round(rect.height * 0.58), round(rect.height * 0.58))
    badge.bottomright = (rect.right - 2 * inset, rect.bottom - inset)
    colour = look.colour if look.highlighted else FAINT_INK
    pygame.draw.circle(window, WHITE, badge.center, badge.width // 2)
    pygame.draw.circle(window, colour, badge.center, badge.width // 2, max(1, badge.width // 14))
    drawn = draw_icon(symbol if has_icon(symbol) else "battle", round(badge.width * 0.66), colour)
    blit_at(window, drawn, center=badge.center)


@lru_cache(maxsize=40)
def vignette(number: int, size: tuple[int, int]) -> pygame.Surface | None:
    """Return one of the painted scenes cut to a size, always the same one for a number; None without the file."""
    whole = _scenes()
    if whole is None:
        return None
    width, height = whole.get_width(), whole.get_height() // SCENES
    scale = max(size[0] / width, size[1] / height)
    cut = pygame.Rect(0, 0, min(width, round(size[0] / scale)), min(height, round(size[1] / scale)))
    cut.midbottom = (width // 2, (number % SCENES + 1) * height)
    return pygame.transform.smoothscale(whole.subsurface(cut), size)


@lru_cache(maxsize=1)
def _scenes() -> pygame.Surface | None:
    try:
        return pygame.image.load(VIGNETTES)
    except (OSError, pygame.error):
        return None


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
