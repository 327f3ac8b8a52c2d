"""A problem on the table: the position, what is asked below it, and the plans drawn upon it."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import pygame

from game.content.problem import OpenProblem
from game.players.problems import Answers
from game.ui.battle import dialogs
from game.ui.battle.analysis_scene import AnalysisScene, analysis_of
from game.ui.battle.areas import BattleAreas
from game.ui.battle.battle_scene import BattleScene
from game.ui.battle.panels.problem_panel import AGAIN, ALL, NEXT, SOLUTION, ProblemPanel
from game.ui.battle.sheet_scene import SheetScene
from game.ui.drawing.ground.board_image import ground_of
from game.ui.scene import Push, Scene, SceneChange
from game.ui.session.marks.plan_marks import marks_of_plan
from game.ui.session.problem_result import ProblemResult
from game.ui.session.problem_session import ProblemSession
from game.ui.session.text.tooltip_rows import TooltipRow
from game.ui.session.timeline import Pace
from game.ui.widgets.fonts import Fonts

LOOK = 0.1
"""Seconds between two looks at how far a plan has been tried."""

COMMANDS: dict[str, Callable[[Any, str], SceneChange]] = {
    AGAIN: lambda scene, _: scene.begin_again(),
    SOLUTION: lambda scene, _: scene.show_solution(),
    NEXT: lambda scene, _: scene.following() if scene.following else None,
    ALL: lambda scene, _: Push(scene.listed()),
    "advise": lambda scene, _: scene.show_solution(),
    "analyse": lambda scene, _: Push(scene.analysis()),
    "menu": lambda scene, _: Push(dialogs.problem_menu()),
}
"""What a problem does in another way than a battle; the rest it does like one."""


class ProblemScene(SheetScene):
    """A problem that is being solved."""

    session: ProblemSession
    commands = MappingProxyType({**BattleScene.commands, **COMMANDS})

    def __init__(
        self,
        found: OpenProblem,
        leads_to: Callable[[], Scene],
        listed: Callable[[], Scene],
        following: Callable[[], SceneChange] | None,
        on_tried: Callable[[bool, float], None],
        *,
        pace: Pace | None = None,
    ) -> None:
        """`leads_to` makes the main menu, `listed` the list of problems, `following` leads to the next
        problem.

        `on_tried` is told of each plan whether it solved the problem, and its chance to win.
        """
        self.result, self._found, self._pace = ProblemResult(found), found, pace
        session = ProblemSession(found, self.result, pace)
        match = session.match
        ground = ground_of(match.scenario, match.setup.grid, session.info.terrains, None)
        super().__init__(session, ground, leads_to)
        self.listed, self.following, self._on_tried = listed, following, on_tried
        self._end_told = True

    def make_sheet(self, areas: BattleAreas, size: tuple[int, int]) -> ProblemPanel:
        """Make what lies below the field in a window of this size."""
        return ProblemPanel(self.result, areas, Fonts(areas.scale), size, has_next=self.following is not None)

    def key_of(self, event: pygame.event.Event) -> str:
        """Return the command that a key is for here."""
        result = self.result
        if not result.can_begin_again:
            return ""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and not result.is_working:
            return NEXT if result.is_shown and self.following is not None else AGAIN
        is_back = event.key == pygame.K_BACKSPACE or getattr(event, "unicode", "") in ("r", "u")
        is_undo = event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL
        return AGAIN if is_back or is_undo else ""

    def press(self, key: str) -> SceneChange:
        """Do the command that a key begins with; a plan that is whole by then is tried."""
        move = super().press(key)
        self._follow()
        return move

    def handle_event(self, event: pygame.event.Event) -> SceneChange:
        """Answer an event; a plan that is whole by then is tried."""
        move = super().handle_event(event)
        self._follow()
        return move

    def advance(self, time: float) -> SceneChange:
        """Walk on, and take in what the trial has come to."""
        move = super().advance(time)
        self._follow()
        if self.result.look():
            if self.result.is_tried:
                self._on_tried(self.result.is_solved, self.result.chance)
            self._draw_plans()
        return move

    def next_wakeup(self) -> float | None:
        """Look again while the plan is being tried."""
        wakeup = super().next_wakeup()
        return min(LOOK, wakeup if wakeup is not None else LOOK) if self.result.is_working else wakeup

    def close(self) -> None:
        """Let the other process go, and the battle."""
        self.result.close()
        super().close()

    def _follow(self) -> None:
        """Go back to the position when the plan is whole, draw it there, and have it tried."""
        if self.session.plan and not self.result.can_begin_again:
            self.result.attempt(self.session.plan)
            self._put_up(self.session.plan)

    def analysis(self) -> AnalysisScene:
        """Open the board with the position, and the plans that are drawn on it."""
        is_drawn = self.session.plan_marks is not None
        return analysis_of(self, [TooltipRow("item", self.result.told())] if is_drawn else ())

    def _put_up(self, plan: Answers = ()) -> None:
        """Show the position, and a plan that was made in it."""
        self.show(ProblemSession(self._found, self.result, self._pace, plan))
        self._draw_plans()

    def _draw_plans(self) -> None:
        shown, session = self.result.shows(), self.session
        inches = self.playback.view.thousandths_per_hex
        session.plan_marks = (
            marks_of_plan(shown[0], session.side, session.info, shown[1], inches=inches) if shown else None
        )

    def begin_again(self) -> None:
        """Put the position up again, to be answered anew."""
        self.result.begin_again()
        self._put_up()

    def show_solution(self) -> None:
        """Show the best plan in the position."""
        if self.result.is_working or self.result.is_shown:
            return
        self.result.show_best()
        self._put_up(self.result.problem.best)
