"""Lines around the pieces of a group, and the slip with its name, order and markers."""

from collections.abc import Sequence

import pygame

from game.engine.shown.view import GroupView
from game.engine.system_info import SystemInfo
from game.ui.drawing.board.board import Board
from game.ui.drawing.pieces.chips import chip_width, draw_chip, shared
from game.ui.session.marks.highlights import GroupMark, GroupStyle
from game.ui.widgets.fonts import Fonts, blit_at
from game.ui.widgets.palette import INK, LIVERIES, PAPER, WARNING, WHITE, Colour

RADIUS = 0.56
"""How far the line runs from the middle of a hex, in breadths of it."""

MEASURED = 0.42
"""The same from the middle of a measured piece."""

OUTLINE_STYLES: dict[GroupStyle, tuple[int, float, bool]] = {
    "offered": (24, 0.032, True),
    "active": (24, 0.04, False),
    "pointed": (0, 0.035, False),
    "chosen": (90, 0.06, False),
    "changed": (90, 0.06, False),
}
"""How much the colour of its side covers a group, of 255, how broad its line is in hexes, and whether it is broken."""

Points = Sequence[tuple[float, float]]


def draw_outline(surface: pygame.Surface, board: Board, mark: GroupMark) -> None:
    """Draw a line around all members: broken while the group is only offered, broad when it is pointed at or chosen."""
    if not mark.hexes:
        return
    centres = [pygame.Vector2(board.centre(hex_id)) for hex_id in mark.hexes]
    if mark.places:
        measured = board.hex_layout.measured
        centres = [
            pygame.Vector2(board.camera.to_window(measured(x, y, mark.inches))) for x, y in mark.places
        ]
    radius = (MEASURED if mark.places else RADIUS) * board.width
    west = min(point.x for point in centres) - radius - 3
    north = min(point.y for point in centres) - radius - 3
    size = (
        round(max(point.x for point in centres) + radius + 3 - west),
        round(max(point.y for point in centres) + radius + 3 - north),
    )
    shape = pygame.Surface(size, pygame.SRCALPHA)
    placed = [point - (west, north) for point in centres]
    for point in placed:
        pygame.draw.circle(shape, WHITE, point, radius)
    for start, end in _links(placed):
        across = (end - start).normalize().rotate(90) * radius
        pygame.draw.polygon(shape, WHITE, [start + across, end + across, end - across, start - across])
    mask = pygame.mask.from_surface(shape)
    colour = LIVERIES[mark.side_colour]
    wash, breadth, dashed = OUTLINE_STYLES[mark.style]
    surface.blit(mask.to_surface(setcolor=(*colour, wash), unsetcolor=(0, 0, 0, 0)), (west, north))
    line = [(x + west, y + north) for x, y in mask.outline(2)]
    _draw_line(surface, line, colour, max(2, round(board.width * breadth)), dashed=dashed)


def draw_slip(
    window: pygame.Surface,
    board: Board,
    group: GroupView,
    centres: Sequence[tuple[float, float]],
    text: str,
    info: SystemInfo,
    fonts: Fonts,
    taken: Sequence[pygame.Rect],
    slips: Sequence[pygame.Rect],
    *,
    is_lit: bool,
) -> pygame.Rect:
    """Draw the slip of a group near one of its members, where it covers least; return its place.

    `slips` are those that are drawn already, which it covers last of all. `is_lit`: in the colour of its side, for a
    group that is pointed at or chosen.
    """
    for share in SMALLER:  # smaller rather than over a piece
        fonts = fonts.at(share)
        size = fonts.height("tag")
        written = fonts.text(text, "tag", WHITE if is_lit else INK)
        pad, gap = round(6 * fonts.scale), round(4 * fonts.scale)
        width = (
            written.get_width() + 2 * pad + sum(gap + chip_width(marker, size) for marker in group.markers)
        )
        place, member = _slip_place(board, centres, (width, size + gap), taken, slips)
        if _covered(place, taken, slips) == (0, 0) or fonts.scale < LEAST:
            break
    grave = any(info.marker(marker.id).weight == "grave" for marker in group.markers)
    colour = WARNING if grave else LIVERIES[info.side(group.side).side_colour]
    _draw_tail(window, board, place, member, colour if is_lit else PAPER, WHITE if is_lit else colour)
    pygame.draw.rect(window, colour if is_lit else PAPER, place, border_radius=4)
    pygame.draw.rect(
        window,
        WHITE if is_lit else colour,
        place,
        max(1, round((3 if grave else 2) * fonts.scale)),
        border_radius=4,
    )
    blit_at(window, written, midleft=(place.x + pad, place.centery))
    left = place.x + pad + written.get_width() + gap
    for marker in group.markers:
        draw_chip(window, (left, place.centery), size - 2, marker, info, fonts)
        left += chip_width(marker, size) + gap
    return place


def _slip_place(
    board: Board,
    members: Sequence[tuple[float, float]],
    size: tuple[int, int],
    taken: Sequence[pygame.Rect],
    slips: Sequence[pygame.Rect],
) -> tuple[pygame.Rect, pygame.Vector2]:
    """Find where a slip covers least, and the middle of the member that it hangs on.

    Nearest to a member: above it from the top down, then below, each also to one side; then right and left of one; then
    farther off.
    """
    found: list[tuple[pygame.Rect, pygame.Vector2, float]] = []
    centres = sorted(members, key=lambda at: (at[1], at[0]))
    wide, high = size
    above, below = board.width * 0.5 + high / 2, board.width * 0.58 + high / 2
    beside = board.width * 0.5 + wide / 2
    for way, ordered in ((-1, centres), (1, centres[::-1])):
        for rank, (x, y) in enumerate(ordered):
            away = above if way < 0 else below
            tried = [(aside * wide, away, abs(aside)) for aside in (0, -0.3, 0.3, -0.5, 0.5)]
            tried += [(side * beside, lower * board.width, 1.0) for side in (-1, 1) for lower in (0, 0.3)]
            tried += [
                (aside * wide, away + further * board.width, 2 * further + abs(aside))
                for further in (0.5, 1.0, 1.5)
                for aside in (0, -0.5, 0.5, -1.0, 1.0)
            ]
            for right, down, far in tried:
                place = pygame.Rect((0, 0), size).move_to(center=(round(x + right), round(y + way * down)))
                place.clamp_ip(board.free)
                found.append((place, pygame.Vector2(x, y), rank + far + (0 if way < 0 else 1.5)))

    place, member, _ = min(found, key=lambda each: (*_covered(each[0], taken, slips), each[2]))
    return place, member


def _covered(
    place: pygame.Rect, taken: Sequence[pygame.Rect], slips: Sequence[pygame.Rect]
) -> tuple[int, int]:
    """Return how many pixels of other slips a slip covers, and how many too many of pieces and names."""
    over = sum(shared(place, taken[number]) for number in place.collidelistall(taken)) - TOLERATED
    return sum(shared(place, slip) for slip in slips), max(0, over)


SMALLER, LEAST = (1.0, 0.85, 0.85, 0.85), 0.75
"""How much smaller a slip gets at each try, and the size of type at which it is left as it is."""


TOLERATED = 30
"""Pixels of a piece that a slip may cover: the tip of a pole."""


def _draw_tail(
    window: pygame.Surface,
    board: Board,
    place: pygame.Rect,
    member: pygame.Vector2,
    fill: Colour,
    line: Colour,
) -> None:
    """Draw a tail from a slip toward the member that it hangs on."""
    is_above = place.centery < member.y
    root = place.bottom - 2 if is_above else place.top + 2
    x = max(place.left + 10, min(place.right - 10, member.x))
    tip = pygame.Vector2(
        x + (member.x - x) * 0.4, root + (1 if is_above else -1) * max(7, board.width * 0.09)
    )
    half = max(4, board.width * 0.05)
    shape = [pygame.Vector2(x - half, root), pygame.Vector2(x + half, root), tip]
    pygame.draw.polygon(window, fill, shape)
    pygame.draw.lines(window, line, False, [shape[0], tip, shape[1]], 2)


def _links(points: list[pygame.Vector2]) -> list[tuple[pygame.Vector2, pygame.Vector2]]:
    """Link points by the shortest lines that hold all of them together."""
    inside, outside, links = points[:1], points[1:], []
    while outside:
        start, end = min(
            ((one, other) for one in inside for other in outside),
            key=lambda pair: pair[0].distance_squared_to(pair[1]),
        )
        outside.remove(end)
        inside.append(end)
        if start != end:
            links.append((start, end))
    return links


def _draw_line(surface: pygame.Surface, line: Points, colour: Colour, width: int, *, dashed: bool) -> None:
    if len(line) < 3:
        return
    if not dashed:
        pygame.draw.lines(surface, WHITE, True, line, width + 2)
        pygame.draw.lines(surface, colour, True, line, width)
        return
    dash = max(3, width * 3)
    for start in range(0, len(line), dash):
        stretch = line[start : start + dash * 2 // 3 + 1]
        if len(stretch) > 1:
            pygame.draw.lines(surface, WHITE, False, stretch, width + 2)
            pygame.draw.lines(surface, colour, False, stretch, width)
