"""A sheet of paper below the field, with buttons of its own."""

import pygame

from game.ui.battle.areas import BattleAreas
from game.ui.widgets import layout
from game.ui.widgets.buttons import Button, Widgets
from game.ui.widgets.fonts import Fonts, blit_at, draw_lines
from game.ui.widgets.palette import AGED_PAPER, FAINT_INK, INK
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

    def write_head(self, window: pygame.Surface, heading: str, note: str) -> None:
        """Write in the first line what it is about, and a note at its end."""
        fonts, inner = self.fonts, self.inner
        drawn = fonts.text(note, "label", INK)
        blit_at(window, drawn, topright=inner.topright)
        room = inner.width - drawn.get_width() - self.pad
        style, lines = fonts.fitting(heading.upper(), ("label", "tiny"), room, fonts.height("label"))
        draw_lines(window, fonts, lines[:1], inner.topleft, style, FAINT_INK)

    def foot(self, height: int) -> pygame.Rect:
        """Return the place of a row of buttons so high."""
        return pygame.Rect(self.inner.x, self.inner.bottom - height, self.inner.width, height)

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
