"""Phases are written alike under all rule systems: with a capital letter."""

import pytest

from game.engine.ruleset import find
from game.ui.battle.rail.phase_bar import _labels
from game.ui.widgets.fonts import Fonts
from tests.shipped import SHIPPED


@pytest.mark.parametrize("system", SHIPPED)
def test_every_phase_begins_with_a_capital_letter(system: str) -> None:
    phases = find(system).info.phases
    names = _labels(phases, 0, Fonts(1), 10_000)
    assert [name[:1] for name in names] == [name[:1].upper() for name in names]
    assert [name.lower() for name in names] == [phase.name.lower() for phase in phases]
