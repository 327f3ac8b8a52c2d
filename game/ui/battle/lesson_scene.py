"""A lesson on the table: a battle in which each step is shown next to the field and pointed out upon it."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import pygame

from game.content.lesson import Lesson
from game.engine.decisions.decision import Anchor
from game.i18n import tr
from game.ui.battle import dialogs
from game.ui.battle.areas import BattleAreas
from game.ui.battle.battle_scene import BattleScene
from game.ui.battle.panels.lesson_panel import AGAIN, BACK, NEXT, ON, LessonPanel
from game.ui.battle.sheet_scene import SheetScene
from game.ui.drawing.ground.board_image import ground_of
from game.ui.scene import Push, Replace, Scene, SceneChange
from game.ui.session.lesson_session import LessonSession
from game.ui.session.timeline import Pace
from game.ui.widgets.fonts import Fonts
from game.ui.widgets.palette import GOLD, INK

_GO_ON = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


COMMANDS: dict[str, Callable[[Any, str], SceneChange]] = {
    ON: lambda scene, _: scene.session.read_on(),
    BACK: lambda scene, _: scene.go_to(scene.session.step_back),
    "undo": lambda scene, _: scene.go_to(scene.session.step_back),
    "restart": lambda scene, _: scene.go_to(0),
    AGAIN: lambda scene, _: scene.show_again(),
    NEXT: lambda scene, _: Replace((scene.following or scene.leads_to)()),
    "menu": lambda scene, _: Push(dialogs.lesson_menu()),
    "lessons": lambda scene, _: Push(scene.listed()) if scene.listed else None,
}
"""What a lesson does in another way than a battle; the rest it does like one."""


class LessonScene(SheetScene):
    """A lesson at one of its steps."""

    session: LessonSession
    commands = MappingProxyType({**BattleScene.commands, **COMMANDS})

    def __init__(
        self,
        lesson: Lesson,
        leads_to: Callable[[], Scene],
        following: Callable[[], Scene] | None = None,
        listed: Callable[[], Scene] | None = None,
        *,
        following_label: str = "",
        step: int = 0,
        pace: Pace | None = None,
        on_learnt: Callable[[], None] | None = None,
    ) -> None:
        """`leads_to` makes the scene to go to from here, `following` that of the next lesson or what
        `following_label` says, `listed` that of all of them.

        The steps before `step` have been made. `on_learnt` is called once the lesson is at its end.
        """
        session = LessonSession(lesson, step, pace)
        match = session.match
        board_image = ground_of(match.scenario, match.setup.grid, session.info.terrains, None)
        super().__init__(session, board_image, leads_to)
        self.following, self.listed = following, listed
        self.following_label = following_label or tr("Next lesson")
        self._pace, self._on_learnt = pace, on_learnt
        self._shows_again = False
        self._end_told = True

    @property
    def names_pieces(self) -> bool:
        """Always: the steps speak of units by their names."""
        return True

    def make_sheet(self, areas: BattleAreas, size: tuple[int, int]) -> LessonPanel:
        """Make the paper that shows the step and its buttons."""
        return LessonPanel(
            self.session,
            areas,
            Fonts(areas.scale),
            self.pointer,
            following=self.following_label if self.following is not None else "",
            size=size,
        )

    def key_of(self, event: pygame.event.Event) -> str:
        """Return the command that a key is for here."""
        session = self.session
        if event.key in _GO_ON and (session.goes_on or session.is_learnt):
            return ON if session.goes_on else NEXT
        if event.key == pygame.K_BACKSPACE:
            return BACK
        return AGAIN if getattr(event, "unicode", "") == "r" else ""

    def advance(self, time: float) -> SceneChange:
        """Walk on, and make the step that is shown again."""
        move = super().advance(time)
        if self.session.is_learnt and self._on_learnt is not None:
            self._on_learnt()
            self._on_learnt = None
        if self._shows_again:
            self._shows_again = False
            self.session.read_on()
        return move

    def draw(self, window: pygame.Surface) -> None:
        """Draw the battle, the panel, and a frame around the button, the choice or the card that is to be pressed."""
        anchor = self.session.pointed_out()
        if anchor and self._is_listed(anchor):
            self.sidebar.choices.turn_to(anchor)
        super().draw(window)
        rect = self._rect_of(anchor) if anchor else None
        if rect is not None:
            frame = rect.inflate(8, 8)
            pygame.draw.rect(window, INK, frame.inflate(2, 2), 5, border_radius=8)
            pygame.draw.rect(window, GOLD, frame, 3, border_radius=7)

    def go_to(self, step: int, *, again: bool = False) -> None:
        """Go to another step: the battle is begun again with all steps before it made; `again` makes this one too."""
        self.session = LessonSession(self.session.lesson, step, self._pace)
        self.pointer.session = self.panels.session = self.framing.session = self.session
        self._shows_again = again
        self.lay_out(self._size)

    def show_again(self) -> None:
        """Show the newest step in which something was done once more."""
        if (last := self.session.last_made) is not None:
            self.go_to(last, again=True)

    def _is_listed(self, anchor: Anchor) -> bool:
        """Return whether a button is a line of the list of choices, because there are so many."""
        return anchor.kind == "button" and bool(anchor.ref) and self.session.lists_buttons

    def _rect_of(self, anchor: Anchor) -> pygame.Rect | None:
        """Find a button, a choice or a card in the window; where the rail is put away, its handle."""
        listed = self._is_listed(anchor)
        buttons = self.sidebar.widgets
        if anchor.kind == "card":
            if self.hand_panel.is_risen:
                return None
            return next((rect for rect, card in self.hand_panel.card_places() if card.id == anchor.ref), None)
        if anchor.kind != "button":
            return None
        if not self.sidebar.is_shown:
            return buttons.rect("rail")
        if listed:
            return self.sidebar.choices.place_of(anchor)
        return buttons.rect(f"option:{anchor.ref}" if anchor.ref else "confirm")
