"""Formations goes as the second reading of its book says, and the reading finds every fault planted in the rules."""

import pytest

from game.storage.battles import open_map, shipped_maps
from tests.readings.faults import Fault
from tests.readings.formations.crowded import SYSTEM
from tests.readings.formations.faults import FAULTS
from tests.readings.formations.watch import Watched, watch
from tests.readings.reader import Difference
from tests.share import a_share

POSITIONS, ANSWERS = 240, 25
LOOKED_AT = 12
"""Positions in which a fault must show, counted from the one in which it was seen first."""
ARISEN = (
    "AR-11 AR-12 AR-13 AR-14 EA-06 EA-12 EA-15 EX-05 EX-07 EX-11 EX-13 EX-14 EX-15 EX-19 EX-20 EX-28 EX-30 EX-35 "
    "EX-40 EX-43 EX-44 EX-45 EX-46 EX-51 EX-53 EX-55 EX-56 EX-57 EX-58 EX-59"
)
DISPUTED = (115277,)
"""Positions in which the game and the reading once went on in different ways."""


@pytest.mark.parametrize("share", range(4))
def test_crowded_positions_go_as_the_second_reading_says(share: int) -> None:
    arisen = watch(range(share, POSITIONS, 4), ANSWERS)
    assert arisen["EX-13"] > POSITIONS // 8


def test_whole_battles_go_as_the_second_reading_says() -> None:
    arisen = watch(range(0, 150, 5), maximum=500)
    assert set(ARISEN.split()) - set(arisen) <= {"EX-35"}


@pytest.mark.parametrize("name", ["clifton-1745", "falkirk-muir-1746", "highbridge-1745"])
def test_shipped_battles_with_leaders_who_come_later_go_as_the_second_reading_says(name: str) -> None:
    path = next(path for path in shipped_maps() if path.stem == name)
    watched = Watched(open_map(path, SYSTEM)[1], 1)
    watched.play(150)
    assert watched.judged()["EX-13"]


def test_positions_once_disputed_go_as_the_second_reading_says() -> None:
    assert watch(DISPUTED)


@pytest.mark.parametrize("fault", a_share(FAULTS.values(), 5), ids=FAULTS)
def test_the_second_reading_sees_a_fault(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault.plant(monkeypatch)
    with pytest.raises(Difference):
        watch(range(fault.seed, fault.seed + LOOKED_AT))
