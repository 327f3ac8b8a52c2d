"""Fits what counts in a position to who won from it: `python -m research.fit_prospects SYSTEM --games N MAP...`.

It plays battles between greedy players that overlook some of what they could do, so that all kinds of positions arise,
notes the features of each once a turn, and prints the weights of a logistic regression for `Opponent.prospects`. Every
fifth battle is left out of the fit and says how often the weights name the winner. The same seeds give the same.
"""

import argparse
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from game.engine.play.match import Match
from game.hexgrid.ids import NO_SIDE
from game.players.evaluation import features
from game.players.greedy_player import GreedyPlayer
from game.storage.battles import open_map

MOST_CARELESS = 0.4
"""The largest share of answers that a player overlooks."""

RIDGE, STEPS = 2.0, 30
"""How strongly weights are drawn to nothing, and how often they are improved."""

HELD_OUT = 5
"""Every so many battles one is left out of the fit."""

Numbers = npt.NDArray[np.float64]


class Sample:
    """The features of a position, the battle it is from, its map, and what the first side won of it."""

    def __init__(self, found: dict[str, float], battle: int, field: int) -> None:
        self.found, self.battle, self.field, self.won = found, battle, field, 0.5


def play(path: Path, system: str, seed: int, field: int) -> list[Sample]:
    """Play one battle and take down how it stood at the first question of each turn."""
    rules, scenario = open_map(path, system)
    match: Match[Any, Any, Any] = Match(rules, scenario, seed=seed, keep_frames=False, can_undo=False)
    chance = random.Random(seed)
    sides = [side.id for side in rules.info.sides]
    players = {side: GreedyPlayer(seed, careless=chance.uniform(0, MOST_CARELESS)) for side in sides}
    samples: list[Sample] = []
    before: tuple[int, str] = (0, "")
    while match.pending is not None:
        view = rules.shown.view(match.setup.battlefield, match.state, NO_SIDE)
        if (view.turn, view.side) != before:
            before = view.turn, view.side
            samples.append(Sample(features(match, sides[0]), seed, field))
        match.submit(players[match.pending.side].choose(match, match.pending))
    winner = match.outcome.winner if match.outcome else ""
    for sample in samples:
        sample.won = 0.5 if not winner else float(winner == sides[0])
    return samples


def fit(samples: Sequence[Sample], names: Sequence[str], fields: int) -> Numbers:
    """Fit weights to samples; each map has a weight of its own besides, for the side that it favours."""
    table = _table(samples, names)
    maps = np.eye(fields)[[sample.field for sample in samples]]
    known = np.hstack((table, maps))
    won = np.array([sample.won for sample in samples])
    weights = np.zeros(known.shape[1])
    for _ in range(STEPS):  # Newton's method
        chance = 1 / (1 + np.exp(-np.clip(known @ weights, -30, 30)))
        slope = known.T @ (won - chance) - RIDGE * weights
        curve = (known * (chance * (1 - chance))[:, None]).T @ known + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(curve, slope)
    fitted: Numbers = weights[: len(names)]
    return fitted


def _table(samples: Sequence[Sample], names: Sequence[str]) -> Numbers:
    return np.array([[sample.found.get(name, 0.0) for name in names] for sample in samples])


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("system")
    parser.add_argument("maps", type=Path, nargs="+")
    parser.add_argument("--games", type=int, default=20, help="battles on each map")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    samples = [
        sample
        for field, path in enumerate(asked.maps)
        for number in range(asked.games)
        for sample in play(path, asked.system, asked.seed + number, field)
    ]
    names = sorted({name for sample in samples for name in sample.found})
    learnt = [sample for sample in samples if sample.battle % HELD_OUT]
    others = [sample for sample in samples if sample.battle % HELD_OUT == 0 and sample.won != 0.5]
    weights = fit(learnt, names, len(asked.maps))
    right = np.sign(_table(others, names) @ weights) == [1 if sample.won else -1 for sample in others]
    print(f"# {len(asked.maps) * asked.games} battles, {len(learnt)} positions; names the winner of", end=" ")
    print(f"{right.mean():.0%} of {len(others)} others")
    for name, weight in zip(names, weights, strict=True):
        print(f'    "{name}": {weight:.2f},')


if __name__ == "__main__":
    main()
