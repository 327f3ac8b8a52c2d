"""The small map at the lower left, while part of the field is out of sight: pieces as dots, and what is seen framed."""

import pygame

from game.engine.shown.view import View
from game.ui.battle.areas import BattleAreas
from game.ui.drawing.board.board import Board
from game.ui.widgets.palette import INK, LIVERIES, PAPER_EDGE, WHITE
from game.ui.widgets.textures import draw_tip

WIDTH, HEIGHT = 190, 150
"""Pixels that it takes at most, at 1280 x 800."""


class Minimap:
    """Draws the whole field small, and moves the board to a point of it that is clicked."""

    def __init__(self, board: Board, areas: BattleAreas) -> None:
        self.board, self.areas = board, areas
        self._ground = pygame.Surface((0, 0))

    @property
    def is_shown(self) -> bool:
        """Whether whole hexes of the field are out of sight."""
        left, top = self.board.camera.to_window((0, 0))
        right, bottom = self.board.camera.to_window(self.board.hex_layout.size)
        free = self.board.free.inflate(self.board.width, self.board.width)
        return left < free.left or top < free.top or right > free.right or bottom > free.bottom

    @property
    def area(self) -> pygame.Rect:
        """Where it lies, in the shape of the field."""
        width, height = self.board.hex_layout.size
        unit = self.areas.unit
        scale = min(WIDTH * unit / width, HEIGHT * unit / height)
        rect = pygame.Rect(0, 0, round(width * scale), round(height * scale))
        gap, free = round(10 * unit), self.board.free
        rect.bottomleft = (free.left + gap, free.bottom - gap)
        return rect

    def go(self, point: tuple[int, int]) -> bool:
        """Move the board to a point that is on the small map; says whether it is."""
        area = self.area
        if not self.is_shown or not area.collidepoint(point):
            return False
        width, height = self.board.hex_layout.size
        wanted = ((point[0] - area.x) / area.width * width, (point[1] - area.y) / area.height * height)
        x, y = self.board.camera.to_window(wanted)
        self.board.pan(self.board.free.centerx - x, self.board.free.centery - y)
        return True

    def draw(self, window: pygame.Surface, view: View, side_colours: dict[str, int]) -> None:
        """Draw the pieces as dots, and a frame around what is in sight."""
        if not self.is_shown:
            return
        area, board = self.area, self.board
        draw_tip(window, area)
        if self._ground.get_size() != area.size:
            self._ground = pygame.transform.smoothscale(board.board_image.reduced(area.size)[0], area.size)
        window.blit(self._ground, area)
        width, height = board.hex_layout.size
        scale = area.width / width
        dot = max(2, round(2.5 * self.areas.unit))
        for piece in view.pieces:
            if piece.with_piece:
                continue
            x, y = board.hex_layout.centre(piece.hex_id)
            centre = (area.x + round(x * scale), area.y + round(y * scale))
            pygame.draw.circle(window, WHITE, centre, dot + 1)
            pygame.draw.circle(window, LIVERIES[side_colours[piece.side]], centre, dot)
        left, top = board.camera.to_field(board.free.topleft)
        right, bottom = board.camera.to_field(board.free.bottomright)
        frame = pygame.Rect(
            area.x + round(max(0.0, left) * scale),
            area.y + round(max(0.0, top) * scale),
            round((min(width, right) - max(0.0, left)) * scale),
            round((min(height, bottom) - max(0.0, top)) * scale),
        )
        pygame.draw.rect(window, PAPER_EDGE, frame.inflate(2, 2), 3)
        pygame.draw.rect(window, INK, frame, 1)
