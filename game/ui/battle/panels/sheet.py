"""A sheet of paper below the field, with buttons of its own."""

import pygame

from game.ui.battle.areas import BattleAreas
from game.ui.widgets import layout
from game.ui.widgets.buttons import Button, Widgets
from game.ui.widgets.fonts import Fonts
from game.ui.widgets.palette import AGED_PAPER
from game.ui.widgets.textures import draw_paper


class Sheet:
    """Lies over the whole width of the field, at its foot."""

    def __init__(self, areas: BattleAreas, fonts: Fonts, size: tuple[int, int]) -> None:
        self.fonts = fonts
        self.widgets = Widgets(size, fonts.scale)
        self.pad = round(14 * fonts.scale)
        board = areas.free(is_open=True)
        board.size = areas.rail.left - board.x, areas.board.bottom - board.y
        self.area = board
        height = self.height(board)
        self.area = pygame.Rect(board.x, board.bottom - height, board.width, height)
        self.inner = layout.panel(self.area, fonts.scale).inflate(-2 * self.pad, -round(1.2 * self.pad))

    def height(self, board: pygame.Rect) -> int:
        """Return how high it is below a field of this size."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """Return what can be pressed on it now, with its places."""
        raise NotImplementedError

    def write(self, window: pygame.Surface) -> None:
        """Write upon it."""
        raise NotImplementedError

    def handle_event(self, event: pygame.event.Event) -> tuple[bool, str | None]:
        """Let an event reach the buttons."""
        self.widgets.show(self.buttons())
        return self.widgets.handle_event(event)

    def draw(self, window: pygame.Surface) -> None:
        """Draw the paper, what is written upon it and the buttons."""
        pygame.draw.rect(window, AGED_PAPER, self.area)
        draw_paper(window, layout.panel(self.area, self.fonts.scale))
        self.write(window)
        self.widgets.show(self.buttons())
        self.widgets.draw(window, 0.016)
