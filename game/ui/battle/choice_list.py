"""The list of the things that can be chosen, in the rail, and what the number keys choose."""

from collections.abc import Callable

import pygame

from game.engine.decision import Anchor
from game.i18n import tr
from game.ui.battle.question import Question
from game.ui.drawing.palette import FAINT_INK, GOLD
from game.ui.session import choice_view
from game.ui.session.battle_session import BattleSession
from game.ui.widgets.fonts import Fonts, draw_lines

MAX_NUMBERED = 9
"""So many choices have a key of their own."""


class ChoiceList:
    """Draws the choices of a battle a page at a time, and finds the one under a point."""

    def __init__(
        self, session: BattleSession, question: Question, fonts: Fonts, room: Callable[[], pygame.Rect]
    ) -> None:
        """`question` has the buttons, which are numbered first; `room` is where the list may be, its foot given."""
        self.session, self.question, self.fonts = session, question, fonts
        self._room = room
        self._page = 0
        self._choice_places: list[tuple[pygame.Rect, Anchor]] = []

    def choice_at(self, point: tuple[int, int]) -> Anchor | None:
        """Return the choice under a point."""
        return next((anchor for rect, anchor in self._choice_places if rect.collidepoint(point)), None)

    def numbered(self) -> list[tuple[str, Anchor | None]]:
        """List what the number keys choose: the buttons first, by key, then the things on this page of the list."""
        found: list[tuple[str, Anchor | None]] = [(key, None) for key, _ in self.question.answers()]
        return [*found, *(("", anchor) for anchor in self._on_page())][:MAX_NUMBERED]

    def turn(self, pages: int) -> None:
        """Turn on by a given number of pages, or back."""
        self._page = max(0, self._page + pages)

    def turn_to(self, anchor: Anchor) -> None:
        """Turn to the page of a choice, if it is in the list."""
        choices = self._listed()
        if anchor in choices:
            self._page = choices.index(anchor) // self._page_size(choices)

    def place_of(self, anchor: Anchor) -> pygame.Rect | None:
        """Return where a choice was drawn; None if it is not on this page."""
        return next((rect for rect, drawn in self._choice_places if drawn == anchor), None)

    @property
    def area(self) -> pygame.Rect:
        """Where this page of the list lies, at the foot of its room."""
        room, choices = self._room(), self._on_page()
        foot = self.fonts.height("small") if len(self._listed()) > len(choices) else 0
        height = min(room.height, len(choices) * self._height(self._listed()) + foot)
        return pygame.Rect(room.x, room.bottom - height, room.width, height)

    def draw(self, window: pygame.Surface) -> None:
        """Draw this page of the list."""
        controller, view, fonts = self.session.choice, self.session.playback.view, self.fonts
        assert controller is not None
        area, choices = self.area, self._on_page()
        height, gap = self._height(self._listed()), round(2 * fonts.scale)
        first = len(self.question.answers()) + 1
        self._choice_places = []
        for row, anchor in enumerate(choices):
            rect = pygame.Rect(area.x, area.y + row * height, area.width, height - gap)
            if anchor == self.session.cursor:
                pygame.draw.rect(window, GOLD, rect, border_radius=4)
            number = fonts.text(str(first + row), "label", FAINT_INK)
            window.blit(number, number.get_rect(midleft=(rect.x + 2, rect.centery)))
            left = rect.x + self._indent
            text = choice_view.label_of(anchor, controller, view, self.session.match.names)
            style, lines = fonts.fitting(text, ("small", "tiny"), rect.right - left, rect.height)
            y = rect.centery - fonts.height(style) * len(lines) // 2
            draw_lines(window, fonts, lines, (left, y), style)
            self._choice_places.append((rect, anchor))
        all_of_them = len(self._listed())
        if all_of_them > len(choices):
            pages = -(-all_of_them // self._page_size(self._listed()))
            text = tr("page {page} of {pages}: Page Down", page=self._page + 1, pages=pages)
            drawn = fonts.text(fonts.shortened(text, "small", area.width), "small", FAINT_INK)
            window.blit(drawn, drawn.get_rect(bottomleft=area.bottomleft))

    @property
    def _indent(self) -> int:
        return round(20 * self.fonts.scale)

    def _listed(self) -> list[Anchor]:
        """List the things to choose that have no button."""
        keys = {key for key, _ in self.question.answers()}
        return [anchor for anchor in self.session.choices() if self._key_of(anchor) not in keys]

    def _key_of(self, anchor: Anchor) -> str:
        """Return the key of the button that would do the same as choosing a thing."""
        option = self.session.choice.completed(anchor) if self.session.choice else None
        return f"option:{option.notation}" if option else ""

    def _on_page(self) -> list[Anchor]:
        """List the choices of this page."""
        choices = self._listed()
        size = self._page_size(choices)
        self._page = self._page if self._page * size < len(choices) else 0
        return choices[self._page * size : (self._page + 1) * size]

    def _page_size(self, choices: list[Anchor]) -> int:
        """Return how many choices a page shows: as many as have room and a number key after the buttons."""
        numbered = MAX_NUMBERED - len(self.question.answers())
        room = self._room().height - self.fonts.height("small")
        return max(1, min(numbered, room // self._height(choices)))

    def _height(self, choices: list[Anchor]) -> int:
        """Return how high a line is: one row of small type where there are few choices, all of them short, else two."""
        controller, view, fonts = self.session.choice, self.session.playback.view, self.fonts
        names, room = self.session.match.names, self._room().width - self._indent
        is_short = controller is not None and len(choices) < MAX_NUMBERED
        if controller is not None and is_short:
            labels = [choice_view.label_of(anchor, controller, view, names) for anchor in choices]
            is_short = all(fonts.width(label, "small") <= room for label in labels)
        return (1 if is_short else 2) * fonts.height("small") + round(5 * fonts.scale)
