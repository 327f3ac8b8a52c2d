"""Fits the weights of a judgement by self-play: `python -m research.tune_weights SYSTEM MAP... --battles N`.

In each battle all weights are moved a step, up or down by chance, in one player, and the other way in its opponent. A
weight's effect is how much more was won with it up than down; over thousands of battles what helps stands out from
luck. Prints every weight with its effect in standard errors, the clearest first, and writes (`-o`) a set in which those
that stand out have been moved, to begin the next round with (`--begin`). `--compare` plays that set against the usual
one instead. `--apart` does the same for the experts of the two sides, each by itself; their weights are then written
by side. The same seed gives the same.
"""

import argparse
import random
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from joblib import Parallel, delayed

from game.engine.play.match import Match
from game.engine.ruleset import RuleSet, Tunable, find
from game.hexgrid.ids import NO_SIDE, SideId
from game.players.greedy_player import GreedyPlayer
from game.storage.battles import open_map
from game.tools.simulate import wilson

Weights = dict[str, int]

SHARE, LEAST = 0.4, 2
"""How far a weight is moved where its system says nothing: a share of it, and at least so much."""

CLEAR, WHOLE = 1.0, 3.0
"""Standard errors from which on a weight is moved, and with which it is moved by a whole step."""


class Trial(NamedTuple):
    """One battle to be played: where, the seed, who has the first seat, and the weights of both players."""

    path: Path
    system: str
    seed: int
    seat: int
    ahead: Weights
    behind: Weights


class Effect(NamedTuple):
    """What moving a weight up rather than down did to the results, and that in standard errors."""

    name: str
    effect: float
    clearness: float


opened = cache(open_map)


def play(trial: Trial) -> tuple[float, float]:
    """Play a battle; return whether the player ahead won (1, 0 or -1), and by what share of its goal on the tracks."""
    rules, scenario = opened(trial.path, trial.system)
    tunable = tunable_of(rules)
    judges = [tunable.judge(type(tunable.weights)(**weights)) for weights in (trial.ahead, trial.behind)]
    sides = [side.id for side in rules.info.sides]
    if trial.seat:
        sides.reverse()
    judged = dict(zip(sides, judges, strict=True))
    match: Match[Any, Any, Any] = Match(rules, scenario, seed=trial.seed, keep_frames=False, can_undo=False)
    player = GreedyPlayer(trial.seed)
    while (pending := match.pending) is not None:
        score = judged[pending.side](match.setup.battlefield, match.state, pending)
        match.submit(player.choose_by(score, pending))
    winner = match.outcome.winner if match.outcome else ""
    tracks = rules.shown.view(match.setup.battlefield, match.state, NO_SIDE).tracks
    reached: dict[SideId, float] = dict.fromkeys(sides, 0.0)
    for track in tracks:
        if track.side in reached and track.goal:
            share = min(1.0, track.value / track.goal)
            reached[track.side] += -share if track.loses else share
    margin = reached[sides[0]] - reached[sides[1]]
    return (0.0 if not winner else 1.0 if winner == sides[0] else -1.0), max(-1.0, min(1.0, margin))


def tunable_of(rules: RuleSet[Any, Any, Any]) -> Tunable:
    """Return what self-play may fit of a system; ValueError where there is nothing."""
    if rules.opponent.tunable is None:
        raise ValueError(f"the judgement of {rules.info.id} has no weights to fit")
    return rules.opponent.tunable


def step(tunable: Tunable, name: str, value: int) -> int:
    """Return by how much a weight is moved to try it out."""
    return tunable.steps.get(name) or max(LEAST, round(abs(value) * SHARE))


def screen(
    paths: Sequence[Path], system: str, begin: Weights, battles: int, seed: int, workers: int
) -> list[Effect]:
    """Try all weights at once; return their effects, the clearest first."""
    tunable, chance = tunable_of(find(system)), random.Random(seed)
    steps = {name: step(tunable, name, value) for name, value in begin.items()}
    trials, signs, groups = [], [], []
    for number in range(battles):
        path, seat = paths[number // 2 % len(paths)], number % 2
        up = {name: chance.choice((-1, 1)) for name in begin}
        ahead, behind = (
            {name: value + way * up[name] * steps[name] for name, value in begin.items()} for way in (1, -1)
        )
        trials.append(Trial(path, system, seed + number // 2, seat, ahead, behind))
        signs.append(list(up.values()))
        groups.append((path, seat))
    return effects(list(begin), signs, [won + margin for won, margin in play_all(trials, workers)], groups)


def effects(
    names: Sequence[str], signs: Sequence[Sequence[int]], results: Sequence[float], groups: Sequence[object]
) -> list[Effect]:
    """Work out what each sign did to the results, the mean of each group of battles taken out."""
    known, found = np.array(signs, float), np.array(results, float)
    for group in set(groups):
        of_group = np.array([each == group for each in groups])
        found[of_group] -= found[of_group].mean()
    slopes = known.T @ found / len(found)
    error = max(1e-9, float(found.std()) / len(found) ** 0.5)
    order = sorted(zip(names, slopes, strict=True), key=lambda each: -abs(each[1]))
    return [Effect(name, float(slope), float(slope) / error) for name, slope in order]


def screen_apart(
    paths: Sequence[Path],
    system: str,
    begin: Mapping[SideId, Weights],
    battles: int,
    seed: int,
    workers: int,
) -> dict[SideId, list[Effect]]:
    """Try the weights of the experts of both sides at once; return their effects, by side.

    In two battles of three the other side plays as usual instead, each side in turn.
    """
    tunable, chance = tunable_of(find(system)), random.Random(seed)
    usual = msgspec.structs.asdict(tunable.weights)
    trials = []
    signs: dict[SideId, list[list[int]]] = {side: [] for side in begin}
    tried: dict[SideId, list[int]] = {side: [] for side in begin}
    for number in range(battles):
        path, turn = paths[number % len(paths)], number // len(paths) % 3
        played = {}
        for place, (side, weights) in enumerate(begin.items()):
            played[side] = usual
            if turn != place:
                up = {name: chance.choice((-1, 1)) for name in weights}
                played[side] = {
                    name: value + up[name] * step(tunable, name, value) for name, value in weights.items()
                }
                signs[side].append(list(up.values()))
                tried[side].append(number)
        trials.append(Trial(path, system, seed + number, 0, *played.values()))
    results = [won + margin for won, margin in play_all(trials, workers)]
    return {
        side: effects(
            list(weights),
            signs[side],
            [-results[number] if place else results[number] for number in tried[side]],
            [(paths[number % len(paths)], number // len(paths) % 3) for number in tried[side]],
        )
        for place, (side, weights) in enumerate(begin.items())
    }


def moved(tunable: Tunable, weights: Weights, found: Sequence[Effect]) -> Weights:
    """Return the weights in which those whose effect stands out are moved by up to a step."""
    after = dict(weights)
    for name, _, clearness in found:
        if abs(clearness) > CLEAR:
            share = max(-1.0, min(1.0, clearness / WHOLE))
            after[name] += round(share * step(tunable, name, weights[name]))
    return after


def compare(
    paths: Sequence[Path], system: str, mine: Weights, battles: int, seed: int, workers: int
) -> float:
    """Play a set of weights against the usual one, in both seats of each seed; return what it won, a draw as half."""
    usual = msgspec.structs.asdict(tunable_of(find(system)).weights)
    trials = [
        Trial(paths[number // 2 % len(paths)], system, seed + number // 2, number % 2, mine, usual)
        for number in range(battles)
    ]
    return sum((1 + won) / 2 for won, _ in play_all(trials, workers))


def compare_apart(
    paths: Sequence[Path],
    system: str,
    mine: Mapping[SideId, Weights],
    battles: int,
    seed: int,
    workers: int,
) -> dict[SideId, tuple[float, float]]:
    """Return what the expert of each side wins as he is and with other weights, half against the usual player."""
    tunable = tunable_of(find(system))
    usual = msgspec.structs.asdict(tunable.weights)
    experts = {side: msgspec.structs.asdict(tunable.experts[side]) for side in mine}
    trials = []
    for side, weights in mine.items():
        for number in range(battles):
            for tried in (experts[side], weights):
                enemy = next(experts[other] for other in mine if other != side) if number % 2 else usual
                played = [tried if other == side else enemy for other in mine]
                trials.append(Trial(paths[number // 2 % len(paths)], system, seed + number // 2, 0, *played))
    won = iter(won for won, _ in play_all(trials, workers))
    found = {}
    for place, side in enumerate(mine):
        sums = [0.0, 0.0]
        for number in range(2 * battles):
            sums[number % 2] += (1 + (-next(won) if place else next(won))) / 2
        found[side] = sums[0], sums[1]
    return found


def play_all(trials: Sequence[Trial], workers: int) -> list[tuple[float, float]]:
    """Play battles, in their order."""
    return list(Parallel(n_jobs=workers if workers > 1 else None)(delayed(play)(trial) for trial in trials))


def main() -> None:
    """Fit and print, or compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("system")
    parser.add_argument("maps", type=Path, nargs="+")
    parser.add_argument("--battles", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument(
        "--begin", type=Path, help="a JSON file of the weights that differ from the usual ones"
    )
    parser.add_argument("-o", "--output", type=Path, help="where the moved weights are written")
    parser.add_argument("--compare", action="store_true", help="play that set against the usual one")
    parser.add_argument("--apart", action="store_true", help="the experts of the two sides, each by itself")
    asked = parser.parse_args()
    try:
        tunable = tunable_of(find(asked.system))
    except ValueError as error:
        parser.error(str(error))
    if asked.apart:
        fit_apart(asked, tunable)
        return
    begin: Weights = msgspec.structs.asdict(tunable.weights)
    if asked.begin:
        begin |= msgspec.json.decode(asked.begin.read_bytes(), type=dict[str, int])
    task = asked.maps, asked.system, begin, asked.battles, asked.seed, asked.workers
    if asked.compare:
        won = compare(*task)
        low, high = wilson(won, asked.battles)
        print(f"{won:g} of {asked.battles}, {won / asked.battles:.1%}, 95 % within {low:.1%} to {high:.1%}")
        return
    after = told(tunable, begin, screen(*task))
    if asked.output:
        asked.output.write_bytes(msgspec.json.format(msgspec.json.encode(after)))


def fit_apart(asked: argparse.Namespace, tunable: Tunable) -> None:
    """Fit and print the weights of the experts, by side, or compare them."""
    begin = {side: msgspec.structs.asdict(weights) for side, weights in tunable.experts.items()}
    if asked.begin:
        given = msgspec.json.decode(asked.begin.read_bytes(), type=dict[SideId, Weights])
        begin = {side: weights | given.get(side, {}) for side, weights in begin.items()}
    task = asked.maps, asked.system, begin, asked.battles, asked.seed, asked.workers
    if asked.compare:
        for side, (before, after) in compare_apart(*task).items():
            print(f"{side}: {before:g} before, {after:g} after, of {asked.battles}")
        return
    found = screen_apart(*task)
    moves = {}
    for side, weights in begin.items():
        print(f"{side}:")
        moves[side] = told(tunable, weights, found[side])
    if asked.output:
        asked.output.write_bytes(msgspec.json.format(msgspec.json.encode(moves)))


def told(tunable: Tunable, begin: Weights, found: Sequence[Effect]) -> Weights:
    """Print what was found, and return the weights as they are moved by it."""
    after = moved(tunable, begin, found)
    for name, _, clearness in found:
        print(f"{name:<24} {begin[name]:>5} to {after[name]:>5}   {clearness:+.1f} standard errors")
    return after


if __name__ == "__main__":
    main()
