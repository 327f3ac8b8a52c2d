"""The scripts that fit weights: the same for a seed, and right where the answer is known."""

from pathlib import Path

import numpy as np

from game.engine.ruleset import Tunable, find
from game.storage.battles import MAPS, open_map
from game.tools import fit_prospects, tune_weights
from game.tools.fit_prospects import Sample

KEITH: Path = MAPS / "keith-1746.tmx"


def test_what_decides_the_winner_gets_the_weight() -> None:
    chance = np.random.default_rng(1)
    samples = []
    for number in range(400):
        sample = Sample(
            {"decides": float(chance.normal()), "means nothing": float(chance.normal())}, number, 0
        )
        sample.won = float(sample.found["decides"] > 0)
        samples.append(sample)
    decides, nothing = fit_prospects.fit(samples, ["decides", "means nothing"], 1)
    assert decides > 2
    assert abs(nothing) < 0.5


def test_positions_are_taken_down_once_a_turn_and_the_same_for_a_seed() -> None:
    once, again = (fit_prospects.play(KEITH, "formations", 3, 0) for _ in range(2))
    assert [(sample.found, sample.won) for sample in once] == [(sample.found, sample.won) for sample in again]
    assert len(once) > 3
    assert len({sample.won for sample in once}) == 1


def test_tuning_moves_weights_and_is_the_same_for_a_seed() -> None:
    tunable = find("jacobite").tunable
    assert isinstance(tunable, Tunable)
    scenarios = [open_map(KEITH)[1]]
    once, again = (tune_weights.tune(tunable, scenarios, 3, 5) for _ in range(2))
    assert once == again
    assert set(once) == set(tunable.weights.__struct_fields__)


def test_a_duel_of_equals_is_the_same_battle_twice() -> None:
    tunable = find("jacobite").tunable
    assert tunable is not None
    weights = {name: getattr(tunable.weights, name) for name in tunable.weights.__struct_fields__}
    assert tune_weights.duel(tunable, open_map(KEITH)[1], 4, weights, weights) == 0
