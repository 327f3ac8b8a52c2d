"""Areas washed over the ground for the piece pointed at: each kind has its own pattern, colour only helps."""

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
import pygame

from game.engine.shown.view import AreaKind, AreaView
from game.hexgrid.grid import Hex
from game.ui.drawing.board.board import Board
from game.ui.widgets.fonts import Fonts
from game.ui.widgets.palette import INK, WHITE, Colour
from game.ui.widgets.textures import draw_label

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


QUIET, LOUD = 26, 58
"""How much of the ground a tint covers, of 255: at rest, and with its pattern."""

LINES: dict[AreaKind, tuple[float, float]] = {
    "radius": (0.03, 0.10),
    "zone": (0.16, 0.12),
    "front": (1.0, 0.0),
    "flank": (0.16, 0.12),
    "rear": (0.05, 0.10),
    "threat": (1.0, 0.0),
}
"""The dash and the gap of the line around each kind of area, in hexes: dots, dashes or a whole line."""


def draw_area(surface: pygame.Surface, board: Board, area: AreaView, *, patterned: bool = False) -> None:
    """Tint the hexes of an area softly and draw one thin line around them; patterns only where they are asked for."""
    if not area.hexes:
        return
    style = AREA_STYLES[area.kind]
    outlines = [board.outline(hex_id) for hex_id in area.hexes]
    place = _around(outlines).clip(surface.get_rect())
    if not place.width or not place.height:
        return
    wash = pygame.Surface(place.size, pygame.SRCALPHA)
    wash.fill((*style.colour, LOUD if patterned else QUIET))
    if patterned:
        style.pattern(wash, style.colour, max(6, round(board.width * 0.16)))
    stencil = pygame.Surface(place.size, pygame.SRCALPHA)
    for outline in outlines:
        pygame.draw.polygon(stencil, WHITE, [(x - place.x, y - place.y) for x, y in outline])
    wash.blit(stencil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(wash, place)
    width = max(2, round(board.width * 0.022))
    dash, gap = (1.0, 0.0) if patterned else LINES[area.kind]
    for start, end in rim(board, area.hexes):
        for first, last in _parts(start, end, dash * board.width, gap * board.width):
            pygame.draw.line(surface, (*INK, 170), first, last, width + 2)
    for start, end in rim(board, area.hexes):
        for first, last in _parts(start, end, dash * board.width, gap * board.width):
            pygame.draw.line(surface, (*style.colour, 255), first, last, width)


def _parts(
    start: tuple[float, float], end: tuple[float, float], dash: float, gap: float
) -> Iterator[tuple[pygame.Vector2, pygame.Vector2]]:
    """Divide a line into dashes of one length, one at each end."""
    first, last = pygame.Vector2(start), pygame.Vector2(end)
    long = (last - first).length()
    if gap <= 0 or long <= dash:
        yield first, last
        return
    count = max(1, round((long - dash) / (dash + gap)))
    step = (long - dash) / count
    way = (last - first).normalize()
    for number in range(count + 1):
        yield first + way * step * number, first + way * (step * number + dash)


def write_area(
    window: pygame.Surface, board: Board, area: AreaView, fonts: Fonts, taken: Sequence[pygame.Rect]
) -> pygame.Rect | None:
    """Write what an area is on its line: where it is farthest from the middle of it and covers nothing taken."""
    if not area.hexes or not area.title:
        return None
    drawn = fonts.text(area.title, "tag", INK)
    sides = list(rim(board, area.hexes))
    middles = [((one[0] + two[0]) / 2, (one[1] + two[1]) / 2) for one, two in sides]
    for x, y in sorted(middles, key=lambda at: (at[1], at[0])):
        place = drawn.get_rect(center=(round(x), round(y))).inflate(round(8 * fonts.scale), 2)
        if board.free.contains(place) and place.collidelist(taken) < 0:
            draw_label(window, place, drawn)
            return place
    return None


def draw_reach(surface: pygame.Surface, board: Board, hexes: Iterable[Hex], cover: int) -> None:
    """Tint hexes that can be reached, and draw one line around all of them, dashed."""
    reached = tuple(hexes)
    for hex_id in reached:
        pygame.draw.polygon(surface, (*WHITE, cover), board.outline(hex_id))
    width = max(2, round(board.width * 0.025))
    for colour, wide in (((*INK, 235), width + 3), ((*WHITE, 255), width)):
        for start, end in rim(board, reached):
            for first, last in _parts(start, end, 0.2 * board.width, 0.12 * board.width):
                pygame.draw.line(surface, colour, first, last, wide)


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
    """Draw the line of a kind of area, for a legend."""
    style = AREA_STYLES[kind]
    swatch = pygame.Surface(place.size)
    swatch.fill((150, 148, 116))
    dash, gap = LINES[kind]
    unit = place.width * 1.4
    for first, last in _parts(
        (2, place.height / 2), (place.width - 3, place.height / 2), dash * unit, gap * unit
    ):
        pygame.draw.line(swatch, INK, first, last, 5)
        pygame.draw.line(swatch, style.colour, first, last, 3)
    surface.blit(swatch, place)
    pygame.draw.rect(surface, INK, place, 1)


def _around(outlines: list[list[tuple[float, float]]]) -> pygame.Rect:
    across, down = zip(*(point for outline in outlines for point in outline), strict=True)
    west, north = int(min(across)) - 1, int(min(down)) - 1
    return pygame.Rect(west, north, int(max(across)) + 2 - west, int(max(down)) + 2 - north)
