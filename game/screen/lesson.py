"""A lesson on the table: a battle in which each step is told beside the field and pointed out upon it."""

from collections.abc import Callable, Sequence

import msgspec
import pygame

from game.books.lesson import Lesson, Step, at_step
from game.engine.decision import Anchor, Option, Selection
from game.field.grid import Hex
from game.language import say
from game.screen import choosing, dialogs
from game.screen.battle import BattleScene
from game.screen.controller import Controller
from game.screen.course import Course
from game.screen.ground import ground_of
from game.screen.lesson_sheet import AGAIN, BACK, NEXT, ON, LessonSheet
from game.screen.marks import Marks
from game.screen.palette import GOLD, INK
from game.screen.scene import Move, Push, Replace, Scene
from game.screen.timeline import Pace
from game.screen.watching import Hosted

_GO_ON = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class LessonScene(BattleScene):
    """A lesson at one of its steps."""

    def __init__(
        self,
        lesson: Lesson,
        leave: Callable[[], Scene],
        following: Callable[[], Scene] | None = None,
        listed: Callable[[], Scene] | None = None,
        *,
        step: int = 0,
        pace: Pace | None = None,
    ) -> None:
        """`leave` makes the scene to go to from here, `following` that of the next lesson, `listed`
        that of all of them.

        The steps before `step` have been made.
        """
        self.lesson = lesson
        self.step = step
        self._again = False
        self._following, self._listed = following, listed
        match = at_step(lesson, step)
        ground = ground_of(match.scenario, match.opening.grid, match.rules.info.terrains, None)
        super().__init__(Hosted(match=match), ground, pace, leave, from_start=False)
        self._end_told = True

    # The step

    @property
    def told_step(self) -> int:
        """The number of the step that is told of: the one just made, until all that came of it has been seen."""
        busy = not self.timeline.is_idle and self.step > 0
        return min(self.step - 1 if busy else self.step, len(self.lesson.steps) - 1)

    @property
    def present(self) -> Step | None:
        """The step to be made now; None while things move, and at the end."""
        shown = self.timeline.is_idle and self.past is None and self.step < len(self.lesson.steps)
        return self.lesson.steps[self.step] if shown else None

    @property
    def is_learnt(self) -> bool:
        """Whether there is nothing left to do but to read the last step."""
        last = len(self.lesson.steps) - 1
        return self.timeline.is_idle and (
            self.step > last or (self.step == last and not self.lesson.steps[last].choose)
        )

    @property
    def goes_on(self) -> bool:
        """Whether the step wants only to be read before the lesson goes on."""
        return (
            self.present is not None
            and not self.is_learnt
            and (not self.present.choose or self.present.theirs)
        )

    def awaits(self) -> Option | None:
        """The answer the player is to give now; None when he is to give none."""
        pending = self.match.pending
        if self.present is None or self.goes_on or not self.present.choose or pending is None:
            return None
        return pending.option(self.present.choose)

    def pointed_out(self) -> Anchor | None:
        """The thing to be clicked next; a button with no name is the one that confirms a set."""
        option, controller = self.awaits(), self.choosing
        if option is None or controller is None:
            return None
        if isinstance(controller.decision, Selection):
            wrong = [piece for piece in controller.chosen if piece not in option.value]
            missing = [piece for piece in option.value if piece not in controller.chosen]
            piece = next(iter([*wrong, *missing]), None)
            return Anchor("piece", piece) if piece else Anchor("button", "")
        picked = controller.picked
        begun = option.anchors[: len(picked)] == picked
        return option.anchors[len(picked)] if begun else option.anchors[0]

    @property
    def can_repeat(self) -> bool:
        """Whether something has been done that can be shown again."""
        return self._last_made() is not None

    @property
    def has_next(self) -> bool:
        """Whether another lesson follows this one."""
        return self._following is not None

    # A battle in which only the steps are made

    @property
    def awaited(self) -> str:
        """Nobody: there is one player."""
        return ""

    @property
    def viewer(self) -> str:
        """The side that is being learnt with."""
        return self.lesson.turn

    @property
    def choosing(self) -> Controller | None:
        """The choice that is to be made now."""
        step = self.present
        return super().choosing if step is not None and step.choose and not step.theirs else None

    @property
    def writes_names(self) -> bool:
        """Always: the steps speak of units by their names."""
        return True

    @property
    def told_end(self) -> str:
        """What is said when nothing will be asked any more."""
        return say("The lesson is over")

    def heed_settings(self) -> None:
        """Go on as the settings want it; a lesson's script has no answers to questions with one answer."""
        super().heed_settings()
        self.match.patient, self.match.deliberate = False, frozenset()

    def marks(self, hover: Hex | None = None) -> Marks:
        """Mark what the step asks for as well."""
        marks = super().marks(hover)
        anchor = self.pointed_out()
        marks.hint = choosing.hex_of(anchor, self.view) if anchor else None
        return marks

    def click(self, here: Sequence[Anchor], exact: Anchor | None = None) -> None:
        """Click on the field; a leader who is to be chosen is meant before the unit he stands with."""
        wanted = self.pointed_out()
        super().click(here, wanted if wanted in here else exact)

    def _take(self, option: Option | None) -> None:
        wanted = self.awaits()
        self.notice = ""
        if option is None:
            return
        if wanted is not None and option.notation == wanted.notation:
            self.submit(option)
            return
        self.notice = say("That could be done, but this step is about something else.")
        if self.controller is not None and not isinstance(self.controller.decision, Selection):
            self.controller.clear()

    def submit(self, option: Option) -> None:
        """Make the step."""
        self.step += 1
        super().submit(option)

    # The scene

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size, with the sheet below the field."""
        super().lay_out(size)
        self.sheet = LessonSheet(self, size)
        board = self.places.board.copy()
        board.height -= self.sheet.place.height
        self.places = msgspec.structs.replace(self.places, board=board)
        self.board.move_to(board)

    def take(self, event: pygame.event.Event) -> Move:
        """Answer an event."""
        if event.type == pygame.KEYDOWN:
            key = self._key(event)
            if key:
                return self.press(key)
        taken, pressed = self.sheet.take(event)
        if pressed is not None:
            return self.press(pressed)
        if event.type == pygame.MOUSEBUTTONDOWN and self.sheet.place.collidepoint(event.pos):
            return None
        return None if taken else super().take(event)

    def _key(self, event: pygame.event.Event) -> str:
        if event.key in _GO_ON and (self.goes_on or self.is_learnt):
            return ON if self.goes_on else NEXT
        if event.key == pygame.K_BACKSPACE:
            return BACK
        return AGAIN if getattr(event, "unicode", "") == "r" else ""

    def press(self, key: str) -> Move:
        """Do what a button is for."""
        if key == ON:
            self._go_on()
        elif key in (BACK, "undo", "restart"):
            self._at(0 if key == "restart" else self.told_step - (self.told_step == self.step))
        elif key == AGAIN:
            if (last := self._last_made()) is not None:
                self._at(last, again=True)
        elif key == NEXT:
            return Replace(self._following() if self._following else self._leave())
        elif key == "menu":
            return Push(dialogs.lesson_menu())
        elif key == "lessons":
            return Push(self._listed()) if self._listed else None
        else:
            return super().press(key)
        return None

    def advance(self, now: float) -> Move:
        """Walk on, and make the step that is shown again."""
        move = super().advance(now)
        if self._again:
            self._again = False
            self._go_on()
        return move

    def draw(self, window: pygame.Surface) -> None:
        """Draw the battle, the sheet, and a frame around the button or the card that is to be pressed."""
        super().draw(window)
        self.sheet.draw(window)
        anchor = self.pointed_out()
        rect = self._rect_of(anchor) if anchor else None
        if rect is not None:
            frame = rect.inflate(8, 8)
            pygame.draw.rect(window, INK, frame.inflate(2, 2), 5, border_radius=8)
            pygame.draw.rect(window, GOLD, frame, 3, border_radius=7)

    def _go_on(self) -> None:
        step = self.lesson.steps[self.step]
        if step.choose and self.match.pending is not None:
            self.submit(self.match.pending.option(step.choose))
        else:
            self.step += 1

    def _last_made(self) -> int | None:
        """Find the newest step before this one in which something was done."""
        made = [place for place, step in enumerate(self.lesson.steps[: self.step]) if step.choose]
        return made[-1] if made else None

    def _at(self, step: int, *, again: bool = False) -> None:
        """Go to another step of this lesson: its battle is begun anew, with all steps before that one made."""
        self.step, self._again = max(0, step), again
        Course.__init__(self, Hosted(match=at_step(self.lesson, self.step)), self._pace, from_start=False)

    def _rect_of(self, anchor: Anchor) -> pygame.Rect | None:
        """Find a button or a card in the window; where its panel is turned away, the tab that turns to it."""
        panel = {"button": "question", "card": "cards"}.get(anchor.kind, "")
        buttons = self.sidebar.widgets
        if panel and not self.sidebar.shows(panel):
            return buttons.rect(f"tab:{panel}")
        if anchor.kind == "button":
            return buttons.rect(f"option:{anchor.ref}" if anchor.ref else "confirm")
        if anchor.kind == "card":
            return next((rect for rect, card in self.hand_panel.places() if card.id == anchor.ref), None)
        return None
