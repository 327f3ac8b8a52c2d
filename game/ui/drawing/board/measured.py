"""Marks of measured pieces, at their rectangles and not at hexes: outlines, brackets, the front arc, distances."""

import itertools
from collections.abc import Sequence

import msgspec
import pygame

from game.ui.drawing.board.board import Board
from game.ui.drawing.pieces.chips import laid_out
from game.ui.session.marks.highlights import Boundary, FrontArc, RectMark
from game.ui.widgets.fonts import Fonts
from game.ui.widgets.palette import GOLD, INK, SELECTED, WARNING, WHITE
from game.ui.widgets.textures import draw_label

HUNDREDTHS = 100
ARC = 45
"""Degrees by which the front arc opens at each front corner."""

STEPS = 12
"""Points of the round part of an arc."""


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """A boundary in the window: its front and rear corners, and which way is forward."""

    front: tuple[pygame.Vector2, pygame.Vector2]
    rear: tuple[pygame.Vector2, pygame.Vector2]
    ahead: pygame.Vector2

    @property
    def corners(self) -> list[pygame.Vector2]:
        """The corners in their order."""
        return [self.front[0], self.front[1], self.rear[1], self.rear[0]]

    @property
    def nose(self) -> pygame.Vector2:
        """The middle of the front."""
        return self.front[0].lerp(self.front[1], 0.5)


def placed(board: Board, at: Boundary, thousandths_per_hex: int) -> Placed:
    """Return where a boundary is in the window."""
    scale = board.width / thousandths_per_hex
    middle = pygame.Vector2(board.measured(at.x, at.y, thousandths_per_hex))
    ahead = pygame.Vector2(0, -1).rotate(at.heading / HUNDREDTHS)
    right = pygame.Vector2(1, 0).rotate(at.heading / HUNDREDTHS) * (at.width / 2 * scale)
    deep = ahead * (at.depth / 2 * scale)
    return Placed(
        front=(middle + deep - right, middle + deep + right),
        rear=(middle - deep - right, middle - deep + right),
        ahead=ahead,
    )


def nearest_on(shape: Placed, start: pygame.Vector2) -> pygame.Vector2:
    """Return the point of a boundary that is nearest to a point outside it."""
    corners = shape.corners
    found = []
    for first, last in zip(corners, (*corners[1:], corners[0]), strict=True):
        along = last - first
        share = max(0.0, min(1.0, (start - first).dot(along) / max(1e-6, along.dot(along))))
        found.append(first + along * share)
    return min(found, key=start.distance_squared_to)


def draw_rect_under(surface: pygame.Surface, board: Board, mark: RectMark, inches: int) -> None:
    """Light up the ground around a piece that is picked."""
    if mark.style == "picked":
        grown = _grown(placed(board, mark.boundary, inches).corners, board.width * 0.11)
        pygame.draw.polygon(surface, (*SELECTED, 150), grown)


def draw_rect_mark(window: pygame.Surface, board: Board, mark: RectMark, inches: int) -> None:
    """Outline a piece: a gold line while it can be chosen, two lines once it is, brackets around a target."""
    width = max(2, round(board.width * 0.028))
    corners = placed(board, mark.boundary, inches).corners
    near, far = _grown(corners, width * 1.6), _grown(corners, width * 3)
    if mark.style == "target":
        _brackets(window, far, width)
    elif mark.style == "choosable":
        _closed(window, INK, near, width + 2)
        _closed(window, GOLD, near, width)
    elif mark.style == "told":
        _dashed(window, near, width)
    else:
        _closed(window, INK, far, width + 2)
        _closed(window, WHITE, near, width)
        if mark.style == "picked":
            _closed(window, GOLD, far, width)


def draw_ring_around(window: pygame.Surface, body: pygame.Rect, width: int) -> None:
    """Outline a figure that can be chosen in gold."""
    ring = body.inflate(width * 3, width * 3)
    pygame.draw.rect(window, INK, ring.inflate(2, 2), width + 2, border_radius=width * 3)
    pygame.draw.rect(window, GOLD, ring, width, border_radius=width * 3)


def draw_arc(surface: pygame.Surface, board: Board, arc: FrontArc, inches: int) -> None:
    """Draw a front arc: two lines at 45 degrees from the front corners, closed at the distance it reaches."""
    line = _arc_line(board, arc, inches)
    wash = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    clip = board.area
    if not arc.dotted:
        pygame.draw.polygon(wash, (*WHITE, 34), line)
        surface.blit(wash, clip, clip)
    width = max(1, round(board.width * 0.02))
    sides = (line[:2], line[-2:][::-1])
    for start, end in sides:
        if not arc.dotted:
            pygame.draw.line(surface, (*INK, 120), start, end, width + 2)
            pygame.draw.line(surface, (*WHITE, 235), start, end, width)
    far = line[1:-1]
    if arc.dotted:
        _dots(surface, far, board.width * 0.09, width)
        return
    pygame.draw.lines(surface, (*INK, 120), False, far, width + 2)
    pygame.draw.lines(surface, (*WHITE, 235), False, far, width)


def write_arc(
    window: pygame.Surface,
    board: Board,
    arc: FrontArc,
    inches: int,
    fonts: Fonts,
    taken: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Write what an arc is on its line, at one of its ends if nothing is there, else farther along it or beside it."""
    line = _arc_line(board, arc, inches)
    drawn = fonts.text(arc.label, "label", INK)
    size = drawn.get_rect().inflate(round(8 * fonts.scale), 2).size
    far = line[1:-1]
    middle = len(far) // 2
    spots = [
        pygame.Rect((at.x - size[0] / 2, at.y - size[1] / 2 + beside), size).clamp(board.free).center
        for beside in (0, -size[1], size[1], -2 * size[1], 2 * size[1])
        for at in (far[-1], far[0], far[middle], *far[middle + 1 :], *far[:middle])
    ]
    place = laid_out((0, 0), spots, [size], taken)
    draw_label(window, place, drawn)
    return place


def _arc_line(board: Board, arc: FrontArc, inches: int) -> list[pygame.Vector2]:
    shape, reach = placed(board, arc.boundary, inches), arc.reach * board.width / inches
    left, right = shape.front
    before = [left + shape.ahead.rotate(-ARC + ARC * step / STEPS) * reach for step in range(STEPS + 1)]
    after = [right + shape.ahead.rotate(ARC * step / STEPS) * reach for step in range(STEPS + 1)]
    return [left, *before, *after, right]


def _grown(corners: Sequence[pygame.Vector2], by: float) -> list[pygame.Vector2]:
    """Return the corners of a rectangle that is larger by so many pixels on every side."""
    middle = sum(corners, pygame.Vector2()) / len(corners)
    across, down = (corners[1] - corners[0]).normalize(), (corners[3] - corners[0]).normalize()
    grown = []
    for corner in corners:
        away = corner - middle
        grown.append(
            corner
            + across * (by if away.dot(across) > 0 else -by)
            + down * (by if away.dot(down) > 0 else -by)
        )
    return grown


def _closed(window: pygame.Surface, colour: tuple[int, ...], line: list[pygame.Vector2], width: int) -> None:
    pygame.draw.lines(window, colour, True, line, width)
    for corner in line:
        pygame.draw.circle(window, colour, corner, width / 2)


def _brackets(window: pygame.Surface, corners: list[pygame.Vector2], width: int) -> None:
    """Draw an angle at each corner, a third of each side long."""
    for colour, wide in ((WHITE, width * 2 + 3), (WARNING, width * 2 - 1)):
        for place, corner in enumerate(corners):
            arms = [corner.lerp(corners[(place + way) % 4], 0.3) for way in (-1, 1)]
            pygame.draw.lines(window, colour, False, [arms[0], corner, arms[1]], wide)
            pygame.draw.circle(window, colour, corner, wide / 2)


def _dashed(window: pygame.Surface, corners: list[pygame.Vector2], width: int) -> None:
    for colour, wide in ((INK, width + 2), (GOLD, width)):
        for first, last in zip(corners, (*corners[1:], corners[0]), strict=True):
            for share in (0.04, 0.4, 0.76):
                pygame.draw.line(window, colour, first.lerp(last, share), first.lerp(last, share + 0.2), wide)


def _dots(surface: pygame.Surface, line: list[pygame.Vector2], step: float, width: int) -> None:
    left = 0.0
    for first, last in itertools.pairwise(line):
        long = (last - first).length()
        while left < long:
            at = first.lerp(last, left / long)
            pygame.draw.circle(surface, (*INK, 150), at, width + 1.5)
            pygame.draw.circle(surface, (*WHITE, 240), at, width + 0.5)
            left += step
        left -= long
