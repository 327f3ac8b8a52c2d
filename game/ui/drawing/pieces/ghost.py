"""The outline of a measured piece where it would be set down."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.engine.decisions.location import DEGREE
from game.i18n import tr
from game.ui.drawing.board.board import Board
from game.ui.drawing.pieces.chips import laid_out
from game.ui.session.placing import PlacementGhost
from game.ui.widgets.fonts import Fonts, blit_at
from game.ui.widgets.palette import GOLD, INK, WARNING, WHITE

TAPE: Final = 8
"""Pixels from which a distance is measured at all."""

TAPE_CLOTH: Final = (250, 232, 150)


def draw_outlines(
    window: pygame.Surface,
    board: Board,
    ends: Mapping[int, Sequence[tuple[tuple[int, int], ...]]],
    full: int,
    thousandths_per_hex: int,
    fonts: Fonts,
    taken: Sequence[pygame.Rect] = (),
) -> list[pygame.Rect]:
    """Draw the boundaries that each answer leads to and its number behind them, those of the one in `full` bold.

    Return where the numbers are: clear of what is taken.
    """
    places: list[pygame.Rect] = []
    width, size = max(2, round(board.width * 0.035)), fonts.height("label") + 6
    steps = {number: step for step, number in enumerate(ends, 1)}
    for number in sorted(ends, key=lambda number: number == full):
        backs, away = [], pygame.Vector2()
        for outline in ends[number]:
            corners = [board.measured(x, y, thousandths_per_hex) for x, y in outline]
            for colour, wide in ((INK, width + 2), (GOLD, width)) if number == full else ((WHITE, 1),):
                pygame.draw.polygon(window, colour, corners, wide)
            right_front, right_rear, left_rear, _ = map(pygame.Vector2, corners)
            backs.append((right_rear + left_rear) / 2)
            away += right_rear - right_front
        # Ends differ by little: each number is a step farther behind them, on strings to its own.
        middle = sum(backs, pygame.Vector2()) / len(backs)
        middle += away.normalize() * size * steps[number]
        aside = away.normalize().rotate(90) * size
        spots = [(aside.x * step, aside.y * step) for step in (0, 1, -1, 2, -2, 3, -3, 4, -4)]
        places.append(laid_out((middle.x, middle.y), spots, [(size, size)], [*taken, *places]))
        middle = pygame.Vector2(places[-1].center)
        colour = GOLD if number == full else WHITE
        for back in backs:
            pygame.draw.line(window, colour, middle, back, 2 if number == full else 1)
        pygame.draw.circle(window, INK, middle, size / 2)
        pygame.draw.circle(window, colour, middle, size / 2 - 1)
        blit_at(window, fonts.text(str(number), "label", INK), center=middle)
    return places


def ghost_point(board: Board, ghost: PlacementGhost, thousandths_per_hex: int) -> tuple[float, float]:
    """Return where in the window its middle would be: that of its boundary, if it has one."""
    pose = ghost.pose
    corners = ghost.decision.outline(pose) or ((pose.x, pose.y),)
    x, y = (round(sum(along) / len(corners)) for along in zip(*corners, strict=True))
    return board.measured(x, y, thousandths_per_hex)


def _draw_tape(
    window: pygame.Surface, start: tuple[float, float], end: tuple[float, float], inch: float
) -> float:
    """Draw a measuring tape from where the piece is to where it would be, a tick for each inch; return its inches."""
    away = pygame.Vector2(end) - pygame.Vector2(start)
    if away.length() < TAPE:
        return away.length() / inch
    first, way = pygame.Vector2(start), away.normalize()
    across = way.rotate(90)
    pygame.draw.line(window, INK, start, end, 7)
    pygame.draw.line(window, TAPE_CLOTH, start, end, 5)
    for number in range(1, int(away.length() / inch) + 1):
        at, half = first + way * inch * number, 6 if number % 5 == 0 else 3
        pygame.draw.line(window, INK, at - across * half, at + across * half, 2 if number % 5 == 0 else 1)
    return away.length() / inch


def _write_inches(
    window: pygame.Surface,
    at: tuple[float, float],
    width: float,
    inches: float,
    fonts: Fonts,
    taken: Sequence[pygame.Rect],
) -> None:
    """Write how long the tape is beside its end, to a tenth, clear of the pieces."""
    drawn = fonts.text(tr("{inches} in", inches=f"{inches:.1f}"), "label", WHITE)
    size = drawn.get_rect().inflate(round(10 * fonts.scale), round(4 * fonts.scale)).size
    across, down = 0.45 * width + size[0] / 2, 0.45 * width + size[1] / 2
    spots = [(across, 0), (-across, 0), (0, -down), (0, down)]
    spots += [(way * across, off) for off in (-down, down) for way in (1, -1)]
    spots += [(0, 2 * way * down) for way in (-1, 1)]
    place = laid_out(at, spots, [size], taken)
    pygame.draw.rect(window, INK, place, border_radius=4)
    blit_at(window, drawn, center=place.center)


def draw_ghost(
    window: pygame.Surface,
    board: Board,
    ghost: PlacementGhost,
    thousandths_per_hex: int,
    fonts: Fonts,
    taken: Sequence[pygame.Rect] = (),
) -> None:
    """Draw the piece's boundary and heading, and how it comes there; crossed out where it may not be.

    What its tape measures is written clear of what is `taken`.
    """

    def at(x: int, y: int) -> tuple[float, float]:
        return board.measured(x, y, thousandths_per_hex)

    pose, decision = ghost.pose, ghost.decision
    trail = decision.trail(pose) or (decision.start,)
    for passed in trail:
        corners = [at(x, y) for x, y in decision.outline(passed)]
        if corners and passed != pose:
            pygame.draw.polygon(window, WHITE, corners, 3)
            pygame.draw.polygon(window, INK, corners, 1)
    inch = board.width * 1000 / thousandths_per_hex
    run = 0.0
    for first, last in pairwise((*trail, pose)):
        run += _draw_tape(window, at(first.x, first.y), at(last.x, last.y), inch)
    colour, width = (GOLD if ghost.is_legal else WARNING), max(2, round(board.width * 0.035))
    corners = [at(x, y) for x, y in decision.outline(pose)]
    if corners:
        for line, wide in ((INK, width + 2), (colour, width)):
            pygame.draw.polygon(window, line, corners, wide)
    centre = ghost_point(board, ghost, thousandths_per_hex)
    if decision.has_heading and not corners:
        angle = math.radians(pose.heading / DEGREE)
        far = board.width * 0.3
        tip = (centre[0] + far * math.sin(angle), centre[1] - far * math.cos(angle))
        for line, wide in ((WHITE, width + 2), (INK, width)):
            pygame.draw.line(window, line, centre, tip, wide)
    if not corners:
        pygame.draw.circle(window, INK, centre, width * 2)
        pygame.draw.circle(window, colour, centre, max(1, round(width * 1.4)))
    if not ghost.is_legal:
        for way in (1, -1):
            arm = width * 3
            pygame.draw.line(
                window,
                WARNING,
                (centre[0] - arm, centre[1] - arm * way),
                (centre[0] + arm, centre[1] + arm * way),
                width,
            )
    if run > 0:
        _write_inches(window, centre, board.width, run, fonts, taken)
