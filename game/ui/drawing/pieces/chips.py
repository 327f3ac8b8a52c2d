"""Chips: the markers of a piece or a group, each with its symbol and how many there are."""

from collections.abc import Sequence

import pygame

from game.engine.shown.view import MarkerView
from game.engine.system_info import MarkerInfo, SystemInfo
from game.ui.drawing.icons import draw_icon
from game.ui.widgets.fonts import Fonts
from game.ui.widgets.palette import INK, PAPER, WARNING, WHITE, Colour

MAX_CHIPS = 2
"""So many chips find room on a piece; the rest are counted."""

CHIP_AT = ((0.41, 0.06), (0.41, 0.32))
"""Where the chips of a piece stand, in breadths of a hex from its middle."""

LOOKS_RIGHT = (60, 150)
"""Between these facings, in degrees clockwise from north, the mark of the facing takes the place of the chips."""


def draw_piece_chips(
    window: pygame.Surface,
    centre: tuple[float, float],
    width: float,
    markers: Sequence[MarkerView],
    info: SystemInfo,
    fonts: Fonts,
    facing: int | None = None,
) -> None:
    """Draw the first chips of a piece at its right, or at its left where it looks to the right, and count the rest."""
    mirror = -1 if facing is not None and LOOKS_RIGHT[0] <= facing <= LOOKS_RIGHT[1] else 1
    size = max(15, round(width * 0.24))
    for number, (marker, (x, y)) in enumerate(zip(markers, CHIP_AT, strict=False)):
        at = (round(centre[0] + mirror * x * width), round(centre[1] + y * width))
        more = len(markers) - MAX_CHIPS + 1 if number == MAX_CHIPS - 1 and len(markers) > MAX_CHIPS else 0
        if more:
            _draw(window, at, size, "", f"+{more}", fonts)
        else:
            declared, count = info.marker(marker.id), str(marker.count) if marker.count != 1 else ""
            _draw(window, at, size, info.own_symbol(declared.symbol), count, fonts, _paper(declared))


def chip_places(
    centre: tuple[float, float], width: float, count: int, facing: int | None = None
) -> list[pygame.Rect]:
    """Return what the chips of a piece cover."""
    mirror = -1 if facing is not None and LOOKS_RIGHT[0] <= facing <= LOOKS_RIGHT[1] else 1
    size = max(15, round(width * 0.24))
    places = []
    for x, y in CHIP_AT[:count]:
        place = pygame.Rect(0, 0, size + 2, size + 2)
        place.center = round(centre[0] + mirror * x * width), round(centre[1] + y * width)
        places.append(place)
    return places


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
    place = pygame.Rect(0, 0, _width(number, size, has_symbol=bool(symbol)), size)
    place.center = centre
    pygame.draw.rect(window, PAPER, place.inflate(4, 4), border_radius=size)
    pygame.draw.rect(window, colour, place, border_radius=size)
    left = place.x
    if symbol:
        drawn = draw_icon(symbol, round(size * 0.8), WHITE)
        window.blit(drawn, drawn.get_rect(center=(place.x + size // 2, place.centery)))
        left = place.x + round(size * 0.8)
    if number:
        font = fonts.at(max(0.3, round(size * 0.72 / max(1, fonts.height("badge")), 2)))
        written = font.text(number, "badge", WHITE)
        room = pygame.Rect(left, place.y, place.right - left - (round(size * 0.12) if symbol else 0), size)
        window.blit(written, written.get_rect(center=room.center))
