"""A player that tries plans out: each is played on in forks, hidden things dealt anew, and the best one is taken."""

from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple

import msgspec

from game.engine.decisions.decision import Decision, Option
from game.engine.play.dice import DicePool
from game.engine.play.match import Match
from game.hexgrid.ids import SideId
from game.players.evaluation import chance_of_winning
from game.players.greedy_player import GreedyPlayer

BAG = 3
"""How often a bag of dice holds each face."""


class EvenChance:
    """Chance for trying things out: dice are dealt from bags that hold each face equally often.

    What a few trials come to depends less on luck than with dice that know nothing of one another. A seed decides all.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._bags: dict[tuple[str, ...], list[str]] = {}

    def roll(self, pool: DicePool) -> tuple[str, ...]:
        """Deal the dice of a pool."""
        faces = tuple(pool.die.faces)
        bag = self._bags.setdefault(faces, [])
        dealt: list[str] = []
        while len(dealt) < pool.count:
            if not bag:
                bag += faces * BAG
                self._random.shuffle(bag)
            dealt.append(bag.pop())
        return tuple(dealt)

    def order(self, count: int) -> tuple[int, ...]:
        """Shuffle the numbers below `count`."""
        return tuple(self._random.sample(range(count), count))


AnyMatch = Match[Any, Any, Any]

MAX_ANSWERS = 400
"""Answers after which a plan that is tried out is weighed where it stands."""


class Search(msgspec.Struct, frozen=True, kw_only=True):
    """How much is tried: `answers` of the usual manner at a question, each in so many `forks` at first and at most.

    After each round the better half of the plans is tried in twice as many forks. A plan is played on until the enemy
    has had `replies` goes. It is taken instead of what the greedy player would do if it is better in the same forks, by
    as many standard errors as its rule system asks for (`Opponent.required_standard_errors`).
    """

    answers: int = 4
    forks: int = 2
    most_forks: int = 8
    replies: int = 1


class Plan(NamedTuple):
    """An answer, and the manner in which what follows is judged until the next plan is made."""

    answer: Option
    manner: str


class Weighed(NamedTuple):
    """A plan, the chance of winning that it promises, and in how many forks."""

    plan: Plan
    value: float
    forks: int


class SearchingPlayer:
    """Makes a plan at each pivotal question of its rule system, and answers the others as the greedy player does.

    The same seed gives the same answers to the same questions. `is_out_of_time` ends the search early.
    """

    def __init__(
        self,
        seed: int,
        search: Search,
        is_out_of_time: Callable[[], bool] = lambda: False,
        *,
        number: int = 0,
    ) -> None:
        """`number` is how many questions it has thought about before."""
        self._seed, self._search, self._is_out_of_time = seed, search, is_out_of_time
        self._manner, self.number = "", number
        self._players: dict[str, GreedyPlayer] = {}

    def choose(self, match: AnyMatch, decision: Decision) -> Option:
        if decision.kind in match.rules.opponent.pivotal:
            return self.follow(self.weigh(match, decision)[0].plan)
        return self.at_once(match, decision)

    def at_once(self, match: AnyMatch, decision: Decision) -> Option:
        """Choose without trying anything out."""
        return self._player(self._manner).choose(match, decision)

    def follow(self, plan: Plan) -> Option:
        """Follow a plan from now on; return its answer."""
        self._manner = plan.manner
        return plan.answer

    def weigh(self, match: AnyMatch, decision: Decision, given: Option | None = None) -> list[Weighed]:
        """Try plans out, the best first; what the greedy player would do, and what was `given`, are always among them.

        An answer given is tried in the most forks, as far as time allows.
        """
        plans = self.plans(match, decision)
        kept = {0}
        if given is not None:
            wanted = (given.notation, "")
            same = [at for at, plan in enumerate(plans) if (plan.answer.notation, plan.manner) == wanted]
            plans += [] if same else [Plan(given, "")]
            kept.add(same[0] if same else len(plans) - 1)
        if len(plans) == 1:
            return [Weighed(plans[0], 0.0, 0)]
        self.number += 1
        values: list[list[float]] = [[] for _ in plans]
        left, forks = list(range(len(plans))), self._search.forks
        while forks <= self._search.most_forks and not self._is_out_of_time():
            for fork in range(max(map(len, values)), forks):
                for number in left:
                    if self._is_out_of_time():
                        break
                    values[number].append(self._try(match, decision.side, plans[number], fork))
            best = sorted(left, key=lambda number: -_mean(values[number]))[: max(2, (len(left) + 1) // 2)]
            left = [number for number in left if number in best or number in kept]
            forks *= 2
        order = sorted(range(len(plans)), key=lambda number: (-len(values[number]), -_mean(values[number])))
        if not _is_better(values[order[0]], values[0], match.rules.opponent.required_standard_errors):
            order.remove(0)
            order.insert(0, 0)
        return [Weighed(plans[number], _mean(values[number]), len(values[number])) for number in order]

    def plans(self, match: AnyMatch, decision: Decision) -> list[Plan]:
        """List plans that differ, that of the usual manner first: its best answers, and the best of each manner."""
        found: dict[tuple[str, str], Plan] = {}
        for manner in ("", *match.rules.opponent.playing_styles):
            player = self._player(manner)
            best = player.choose(match, decision)
            answers = [best]
            if not manner and type(decision) is Decision:
                score = player.score(match, decision)
                others = sorted((each for each in decision.options), key=score, reverse=True)
                answers += [each for each in others if each.notation != best.notation]
            for answer in answers[: self._search.answers]:
                found.setdefault((answer.notation, manner), Plan(answer, manner))
        return list(found.values())

    def _try(self, match: AnyMatch, side: SideId, plan: Plan, number: int) -> float:
        """Play a plan on in a fork, by greedy players, and say how the battle stands then."""
        pivotal = match.rules.opponent.pivotal
        chance = EvenChance(hash((self._seed, self.number, number)))
        fork = match.fork(chance, side)
        fork.submit(plan.answer)
        planned, usual = GreedyPlayer(number, plan.manner, expert=True), GreedyPlayer(number, expert=True)
        player, goes, last = planned, 0, side
        for _ in range(MAX_ANSWERS):
            pending = fork.pending
            if pending is None:
                break
            if pending.kind in pivotal and pending.side != last:
                if pending.side == side:
                    goes += 1
                    if goes >= self._search.replies:
                        break
                last, player = pending.side, usual
            fork.submit((player if pending.side == side else usual).choose(fork, pending))
        return chance_of_winning(fork, side)

    def _player(self, manner: str) -> GreedyPlayer:
        if manner not in self._players:
            self._players[manner] = GreedyPlayer(self._seed, manner, expert=True)
        return self._players[manner]


def _is_better(tried: list[float], usual: list[float], doubt: float) -> bool:
    """Return whether a plan did better than the usual one in the forks of the same chance, by more than luck may be."""
    gains = [one - other for one, other in zip(tried, usual, strict=False)]
    if len(gains) < 2:
        return sum(gains) > 0
    return mean(gains) > doubt * stdev(gains) / sqrt(len(gains))


def _mean(values: list[float]) -> float:
    return mean(values) if values else 0.0
