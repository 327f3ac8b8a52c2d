"""Trails of what was done last, on the ground: moves that fade towards their beginning, shots, attacks and retreats."""

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.ui.drawing.board.board import Board
from game.ui.session.marks.highlights import Mark
from game.ui.widgets.palette import INK, LIVERIES, WARNING, WHITE

FAINT, FULL = 70, 235
"""How much a trail covers where it begins, and where it ends."""

THIN, BROAD = 0.035, 0.09
"""How broad a trail is there, in breadths of a hex."""

STEPS = 7
"""So many parts of a trail there are from hex to hex."""

SHORT_OF = 0.44
"""How far before the middle of its last hex a trail ends, in breadths of a hex."""


def draw_trail(sheet: pygame.Surface, board: Board, mark: Mark) -> None:
    """Draw the mark of what was done."""
    points = _points(board, mark)
    if mark.kind == "loss":
        _draw_loss(sheet, board, points[0], mark.side_colour)
    elif len(points) > 1 and points[0] != points[-1]:
        if mark.kind in ("move", "retreat"):
            _draw_way(sheet, board, points, mark)
        else:
            _draw_line(sheet, board, points[0], points[-1], mark)


def _points(board: Board, mark: Mark) -> list[pygame.Vector2]:
    if mark.places:
        return [pygame.Vector2(board.measured(x, y, inches)) for x, y, inches in mark.places]
    return [pygame.Vector2(board.centre(hex_id)) for hex_id in mark.hexes]


def _draw_way(sheet: pygame.Surface, board: Board, points: Sequence[pygame.Vector2], mark: Mark) -> None:
    """Draw a move as a band that grows and darkens to its end; that of a retreat is broken and has an open head."""
    width, colour = board.width, LIVERIES[mark.side_colour]
    end = points[-1]
    way = (end - points[-2]).normalize()
    points = [*points[:-1], end - way * SHORT_OF * width]
    samples = _sampled(points, max(2, round(STEPS * (len(points) - 1))))
    last = len(samples) - 1
    for paint, more in ((WHITE, 0.03), (colour, 0.0)):
        for at in range(last):
            if mark.kind == "retreat" and at % 3 == 2:
                continue
            share = (at + 1) / last
            cover = round(FAINT + (FULL - FAINT) * share)
            broad = max(2, round((THIN + (BROAD - THIN) * share + more) * width))
            start, stop = samples[at], samples[at + 1]
            _band(sheet, (*paint, cover), start, stop, broad)
    _head(sheet, samples[-1], way, width, colour, is_open=mark.kind == "retreat")


def _sampled(points: Sequence[pygame.Vector2], count: int) -> list[pygame.Vector2]:
    """Divide a path into so many parts of equal length."""
    legs = [(a, b, (b - a).length()) for a, b in pairwise(points)]
    whole = sum(length for _, _, length in legs)
    found = []
    for step in range(count + 1):
        left = whole * step / count
        for start, end, length in legs:
            if left <= length + 0.001 or (start, end, length) == legs[-1]:
                found.append(start.lerp(end, min(1.0, left / length)) if length else start)
                break
            left -= length
    return found


def _band(
    sheet: pygame.Surface,
    paint: tuple[int, int, int, int],
    start: pygame.Vector2,
    end: pygame.Vector2,
    broad: int,
) -> None:
    if start == end:
        return
    across = (end - start).normalize().rotate(90) * broad / 2
    pygame.draw.polygon(sheet, paint, [start + across, end + across, end - across, start - across])


def _head(
    sheet: pygame.Surface,
    at: pygame.Vector2,
    way: pygame.Vector2,
    width: float,
    colour: tuple[int, int, int],
    *,
    is_open: bool,
) -> None:
    across = way.rotate(90)
    for paint, more in ((WHITE, 0.022), (colour, 0.0)):
        half, long = (0.1 + more) * width, (0.17 + 2 * more) * width
        back = at - way * (0.02 + more) * width
        corners = [back + across * half, back + way * long, back - across * half]
        pygame.draw.polygon(sheet, (*paint, FULL), corners)
    if is_open:
        inner = [at + across * 0.045 * width, at + way * 0.085 * width, at - across * 0.045 * width]
        pygame.draw.polygon(sheet, (*WHITE, FULL), inner)


def _draw_line(
    sheet: pygame.Surface, board: Board, start: pygame.Vector2, end: pygame.Vector2, mark: Mark
) -> None:
    """Draw a shot as dots that end in a burst, an attack as a thin line that does."""
    width, colour = board.width, LIVERIES[mark.side_colour]
    way = (end - start).normalize()
    first, last = start + way * 0.3 * width, end - way * 0.36 * width
    if mark.kind == "attack":
        for paint, more in ((WHITE, 3), (WARNING, 0)):
            pygame.draw.line(sheet, (*paint, FULL), first, last, max(2, round(0.03 * width)) + more)
    else:
        count = max(3, round((last - first).length() / (0.13 * width)))
        for step in range(count + 1):
            at, share = first.lerp(last, step / count), step / count
            radius = max(2.0, (0.018 + 0.016 * share) * width)
            pygame.draw.circle(sheet, (*WHITE, FULL), at, radius + max(1.0, 0.014 * width))
            pygame.draw.circle(sheet, (*colour, FULL), at, radius)
    _burst(sheet, last + way * 0.06 * width, width)


def _burst(sheet: pygame.Surface, at: pygame.Vector2, width: float) -> None:
    for paint, size in ((WHITE, 0.125), (WARNING, 0.095)):
        rays = [
            at + pygame.Vector2(size * width * (1 if ray % 2 == 0 else 0.5), 0).rotate(22.5 * ray)
            for ray in range(16)
        ]
        pygame.draw.polygon(sheet, (*paint, FULL), rays)


def _draw_loss(sheet: pygame.Surface, board: Board, at: pygame.Vector2, side_colour: int) -> None:
    """Mark where a piece was lost with a cross in its livery."""
    arm = 0.17 * board.width
    for paint, broad in (
        ((*INK, 200), 0.1),
        ((*WHITE, FULL), 0.075),
        ((*LIVERIES[side_colour], FULL), 0.045),
    ):
        thick = max(2, round(broad * board.width))
        for way in ((1, 1), (1, -1)):
            leg = pygame.Vector2(way) * arm
            pygame.draw.line(sheet, paint, at - leg, at + leg, thick)
