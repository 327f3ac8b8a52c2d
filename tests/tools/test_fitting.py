"""The scripts that fit weights: the same for a seed, and right where the answer is known."""

from pathlib import Path

import msgspec
import numpy as np

from game.engine.ruleset import Tunable, find
from game.storage.battles import MAPS
from research import fit_prospects, tune_weights
from research.fit_prospects import Sample

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


def test_a_weight_that_decides_stands_out_and_is_moved() -> None:
    chance = np.random.default_rng(2)
    signs = [[int(sign) for sign in chance.choice((-1, 1), 2)] for _ in range(400)]
    results = [0.5 * decides + float(chance.normal()) for decides, _ in signs]
    groups = [number % 2 for number in range(400)]
    found = tune_weights.effects(["zeal", "ahead"], signs, results, groups)
    assert [effect.name for effect in found] == ["zeal", "ahead"]
    assert found[0].clearness > 5 > 3 > abs(found[1].clearness)
    tunable = find("jacobite").opponent.tunable
    assert tunable is not None
    found = [found[0], found[1]._replace(clearness=0.5)]
    assert tune_weights.moved(tunable, {"zeal": 10, "ahead": 8}, found) == {"zeal": 14, "ahead": 8}


def test_battles_of_a_screening_are_the_same_for_a_seed() -> None:
    tunable = find("jacobite").opponent.tunable
    assert isinstance(tunable, Tunable)
    begin = msgspec.structs.asdict(tunable.weights)
    once, again = (tune_weights.screen([KEITH], "jacobite", begin, 2, 5, 1) for _ in range(2))
    assert once == again
    assert {effect.name for effect in once} == set(begin)


def test_equals_share_the_battles_of_both_seats() -> None:
    tunable = find("jacobite").opponent.tunable
    assert tunable is not None
    usual = msgspec.structs.asdict(tunable.weights)
    assert tune_weights.compare([KEITH], "jacobite", usual, 2, 4, 1) == 1
