"""What the general would do at a question, and which answers cost most in a battle that is over."""

from game.content.position_text import text_of
from game.content.positions import match_at, read_position
from game.content.problem import keep
from game.engine.decisions.decision import InvalidAnswerError
from game.engine.shown.forecast import percent, percent_less
from game.i18n import tr, tr_count
from game.players.advice import BEST, Advice, up_to
from game.players.advising import AdviceWork, Mistake, Plans, advice_on, problem_of, review_of
from game.players.problems import LEAST, AnyMatch
from game.storage.battles import SaveError
from game.ui.battle.battle_table import BattleTable
from game.ui.battle.rail.plan_list import ANALYSE, PlanList
from game.ui.scene import Pop, Push, SceneChange
from game.ui.session.marks.plan_marks import marks_of_plan
from game.ui.session.text.tooltip_rows import TooltipRow
from game.ui.session.text.turn_text import turn_title

GIVE, TRY, ADD = "give", "try", "add"


class AdviceScene(PlanList):
    """The best plans at the open question, or at one that was asked earlier."""

    def __init__(self, battle: BattleTable, work: AdviceWork | None, *, is_present: bool) -> None:
        """`is_present` is whether the question is open now and its answer can be given; `work` finds the plans."""
        super().__init__(battle, work)
        self.heading = tr("What would the general do?")
        self._is_present, self._plans = is_present, list[Advice]()
        self._is_secret = False

    def load_result(self) -> None:
        """Take the plans, unless they would tell what is hidden from whoever sits there."""
        assert self._work is not None
        if self._work.plans is not None and not self._plans:
            self.list_plans(self._work.plans)

    def list_plans(self, found: Plans) -> None:
        """List plans that were found, and show the moment at which they were asked for."""
        playback = self.battle.playback
        self._is_secret = not (self._is_present or playback.is_visible(found.side))
        if not self._is_secret:
            self._plans, self._side = found.plans, found.side
            if not self._is_present:
                playback.look_at(found.events)

    def labels(self) -> list[str]:
        """Return each plan with its chance of winning."""
        return [
            tr("{chance}: {answer}", chance=percent(plan.value), answer=plan.label)
            if plan.forks
            else plan.label
            for plan in self._plans
        ]

    def intro(self) -> list[TooltipRow]:
        """Return what the figures are, or why there are none."""
        return [TooltipRow("item", self._intro())]

    def _intro(self) -> str:
        if self.is_working:
            return tr("Plans are tried using only what this side can see. Press Escape to stop.")
        if self._is_secret:
            return tr("This was asked of the other side. Its plans stay hidden until the battle is over.")
        if not self._plans:
            return tr("No advice could be found.") if self.has_failed else tr("Nothing was asked here.")
        if len(self._plans) == 1:
            return tr("Only one plan was found.")
        return tr("The chance of winning after each plan, tried out in battles played on from here.")

    def told(self, place: int) -> list[TooltipRow]:
        """Return in how many battles a plan was tried out, how it goes on, and what its arrows are."""
        plan, rows = self._plans[place], []
        if plan.is_own:
            rows.append(tr("This is what you had in mind.") if self._is_present else tr("This was done."))
        if plan.is_usual:
            rows.append(tr("A veteran, who tries nothing out, would do this."))
        if plan.forks:
            rows.append(_tried(plan.forks, plan.error))
        if plan.steps and plan.is_own and not self._is_present:
            rows.append(tr("Arrows: how this turn went."))
        elif plan.steps:
            rows.append(
                tr("Arrows: how this turn went in one of them.")
                if plan.forks
                else tr("Arrows: what it does.")
            )
        return [TooltipRow("item", row) for row in rows]

    def show(self, place: int) -> None:
        """Draw a plan on the board."""
        session = self.battle.session
        session.plan_marks = marks_of_plan(
            self._plans[place],
            self._side,
            session.info,
            inches=self.battle.playback.view.thousandths_per_hex,
        )

    def footer_buttons(self) -> list[tuple[str, str]]:
        """Offer to give the answer that is chosen."""
        gives = [(GIVE, tr("Give this answer"))] if self._plans and self._is_present else []
        return [*gives, *super().footer_buttons()]

    def press(self, key: str) -> SceneChange:
        """Give the answer that is chosen."""
        pending = self.battle.session.match.pending
        if key != GIVE or pending is None:
            return super().press(key)
        try:
            self.battle.session.submit(pending.option(self._plans[self.chosen].answer))
        except InvalidAnswerError as error:
            self.battle.session.notice = str(error)
        return Pop()


class ReviewScene(PlanList):
    """The answers of a battle that cost most; the moment of each is shown on the board."""

    def __init__(self, battle: BattleTable, work: AdviceWork | None) -> None:
        """`work` weighs the answers; None where the battle has been reviewed before."""
        super().__init__(battle, work)
        self.heading = tr("Review: the answers that cost most")
        self._found = battle.mistakes or []
        self._adding: AnyMatch | None = None
        """The position of which it is being found out whether it makes a problem."""
        self._added = ""

    def load_result(self) -> None:
        """List the worst of what has been found, or keep the problem that was asked for."""
        assert self._work is not None
        if self._adding is None:
            self.list_mistakes(self._work.mistakes)
        elif self._work.is_done:
            self._added, self._adding = _kept(self._adding, self._work), None

    def list_mistakes(self, found: list[Mistake]) -> None:
        """List the answers that cost most; the one that was chosen stays so where it is among them."""
        chosen = self._found[self.chosen] if self.chosen else None
        self._found = sorted(found, key=lambda each: -each.costly.cost)[:BEST]
        self.chosen = self._found.index(chosen) if chosen in self._found else 0

    def close(self) -> None:
        """Remember a review that has come to its end."""
        if self._work is not None and (self._work.is_whole or self._added or self._adding):
            self.battle.mistakes = self._found
        super().close()

    def labels(self) -> list[str]:
        """Return each answer with what it cost."""
        info = self.battle.session.info
        return [
            tr(
                "{turn}, {side}: {answer} cost {chance}",
                turn=turn_title(each.costly.turn, in_rounds=info.in_rounds),
                side=info.side(each.costly.side).plural_name,
                answer=each.given.label,
                chance=percent_less(each.given.value, each.better.value),
            )
            for each in self._found
        ]

    def intro(self) -> list[TooltipRow]:
        """Return how the answers are weighed, or why they cannot be."""
        if self._adding is not None and self.is_working:
            text = tr("It makes a problem if one plan is clearly the best. That is tried in many battles.")
        elif self._added:
            text = self._added
        elif self.is_working:
            text = tr(
                "Each answer that settled a turn is weighed as the general would. Press Escape to stop."
            )
        elif self.has_failed:
            text = tr("The review could not be finished.")
        elif not self._found:
            text = tr("No answer cost anything.")
        else:
            text = tr(
                "Answers that promised less than the best plan at that moment, whatever the dice did then."
            )
        return [TooltipRow("item", text)]

    def told(self, place: int) -> list[TooltipRow]:
        """Return what promised more, and both chances."""
        each = self._found[place]
        return [
            TooltipRow("name", tr("Better: {answer}", answer=each.better.label)),
            TooltipRow(
                "item",
                tr(
                    "Chance of winning {better} instead of {given}. Whole arrows: the better plan; broken: as it went.",
                    better=percent(each.better.value),
                    given=percent(each.given.value),
                ),
            ),
            *(
                [TooltipRow("item", _tried(each.costly.forks, each.costly.error))]
                if each.costly.forks
                else ()
            ),
        ]

    def footer_buttons(self) -> list[tuple[str, str]]:
        """Offer to play on from the moment of the answer that is chosen, or to make a problem of it."""
        can_try = bool(self._found) and self.battle.plays_on is not None
        can_analyse = bool(self._found) and self.battle.analyses is not None
        can_add = (
            bool(self._found) and not self.is_working and self._found[self.chosen].costly.cost >= LEAST / 2
        )
        return [
            *([(TRY, tr("Try it, against the computer"))] if can_try else []),
            *([(ANALYSE, tr("On the analysis board (N)"))] if can_analyse else []),
            *([(ADD, tr("Add to my problems"))] if can_add else []),
            *super().footer_buttons(),
        ]

    def press(self, key: str) -> SceneChange:
        """Play on from the moment of the answer that is chosen, as the side that gave it, or make a problem of it."""
        if key == ADD:
            then = up_to(self.battle.session.match, self._found[self.chosen].costly.answers)
            self._adding = match_at(read_position(text_of(then), then.scenario.title))
            self._work = problem_of(self._adding)
            return None
        if key != TRY:
            return super().press(key)
        costly = self._found[self.chosen].costly
        return Pop(f"on:{costly.side}:{costly.entry}")

    def show(self, place: int) -> None:
        """Show the moment of an answer, with what would have been better."""
        each, session = self._found[place], self.battle.session
        self.battle.playback.look_at(each.events)
        session.plan_marks = marks_of_plan(
            each.better,
            each.costly.side,
            session.info,
            each.given,
            inches=self.battle.playback.view.thousandths_per_hex,
        )


def _tried(forks: int, error: float) -> str:
    """Say in how many battles plans were tried out, and how far that may be off."""
    tried = tr_count(forks, "Tried out in {number} battle.", "Tried out in {number} battles.")
    return f"{tried} {tr('Give or take {chance}.', chance=percent(error))}" if error else tried


def _kept(match: AnyMatch, work: AdviceWork) -> str:
    """Keep what makes a problem, and say so, or why it does not."""
    if work.clear is None:
        return tr("It could not be tried.")
    if work.clear.problem is None:
        return tr("This makes no problem: no plan is clearly better than all others.")
    try:
        keep(match, work.clear.problem)
    except SaveError as error:
        return f"{error}."
    return tr("Added: it is the last of the problems of these rules.")


def ask_advice(battle: BattleTable) -> SceneChange:
    """Begin to try out plans at the moment that is shown; say so where nothing is asked there."""
    session, playback = battle.session, battle.playback
    is_learning = bool(session.open_battle.learner)
    is_past = playback.history_frame is not None or session.open_battle.watched
    if is_past:
        return Push(AdviceScene(battle, advice_on(session.match, playback.shown_frames), is_present=False))
    if session.choice is None:
        session.notice = tr("Nothing is asked of you now. Choose an earlier moment in the log, or wait.")
    elif session.choice.decision.forced is not None:
        session.notice = tr("There is only one answer.")
    else:
        own = session.choice.in_mind()
        work = advice_on(session.match, own=(own.notation,) if own is not None else ())
        return Push(AdviceScene(battle, work, is_present=not is_learning))
    return None


def ask_review(battle: BattleTable) -> SceneChange:
    """Begin to weigh the answers of a battle that is over, or list again what was found."""
    is_new = battle.mistakes is None
    return Push(ReviewScene(battle, review_of(battle.session.match) if is_new else None))
