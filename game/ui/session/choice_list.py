"""The list of the things that can be chosen, in the place of the log, and what the number keys choose."""

import pygame

from game.engine.decision import Anchor
from game.ui.battle.prompt import Prompt
from game.ui.session import choice_view
from game.ui.session.battle_session import BattleSession
from game.ui.widgets import layout
from game.ui.widgets.fonts import Fonts
from game.ui.widgets.list_panel import Choice, choice_height, draw_choices, panel_space

MAX_NUMBERED = 9
"""So many choices have a key of their own."""


class ChoiceList:
    """Draws the choices of a battle a page at a time, and finds the one under a point."""

    def __init__(
        self, session: BattleSession, areas: layout.BattleAreas, fonts: Fonts, prompt: Prompt
    ) -> None:
        """`prompt` has the buttons, which are numbered first."""
        self.session, self.prompt = session, prompt
        self.area, self.fonts = areas.event_log, fonts
        self._page = 0
        self._choice_places: list[tuple[pygame.Rect, Anchor]] = []

    def choice_at(self, point: tuple[int, int]) -> Anchor | None:
        """Return the choice under a point."""
        return next((anchor for rect, anchor in self._choice_places if rect.collidepoint(point)), None)

    def numbered(self) -> list[tuple[str, Anchor | None]]:
        """List what the number keys choose: the buttons first, by key, then the things on this page of the list."""
        found: list[tuple[str, Anchor | None]] = [(key, None) for key, _ in self.prompt.answers()]
        space, choices = self._on_a_page(), self._listed()
        self._page = self._page if self._page * space < len(choices) else 0
        found += [("", anchor) for anchor in choices[self._page * space : (self._page + 1) * space]]
        return found[:MAX_NUMBERED]

    def turn(self, pages: int) -> None:
        """Turn on by a given number of pages, or back."""
        self._page = max(0, self._page + pages)

    def turn_to(self, anchor: Anchor) -> None:
        """Turn to the page of a choice, if it is in the list."""
        choices = self._listed()
        if anchor in choices:
            self._page = choices.index(anchor) // self._on_a_page()

    def place_of(self, anchor: Anchor) -> pygame.Rect | None:
        """Return where a choice was drawn; None if it is not on this page."""
        return next((rect for rect, drawn in self._choice_places if drawn == anchor), None)

    def draw(self, window: pygame.Surface) -> None:
        """Draw this page of the list."""
        controller, view = self.session.choice, self.session.playback.view
        assert controller is not None
        lines, anchors = [], []
        for number, (_, anchor) in enumerate(self.numbered(), 1):
            if anchor is not None:
                text = choice_view.label_of(anchor, controller, view, self.session.match.names)
                lines.append(Choice(str(number), text, anchor == self.session.cursor))
                anchors.append(anchor)
        more = len(self._listed()) - len(anchors)
        rects = draw_choices(window, self.area, lines, more, self.fonts, self._height())
        self._choice_places = list(zip(rects, anchors, strict=False))

    def _listed(self) -> list[Anchor]:
        """List the things to choose that have no button."""
        keys = {key for key, _ in self.prompt.answers()}
        return [anchor for anchor in self.session.choices() if self._key_of(anchor) not in keys]

    def _key_of(self, anchor: Anchor) -> str:
        """Return the key of the button that would do the same as choosing a thing."""
        option = self.session.choice.completed(anchor) if self.session.choice else None
        return f"option:{option.notation}" if option else ""

    def _height(self) -> int:
        """Return how high a line is: one row where there are few choices, all of them short."""
        controller, view, listed = self.session.choice, self.session.playback.view, self._listed()
        names, texts = self.session.match.names, list[str]()
        if controller is not None and len(listed) < MAX_NUMBERED:
            texts = [choice_view.label_of(anchor, controller, view, names) for anchor in listed]
        return choice_height(self.fonts, texts, panel_space(self.area, self.fonts).width)

    def _on_a_page(self) -> int:
        """Return how many choices a page of the list shows: as many as have room and a number key after the buttons."""
        fitting = panel_space(self.area, self.fonts).height // self._height()
        return max(1, min(MAX_NUMBERED - len(self.prompt.answers()), fitting))
