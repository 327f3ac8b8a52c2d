"""Chargers goes as the second reading of its book says, and the reading finds every fault planted in the rules."""

import pytest

from tests.readings.chargers.faults import FAULTS
from tests.readings.chargers.watch import watch
from tests.readings.faults import Fault
from tests.readings.reader import Difference
from tests.share import a_share

ANSWERS = 20
ARISEN = "TX-29 T9-03 T9-04 T9-50 TX-41 TX-42 TX-51 TX-55 TX-58 TX-60 TX-61 TX-64 TX-65 TX-66 TX-69 TX-73 TX-74 TX-95"
DISPUTED = (
    2246,
    2255,
    100273,
    100462,
    101557,
    102130,
    102724,
    105328,
    106214,
    109458,
    112020,
    113761,
    116754,
)
"""Positions in which the game and the reading once went on in different ways."""


def test_crowded_positions_and_battles_go_as_the_second_reading_says() -> None:
    arisen = watch(range(60), ANSWERS)
    assert set(ARISEN.split()) - set(arisen) == set()


def test_positions_once_disputed_go_as_the_second_reading_says() -> None:
    assert watch(DISPUTED)


@pytest.mark.parametrize("fault", a_share(FAULTS.values(), 5), ids=FAULTS)
def test_the_second_reading_sees_a_fault(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault.plant(monkeypatch)
    with pytest.raises(Difference):
        watch([fault.seed])
