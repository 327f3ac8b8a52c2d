"""The rules of Brigades and a second reading of their book agree, and the reading finds every fault planted in them."""

import pytest

from tests.readings.brigades.crowded import battles
from tests.readings.brigades.faults import FAULTS
from tests.readings.brigades.judge import STEPS, Difference, watch
from tests.readings.brigades.questions import QUESTIONS
from tests.readings.faults import Fault
from tests.share import a_share

LOOKED_AT = 30
"""Positions in which a fault must show."""


def test_crowded_positions_go_as_the_reading_says() -> None:
    counted = watch(battles(range(160)))
    assert not [kind for kind in QUESTIONS if not counted[f"questions: {kind}"]]
    assert not [step for step in (*STEPS, "play", "change", "ends") if not counted[f"results: {step}"]]


@pytest.mark.parametrize("fault", a_share(FAULTS.values(), 5), ids=FAULTS)
def test_the_reading_finds_a_fault(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault.plant(monkeypatch)
    with pytest.raises(Difference):
        watch(battles(range(fault.seed, fault.seed + LOOKED_AT)))
