"""Pins at the hexes that mean something: a star to be held, an arrow out or in, and what is to be had there.

They stand on a corner of their hex, where three hexes meet, and under the pieces: no block and no leader is hidden.
"""

import pygame

from game.engine.view import PlaceView
from game.field.grid import Hex
from game.screen.board import Board
from game.screen.lettering import Lettering
from game.screen.palette import LIVERIES, WHITE, Colour

FOOT = {"y": (0.0, -0.53), "x": (0.29, -0.42)}
"""Where the point of a pin stands, in breadths of a hex from its middle, by the axis along which hexes are shifted."""

HEIGHT, LEAST = 0.27, 13
"""How high the head of a pin is: a share of a hex's breadth, and pixels."""

SHARP = 4
"""Pins are drawn this many times as large and shrunk, for smooth edges."""


def draw_pin(
    surface: pygame.Surface, board: Board, hex: Hex, place: PlaceView, livery: int, lettering: Lettering
) -> None:
    """Draw the pin of a hex: in the colour of its side, or white as long as it does not hold it."""
    height = max(LEAST, round(board.breadth * HEIGHT))
    is_open = place.kind == "objective" and hex not in place.held
    ground, sign = (WHITE, LIVERIES[livery]) if is_open else (LIVERIES[livery], WHITE)
    number = None
    if text := told_by_pin(place):
        letters = lettering.at(round(height / 15 / lettering.scale, 2))
        number = letters.text(text, "label", sign)
    head = pygame.Rect(0, 0, height + (number.get_width() if number else 0), height)
    head.midbottom = foot_of_pin(board, hex, height)
    _draw_head(surface, head, ground, sign, place.kind)
    if number:
        surface.blit(number, number.get_rect(midright=(head.right - height // 7, head.centery)))


def told_by_pin(place: PlaceView) -> str:
    """Say what stands beside the sign: the banners of an exit or of a rich objective, how many of a group are held."""
    parts = [str(place.worth)] if place.worth > (place.kind == "objective") else []
    if place.together:
        parts.append(f"{min(len(place.held), place.together)}/{place.together}")
    return " ".join(parts)


def foot_of_pin(board: Board, hex: Hex, height: int) -> tuple[int, int]:
    """Say where the head of a pin ends, a little above its point; at the field's upper edge it sinks into sight."""
    x, y = board.centre(hex)
    right, down = FOOT[board.lattice.axis]
    x, y = x + right * board.breadth, y + down * board.breadth
    lowest = board.place.top + height + 2
    return round(x), round(max(y - height * POINT, lowest) if y > board.place.top else y)


POINT = 0.22
"""How long the point is, in heights of the head."""


def _draw_head(surface: pygame.Surface, head: pygame.Rect, ground: Colour, sign: Colour, kind: str) -> None:
    """Draw a plate with a point below, edged in the colour of its sign."""
    room = head.inflate(6, 6)
    room.height += round(head.height * POINT)
    large = pygame.Surface((room.width * SHARP, room.height * SHARP), pygame.SRCALPHA)
    box = pygame.Rect(3 * SHARP, 3 * SHARP, head.width * SHARP, head.height * SHARP)
    point, radius = round(head.height * POINT * SHARP), box.height // 5
    for colour, more in ((sign, max(SHARP, round(box.height * 0.06))), (ground, 0)):
        plate = box.inflate(2 * more, 2 * more)
        tip = [(box.centerx - point - more, box.bottom), (box.centerx + point + more, box.bottom)]
        pygame.draw.rect(large, colour, plate, border_radius=radius + more)
        pygame.draw.polygon(large, colour, [*tip, (box.centerx, box.bottom + point + more)])
    middle, size = (box.left + box.height / 2, box.centery), box.height * 0.4
    pygame.draw.polygon(large, sign, [(middle[0] + x * size, middle[1] + y * size) for x, y in SIGNS[kind]])
    surface.blit(pygame.transform.smoothscale(large, room.size), room)


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
