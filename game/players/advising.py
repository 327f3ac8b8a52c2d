"""Advice worked out in a process of its own: what it finds comes in piece by piece, and it can be given up."""

import multiprocessing
import time
from multiprocessing.connection import Connection
from typing import NamedTuple

import msgspec

from game import i18n
from game.hexgrid.ids import NO_SIDE, SideId
from game.players.advice import (
    Advice,
    AnyMatch,
    Costly,
    advise,
    answers_from,
    asked_at,
    questions,
    review,
    steps_played,
    told,
    up_to,
)
from game.players.levels import GENERAL
from game.players.planner import Plan
from game.players.problems import Answers, Problem, problem_at, tried
from game.players.workers import Recorded, end_with_parent, recorded

SECONDS = 6.0
"""How long plans are tried out at one question."""


PROBLEM_SECONDS = 30.0
"""How long it takes, about, to find out whether a question makes a problem."""


class AdviceTask(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be worked out: the plans at the question open after so many events (None: now), or a review.

    `own` is what the side has in mind now; of an earlier question it is what was answered then. With `plans` only what
    they are worth in the same `forks` of a `seed`; `is_problem`: whether one is clearly the best.
    """

    battle: Recorded
    events: int | None = None
    own: tuple[str, ...] = ()
    is_review: bool = False
    plans: tuple[Answers, ...] = ()
    seed: int = 1
    forks: int = 0
    is_problem: bool = False
    seconds: float = 0.0
    language: i18n.Language


class Plans(NamedTuple):
    """The best plans at a question, whom it asked, and how many events had happened before it."""

    side: SideId
    events: int
    plans: list[Advice]


class Mistake(NamedTuple):
    """An answer that cost something: both plans in words and steps, and how many events had happened before it."""

    costly: Costly
    events: int
    given: Advice
    better: Advice


class Progress(NamedTuple):
    """How much of the work is done, 0 to 1."""

    share: float


class Compared(NamedTuple):
    """The chances to win that plans led to, each in the same forks."""

    values: list[list[float]]


class Clear(NamedTuple):
    """The problem that a question makes; None where no plan is clearly the best."""

    problem: Problem | None


Message = Plans | Mistake | Progress | Compared | Clear | None
"""What the other process sends; None at its end."""


class AdviceWork:
    """Work that is under way elsewhere: `look` takes in what has been found meanwhile."""

    def __init__(self, task: AdviceTask) -> None:
        context = multiprocessing.get_context("spawn")
        self._messages, sender = context.Pipe(duplex=False)
        self._process = context.Process(target=work, args=(task, sender), daemon=True)
        self._process.start()
        sender.close()
        self._seconds = 0.0 if task.is_review or task.plans else task.seconds
        self._began, self._share = time.monotonic(), 0.0
        self.plans: Plans | None = None
        self.mistakes: list[Mistake] = []
        self.compared: Compared | None = None
        self.clear: Clear | None = None
        self.is_done = self.is_whole = self.has_failed = False

    @property
    def share(self) -> float:
        """How much of the work is done, or of its time used up; 0 to 1."""
        gone = (time.monotonic() - self._began) / self._seconds if self._seconds else self._share
        return min(1.0, gone)

    def look(self) -> bool:
        """Take in what has been found; return whether anything has."""
        found = False
        while not self.is_done and self._messages.poll():
            try:
                message: Message = self._messages.recv()
            except (EOFError, OSError):
                self.is_done = self.has_failed = True
                return True
            found = True
            if isinstance(message, Plans):
                self.plans = message
            elif isinstance(message, Mistake):
                self.mistakes.append(message)
            elif isinstance(message, Compared):
                self.compared = message
            elif isinstance(message, Clear):
                self.clear = message
            elif isinstance(message, Progress):
                self._share = message.share
            else:
                self.is_done = self.is_whole = True
        return found

    def close(self) -> None:
        """Let the other process go, whatever it has come to."""
        if self._process.is_alive():
            self._process.terminate()
        self._messages.close()
        self.is_done = True


def advice_on(match: AnyMatch, events: int | None = None, own: tuple[str, ...] = ()) -> AdviceWork:
    """Begin to try out plans at the open question, what the side has in mind too, or at that after so many events."""
    return AdviceWork(
        AdviceTask(battle=recorded(match), events=events, own=own, seconds=SECONDS, language=i18n.in_use())
    )


def review_of(match: AnyMatch) -> AdviceWork:
    """Begin to weigh all answers of a battle."""
    return AdviceWork(AdviceTask(battle=recorded(match), is_review=True, language=i18n.in_use()))


def comparison_of(match: AnyMatch, plans: tuple[Answers, ...], seed: int, forks: int) -> AdviceWork:
    """Begin to try plans out at the open question, all in the same forks."""
    battle = recorded(match)
    return AdviceWork(AdviceTask(battle=battle, plans=plans, seed=seed, forks=forks, language=i18n.in_use()))


def problem_of(match: AnyMatch) -> AdviceWork:
    """Begin to find out whether the open question makes a problem."""
    return AdviceWork(
        AdviceTask(battle=recorded(match), is_problem=True, seconds=PROBLEM_SECONDS, language=i18n.in_use())
    )


def work(task: AdviceTask, sender: Connection) -> None:
    """Do what is asked for, and send what is found."""
    end_with_parent()
    i18n.use(*task.language)
    match = task.battle.match()
    if task.is_review:
        _review(match, sender)
    elif task.plans:
        _compare(match, task, sender)
    elif task.is_problem:
        sender.send(Clear(problem_at(match, task.seed)))
    else:
        _advise(match, task, sender)
    sender.send(None)


def _advise(match: AnyMatch, task: AdviceTask, sender: Connection) -> None:
    battle, events, own, asked = match, -1, task.own, None
    if task.events is not None:
        asked = asked_at(match, task.events)
        if asked is None:
            return
        following = match.entries[asked.entry :]
        match, events = asked.match, asked.events
        own = answers_from(following, match.pending.side) if match.pending else ()
    until = time.monotonic() + task.seconds
    plans = advise(match, GENERAL, is_out_of_time=lambda: time.monotonic() > until, own=own)
    if asked is not None and own:
        as_it_went = steps_played(battle, asked.answers)
        plans = [msgspec.structs.replace(each, steps=as_it_went) if each.is_own else each for each in plans]
    sender.send(Plans(match.pending.side if match.pending else NO_SIDE, events, plans))


def _compare(match: AnyMatch, task: AdviceTask, sender: Connection) -> None:
    """Send what plans are worth, and on the way how much of it is done."""
    values: list[list[float]] = [[] for _ in task.plans]
    for fork in range(task.forks):
        for plan, (more,) in zip(
            values, tried(match, task.plans, task.seed, range(fork, fork + 1)), strict=True
        ):
            plan.append(more)
        sender.send(Progress((fork + 1) / task.forks))
    sender.send(Compared(values))


def _review(match: AnyMatch, sender: Connection) -> None:
    """Send each answer that cost something as soon as it is found."""
    events = {asked.answers: asked.events for asked in questions(match)}
    for each in review(match, GENERAL):
        if each.cost > 0:
            sender.send(mistake_of(match, each, events[each.answers]))
        sender.send(Progress(each.entry / len(match.entries)))


def mistake_of(match: AnyMatch, costly: Costly, events: int) -> Mistake:
    """Put an answer that cost something, and the better one, into words, and into steps: as it went, and in a fork."""
    then = up_to(match, costly.answers)
    assert then.pending is not None, "it was answered"
    given, better = (
        told(then, Plan(answers, value, costly.forks))
        for answers, value in ((costly.given, costly.value), (costly.better, costly.best))
    )
    given = msgspec.structs.replace(given, steps=steps_played(match, costly.answers))
    return Mistake(costly, events, given, better)
