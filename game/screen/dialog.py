"""Questions and messages laid over a scene."""

import pygame

from game.screen import layout
from game.screen.lettering import Lettering
from game.screen.palette import INK, LIVERIES
from game.screen.panel import draw_paper, draw_rule, draw_shade
from game.screen.scene import Move, Pop
from game.screen.wanted import wanted
from game.screen.widgets import Button, Widgets, box


class Dialog:
    """A sheet with a heading, a text and buttons; it is left with the key of the one that was pressed."""

    covers = False

    def __init__(
        self,
        heading: str,
        text: str,
        buttons: tuple[tuple[str, str], ...],
        *,
        escape: str = "",
        pairs: tuple[tuple[str, str], ...] = (),
        livery: int | None = None,
    ) -> None:
        """`buttons` pairs keys with texts, the first one answering Enter; `pairs` are shown as a table."""
        self.heading = heading
        self.text = text
        self.buttons = buttons
        self.escape = escape
        self.pairs = pairs
        self.livery = livery
        self._moment = 0.0

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size."""
        scale = layout.scale_of(size, wanted().text)
        self.lettering = Lettering(scale)
        self.widgets = Widgets(size, scale)
        pad, height, gap = round(26 * scale), round(38 * scale), round(8 * scale)
        wide = round((560 if self.pairs else 500) * scale)
        self._lines = self.lettering.wrap(self.text, "body", wide - 2 * pad) if self.text else []
        written = self.lettering.height("heading") + round(14 * scale)
        written += self.lettering.height("body") * (len(self._lines) + len(self.pairs))
        columns = 2 if len(self.buttons) == 2 else 1
        rows = -(-len(self.buttons) // columns)
        total = (
            written + rows * (height + gap) + 2 * pad + (round(12 * scale) if self.text or self.pairs else 0)
        )
        self.sheet = layout.dialog(size, (wide, total))
        foot = pygame.Rect(self.sheet.x + pad, 0, wide - 2 * pad, rows * (height + gap))
        foot.bottom = self.sheet.bottom - pad + gap
        self.widgets.show(
            [
                Button(key=key, text=text, rect=box(rect), look="main" if place == 0 else "quiet")
                for place, ((key, text), rect) in enumerate(
                    zip(self.buttons, layout.rows(foot, len(self.buttons), height, gap, columns), strict=True)
                )
            ]
        )

    def take(self, event: pygame.event.Event) -> Move:
        """Answer a press of a button, Enter or Escape."""
        _, pressed = self.widgets.take(event)
        if pressed is not None:
            return Pop(pressed)
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                return Pop(self.escape)
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
                return Pop(self.buttons[0][0])
        return None

    def told(self, answer: str) -> Move:
        """Nothing lies above a dialog."""
        return None

    def advance(self, now: float) -> Move:
        """Stand still."""
        self._moment = now
        return None

    def rest(self) -> float | None:
        """Wait for the player."""
        return None

    def draw(self, window: pygame.Surface) -> None:
        """Draw the sheet over what lies below."""
        draw_shade(window)
        draw_paper(window, self.sheet)
        scale = self.lettering.scale
        pad = round(26 * scale)
        x, y = self.sheet.x + pad, self.sheet.y + round(20 * scale)
        if self.livery is not None:
            ribbon = pygame.Rect(self.sheet.x, self.sheet.y, self.sheet.width, round(8 * scale))
            pygame.draw.rect(
                window, LIVERIES[self.livery], ribbon, border_top_left_radius=5, border_top_right_radius=5
            )
        window.blit(self.lettering.text(self.heading, "heading"), (x, y))
        y += self.lettering.height("heading") + round(4 * scale)
        draw_rule(window, (x, y), self.sheet.width - 2 * pad)
        y += round(8 * scale)
        for line in self._lines:
            window.blit(self.lettering.text(line, "body", INK), (x, y))
            y += self.lettering.height("body")
        for left, right in self.pairs:
            window.blit(self.lettering.text(left, "bold", INK), (x, y))
            window.blit(self.lettering.text(right, "body", INK), (x + round(190 * scale), y))
            y += self.lettering.height("body")
        self.widgets.draw(window, 0.016)

    def close(self) -> None:
        """Hold nothing."""


def message(heading: str, text: str) -> Dialog:
    """Make a message that only wants to be read."""
    return Dialog(heading, text, (("", "Go on"),))
