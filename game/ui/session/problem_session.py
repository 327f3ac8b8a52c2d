"""A problem as it is solved: a battle answered up to the first roll or the enemy's question, which is one's plan."""

from game.content.problem import OpenProblem
from game.engine.decisions.decision import Option
from game.engine.play.journal import Answered
from game.i18n import tr
from game.players.planner import ends_plan
from game.players.problems import Answers
from game.ui.session.battle_session import BattleSession
from game.ui.session.controller import Controller
from game.ui.session.playback import OpenBattle, Playback
from game.ui.session.problem_result import ProblemResult
from game.ui.session.timeline import Pace


class ProblemSession(BattleSession):
    """The position of a problem, and the plan that is made in it; once it is whole nothing more can be answered."""

    def __init__(
        self, found: OpenProblem, result: ProblemResult, pace: Pace | None, plan: Answers = ()
    ) -> None:
        """`result` tells what has come of a `plan`, which was made before."""
        self.result, self.plan = result, plan
        match = found.match()
        assert match.pending is not None  # a problem asks something
        self.side, self._since = match.pending.side, len(match.entries)
        super().__init__(Playback(OpenBattle(match=match, learner=self.side), pace, from_start=False))

    @property
    def choice(self) -> Controller | None:
        """The choice that is to be made now; none once the plan is whole."""
        return None if self.plan else super().choice

    @property
    def aside(self) -> tuple[str, str] | None:
        """What has come of the plan, which is read below."""
        return (self.result.state, tr("Read on below")) if self.plan else None

    @property
    def told_end(self) -> str:
        """What is said when nothing will be asked any more."""
        return tr("Read on below")

    @property
    def leads_away(self) -> bool:
        """Never: the sheet leads on."""
        return False

    def submit(self, option: Option) -> None:
        """Answer, or keep the answer with which the plan is whole: what comes of it is tried out elsewhere."""
        if ends_plan(self.match, option):
            given = self.match.entries[self._since :]
            answers = (entry.answer for entry in given if isinstance(entry, Answered))
            self.plan, self.notice = (*answers, option.notation), ""
        else:
            super().submit(option)
