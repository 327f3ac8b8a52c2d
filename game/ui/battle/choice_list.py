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

MAX_ROWS = 2
"""So many rows of small type a choice takes at most."""


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
            self._page = next(place for place, page in enumerate(self._pages()) if anchor in page)

    def place_of(self, anchor: Anchor) -> pygame.Rect | None:
        """Return where a choice was drawn; None if it is not on this page."""
        return next((rect for rect, drawn in self._choice_places if drawn == anchor), None)

    @property
    def area(self) -> pygame.Rect:
        """Where this page of the list lies, at the foot of its room."""
        room, page = self._room(), self._on_page()
        foot = self.fonts.height("small") if len(self._listed()) > len(page) else 0
        height = min(room.height, sum(map(self._height, page)) + foot)
        return pygame.Rect(room.x, room.bottom - height, room.width, height)

    def draw(self, window: pygame.Surface) -> None:
        """Draw this page of the list."""
        fonts, area, page = self.fonts, self.area, self._on_page()
        gap = round(2 * fonts.scale)
        self._choice_places = []
        y = area.y
        for number, anchor in enumerate(page, len(self.question.answers()) + 1):
            height = self._height(anchor)
            rect = pygame.Rect(area.x, y, area.width, height - gap)
            y += height
            if anchor == self.session.cursor:
                pygame.draw.rect(window, GOLD, rect, border_radius=4)
            cap = fonts.text(str(number), "label", FAINT_INK)
            window.blit(cap, cap.get_rect(midleft=(rect.x + 2, rect.centery)))
            left = rect.x + self._indent
            text = self._label(anchor)
            style, lines = fonts.fitting(text, ("small", "tiny"), rect.right - left, rect.height)
            top = rect.centery - fonts.height(style) * len(lines) // 2
            draw_lines(window, fonts, lines, (left, top), style)
            self._choice_places.append((rect, anchor))
        if len(self._listed()) > len(page):
            text = tr("page {page} of {pages}: Page Down", page=self._page + 1, pages=len(self._pages()))
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
        pages = self._pages()
        self._page = self._page if self._page < len(pages) else 0
        return pages[self._page] if pages else []

    def _pages(self) -> list[list[Anchor]]:
        """Divide the choices into pages: as many on each as have room and a number key after the buttons."""
        numbered = max(1, MAX_NUMBERED - len(self.question.answers()))
        room = self._room().height
        pages: list[list[Anchor]] = []
        listed = self._listed()
        heights = [self._height(anchor) for anchor in listed]
        if sum(heights) > room or len(listed) > numbered:
            room -= self.fonts.height("small")  # for the number of the page
        left = 0
        for anchor, height in zip(listed, heights, strict=True):
            if not pages or len(pages[-1]) >= numbered or height > left:
                pages.append([])
                left = room
            pages[-1].append(anchor)
            left -= height
        return pages

    def _label(self, anchor: Anchor) -> str:
        assert self.session.choice is not None
        names = self.session.match.names
        return choice_view.label_of(anchor, self.session.choice, self.session.playback.view, names)

    def _height(self, anchor: Anchor) -> int:
        """Return how high the line of a choice is: as many rows of small type as it takes, two at most."""
        room = self._room().width - self._indent
        rows = min(MAX_ROWS, len(self.fonts.wrap(self._label(anchor), "small", room)))
        return rows * self.fonts.height("small") + round(5 * self.fonts.scale)
