"""Positions in which one plan is clearly better than all others, and how plans are compared in them."""

from collections.abc import Callable, Sequence
from itertools import combinations, count
from math import sqrt
from statistics import mean, stdev
from typing import Any

import msgspec

from game.engine.decisions.decision import Decision
from game.engine.play.match import Match
from game.hexgrid.ids import NO_SIDE, SideId
from game.players.levels import PLAYERS
from game.players.planner import Planner, Search

replace = msgspec.structs.replace
AnyMatch = Match[Any, Any, Any]
Answers = tuple[str, ...]

LEAST = 0.05
"""By so much of the chance to win the best plan of a problem is better than any that does something else."""

DOUBT = 3.0
"""And by so many standard errors."""

ALIKE = 0.6
"""The share of their words from which two plans do the same."""

OPEN = 0.1, 0.9
"""Between what the chance to win is with the best plan: neither lost nor won in any case."""

FORKS = 48
"""In so many forks an answer is compared with the best plan."""

ERRORS, AS_GOOD = 2.0, 0.01
"""A plan is as good as another if it is worse by no more than so many standard errors, or so little."""

LOOKS = (4, 16, 48, 160)
"""Forks in which plans are tried out, the better ones in more; a problem holds with another seed in the last."""

KEPT, LAST = 5, 3
"""So many plans are tried out in more forks, and so many of them in the most."""

RECRUITS = 10
"""How many recruits are asked."""

LEAST_MISSED = 3
"""So many of ten recruits, a regular and a veteran must miss the best plan, or it is merely the obvious blow."""


class Problem(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is known of a position with one best plan.

    `second` is the best of those that do something else, `usual` what a regular or a veteran answers at once. The
    chances to win are those in so many `forks` of a `seed`. `missed` says how many of ten recruits, a regular and a
    veteran miss it, `mistake` what chance to win the enemy has just thrown away, and `teaches` what is learnt, in a
    sentence. `side` is who is asked, in that `turn`.
    """

    teaches: str = ""
    side: SideId
    turn: int
    best: Answers
    second: Answers
    usual: Answers
    chance: float
    second_chance: float
    usual_chance: float
    seed: int
    forks: int
    missed: int = 0
    mistake: float = 0.0


def begins(match: AnyMatch, decision: Decision, stretch: Any) -> bool:
    """Return whether a plan is made at a question: at pivotal ones, or where there are none at the first of a stretch.

    `stretch` is that for which the side made its plan before.
    """
    opponent = match.rules.opponent
    is_pivotal = decision.kind in opponent.pivotal or not opponent.pivotal
    return is_pivotal and opponent.stretch(match.state) != stretch


def tried(match: AnyMatch, plans: Sequence[Answers], seed: int, forks: range) -> list[list[float]]:
    """Return the chances to win that plans lead to in the same forks."""
    assert match.pending is not None, "plans answer a question"
    planner, side = Planner(seed, Search()), match.pending.side
    return [[planner.tried(match, side, plan, fork) for fork in forks] for plan in plans]


def is_as_good(plan: Sequence[float], best: Sequence[float]) -> bool:
    """Return whether a plan is as good as the best one, as far as the same forks can tell."""
    lost = [one - other for one, other in zip(best, plan, strict=True)]
    return mean(lost) <= max(AS_GOOD, ERRORS * _error(lost))


def is_clear(best: Sequence[float], other: Sequence[float]) -> bool:
    """Return whether a plan is clearly better than another in the same forks."""
    gains = [one - its for one, its in zip(best, other, strict=True)]
    return mean(gains) >= LEAST and mean(gains) > DOUBT * _error(gains)


def _error(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def do_the_same(plan: Answers, other: Answers) -> bool:
    """Return whether two plans do the same but for details: most of their words are those of both."""
    words, its = ({*" ".join(each).split()} for each in (plan, other))
    return len(words & its) >= ALIKE * len(words | its)


def answered_by(match: AnyMatch, level: str, seed: int) -> Answers:
    """Return what a computer player answers up to the first roll or the enemy's question."""
    assert match.pending is not None, "a question is answered"
    return Planner(seed, Search()).played(match, match.pending.side, PLAYERS[level](seed))


class Sifted(msgspec.Struct, frozen=True):
    """Plans of a question and the chances to win that they lead to in the same forks.

    `at_once` is what a veteran and a regular answer without trying anything out.
    """

    values: dict[Answers, list[float]]
    at_once: tuple[Answers, ...]

    @property
    def best(self) -> Answers:
        """The best plan of those tried in the most forks."""
        return self._order(list(self.values))[0]

    @property
    def usual(self) -> Answers:
        """The worse of the answers given at once."""
        return min(self.at_once, key=self.chance)

    @property
    def second(self) -> Answers | None:
        """The best plan that does something else than the best one; None where there is none."""
        best = self.best
        return next(iter(self._order([plan for plan in self.values if not do_the_same(plan, best)])), None)

    def chance(self, plan: Answers) -> float:
        """Return the chance to win that a plan leads to; 0 where it was not tried."""
        return mean(self.values[plan] or [0.0])

    def _order(self, plans: list[Answers]) -> list[Answers]:
        return sorted(plans, key=lambda plan: (-len(self.values[plan]), -self.chance(plan)))

    @property
    def gap(self) -> float:
        """By how much the best plan is better than the usual one, and than the second."""
        if (second := self.second) is None:
            return 0.0
        return self.chance(self.best) - max(self.chance(second), self.chance(self.usual))


def sift(
    match: AnyMatch, seed: int, looks: Sequence[int], given: Sequence[Answers] = (), *, plans: int = 12
) -> Sifted:
    """Try plans out, the better ones in more forks, until none is likely to be clearly the best.

    Nothing is tried where all do the same. Those `given`, and what is answered at once, stay among them, as do the best
    few that do something else than the best.
    """
    assert match.pending is not None, "plans answer a question"
    veteran, *others = Planner(seed, Search(plans=plans)).plans(match, match.pending)
    at_once = veteran, answered_by(match, "regular", seed)
    values: dict[Answers, list[float]] = {plan: [] for plan in dict.fromkeys((*at_once, *given, *others))}
    left, found = list(values), Sifted(values, at_once)
    if all(do_the_same(*each) for each in combinations(left, 2)):
        return found
    for forks in looks:
        for plan in left:
            (more,) = tried(match, [plan], seed, range(len(values[plan]), forks))
            values[plan] += more
        if found.gap < LEAST / 2:
            break
        left = sorted(left, key=found.chance, reverse=True)
        different = [plan for plan in left if not do_the_same(plan, left[0])]
        most = KEPT if forks < FORKS else LAST
        left = list(dict.fromkeys((*left[:2], *different[: most - 2], *at_once, *given)))
    return found


def problem_at(
    match: AnyMatch,
    seed: int,
    given: Sequence[Answers] = (),
    lasts: Callable[[Problem], bool] = lambda problem: True,
) -> Problem | None:
    """Return what is known of the open question if one plan is clearly the best, with more plans and this seed.

    `lasts` may ask more of a problem.
    """
    problem = held(match, sift(match, seed, LOOKS, given, plans=24), seed)
    if problem is None or not lasts(problem) or (missed := missed_by(match, problem)) < LEAST_MISSED:
        return None
    return replace(problem, missed=missed)


def held(match: AnyMatch, found: Sifted, seed: int) -> Problem | None:
    """Return the problem that plans tried in the most forks make; None where no plan is clearly the best of them."""
    best, second = found.best, found.second
    if second is None or len({len(found.values[each]) for each in (best, second, found.usual)}) > 1:
        return None
    values, (low, high) = found.values, OPEN
    forks = len(values[best])
    is_best = all(is_clear(values[best], values[each]) for each in (second, found.usual))
    if forks < LOOKS[-1] or not is_best or not low <= found.chance(best) <= high:
        return None
    assert match.pending is not None, "plans answer a question"
    return Problem(
        side=match.pending.side,
        turn=match.rules.shown.view(match.setup.battlefield, match.state, NO_SIDE).turn,
        best=best,
        second=second,
        usual=found.usual,
        chance=round(found.chance(best), 3),
        second_chance=round(found.chance(second), 3),
        usual_chance=round(found.chance(found.usual), 3),
        seed=seed,
        forks=forks,
    )


def holds(match: AnyMatch, problem: Problem, forks: int) -> bool:
    """Return whether the best plan is still better than the others in the first forks of its seed."""
    plans = problem.best, problem.second, problem.usual
    return lead(match, plans, problem.seed, forks) >= LEAST / 2


def lead(match: AnyMatch, plans: Sequence[Answers], seed: int, forks: int) -> float:
    """Return by how much the first plan is better than the others in the first forks of a seed."""
    return ahead(tried(match, list(dict.fromkeys(plans)), seed, range(forks)))


def ahead(values: Sequence[Sequence[float]]) -> float:
    """Return by how much the first of some plans is better than the others, from what each of them led to."""
    best, *others = map(mean, values)
    return best - max(others)


def missed_by(match: AnyMatch, problem: Problem) -> int:
    """Count who misses the best plan, of ten recruits, a regular and a veteran."""
    seeds = count(problem.seed)
    asked = [*["recruit"] * RECRUITS, "regular", "veteran"]
    given = [answered_by(match, level, next(seeds)) for level in asked]
    (best,) = tried(match, [problem.best], problem.seed, range(FORKS))
    plans = list(dict.fromkeys(given))
    as_good = {
        plan: is_as_good(values, best)
        for plan, values in zip(plans, tried(match, plans, problem.seed, range(FORKS)), strict=True)
    }
    return sum(not as_good[plan] for plan in given)
