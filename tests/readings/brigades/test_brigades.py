"""The rules of Brigades and a second reading of their book agree on positions and battles."""

from tests.readings.brigades.crowded import battles
from tests.readings.brigades.judge import STEPS, watch
from tests.readings.brigades.questions import QUESTIONS


def test_crowded_positions_go_as_the_reading_says() -> None:
    counted = watch(battles(range(160)))
    assert not [kind for kind in QUESTIONS if not counted[f"questions: {kind}"]]
    assert not [step for step in STEPS if not counted[f"results: {step}"]]
