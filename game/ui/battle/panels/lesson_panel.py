"""The sheet of a lesson, below the field: what this step is about, and the ways on and back."""

import pygame

from game.i18n import tr
from game.ui.battle.areas import BattleAreas
from game.ui.battle.panels.sheet import Sheet
from game.ui.session.lesson_session import LessonSession
from game.ui.session.pointer import Pointer
from game.ui.widgets import layout
from game.ui.widgets.buttons import Button, button_row
from game.ui.widgets.fonts import Fonts, draw_lines
from game.ui.widgets.scroll import BAR, Scroll

ON, BACK, AGAIN, NEXT = "lesson-on", "lesson-back", "lesson-again", "lesson-next"
"""The buttons, by their keys."""

MOST = 0.45
"""The share of the field's place that the panel takes at most."""


class LessonPanel(Sheet):
    """Draws the step of a lesson and its buttons."""

    def __init__(
        self,
        session: LessonSession,
        areas: BattleAreas,
        fonts: Fonts,
        pointer: Pointer,
        *,
        following: str,
        size: tuple[int, int],
    ) -> None:
        """`following` is the label of what follows this lesson; "" for nothing."""
        self.session, self.pointer, self.following = session, pointer, following
        self.scroll = Scroll()
        self._read = -1
        self._foot = round(36 * fonts.scale)
        self._head = fonts.height("label") + round(6 * fonts.scale)
        super().__init__(areas, fonts, size)

    def height(self, board: pygame.Rect) -> int:
        """Return how high it is: as its longest step needs, if the field leaves so much."""
        fonts, wide = self.fonts, board.width - round(12 * self.fonts.scale) - 2 * self.pad
        lines = max(len(fonts.wrap(tr(step.text), "body", wide)) for step in self.session.lesson.steps)
        height = self._head + lines * fonts.height("body") + self._foot + 3 * self.pad
        return min(height, round(board.height * MOST))

    def handle_event(self, event: pygame.event.Event) -> tuple[bool, str | None]:
        """Let an event reach the buttons, and the wheel turn the text."""
        if event.type == pygame.MOUSEWHEEL and self.area.collidepoint(self.pointer.at):
            self.scroll.turn(-event.y)
            return True, None
        return super().handle_event(event)

    def write(self, window: pygame.Surface) -> None:
        """Write the step, its number and the title of the lesson."""
        session, fonts, inner = self.session, self.fonts, self.inner
        steps, number = session.lesson.steps, session.told_step
        count = tr("step {number} of {all}", number=number + 1, all=len(steps))
        self.write_head(window, tr(session.lesson.title), count)
        space = pygame.Rect(inner.x, inner.y + self._head, inner.width, 0)
        space.height = inner.bottom - self._foot - round(6 * fonts.scale) - space.top
        self._write(window, space, tr(steps[number].text), number)

    def _write(self, window: pygame.Surface, space: pygame.Rect, text: str, number: int) -> None:
        fonts = self.fonts
        style, lines = fonts.fitting(text, ("body", "small"), space.width, space.height)
        height = fonts.height(style)
        if len(lines) * height > space.height:
            lines = fonts.wrap(text, style, space.width - round(BAR * fonts.scale))
        if number != self._read:
            self._read, self.scroll.top = number, 0
        self.scroll.fit(len(lines), space.height // height)
        shown = lines[self.scroll.top : self.scroll.top + self.scroll.shown]
        draw_lines(window, fonts, shown, space.topleft, style)
        self.scroll.draw(window, space, fonts.scale)

    def buttons(self) -> list[Button]:
        """Return the ways on and back."""
        session = self.session
        enabled = {BACK: session.step > 0, AGAIN: session.last_made is not None}
        texts = [(BACK, tr("Back one step"), "quiet"), (AGAIN, tr("Show it again"), "quiet")]
        if session.is_learnt:
            texts.append(("title", tr("Main menu"), "quiet"))
            if self.following:
                texts.append((NEXT, self.following, "main"))
        elif session.goes_on:
            texts.append((ON, tr("Continue"), "main"))
        rects = layout.rows(self.foot(self._foot), 4, self._foot, round(8 * self.fonts.scale), 4)
        areas = [*rects[: len(texts)]]
        if texts[-1][2] == "main":
            areas[-1] = rects[-1]
        return button_row(texts, areas, lambda key: enabled.get(key, True))
