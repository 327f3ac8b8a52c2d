"""The outline of a measured piece where it would be set down."""

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

import pygame

from game.engine.location import DEGREE
from game.ui.drawing.board import Board
from game.ui.drawing.palette import GOLD, INK, WARNING, WHITE
from game.ui.session.placement_ghost import PlacementGhost

TAPE: Final = 8
"""The length of a dash of the measuring tape, in pixels."""


def draw_outlines(
    window: pygame.Surface,
    board: Board,
    outlines: Iterable[tuple[tuple[int, int], ...]],
    thousandths_per_hex: int,
) -> None:
    """Draw the boundaries that an answer leads to."""
    width = max(2, round(board.width * 0.035))
    for outline in outlines:
        corners = [
            board.camera.to_window(board.hex_layout.measured(x, y, thousandths_per_hex)) for x, y in outline
        ]
        pygame.draw.polygon(window, INK, corners, width + 2)
        pygame.draw.polygon(window, GOLD, corners, width)


def ghost_point(board: Board, ghost: PlacementGhost, thousandths_per_hex: int) -> tuple[float, float]:
    """Return where in the window it would be set down."""
    pose = ghost.pose
    return board.camera.to_window(board.hex_layout.measured(pose.x, pose.y, thousandths_per_hex))


def _draw_tape(window: pygame.Surface, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a measuring tape from where the piece is to where it would be: dashes of one length."""
    away = pygame.Vector2(end) - pygame.Vector2(start)
    if away.length() < TAPE:
        return
    step = away.normalize() * TAPE
    for number in range(0, int(away.length() / TAPE), 2):
        first = pygame.Vector2(start) + step * number
        pygame.draw.line(window, WHITE, first, first + step, 4)
        pygame.draw.line(window, INK, first, first + step, 2)


def draw_ghost(window: pygame.Surface, board: Board, ghost: PlacementGhost, thousandths_per_hex: int) -> None:
    """Draw the piece's boundary and heading, and how it comes there; crossed out where it may not be."""

    def at(x: int, y: int) -> tuple[float, float]:
        return board.camera.to_window(board.hex_layout.measured(x, y, thousandths_per_hex))

    pose, decision = ghost.pose, ghost.decision
    trail = decision.trail(pose) or (decision.start,)
    for passed in trail:
        corners = [at(x, y) for x, y in decision.outline(passed)]
        if corners and passed != pose:
            pygame.draw.polygon(window, WHITE, corners, 3)
            pygame.draw.polygon(window, INK, corners, 1)
    for first, last in pairwise((*trail, pose)):
        _draw_tape(window, at(first.x, first.y), at(last.x, last.y))
    colour, width = (GOLD if ghost.is_legal else WARNING), max(2, round(board.width * 0.035))
    corners = [at(x, y) for x, y in decision.outline(pose)]
    if corners:
        for line, wide in ((INK, width + 2), (colour, width)):
            pygame.draw.polygon(window, line, corners, wide)
    centre = ghost_point(board, ghost, thousandths_per_hex)
    if decision.has_heading:
        angle = math.radians(pose.heading / DEGREE)
        far = board.width * 0.3
        tip = (centre[0] + far * math.sin(angle), centre[1] - far * math.cos(angle))
        for line, wide in ((WHITE, width + 2), (INK, width)):
            pygame.draw.line(window, line, centre, tip, wide)
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
