"""Phases are written alike under all rule systems: with a capital letter."""

import pygame
import pytest

from game.engine.ruleset import find
from game.hexgrid.ids import NO_SIDE
from game.storage.battles import MAPS, open_map
from game.ui.battle.rail.phase_bar import _labels, draw_phases
from game.ui.widgets.fonts import Fonts
from tests.shipped import SHIPPED
from tests.ui.walker import Notes, Walker


@pytest.mark.parametrize("system", SHIPPED)
def test_every_phase_begins_with_a_capital_letter(system: str) -> None:
    phases = find(system).info.phases
    names = _labels(phases, 0, Fonts(1), 10_000)
    assert [name[:1] for name in names] == [name[:1].upper() for name in names]
    assert [name.lower() for name in names] == [phase.name.lower() for phase in phases]


@pytest.mark.parametrize(("map_file", "has_cards"), [("keith-1746.tmx", False), ("culloden-1746.tmx", True)])
def test_a_battle_without_command_cards_has_no_phase_for_them(
    map_file: str, *, has_cards: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, scenario = open_map(MAPS / map_file, "jacobite")
    setup = rules.play.setup(scenario)
    view = rules.shown.view(setup.battlefield, setup.state, NO_SIDE)
    walker = Walker((1000, 40), Notes(monkeypatch).written)
    draw_phases(walker, pygame.Rect(0, 0, 1000, 40), rules.info, view, Fonts(1))
    named = {each.text for each in walker.drawn}
    assert {"Orders", "Movement", "Combat", "End of the turn"} <= named
    assert ("Command card" in named) is has_cards
