"""Where pieces look: the mark at the edge of a hex, and rectangles drawn to scale for those that are measured."""

import math
from functools import lru_cache

import msgspec
import pygame

from game.ui.drawing.icons import draw_icon
from game.ui.session.marks.highlights import FacingMark
from game.ui.widgets.fonts import blit_at
from game.ui.widgets.palette import GOLD, INK, LIVERIES, WHITE, Colour, darker

MARK = ((0.16, 0.075), (0.14, 0.06), (0.09, 0.02))
"""Half the breadth of the mark and of its two inner edges, and how far the tip of each is ahead of its middle."""

AHEAD = tuple(
    sorted(
        ((slide / 20, ahead / 20) for slide in range(-9, 10) for ahead in range(8, 15)),
        key=lambda at: abs(at[0]) + abs(at[1] - 0.55),
    )
)
"""Where the mark may be, in hexes to the right of the middle and ahead of it: at the edge of the hex if it is free."""


PIPS = 0.58
"""How far from the middle of a hex the facings are that may be turned to, clear of the piece."""


def draw_facing(
    window: pygame.Surface, at: tuple[float, float], width: float, facing: int, colour: Colour
) -> None:
    """Draw the mark of a piece that looks in a direction, in degrees clockwise from north, its box around a point."""
    middle = pygame.Vector2(at) - _box(width, facing).center
    # A light edge between two dark ones is seen on the ground, on a banner and on any colour.
    for ink, (half, tip) in zip((INK, WHITE, colour), MARK, strict=True):
        _chevron(window, (middle.x, middle.y), width, facing, ink, half, tip)


def facing_spots(width: float, facing: int) -> tuple[list[tuple[float, float]], tuple[int, int]]:
    """Return where the box of the mark of a facing may be, in pixels from the middle of its hex, and its size."""
    box = _box(width, facing)
    spots = [pygame.Vector2(right, -ahead).rotate(facing) * width + box.center for right, ahead in AHEAD]
    return [(spot.x, spot.y) for spot in spots], (math.ceil(box.width), math.ceil(box.height))


def _box(width: float, facing: int) -> pygame.FRect:
    """Return the box around the mark of a facing, drawn at 0, 0."""
    half, tip = MARK[0]
    corners = [point.rotate(facing) * width for point in map(pygame.Vector2, _shape(half, tip))]
    west, north = min(corner.x for corner in corners), min(corner.y for corner in corners)
    east, south = max(corner.x for corner in corners), max(corner.y for corner in corners)
    return pygame.FRect(west, north, east - west, south - north)


def draw_turning(window: pygame.Surface, centre: tuple[float, float], width: float, mark: FacingMark) -> None:
    """Draw a pip for each facing that may be turned to, and a bold mark for the one that is."""
    for facing in mark.offered:
        if facing != mark.facing:
            at = centre + pygame.Vector2(0, -PIPS * width).rotate(facing)
            pygame.draw.circle(window, INK, at, max(4, width * 0.06))
            pygame.draw.circle(window, WHITE, at, max(2.5, width * 0.04))
    _chevron(window, centre, width, mark.facing, INK, 0.21, 0.755)
    _chevron(window, centre, width, mark.facing, GOLD, 0.175, 0.725)


def _chevron(
    window: pygame.Surface,
    centre: tuple[float, float],
    width: float,
    facing: int,
    colour: Colour,
    half: float,
    tip: float,
) -> None:
    points = [centre + (pygame.Vector2(point) * width).rotate(facing) for point in _shape(half, tip)]
    pygame.draw.polygon(window, colour, points)


def _shape(half: float, tip: float) -> tuple[tuple[float, float], ...]:
    return (0, -tip), (half, half * 0.95 - tip), (-half, half * 0.95 - tip)


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
    blit_at(surface, drawn, center=(round(centre[0]), round(centre[1])))


def drawn_place(shape: Rectangle, centre: tuple[float, float]) -> pygame.Rect:
    """Return what a rectangle around its middle covers, its point and its ranks among it."""
    inner, size = _bounds(shape)
    place = pygame.Rect((0, 0), size).move_to(center=(round(centre[0]), round(centre[1])))
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
    blit_at(turned, icon, center=(round(middle[0] + up.x), round(middle[1] + up.y)))
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
