"""Chips: the markers of a piece or a group, each with its symbol and how many there are."""

from collections.abc import Sequence

import pygame

from game.engine.shown.view import MarkerView
from game.engine.system_info import MarkerInfo, SystemInfo
from game.ui.drawing.icons import draw_icon
from game.ui.widgets.fonts import Fonts, blit_at
from game.ui.widgets.palette import INK, PAPER, WARNING, WHITE, Colour

MAX_CHIPS = 2
"""So many chips find room on a piece; dots are for the rest, as a number would look like a modifier."""

SPOTS = ((0.36, -0.39), (0.36, -0.14), (-0.49, -0.18), (0.56, -0.1))
"""Where signs of a piece are where there is room, in breadths of a hex from its middle, the best place first: beside
its flag, else in a corner of its hex."""

ROUND = tuple(
    (x / 20, y / 20)
    for x, y in sorted(
        ((x, y) for x in range(-11, 12) for y in range(-9, 10)),
        key=lambda at: abs(at[0] - 7) + abs(at[1] + 5),
    )
)
"""Where else they may be."""

SMALLER = (1.0, 0.82, 0.68)
"""How much smaller a sign is drawn rather than over anything."""

LEAST = 13
"""Pixels across the smallest sign."""


def sign_sizes(width: float) -> list[tuple[int, int]]:
    """Return how large the sign of a state or of a marker may be, the best size first."""
    full = max(15, round(width * 0.24))
    sides = dict.fromkeys(max(LEAST, round(full * share)) + 2 for share in SMALLER)
    return [(side, side) for side in sides]


def draw_piece_chips(
    window: pygame.Surface,
    places: Sequence[pygame.Rect],
    markers: Sequence[MarkerView],
    info: SystemInfo,
    fonts: Fonts,
) -> None:
    """Draw the first chips of a piece at their places, and dots for the rest."""
    for number, (marker, place) in enumerate(zip(markers, places, strict=False)):
        size = place.width - 2
        if number == MAX_CHIPS - 1 and len(markers) > MAX_CHIPS:
            _draw(window, place.center, size, "", "•••", fonts)
        else:
            declared, count = info.marker(marker.id), str(marker.count) if marker.count != 1 else ""
            _draw(
                window, place.center, size, info.own_symbol(declared.symbol), count, fonts, _paper(declared)
            )


def laid_out(
    middle: tuple[float, float],
    spots: Sequence[tuple[float, float]],
    sizes: Sequence[tuple[int, int]],
    taken: Sequence[pygame.Rect],
) -> pygame.Rect:
    """Return the first of the spots, in pixels from the middle, where a sign covers nothing: smaller if it must be.

    Where there is no such place, it is where it covers least.
    """
    places = []
    for size in sizes:
        for x, y in spots:
            place = pygame.Rect((0, 0), size).move_to(center=(round(middle[0] + x), round(middle[1] + y)))
            if place.collidelist(taken) < 0:
                return place
            places.append(place)
    return min(places, key=lambda place: sum(shared(place, taken[at]) for at in place.collidelistall(taken)))


def shared(one: pygame.Rect, other: pygame.Rect) -> int:
    """Return how many pixels are in both places."""
    both = one.clip(other)
    return both.width * both.height


def draw_chip(
    window: pygame.Surface,
    midleft: tuple[int, int],
    size: int,
    marker: MarkerView,
    info: SystemInfo,
    fonts: Fonts,
) -> None:
    """Draw a chip, its left edge at a point."""
    number = str(marker.count) if marker.count != 1 else ""
    centre = (midleft[0] + chip_width(marker, size) // 2, midleft[1])
    declared = info.marker(marker.id)
    _draw(window, centre, size, info.own_symbol(declared.symbol), number, fonts, _paper(declared))


def chip_width(marker: MarkerView, size: int) -> int:
    """Return how broad a chip is: with a number it is broader."""
    return _width(str(marker.count) if marker.count != 1 else "", size, has_symbol=True)


def _width(number: str, size: int, *, has_symbol: bool) -> int:
    if not has_symbol:
        return round(size * 1.3)
    return round(size * (1 + 0.45 * len(number))) if number else size


def _paper(marker: MarkerInfo) -> Colour:
    """Return the colour of a chip: a grave one is red."""
    return WARNING if marker.weight == "grave" else INK


def _draw(
    window: pygame.Surface,
    centre: tuple[int, int],
    size: int,
    symbol: str,
    number: str,
    fonts: Fonts,
    colour: Colour = INK,
) -> None:
    """Draw a disc with a symbol, or a longer one with a number beside it, dark so that it is no state of a piece."""
    place = pygame.Rect(0, 0, _width(number, size, has_symbol=bool(symbol)), size).move_to(center=centre)
    pygame.draw.rect(window, PAPER, place.inflate(4, 4), border_radius=size)
    pygame.draw.rect(window, colour, place, border_radius=size)
    left = place.x
    if symbol:
        drawn = draw_icon(symbol, round(size * 0.8), WHITE)
        blit_at(window, drawn, center=(place.x + size // 2, place.centery))
        left = place.x + round(size * 0.8)
    if number:
        font = fonts.at(max(0.3, round(size * 0.72 / max(1, fonts.height("badge")), 2)))
        written = font.text(number, "badge", WHITE)
        room = pygame.Rect(left, place.y, place.right - left - (round(size * 0.12) if symbol else 0), size)
        blit_at(window, written, center=room.center)
