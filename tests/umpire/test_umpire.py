"""Battles go as the umpire says, and he sees every fault planted in the rules."""

import pytest

from tests.share import a_share
from tests.umpire.account import Difference
from tests.umpire.crowded import battles
from tests.umpire.faults import FAULTS, Fault
from tests.umpire.situations import WATCHED
from tests.umpire.watch import watch

LOOKED_AT = 40
"""Battles in which a fault must show, counted from the one in which it was seen first."""


def test_crowded_battles_go_as_the_umpire_says() -> None:
    arisen = watch(battles(range(60)))
    assert len(WATCHED & set(arisen)) > 0.9 * len(WATCHED)
    assert arisen["leaders falling: 3"]


@pytest.mark.parametrize("fault", a_share(FAULTS.values(), 5), ids=FAULTS)
def test_the_umpire_sees_a_fault(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault.plant(monkeypatch)
    with pytest.raises(Difference):
        watch(battles(range(fault.seed, fault.seed + LOOKED_AT)))


@pytest.mark.soak
def test_the_situation_of_every_rule_arises() -> None:
    arisen = watch(battles(range(10_000, 12_000)))
    assert sorted(WATCHED - set(arisen)) == []
