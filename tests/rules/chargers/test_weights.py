"""What the weights of the opponent change, on plain positions."""

import pytest

from game.rules.chargers.ai.scores import judge
from game.rules.chargers.ai.weights import USUAL, Weights
from tests.rules.chargers.charge_tables import match_of

HOLD, SHOOT, FLEE = -2079, -79, -6333
"""What the usual judgement makes of a charge over 8 inches on the front of regulars by others."""


@pytest.mark.parametrize(
    ("weights", "scores"),
    [
        (USUAL, (HOLD, SHOOT, FLEE)),
        (Weights(flight=100), (HOLD, SHOOT, -10000)),
        (Weights(volley=1200), (HOLD, 1921, FLEE)),
        (Weights(broken=50), (-1223, 777, FLEE)),
    ],
)
def test_how_a_unit_answers_a_charge(weights: Weights, scores: tuple[int, int, int]) -> None:
    match = match_of(
        "charge", {"A": {"x": 30, "y": 10, "heading": 180}, "E": {"x": 30, "y": 18, "heading": 0}}
    )
    match.submit("charge A E")
    asked = match.pending
    assert asked is not None
    score = judge(weights)(match.setup.battlefield, match.state, asked)
    assert tuple(score(asked.option(f"react E {answer}")) for answer in ("hold", "shoot", "flee")) == scores
