"""Areas washed over the ground for the piece pointed at: each kind has its own pattern, colour only helps."""

from collections.abc import Callable, Iterator

import msgspec
import pygame

from game.engine.view import AreaKind, AreaView
from game.hexgrid.grid import Hex
from game.ui.drawing.board import Board
from game.ui.drawing.palette import INK, WHITE, Colour

Segment = tuple[tuple[float, float], tuple[float, float]]

SIDES = 6
"""Sides of a hex."""


class AreaStyle(msgspec.Struct, frozen=True):
    """How a kind of area is washed: its colour, and what draws its pattern in a place, so many pixels apart."""

    colour: Colour
    pattern: Callable[[pygame.Surface, Colour, int], None]


def _dots(surface: pygame.Surface, colour: Colour, step: int) -> None:
    for row, y in enumerate(range(0, surface.get_height() + step, step)):
        for x in range(step // 2 if row % 2 else 0, surface.get_width() + step, step):
            pygame.draw.circle(surface, (*colour, 225), (x, y), max(1.5, step * 0.15))


def _rising(surface: pygame.Surface, colour: Colour, step: int) -> None:
    width, height = surface.get_size()
    for x in range(-step, width + height, step):
        pygame.draw.line(surface, (*colour, 200), (x, 0), (x - height, height), max(1, step // 8))


def _falling(surface: pygame.Surface, colour: Colour, step: int) -> None:
    width, height = surface.get_size()
    for x in range(-height, width + step, step):
        pygame.draw.line(surface, (*colour, 200), (x, 0), (x + height, height), max(1, step // 8))


def _upright(surface: pygame.Surface, colour: Colour, step: int) -> None:
    for x in range(0, surface.get_width() + step, step):
        pygame.draw.line(surface, (*colour, 200), (x, 0), (x, surface.get_height()), max(1, step // 8))


def _crossed(surface: pygame.Surface, colour: Colour, step: int) -> None:
    _rising(surface, colour, round(step * 1.4))
    _falling(surface, colour, round(step * 1.4))


def _points(surface: pygame.Surface, colour: Colour, step: int) -> None:
    size = max(2.0, step * 0.26)
    for row, y in enumerate(range(0, surface.get_height() + step, step)):
        for x in range(step // 2 if row % 2 else 0, surface.get_width() + step, step):
            shape = [(x, y - size), (x + size, y + size * 0.7), (x - size, y + size * 0.7)]
            pygame.draw.polygon(surface, (*colour, 225), shape)


AREA_STYLES: dict[AreaKind, AreaStyle] = {
    "radius": AreaStyle((255, 232, 150), _dots),
    "zone": AreaStyle(WHITE, _rising),
    "front": AreaStyle((150, 214, 250), _upright),
    "flank": AreaStyle((240, 228, 66), _falling),
    "rear": AreaStyle((236, 168, 206), _crossed),
    "threat": AreaStyle((255, 176, 110), _points),
}
"""Dots, hatching one way, the other way or both, upright lines and triangles."""


def draw_area(surface: pygame.Surface, board: Board, area: AreaView) -> None:
    """Wash the hexes of an area and draw a line around them."""
    if not area.hexes:
        return
    style = AREA_STYLES[area.kind]
    outlines = [board.outline(hex_id) for hex_id in area.hexes]
    place = _around(outlines).clip(surface.get_rect())
    if not place.width or not place.height:
        return
    step = max(6, round(board.width * 0.16))
    wash = pygame.Surface(place.size, pygame.SRCALPHA)
    wash.fill((*style.colour, 58))
    style.pattern(wash, style.colour, step)
    stencil = pygame.Surface(place.size, pygame.SRCALPHA)
    for outline in outlines:
        pygame.draw.polygon(stencil, WHITE, [(x - place.x, y - place.y) for x, y in outline])
    wash.blit(stencil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(wash, place)
    width, sides = max(2, round(board.width * 0.03)), tuple(rim(board, area.hexes))
    for colour, wide in (((*INK, 190), width + 2), ((*style.colour, 255), width)):
        for start, end in sides:
            pygame.draw.line(surface, colour, start, end, wide)


def rim(board: Board, hexes: tuple[Hex, ...]) -> Iterator[Segment]:
    """Yield the sides of hexes that lie between one of them and one that is not."""
    inside, adjacent = set(hexes), board.hex_layout.grid.adjacent
    for hex_id in hexes:
        within = [other for other in adjacent(hex_id) if other in inside]
        if len(within) == SIDES:
            continue
        x, y = board.centre(hex_id)
        inner = [board.centre(other) for other in within]
        outline = board.outline(hex_id)
        for start, end in zip(outline, (*outline[1:], outline[0]), strict=True):
            # The hex across a side has its middle as far beyond it.
            across = (start[0] + end[0] - x, start[1] + end[1] - y)
            near = board.width * 0.25
            if not any(abs(across[0] - to_x) + abs(across[1] - to_y) < near for to_x, to_y in inner):
                yield start, end


def draw_swatch(surface: pygame.Surface, place: pygame.Rect, kind: AreaKind) -> None:
    """Draw the pattern of a kind of area, for a legend."""
    style = AREA_STYLES[kind]
    swatch = pygame.Surface(place.size)
    swatch.fill((120, 122, 92))
    style.pattern(swatch, style.colour, max(5, place.height // 2))
    surface.blit(swatch, place)
    pygame.draw.rect(surface, INK, place, 1)


def _around(outlines: list[list[tuple[float, float]]]) -> pygame.Rect:
    across, down = zip(*(point for outline in outlines for point in outline), strict=True)
    west, north = int(min(across)) - 1, int(min(down)) - 1
    return pygame.Rect(west, north, int(max(across)) + 2 - west, int(max(down)) + 2 - north)
