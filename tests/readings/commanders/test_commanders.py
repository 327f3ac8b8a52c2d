"""Commanders goes as the second reading of its book says, and the reading finds every fault planted in the rules."""

import pytest

from tests.readings.commanders.faults import FAULTS
from tests.readings.commanders.watch import watch
from tests.readings.faults import Fault
from tests.readings.reader import Difference
from tests.share import a_share

POSITIONS, ANSWERS = 100, 30
ARISEN = (
    "AR-11 AR-12 AR-14 BS-09 BS-10 BS-19 BS-22 BS-25 BX-04 BX-07 BX-08 BX-25 BX-26 BX-40 BX-50 BX-53 BX-56 BX-57 "
    "BX-79"
)
DISPUTED = (101721, 102525, 102534, 102570, 107031, 108152, 109116, 111693, 113225, 118568)
"""Positions in which the game and the reading once went on in different ways."""


@pytest.mark.parametrize("share", range(4))
def test_crowded_positions_go_as_the_second_reading_says(share: int) -> None:
    arisen = watch(range(share, POSITIONS, 4), ANSWERS)
    assert arisen["BX-53"] > POSITIONS // 8


def test_whole_battles_go_as_the_second_reading_says() -> None:
    arisen = watch(range(0, 100, 5), maximum=300)
    assert set(ARISEN.split()) - set(arisen) == set()


def test_positions_once_disputed_go_as_the_second_reading_says() -> None:
    assert watch(DISPUTED)


@pytest.mark.parametrize("fault", a_share(FAULTS.values(), 5), ids=FAULTS)
def test_the_second_reading_sees_a_fault(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault.plant(monkeypatch)
    with pytest.raises(Difference):
        watch([fault.seed])
