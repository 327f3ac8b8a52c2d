"""A player that plans ahead: many ways to play a stretch of the battle are tried out in forks, the best is followed."""

from collections.abc import Callable, Iterator, Sequence
from math import exp, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple, Protocol

import msgspec

from game.engine.decisions.decision import Decision, InvalidAnswerError, Option
from game.engine.play.journal import Answered
from game.engine.play.match import Match
from game.hexgrid.ids import SideId
from game.players.even_chance import EvenChance
from game.players.greedy_player import GreedyPlayer
from game.players.learned_value import chance_of_winning

AnyMatch = Match[Any, Any, Any]

MAX_ANSWERS = 400
"""Answers after which a plan that is tried out is weighed where it stands."""

SPREAD = 0.4
"""How far weights are moved by chance to find other plans: each by a factor of exp(N(0, SPREAD))."""

FIRST = 4
"""Of so many of the best first answers half of the plans begin with one taken by chance."""

CARELESS = 0.25
"""The share of what it could do that half of the plans overlook."""


class Search(msgspec.Struct, frozen=True, kw_only=True):
    """How much is tried: so many plans besides the usual one, each in so many forks at first and at most.

    After each round the better half of the plans is tried in twice as many forks. One is taken in place of the usual
    one if it is better in the same forks by as many standard errors as its rule system asks for.
    """

    plans: int = 12
    forks: int = 4
    most_forks: int = 16


class Chooser(Protocol):
    """Whoever answers questions."""

    def choose(self, match: AnyMatch, decision: Decision) -> Option: ...


class Plan(NamedTuple):
    """The answers of a side up to the first roll or the enemy's question, what they promise, and in how many forks.

    `values` is what each fork came to.
    """

    answers: tuple[str, ...]
    value: float = 0.0
    forks: int = 0
    values: tuple[float, ...] = ()


class Planner:
    """Plans at the first pivotal question of each stretch of a battle, and answers the rest as an expert does at once.

    The same seed gives the same answers to the same questions. `is_out_of_time` ends the search early.
    """

    def __init__(self, seed: int, search: Search, is_out_of_time: Callable[[], bool] = lambda: False) -> None:
        self._seed, self._search, self._is_out_of_time = seed, search, is_out_of_time
        self._usual = GreedyPlayer(seed, expert=True)
        self._answers: tuple[str, ...] = ()
        self._made_at = 0
        self._stretch: Any = None

    def choose(self, match: AnyMatch, decision: Decision) -> Option:
        """Go on with the plan, make one, or choose at once."""
        if self.begins(match, decision):
            self.follow(match, self.weigh(match, decision)[0].answers)
        return self.at_once(match, decision)

    def begins(self, match: AnyMatch, decision: Decision) -> bool:
        """Return whether this question is to be planned from: none is under way, and none was made for its stretch."""
        opponent = match.rules.opponent
        return (
            decision.kind in opponent.pivotal
            and opponent.stretch(match.state) != self._stretch
            and self._planned(match) is None
        )

    def follow(self, match: AnyMatch, answers: Sequence[str]) -> None:
        """Follow a plan from the open question on."""
        self._answers, self._made_at = tuple(answers), len(match.entries)
        self._stretch = match.rules.opponent.stretch(match.state)

    def at_once(self, match: AnyMatch, decision: Decision) -> Option:
        """Choose without trying anything out: as planned, else by the usual judgement."""
        if (planned := self._planned(match)) is not None:
            try:
                return decision.option(planned)
            except InvalidAnswerError:
                self._answers = ()
        return self._usual.choose(match, decision)

    def _planned(self, match: AnyMatch) -> str | None:
        """Return what the plan answers next; None where all was answered, or something else has happened since."""
        since = match.entries[self._made_at :]
        given = [entry.answer if isinstance(entry, Answered) else None for entry in since]
        if len(given) < len(self._answers) and given == list(self._answers[: len(given)]):
            return self._answers[len(given)]
        return None

    def weigh(self, match: AnyMatch, decision: Decision, given: Sequence[str] = ()) -> list[Plan]:
        """Try plans out, the best first; the usual one, and what was `given`, are always among them.

        Answers given are tried in the most forks, as far as time allows.
        """
        plans, kept = self.plans(match, decision), {0}
        if given:
            wanted = tuple(given)
            plans += [] if wanted in plans else [wanted]
            kept.add(plans.index(wanted))
        if len(plans) == 1:
            return [Plan(plans[0])]
        values: list[list[float]] = [[] for _ in plans]
        left, forks = list(range(len(plans))), self._search.forks
        while forks <= self._search.most_forks and not self._is_out_of_time():
            for fork in range(max(map(len, values)), forks):
                for number in left:
                    if self._is_out_of_time():
                        break
                    values[number].append(self.tried(match, decision.side, plans[number], fork))
            best = sorted(left, key=lambda number: -_mean(values[number]))[: max(2, (len(left) + 1) // 2)]
            left = [number for number in left if number in best or number in kept]
            forks *= 2
        order = sorted(range(len(plans)), key=lambda number: (-len(values[number]), -_mean(values[number])))
        if not _is_better(values[order[0]], values[0], match.rules.opponent.required_standard_errors):
            order.remove(0)
            order.insert(0, 0)
        return [
            Plan(plans[number], _mean(each), len(each), tuple(each))
            for number in order
            for each in (values[number],)
        ]

    def plans(self, match: AnyMatch, decision: Decision) -> list[tuple[str, ...]]:
        """List plans that differ, the usual one first: the others by weights moved by chance."""
        found = {self.played(match, decision.side, self._usual): None}
        opponent, chance = match.rules.opponent, Random(hash((self._seed, len(match.entries))))
        if (tunable := opponent.tunable) is None:
            return list(found)
        base = msgspec.structs.asdict(tunable.experts[decision.side])
        score = self._usual.score(match, decision)
        firsts = (
            sorted(decision.options, key=score, reverse=True)[:FIRST] if type(decision) is Decision else []
        )
        for number in range(self._search.plans):
            if self._is_out_of_time():
                break
            weights = {name: round(value * exp(chance.gauss(0, SPREAD))) for name, value in base.items()}
            player = GreedyPlayer(
                chance.randrange(1 << 30),
                careless=CARELESS if number % 4 > 1 else 0.0,
                judge=tunable.judge(type(tunable.weights)(**weights)),
            )
            first = chance.choice(firsts) if firsts and number % 2 else None
            found[self.played(match, decision.side, player, first)] = None
        return list(found)

    def played(
        self, match: AnyMatch, side: SideId, player: Chooser, first: Option | None = None
    ) -> tuple[str, ...]:
        """Have a player play on in a fork; return its answers up to the first roll or the enemy's question."""
        chance = EvenChance(hash((self._seed, len(match.entries))))
        fork = match.fork(chance, side)
        chance.is_asked = False
        answers: list[str] = []
        while (pending := fork.pending) is not None and not chance.is_asked and len(answers) < MAX_ANSWERS:
            if pending.side != side:
                break
            option = player.choose(fork, pending) if first is None or answers else first
            answers.append(option.notation)
            fork.submit(option)
        return tuple(answers)

    def tried(self, match: AnyMatch, side: SideId, plan: Sequence[str], number: int) -> float:
        """Carry a plan out in a fork, all else as usual; return the chance of winning at the end of the stretch."""
        chance = EvenChance(hash((self._seed, len(match.entries), number)))
        fork, is_over = match.fork(chance, side), _end(match, side)
        for option in carried_out(fork, side, plan, number, is_over):
            fork.submit(option)
        return chance_of_winning(fork, side)


def carried_out(
    fork: AnyMatch, side: SideId, plan: Sequence[str], seed: int, is_over: Callable[[AnyMatch], bool]
) -> Iterator[Option]:
    """Give the answers to the questions of a fork: those of a side's plan as long as they can be given, then the usual.

    Each is to be submitted before the next is asked for.
    """
    usual, left = GreedyPlayer(seed, expert=True), list(plan)
    for _ in range(MAX_ANSWERS):
        pending = fork.pending
        if pending is None or is_over(fork):
            return
        option = None
        if left and pending.side == side:
            try:
                option = pending.option(left.pop(0))
            except InvalidAnswerError:
                left = []
        yield option or usual.choose(fork, pending)


def ends_plan(match: AnyMatch, option: Option) -> bool:
    """Return whether an answer to the open question is a plan's last: after it dice roll, or the enemy is asked."""
    assert match.pending is not None, "a question is answered"
    chance, side = EvenChance(0), match.pending.side
    fork = match.fork(chance, side)
    chance.is_asked = False
    fork.submit(option)
    return chance.is_asked or fork.pending is None or fork.pending.side != side


def _end(match: AnyMatch, side: SideId) -> Callable[[AnyMatch], bool]:
    """Return what says, asked at each question of a fork, whether a plan of a side need not be tried out further."""
    opponent = match.rules.opponent
    (whole, *_), is_answered = opponent.stretch(match.state), False

    def is_over(fork: AnyMatch) -> bool:
        nonlocal is_answered
        if opponent.stretch(fork.state)[0] == whole or fork.pending is None:
            return False
        if not opponent.sees_reply:
            return True
        is_pivotal, is_own = fork.pending.kind in opponent.pivotal, fork.pending.side == side
        is_answered = is_answered or (is_pivotal and not is_own)
        return is_pivotal and is_own and is_answered

    return is_over


def _is_better(tried: list[float], usual: list[float], doubt: float) -> bool:
    """Return whether a plan did better than the usual one in the forks of the same chance, by more than luck may be."""
    gains = [one - other for one, other in zip(tried, usual, strict=False)]
    if len(gains) < 2:
        return sum(gains) > 0
    return mean(gains) > doubt * standard_error(gains)


def standard_error(values: Sequence[float]) -> float:
    """Return how far the mean of some values may be off by luck; 0 where there are too few to tell."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def _mean(values: list[float]) -> float:
    return mean(values) if values else 0.0
