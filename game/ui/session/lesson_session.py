"""A lesson as it is learnt: a battle in which only the answers of the steps are given, each step told before it."""

from collections.abc import Sequence

from game.content.lesson import Lesson, LessonStep, at_step, learner
from game.engine.decisions.decision import Anchor, Option, Selection
from game.hexgrid.grid import Hex
from game.hexgrid.ids import PieceId
from game.i18n import tr
from game.ui.session import pointing
from game.ui.session.battle_session import BattleSession
from game.ui.session.controller import Controller
from game.ui.session.intentions import MoveAndAttack
from game.ui.session.marks.highlights import Highlights
from game.ui.session.playback import OpenBattle, Playback
from game.ui.session.timeline import Pace


class LessonSession(BattleSession):
    """The battle of a lesson at one of its steps; those before `step` have been made."""

    def __init__(self, lesson: Lesson, step: int, pace: Pace | None) -> None:
        """Begin the battle and make the steps before this one."""
        self.lesson = lesson
        self.step = step
        open_battle = OpenBattle(match=at_step(lesson, step), learner=learner(lesson))
        super().__init__(Playback(open_battle, pace, from_start=False))

    # The step

    @property
    def told_step(self) -> int:
        """The number of the step on show: the one just made, until all that came of it has been seen."""
        busy = not self.playback.timeline.is_idle and self.step > 0
        return min(self.step - 1 if busy else self.step, len(self.lesson.steps) - 1)

    @property
    def present(self) -> LessonStep | None:
        """The step to be made now; None while things move, and at the end."""
        at_rest = self.playback.timeline.is_idle and self.playback.history_frame is None
        return self.lesson.steps[self.step] if at_rest and self.step < len(self.lesson.steps) else None

    @property
    def is_learnt(self) -> bool:
        """Whether there is nothing left to do but to read the last step."""
        last = len(self.lesson.steps) - 1
        return self.playback.timeline.is_idle and (
            self.step > last or (self.step == last and not self.lesson.steps[last].choose)
        )

    @property
    def goes_on(self) -> bool:
        """Whether the step wants only to be read before the lesson continues."""
        return (
            self.present is not None
            and not self.is_learnt
            and (not self.present.choose or self.present.theirs)
        )

    @property
    def step_back(self) -> int:
        """The step to go back to."""
        return max(0, self.told_step - (self.told_step == self.step))

    @property
    def last_made(self) -> int | None:
        """The newest step before this one in which something was done, which can be shown again."""
        made = [index for index, step in enumerate(self.lesson.steps[: self.step]) if step.choose]
        return made[-1] if made else None

    def read_on(self) -> None:
        """Continue from a step that was read; what the other side does in it is done."""
        step = self.lesson.steps[self.step]
        if step.choose and self.match.pending is not None:
            self.submit(self.match.pending.option(step.choose))
        else:
            self.step += 1

    def awaits(self) -> Option | None:
        """The answer the player is to give now; None when he is to give none."""
        pending = self.match.pending
        if self.present is None or self.goes_on or not self.present.choose or pending is None:
            return None
        return pending.option(self.present.choose)

    def pointed_out(self) -> Anchor | None:
        """The thing to be clicked next; a button with no name is the one that confirms a set."""
        option, controller = self.awaits(), self.choice
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

    # A battle in which only the steps are made

    @property
    def choice(self) -> Controller | None:
        """The choice that is to be made now."""
        step = self.present
        return super().choice if step is not None and step.choose and not step.theirs else None

    @property
    def told_end(self) -> str:
        """What is said when nothing will be asked any more; steps may be left that are only to be read."""
        return tr("The lesson is over") if self.is_learnt else tr("Read on below")

    @property
    def leads_away(self) -> bool:
        """Never: the sheet of the lesson leads on, to its next step or to the next lesson."""
        return False

    def highlights(self, hover: Hex | None = None) -> Highlights:
        """Mark what the step asks for as well."""
        highlights = super().highlights(hover)
        anchor = self.pointed_out()
        highlights.hint = pointing.hex_of(anchor, self.playback.view) if anchor else None
        return highlights

    def click(self, here: Sequence[Anchor], exact: Sequence[Anchor] = (), toward: int | None = None) -> None:
        """Click on the field; a leader who is to be chosen is meant before the unit he stands with."""
        wanted = self.pointed_out()
        super().click(here, (wanted,) if wanted is not None and wanted in here else exact, toward)

    def attacks_open(self) -> dict[PieceId, MoveAndAttack]:
        """Return none: each step is made by itself."""
        return {}

    def submit(self, option: Option) -> None:
        """Make the step."""
        self.step += 1
        super().submit(option)

    def _take(self, option: Option | None) -> None:
        wanted = self.awaits()
        self.notice = ""
        if option is None:
            return
        if wanted is not None and option.notation == wanted.notation:
            self.submit(option)
            return
        self.notice = tr("That is allowed, but this step is about something else.")
        if self.controller is not None and not isinstance(self.controller.decision, Selection):
            self.controller.clear()
