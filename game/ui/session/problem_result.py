"""What is known of a problem while it is solved: the plan that was made, what it is worth, and what may be told."""

from statistics import mean

import msgspec

from game.content.problem import OpenProblem
from game.engine.shown.forecast import percent_less
from game.engine.system_info import SystemInfo
from game.i18n import tr, tr_name
from game.players.advice import Advice, told
from game.players.advising import AdviceWork, comparison_of
from game.players.planner import Plan
from game.players.problems import FORKS, Answers, Problem, is_as_good
from game.ui.session.text.turn_text import turn_of_side

MOST_STARS = 5
MOST_MISSED = 12
"""Of so many players it is known who misses a problem."""

MISTAKE = 0.03
"""A chance to win that the enemy has thrown away from which it is said so."""


def stars_of(missed: int) -> str:
    """Return how hard a problem is, in stars."""
    count = 1 + min(MOST_STARS - 1, missed * MOST_STARS // (MOST_MISSED + 1))
    return "★" * count + "☆" * (MOST_STARS - count)


def heading_of(problem: Problem, title: str, info: SystemInfo) -> str:
    """Name a problem by its battle, turn and side."""
    turn = turn_of_side(problem.turn, info.side(problem.side).plural_name, in_rounds=info.in_rounds)
    return tr("{title}: {turn}", title=tr_name(title), turn=turn)


class ProblemResult:
    """The state of somebody's work on a problem."""

    def __init__(self, found: OpenProblem) -> None:
        self.problem = found.problem
        self._match = match = found.match()
        assert match.pending is not None  # a problem asks something
        self._info: SystemInfo = match.rules.info
        self.side = match.pending.side
        self._work: AdviceWork | None = None
        self.plan: Advice | None = None
        self.best: Advice | None = None
        """The best plan, once it may be shown."""
        self.is_tried = self.is_solved = self.has_failed = False
        self._chances = 0.0, 0.0

    @property
    def heading(self) -> str:
        """The battle, the turn and the side."""
        return heading_of(self.problem, self._match.scenario.title, self._info)

    @property
    def stars(self) -> str:
        """How hard the problem is."""
        return stars_of(self.problem.missed)

    @property
    def side_colour(self) -> int:
        """The colour of the side that is to be played."""
        return self._info.side(self.side).side_colour

    # The trial

    @property
    def is_working(self) -> bool:
        """Whether the plan is being tried."""
        return self._work is not None

    @property
    def share(self) -> float:
        """How much of the trial is done."""
        return self._work.share if self._work is not None else 0.0

    @property
    def is_shown(self) -> bool:
        """Whether the best plan is shown."""
        return self.best is not None

    @property
    def can_begin_again(self) -> bool:
        """Whether a plan was made, or the best one shown."""
        return self.plan is not None or self.is_shown

    def attempt(self, plan: Answers) -> None:
        """Begin to try a plan out in the same forks as the best one."""
        self.plan = told(self._match, Plan(plan), seed=self.problem.seed)
        self.is_tried = self.has_failed = False
        self._work = comparison_of(self._match, (plan, self.problem.best), self.problem.seed, FORKS)

    def look(self) -> bool:
        """Take in what the trial has come to; return whether it is over."""
        work = self._work
        if work is None or not work.look() or not work.is_done:
            return False
        self.close()
        self.has_failed = work.compared is None
        if work.compared is not None:
            mine, best = work.compared.values
            self._chances, self.is_tried = (mean(mine), mean(best)), True
            self.is_solved = is_as_good(mine, best)
            if self.is_solved:
                self.show_best()
        return True

    def show_best(self) -> None:
        """Let the best plan be seen."""
        problem = self.problem
        self.best = told(self._match, Plan(problem.best, problem.chance, problem.forks), seed=problem.seed)

    def begin_again(self) -> None:
        """Forget what was found."""
        self.close()
        self.plan = self.best = None
        self.is_tried = self.is_solved = self.has_failed = False

    def close(self) -> None:
        """Let the other process go."""
        if self._work is not None:
            self._work.close()
            self._work = None

    @property
    def chance(self) -> float:
        """The chance to win with one's plan."""
        return self._chances[0]

    # What is told

    def bars(self) -> list[tuple[str, float]]:
        """Return the chances to win that may be told."""
        if self.is_tried:
            names = tr("Your plan"), tr("The best plan known")
            return list(zip(names, self._chances, strict=True))
        return [(tr("The best plan known"), self.problem.chance)] if self.is_shown else []

    @property
    def state(self) -> str:
        """What has come of the plan, in a few words."""
        if self.is_working:
            return tr("Your plan is being tried")
        if self.has_failed:
            return tr("Your plan could not be tried")
        if self.is_shown:
            return tr("Solved!") if self.is_solved else tr("The solution")
        return tr("Not the best plan")

    def told(self) -> str:
        """Return what is asked, or what is told of the plan."""
        if self.is_working:
            return tr("Your plan is played on in many battles, and so is the best one, with the same dice.")
        if self.has_failed:
            return tr("Your plan could not be tried. Try again.")
        sentences = []
        if self.is_tried:
            sentences.append(self._verdict())
        if self.is_shown and not self.is_solved and self.best is not None:
            sentences.append(tr("The best plan starts with: {answer}.", answer=self.best.label.rstrip(".")))
        if self.is_shown and self.problem.teaches:
            sentences.append(tr(self.problem.teaches))
        if self.is_tried and self._differs:
            sentences.append(tr("Whole arrows: the best plan; broken: yours."))
        return " ".join(sentences) or self._question()

    def _question(self) -> str:
        side = self._info.side(self.side).plural_name
        sentences = [
            tr(
                "Find the best plan for the {side}. Your answers count up to the first dice or the enemy's question.",
                side=side,
            )
        ]
        if self.problem.mistake >= MISTAKE:
            sentences.append(tr("The enemy has just made a mistake."))
        match = self._match
        special = match.rules.shown.special_hexes(match.setup.battlefield, match.state, match.names)
        return " ".join((*sentences, *(area.text for area in special if area.value)))

    def _verdict(self) -> str:
        assert self.plan is not None  # it was tried
        (mine, best), answer = self._chances, self.plan.label.rstrip(".")
        if self.is_solved:
            is_another = (self.plan.answer, *self.plan.following) != self.problem.best
            return (
                tr("Solved! As good as the best: {answer}.", answer=answer) if is_another else tr("Solved!")
            )
        return tr(
            "Your plan starts with: {answer}. It gives away {cost} of the chance to win.",
            answer=answer,
            cost=percent_less(mine, best),
        )

    @property
    def _differs(self) -> bool:
        """Whether one's plan has arrows of its own beside those of the best."""
        plan, best = self.plan, self.best
        return plan is not None and best is not None and any(step not in best.steps for step in plan.steps)

    def shows(self) -> tuple[Advice, Advice | None] | None:
        """Return the plan to draw, and one's own to draw in broken lines besides; None for nothing."""
        plan, best = self.plan, self.best
        if self.is_tried:  # the same chances as on the bars
            mine, known = self._chances
            plan = msgspec.structs.replace(plan, value=mine, forks=FORKS) if plan is not None else None
            best = msgspec.structs.replace(best, value=known, forks=FORKS) if best is not None else None
        if best is not None:
            return best, plan if self._differs else None
        return (plan, None) if plan is not None else None
