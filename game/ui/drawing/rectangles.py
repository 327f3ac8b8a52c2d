"""Pieces that are measured: rectangles drawn to scale, their front edge pale, turned to where they head."""

from functools import lru_cache

import msgspec
import pygame

from game.ui.drawing.icons import draw_icon
from game.ui.drawing.palette import INK, LIVERIES, WHITE, Colour, darker, lighter

SHARP = 3
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


@lru_cache(maxsize=400)
def _sprite(shape: Rectangle, colour: Colour) -> pygame.Surface:
    """Draw a rectangle turned to where it heads; its icon stays upright, so that it can be read."""
    flat = _flat(shape, colour)
    turned = pygame.transform.rotate(flat, -shape.heading / 100)
    icon = draw_icon(shape.symbol, round(min(shape.width, shape.depth) * SHARP * 0.62), WHITE)
    turned.blit(icon, icon.get_rect(center=turned.get_rect().center))
    return pygame.transform.smoothscale(
        turned, (max(1, turned.get_width() // SHARP), max(1, turned.get_height() // SHARP))
    )


def _flat(shape: Rectangle, colour: Colour) -> pygame.Surface:
    """Draw a rectangle that heads north: its front pale with a point, a rank for each block, lost from the rear."""
    width, depth, line = shape.width * SHARP, shape.depth * SHARP, max(2, shape.depth * SHARP // 18)
    nose = max(line * 3, depth // 4)
    flat = pygame.Surface((width + 2 * line, depth + 2 * nose), pygame.SRCALPHA)
    base = pygame.Rect(line, nose, width, depth)
    pygame.draw.rect(flat, WHITE, base.inflate(2 * line, 2 * line))
    pygame.draw.rect(flat, colour, base)
    rank = depth / max(1, shape.full)
    lost = round(rank * (shape.full - shape.blocks))
    pygame.draw.rect(flat, darker(colour, 0.55), (base.x, base.bottom - lost, width, lost))
    if rank >= 4 * line:
        for number in range(1, shape.full):
            y = round(base.y + rank * number)
            pygame.draw.line(flat, lighter(colour, 0.3), (base.x, y), (base.right - 1, y), max(1, line // 3))
    pygame.draw.rect(flat, shape.arm, (base.x, base.bottom - line * 2, width, line * 2))
    pygame.draw.rect(flat, WHITE, (base.x, base.y, width, line * 2))
    tip = [(base.centerx, 0), (base.centerx + nose, nose), (base.centerx - nose, nose)]
    pygame.draw.polygon(flat, colour, tip)
    pygame.draw.polygon(flat, WHITE, tip, line)
    pygame.draw.polygon(flat, INK, tip, max(1, line // 2))
    pygame.draw.rect(flat, INK, base.inflate(2 * line, 2 * line), max(1, line // 2))
    return flat
