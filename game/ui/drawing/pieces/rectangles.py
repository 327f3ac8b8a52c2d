"""Pieces that are measured: rectangles drawn to scale, their front edge pale, turned to where they head."""

from functools import lru_cache

import msgspec
import pygame

from game.ui.drawing.icons import draw_icon
from game.ui.widgets.palette import INK, LIVERIES, WHITE, Colour, darker

SHARP = 3
PIP = 5
"""Pixels across a pip at least."""
FULL_CIRCLE = 36000
"""Hundredths of a degree of a whole turn."""


class Rectangle(msgspec.Struct, frozen=True, kw_only=True):
    """How a rectangle looks: width and depth in pixels, heading in hundredths of a degree, and what stands on it."""

    width: int
    depth: int
    heading: int
    side_colour: int
    arm: Colour
    symbol: str
    blocks: int
    full: int


def draw_rectangle(
    surface: pygame.Surface, shape: Rectangle, centre: tuple[float, float], alpha: int = 255
) -> None:
    """Draw a rectangle around its middle."""
    drawn = _sprite(shape, LIVERIES[shape.side_colour])
    if alpha < 255:
        drawn = drawn.copy()
        drawn.set_alpha(alpha)
    surface.blit(drawn, drawn.get_rect(center=(round(centre[0]), round(centre[1]))))


def drawn_place(shape: Rectangle, centre: tuple[float, float]) -> pygame.Rect:
    """Return what a rectangle around its middle covers, its point and its ranks among it."""
    inner, size = _bounds(shape)
    place = pygame.Rect((0, 0), size)
    place.center = round(centre[0]), round(centre[1])
    return inner.move(place.topleft)


@lru_cache(maxsize=400)
def _bounds(shape: Rectangle) -> tuple[pygame.Rect, tuple[int, int]]:
    drawn = _sprite(shape, LIVERIES[shape.side_colour])
    return drawn.get_bounding_rect(), drawn.get_size()


@lru_cache(maxsize=400)
def _sprite(shape: Rectangle, colour: Colour) -> pygame.Surface:
    """Draw a rectangle turned to where it heads; its icon stays upright, so that it can be read."""
    flat = _flat(shape, colour)
    turned = pygame.transform.rotate(flat, -shape.heading / 100)
    icon = draw_icon(shape.symbol, round(min(shape.width, shape.depth) * SHARP * 0.56), WHITE)
    up = pygame.Vector2(0, -shape.depth * SHARP * 0.08).rotate(shape.heading / 100)
    middle = turned.get_rect().center
    turned.blit(icon, icon.get_rect(center=(round(middle[0] + up.x), round(middle[1] + up.y))))
    return pygame.transform.smoothscale(
        turned, (max(1, turned.get_width() // SHARP), max(1, turned.get_height() // SHARP))
    )


def _flat(shape: Rectangle, colour: Colour) -> pygame.Surface:
    """Draw a rectangle that heads north: its front pale with a point, a rank for each block, lost from the rear."""
    width, depth, line = shape.width * SHARP, shape.depth * SHARP, max(2, shape.depth * SHARP // 18)
    nose = max(line * 3, depth // 4)
    nose = max(nose, round(PIP * 1.6) * SHARP)
    flat = pygame.Surface((width + 2 * line, depth + 2 * nose), pygame.SRCALPHA)
    base = pygame.Rect(line, nose, width, depth)
    pygame.draw.rect(flat, WHITE, base.inflate(2 * line, 2 * line))
    pygame.draw.rect(flat, colour, base)
    pygame.draw.rect(flat, shape.arm, (base.x, base.bottom - line * 2, width, line * 2))
    _draw_pips(flat, base, shape, line)
    pygame.draw.rect(flat, WHITE, (base.x, base.y, width, line * 2))
    nose = max(line * 3, depth // 4)
    tip = [(base.centerx, base.y - nose), (base.centerx + nose, base.y), (base.centerx - nose, base.y)]
    pygame.draw.polygon(flat, colour, tip)
    pygame.draw.polygon(flat, WHITE, tip, line)
    pygame.draw.polygon(flat, INK, tip, max(1, line // 2))
    pygame.draw.rect(flat, INK, base.inflate(2 * line, 2 * line), max(1, line // 2))
    return flat


def _draw_pips(flat: pygame.Surface, base: pygame.Rect, shape: Rectangle, line: int) -> None:
    """Draw a pip for each block along the rear: cream while it is there, an empty socket once it is lost."""
    size = max(PIP * SHARP, round(min(base.height * 0.2, base.width / (shape.full * 1.5))))
    gap = max(line, size // 4)
    strip = pygame.Rect(0, 0, shape.full * (size + gap) + gap, size + 2 * gap)
    strip.midbottom = base.midbottom
    if base.height < strip.height * 2.4:  # too shallow for the emblem and the pips: they stand behind it
        strip.midtop = base.midbottom
    pygame.draw.rect(flat, INK, strip, border_radius=gap)
    for number in range(shape.full):
        pip = pygame.Rect(strip.x + gap + number * (size + gap), strip.y + gap, size, size)
        if number < shape.blocks:
            pygame.draw.rect(flat, WHITE, pip, border_radius=gap // 2)
        else:
            pygame.draw.rect(flat, darker(WHITE, 0.55), pip, max(1, line // 2), border_radius=gap // 2)
