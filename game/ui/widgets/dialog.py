"""Questions and messages laid over a scene."""

from itertools import zip_longest
from typing import Final

import msgspec
import pygame

from game.i18n import tr
from game.ui.scene import Pop, SceneChange
from game.ui.widgets import layout
from game.ui.widgets.active_input import touchable
from game.ui.widgets.active_settings import active_settings
from game.ui.widgets.buttons import ButtonScene, button_row
from game.ui.widgets.fonts import Style, draw_lines
from game.ui.widgets.palette import INK, LIVERIES
from game.ui.widgets.scroll import BAR, Scroll
from game.ui.widgets.textures import draw_paper, draw_rule, draw_shade

PAGES = (pygame.K_PAGEDOWN, pygame.K_PAGEUP)
TURNS = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}
"""The keys that turn a long text, and which way."""


class Written(msgspec.Struct, frozen=True):
    """A text in a line of a dialog, a given number of pixels from its left."""

    x: int
    text: str
    style: Style


MOST_COLUMNS: Final = 3
"""So many buttons are side by side at most."""


class Dialog(ButtonScene):
    """A panel with a heading, a text and buttons; it is left with the key of the one that was pressed."""

    def __init__(
        self,
        heading: str,
        text: str,
        buttons: tuple[tuple[str, str], ...],
        *,
        escape: str = "",
        pairs: tuple[tuple[str, str], ...] = (),
        side_colour: int | None = None,
        main: str | None = None,
    ) -> None:
        """`buttons` pairs keys with texts; `main` answers Enter (None: the first); `pairs` are shown as a table."""
        self.heading = heading
        self.text = text
        self.buttons = buttons
        self.escape = escape
        self.pairs = pairs
        self.side_colour = side_colour
        self.main = buttons[0][0] if main is None else main
        self.scroll = Scroll()

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size; a text that is too long for it is turned."""
        self._lay_out(size, 600 if self.pairs else 500)

    def _lay_out(self, size: tuple[int, int], width: float) -> None:
        """Fit into a window with so wide a panel, or a wider one where its buttons have no room in that."""
        self._size = size
        scale = layout.scale_of(size, active_settings().text)
        self._use_scale(size, scale)
        pad, gap = round(26 * scale), round(8 * scale)
        most = layout.dialog(size, (10**6, 10**6))
        wide = min(most.width, round(width * scale))
        inner = wide - 2 * pad
        self._rows = self._written(inner - round(BAR * scale))
        self._headings = self.fonts.wrap(self.heading, "heading", inner)
        line = self.fonts.height("body")
        head = self.fonts.height("heading") * len(self._headings) + round(16 * scale)
        least = head + (line if self._rows else 0) + 2 * pad - gap
        for columns in range(self._columns(inner, gap), MOST_COLUMNS + 1):
            deep = -(-len(self.buttons) // columns)
            rows = max(
                (self.widgets.rows(text, (inner - gap) // columns) for _, text in self.buttons), default=1
            )
            height = max(touchable(round(38 * scale)), rows * line + round(10 * scale))
            foot = deep * (height + gap)
            if least + foot <= most.height:
                break
        else:
            if wide < most.width:
                self._lay_out(size, most.width / scale + 1)
                return
            gap, height = gap // 4, rows * line + 2  # the least in which every word can be read
            foot = deep * (height + gap)
        written = len(self._rows) * line + (round(12 * scale) if self._rows else 0)
        self.panel = layout.dialog(size, (wide, head + written + foot + 2 * pad - gap))
        self.head = pygame.Rect(self.panel.x + pad, self.panel.y + pad - gap, inner, head)
        feet = pygame.Rect(self.panel.x + pad, 0, inner, foot).move_to(bottom=self.panel.bottom - pad + gap)
        self.space = pygame.Rect(
            self.head.x, self.head.bottom, inner, max(line, feet.top - self.head.bottom - gap // 2)
        )
        self.scroll.fit(len(self._rows), self.space.height // line)
        texts = [(key, text, "main" if key == self.main else "quiet") for key, text in self.buttons]
        self.widgets.show(button_row(texts, layout.rows(feet, len(texts), height, gap, columns)))

    def _columns(self, width: int, gap: int) -> int:
        """Set buttons side by side where there are two, or so many that they would fill a low window."""
        if len(self.buttons) == 2:
            widest = max(self.fonts.width(text, "bold") for _, text in self.buttons)
            return 2 if widest + gap < (width - gap) // 2 else 1
        stacked = len(self.buttons) * round(46 * self.fonts.scale) + round(120 * self.fonts.scale)
        return 2 if stacked > layout.dialog(self._size, (10**6, 10**6)).height else 1

    def _written(self, width: int) -> list[list[Written]]:
        """Break text and table into lines, and each line into its parts and their places."""
        fonts, gap = self.fonts, round(14 * self.fonts.scale)
        lines = [
            [Written(0, line, "body")] for line in (fonts.wrap(self.text, "body", width) if self.text else ())
        ]
        beside = max((fonts.width(left, "bold") for left, _ in self.pairs), default=0) + gap
        beside = min(beside, width // 2)
        if lines and self.pairs:
            lines.append([])
        for left, right in self.pairs:
            lefts = fonts.wrap(left, "bold", beside - gap // 2)
            rights = fonts.wrap(right, "body", width - beside)
            for one, other in zip_longest(lefts, rights, fillvalue=""):
                lines.append([Written(0, one, "bold"), Written(beside, other, "body")])
        return lines

    def _press(self, key: str) -> SceneChange:
        return Pop(key)

    def _key(self, event: pygame.event.Event) -> SceneChange:
        if event.key == pygame.K_ESCAPE:
            return self._press(self.escape)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._press(self.main)
        self.scroll.turn(TURNS.get(event.key, 0) * (self.scroll.shown - 1 if event.key in PAGES else 1))
        return None

    def _pointed(self, event: pygame.event.Event) -> SceneChange:
        if event.type == pygame.MOUSEWHEEL:
            self.scroll.turn(-event.y)
        return None

    def draw(self, window: pygame.Surface) -> None:
        """Draw the panel over what is below."""
        draw_shade(window)
        draw_paper(window, self.panel)
        scale = self.fonts.scale
        if self.side_colour is not None:
            ribbon = pygame.Rect(self.panel.x, self.panel.y, self.panel.width, round(8 * scale))
            pygame.draw.rect(
                window,
                LIVERIES[self.side_colour],
                ribbon,
                border_top_left_radius=5,
                border_top_right_radius=5,
            )
        y = draw_lines(window, self.fonts, self._headings, self.head.topleft, "heading")
        draw_rule(window, (self.head.x, y + round(4 * scale)), self.head.width)
        y = self.space.y
        for row in self._rows[self.scroll.top : self.scroll.top + self.scroll.shown]:
            for piece in row:
                drawn = self.fonts.text(piece.text, piece.style, INK)
                window.blit(drawn, (self.space.x + piece.x, y))
            y += self.fonts.height("body")
        self.scroll.draw(window, self.space, scale)
        self.widgets.draw(window, 0.016)


def message(heading: str, text: str) -> Dialog:
    """Make a message that only wants to be read."""
    return Dialog(heading, text, (("", tr("Continue")),))
