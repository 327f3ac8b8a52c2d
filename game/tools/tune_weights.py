"""Fits the weights of a judgement by self-play: `python -m game.tools.tune_weights SYSTEM --steps N MAP...`.

Each step changes all weights a little by chance, up in one player and down in the other, has the two play a battle in
both seats, and moves the weights towards who won (simultaneous perturbation). It prints the weights now and then, and
the mean of the last half of all steps at the end. The same seed gives the same.
"""

import argparse
import random
from pathlib import Path
from typing import Any

import msgspec

from game.engine.match import Match
from game.engine.ruleset import Tunable, find
from game.hexgrid.scenario import Scenario
from game.players.greedy_player import GreedyPlayer
from game.storage.battles import open_map

SHARE, LEAST = 0.25, 2.0
"""How far a weight is changed at a step: a share of it, and at least so much."""

PULL = 0.12
"""How far a battle won moves each weight, in the changes tried."""

TOLD = 100
"""After so many steps the weights are printed."""


def spread(weight: float) -> float:
    """Return by how much a weight is changed to try it out."""
    return max(LEAST, abs(weight) * SHARE)


def tune(tunable: Tunable, scenarios: list[Scenario], steps: int, seed: int) -> dict[str, float]:
    """Tune weights; return the mean of those of the last half of the steps."""
    chance = random.Random(seed)
    weights = {name: float(value) for name, value in msgspec.structs.asdict(tunable.weights).items()}
    first = {name: spread(value) for name, value in weights.items()}
    total = dict.fromkeys(weights, 0.0)
    for step in range(steps):
        signs = {name: chance.choice((-1, 1)) for name in weights}
        ahead, behind = (
            {name: round(value + way * signs[name] * first[name]) for name, value in weights.items()}
            for way in (1, -1)
        )
        scenario = scenarios[step % len(scenarios)]
        won = duel(tunable, scenario, chance.randrange(1 << 30), ahead, behind)
        for name in weights:
            weights[name] += PULL * won * signs[name] * first[name]
        if step >= steps // 2:
            total = {name: value + weights[name] for name, value in total.items()}
        if (step + 1) % TOLD == 0:
            print(step + 1, {name: round(value, 1) for name, value in weights.items()}, flush=True)
    return {name: value / (steps - steps // 2) for name, value in total.items()}


def duel(
    tunable: Tunable, scenario: Scenario, seed: int, ahead: dict[str, int], behind: dict[str, int]
) -> float:
    """Play a battle in both seats; return by how many wins the first is ahead, from -2 to 2."""
    rules, won = find(scenario.system), 0.0
    judges = [tunable.judge(type(tunable.weights)(**weights)) for weights in (ahead, behind)]
    sides = [side.id for side in rules.info.sides]
    for seats in (sides, sides[::-1]):
        match: Match[Any, Any, Any] = Match(rules, scenario, seed=seed, keep_frames=False, can_undo=False)
        player = GreedyPlayer(seed)
        judged = dict(zip(seats, judges, strict=True))
        while match.pending is not None:
            pending = match.pending
            score = judged[pending.side](match.setup.battlefield, match.state, pending)
            match.submit(player.choose_by(score, pending))
        winner = match.outcome.winner if match.outcome else ""
        won += 0 if not winner else 1 if winner == seats[0] else -1
    return won


def main() -> None:
    """Tune and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("system")
    parser.add_argument("maps", type=Path, nargs="+")
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    tunable = find(asked.system).tunable
    if tunable is None:
        parser.error(f"the judgement of {asked.system} has no weights to fit")
    scenarios = [open_map(path, asked.system)[1] for path in asked.maps]
    for name, value in tune(tunable, scenarios, asked.steps, asked.seed).items():
        print(f"    {name}={value:.1f},")


if __name__ == "__main__":
    main()
