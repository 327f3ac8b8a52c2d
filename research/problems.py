"""Finds problems: `python -m research.problems SYSTEM MAP... --battles N --seed S -o FOLDER`.

It plays battles of regulars against veterans. At each question that a plan begins at, and at each choice that dice or
the enemy ask for after it, it tries plans out, and keeps the position if one plan is clearly better than what a
regular or a veteran answers at once and than the best that does something else, with another seed in forty times the
forks, and still better two turns later. Each is written to a file of the folder, without the sentence that says what
it teaches. `--check FILE...` tries kept ones again and says which do not hold any more.
"""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from joblib import Parallel, delayed

from game.content.position_text import text_of
from game.content.positions import match_at, read_position
from game.content.problem import load, rewritten, written
from game.engine.decisions.decision import Decision, InvalidAnswerError
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.ids import NO_SIDE, SideId
from game.hexgrid.scenario import Scenario
from game.players.even_chance import EvenChance
from game.players.learned_value import chance_of_winning
from game.players.levels import PLAYERS
from game.players.planner import Planner, Search, carried_out
from game.players.problems import (
    LEAST,
    LOOKS,
    OPEN,
    Answers,
    AnyMatch,
    Problem,
    ahead,
    begins,
    held,
    lead,
    missed_by,
    problem_at,
    sift,
)
from game.storage.battles import open_map

MOST = 2
"""So many problems are kept of a battle."""

LEVELS = (("regular", "veteran"), ("veteran", "regular"), ("regular", "regular"))
"""Who plays, by turns."""

GLANCE = 4, (2, 4)
"""So many plans, in so many forks, are tried at each question at first."""

LONGEST = 8
"""The best plan of a problem has no more answers than these: nobody finds a longer one by thinking."""

AGAIN = (2, LEAST / 2), (8, LEAST)
"""In so many forks of another seed the plan that looked best must again be better by so much."""

LATER, LATER_FORKS = 2, 64
"""So many turns later, in so many forks, the best plan must still be better."""


class Found(NamedTuple):
    """A problem, and the text of its file."""

    name: str
    problem: Problem
    text: str


class Moment(NamedTuple):
    """A question, and what was answered from it on."""

    match: AnyMatch
    given: Answers

    def mistake(self, seed: int) -> float:
        """Return what chance to win the answers threw away."""
        sifted = sift(self.match, seed, LOOKS[:2], [self.given])
        return max(0.0, sifted.chance(sifted.best) - sifted.chance(self.given))


def battle_problems(system: str, scenario: Scenario, name: str, seed: int) -> Iterator[Found]:
    """Play a battle and find its problems."""
    rules = find(system)
    sides = [side.id for side in rules.info.sides]
    levels = dict(zip(sides, LEVELS[seed % len(LEVELS)], strict=True))
    players = {side: PLAYERS[level](seed) for side, level in levels.items()}
    match: AnyMatch = Match(rules, scenario, seed=seed, keep_frames=False, can_undo=False)
    made: dict[SideId, Any] = {}
    before: dict[SideId, Moment] = {}
    kept = 0
    while (pending := match.pending) is not None and kept < MOST:
        side = pending.side
        if begins(match, pending, made.get(side)):
            made[side] = rules.opponent.stretch(match.state)
        elif not is_choice(match, pending):
            match.submit(players[side].choose(match, pending))
            continue
        given = Planner(seed, Search()).played(match, side, players[side])
        if plan := promising(match, given, seed):
            enemy = next((before[each] for each in before if each != side), None)
            found = kept_problem(match, plan, seed, enemy)
            if found is not None:
                kept += 1
                yield Found(f"{name}-{seed}-{len(match.entries)}", *found)
        before[side] = Moment(match.fork(EvenChance(seed)), given)
        with suppress(InvalidAnswerError):  # of cards that were dealt otherwise in the fork
            for answer in given:
                match.submit(answer)


def is_choice(match: AnyMatch, decision: Decision) -> bool:
    """Return whether a question is one of its own: it has several answers and is no part of a plan."""
    is_listed = type(decision) is Decision  # else the answers are made of parts, and hardly differ
    return is_listed and decision.kind not in match.rules.opponent.pivotal and len(decision.options) > 1


def promising(match: AnyMatch, given: Answers, seed: int) -> Answers | None:
    """Return the plan worth trying in many forks; none where it is hardly clearly the best.

    Each look costs more than that before it, and most questions are given up at the first.
    """
    assert match.pending is not None, "plans answer a question"
    low, high = OPEN
    if not low <= chance_of_winning(match, match.pending.side) <= high:
        return None
    plans, looks = GLANCE
    glance = sift(match, seed, looks, [given], plans=plans)
    if (second := glance.second) is None or glance.gap < LEAST or len(glance.best) > LONGEST:
        return None
    those = glance.best, second, glance.usual
    if any(lead(match, those, seed + 1, forks) < least for forks, least in AGAIN):
        return None
    sifted = sift(match, seed, LOOKS[:2], [given, glance.best])
    second, chance = sifted.second, sifted.chance(sifted.best)
    if second is None or sifted.gap < LEAST or not low <= chance <= high:
        return None
    those = sifted.best, second, sifted.usual
    return sifted.best if later_lead(match, those, seed, LATER_FORKS // 4) > 0 else None


def kept_problem(
    match: AnyMatch, plan: Answers, seed: int, enemy: Moment | None
) -> tuple[Problem, str] | None:
    """Return the problem and its file if the position holds once it was written down and read again."""
    there = match_at(read_position(text_of(match), "position"))

    def lasts(problem: Problem) -> bool:
        plans = problem.best, problem.second, problem.usual
        return later_lead(there, plans, problem.seed, LATER_FORKS) >= LEAST / 2

    if (problem := problem_at(there, seed + 1, [plan], lasts)) is None:
        return None
    if enemy is not None:
        problem = msgspec.structs.replace(problem, mistake=round(enemy.mistake(seed), 3))
    return problem, written(there, problem)


def later_lead(match: AnyMatch, plans: Sequence[Answers], seed: int, forks: int) -> float:
    """Return by how much the first plan is better than the others some turns later, where all go on as usual."""
    assert match.pending is not None, "plans answer a question"
    side, until = match.pending.side, _turn(match) + LATER

    def chance(plan: Answers, number: int) -> float:
        fork = match.fork(EvenChance(hash((seed, number))), side)
        for option in carried_out(fork, side, plan, number, lambda fork: _turn(fork) >= until):
            fork.submit(option)
        return chance_of_winning(fork, side)

    return ahead([[chance(plan, number) for number in range(forks)] for plan in dict.fromkeys(plans)])


def _turn(match: AnyMatch) -> int:
    return match.rules.shown.view(match.setup.battlefield, match.state, NO_SIDE).turn


def checked(path: Path, seed: int) -> Problem | None:
    """Try a kept problem again with other plans and another seed; None where it does not hold any more."""
    kept = load(path)
    match, old = kept.match(), kept.problem
    try:
        sifted = sift(match, seed, LOOKS, [old.best, old.second], plans=24)
    except InvalidAnswerError:
        return None
    new = held(match, sifted, seed)
    if new is None:
        return None
    return msgspec.structs.replace(
        new, missed=missed_by(match, new), mistake=old.mistake, teaches=old.teaches
    )


def main() -> None:
    """Play, find and write, or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("system")
    parser.add_argument("maps", type=Path, nargs="+", help="maps, or with --check problems")
    parser.add_argument("--battles", type=int, default=20, help="how many are played on each map")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("-o", "--output", type=Path, default=Path("build/problems"))
    asked = parser.parse_args()
    asked.output.mkdir(parents=True, exist_ok=True)
    if asked.check:
        check(asked.maps, asked.output, asked.seed, asked.workers)
        return
    maps = [(path.stem, open_map(path, asked.system)[1]) for path in asked.maps]
    tasks = (
        delayed(lambda *task: list(battle_problems(*task)))(asked.system, scenario, name, seed)
        for seed in range(asked.seed, asked.seed + asked.battles)
        for name, scenario in maps
    )
    for number, found in enumerate(Parallel(n_jobs=asked.workers, return_as="generator_unordered")(tasks), 1):
        print(f"battle {number}: {len(found)}", flush=True)
        for each in found:
            (asked.output / f"{each.name}.toml").write_text(each.text, encoding="utf-8")
            print(f"  {each.name}: {told(each.problem)}", flush=True)


def check(paths: list[Path], folder: Path, seed: int, workers: int) -> None:
    """Check kept problems; write those that hold, with what is known of them now, to a folder."""
    tasks = (delayed(checked)(path, seed) for path in paths)
    for path, problem in zip(paths, Parallel(n_jobs=workers, return_as="generator")(tasks), strict=True):
        print(f"{path}: {told(problem) if problem else 'does not hold'}", flush=True)
        if problem is not None:
            text = rewritten(path.read_text(encoding="utf-8"), problem)
            (folder / path.name).write_text(text, encoding="utf-8")


def told(problem: Problem) -> str:
    """Say in a line what is known of a problem."""
    chances = f"{problem.chance:.2f}, second {problem.second_chance:.2f}, usual {problem.usual_chance:.2f}"
    return f"{chances}, missed by {problem.missed} of 12, mistake {problem.mistake:.2f}: {' / '.join(problem.best)}"


if __name__ == "__main__":
    main()
