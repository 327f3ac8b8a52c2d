"""The scripts that fit weights: the same for a seed, and right where the answer is known."""

from pathlib import Path

import msgspec
import numpy as np

from game.engine.ruleset import Tunable, find
from game.storage.battles import MAPS
from research import tune_weights

KEITH: Path = MAPS / "keith-1746.tmx"


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


def test_experts_of_both_sides_are_fitted_in_the_same_battles() -> None:
    tunable = find("brigades").opponent.tunable
    assert tunable is not None
    begin = {side: msgspec.structs.asdict(weights) for side, weights in tunable.experts.items()}
    once, again = (tune_weights.screen_apart([KEITH], "brigades", begin, 3, 5, 1) for _ in range(2))
    assert once == again
    assert {side: {effect.name for effect in found} for side, found in once.items()} == {
        side: set(weights) for side, weights in begin.items()
    }


def test_an_expert_with_his_own_weights_wins_as_much_as_before() -> None:
    tunable = find("brigades").opponent.tunable
    assert tunable is not None
    begin = {side: msgspec.structs.asdict(weights) for side, weights in tunable.experts.items()}
    for before, after in tune_weights.compare_apart([KEITH], "brigades", begin, 2, 4, 1).values():
        assert before == after
