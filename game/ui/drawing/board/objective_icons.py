"""Pins at the hexes that mean something: a star to be held, an arrow out or in, and what is to be had there.

They are on a corner of their hex, where three hexes meet, and under the pieces: no block and no leader is hidden.
"""

from collections.abc import Iterable, Iterator

import pygame

from game.engine.shown.view import SpecialHexes
from game.hexgrid.grid import Hex
from game.ui.drawing.board.board import Board
from game.ui.widgets.fonts import Fonts, blit_at
from game.ui.widgets.palette import LIVERIES, WHITE, Colour

FOOT = {"y": (0.0, -0.53), "x": (0.29, -0.42)}
"""Where the point of a pin stands, in breadths of a hex from its middle, by the axis along which hexes are shifted."""

SIZE, LEAST, MOST = 0.27, 13, 26
"""How large the sign on a pin is: a share of a hex's breadth, its least pixels, and its most at 1280 x 800."""

FRAME = 10
"""Pixels at the upper edge of the field's place that may be framed."""

SHARP = 4
"""Pins are drawn this many times as large and shrunk, for smooth edges."""


def draw_pin(
    surface: pygame.Surface, board: Board, hex_id: Hex, area: SpecialHexes, side_colour: int, fonts: Fonts
) -> None:
    """Draw the pin of a hex: in the colour of its side, or white as long as it does not hold it."""
    size, head = _head_of(board, hex_id, area, fonts)
    is_open = area.kind == "objective" and hex_id not in area.controlled
    ground, sign = (WHITE, LIVERIES[side_colour]) if is_open else (LIVERIES[side_colour], WHITE)
    _draw_head(surface, head, size, ground, sign, area.kind)
    if text := told_by_pin(area):
        number = _letters(fonts, size).text(text, "label", sign)
        blit_at(surface, number, center=(head.centerx, head.bottom - round(size * 0.44)))


def pins_at(
    board: Board, areas: Iterable[SpecialHexes], fonts: Fonts, point: tuple[int, int]
) -> Iterator[tuple[SpecialHexes, Hex]]:
    """Yield the pins of which the head is at a point, each with its hex, which it may be outside of."""
    for area in areas:
        for hex_id in area.hexes:
            if _head_of(board, hex_id, area, fonts)[1].collidepoint(point):
                yield area, hex_id


def _head_of(board: Board, hex_id: Hex, area: SpecialHexes, fonts: Fonts) -> tuple[int, pygame.Rect]:
    """Return how large the sign of a pin is, and where its head is."""
    size = max(LEAST, min(round(board.width * SIZE), round(MOST * fonts.scale)))
    head = pygame.Rect(0, 0, size, size)
    if text := told_by_pin(area):
        wide = _letters(fonts, size).width(text, "label")
        head.size = max(size, wide + size // 3), round(size * 1.75)
    head.midbottom = foot_of_pin(board, hex_id, size, head.height)
    return size, head


def _letters(fonts: Fonts, size: int) -> Fonts:
    return fonts.at(round(size / 16 / fonts.scale, 2))


def told_by_pin(area: SpecialHexes) -> str:
    """Return what is below the sign: the banners of an exit or of a rich objective, how many of a group are
    held."""
    parts = [str(area.value)] if area.value > (area.kind == "objective") else []
    if area.together:
        parts.append(f"{min(len(area.controlled), area.together)}/{area.together}")
    return " ".join(parts)


def foot_of_pin(board: Board, hex_id: Hex, size: int, height: int) -> tuple[int, int]:
    """Return where the head of a pin ends, a little above its point; at the field's upper edge it sinks into sight."""
    x, y = board.centre(hex_id)
    right, down = FOOT[board.hex_layout.axis]
    x, y = x + right * board.width, y + down * board.width
    lowest = board.area.top + FRAME + height
    return round(x), round(max(y - size * POINT, lowest) if y > board.area.top else y)


POINT = 0.22
"""How long the point is, in sizes of the sign."""


def _draw_head(
    surface: pygame.Surface, head: pygame.Rect, size: int, ground: Colour, sign: Colour, kind: str
) -> None:
    """Draw a plate with a point below, edged in the colour of its sign, which is in its upper part."""
    space = head.inflate(6, 6)
    space.height += round(size * POINT)
    large = pygame.Surface((space.width * SHARP, space.height * SHARP), pygame.SRCALPHA)
    box = pygame.Rect(3 * SHARP, 3 * SHARP, head.width * SHARP, head.height * SHARP)
    length = size * SHARP
    point, radius = round(length * POINT), length // 5
    for colour, more in ((sign, max(SHARP, round(length * 0.06))), (ground, 0)):
        plate = box.inflate(2 * more, 2 * more)
        tip = [(box.centerx - point - more, box.bottom), (box.centerx + point + more, box.bottom)]
        pygame.draw.rect(large, colour, plate, border_radius=radius + more)
        pygame.draw.polygon(large, colour, [*tip, (box.centerx, box.bottom + point + more)])
    outline = [(box.centerx + x * length * 0.4, box.top + (0.52 + y * 0.4) * length) for x, y in SIGNS[kind]]
    pygame.draw.polygon(large, sign, outline)
    surface.blit(pygame.transform.smoothscale(large, space.size), space)


SIGNS: dict[str, tuple[tuple[float, float], ...]] = {
    "objective": (
        (0.0, -1.0),
        (0.24, -0.33),
        (0.95, -0.31),
        (0.38, 0.12),
        (0.59, 0.81),
        (0.0, 0.4),
        (-0.59, 0.81),
        (-0.38, 0.12),
        (-0.95, -0.31),
        (-0.24, -0.33),
    ),
    "exit": ((0.0, -1.0), (0.85, 0.0), (0.35, 0.0), (0.35, 0.95), (-0.35, 0.95), (-0.35, 0.0), (-0.85, 0.0)),
    "entry": (
        (0.0, 1.0),
        (0.85, 0.0),
        (0.35, 0.0),
        (0.35, -0.95),
        (-0.35, -0.95),
        (-0.35, 0.0),
        (-0.85, 0.0),
    ),
}
"""A star to be held; an arrow up and away; an arrow down and in."""
