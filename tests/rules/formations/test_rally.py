"""The chances of a rally test and the markers left, by enumeration."""

from fractions import Fraction

import msgspec
import pytest

from game.content.vignette import load, scenario_of
from game.engine.ruleset import find
from game.rules.formations.numbers import blast_after_rally, rally_check
from game.rules.formations.state import Position
from tests.reading import FOLDER

CHANCES = {1: (6, 5, 4, 3), 2: (5, 4, 3, 2), 3: (4, 3, 2, 1), 4: (3, 2, 1, 0)}
"""Of six faces those that pass, by initiative value: marked, enemy near, broken, broken and near."""
LEFT = {1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4}
"""Markers left by the units of a broken formation that passes."""


def position_of(name: str) -> Position:
    scenario = scenario_of(load(FOLDER / "vignettes" / "formations" / f"{name}.toml"))
    setup = find("formations").play.setup(scenario)
    return Position(setup.battlefield, setup.state)


@pytest.mark.parametrize("initiative", CHANCES)
def test_ea_06_to_ea_11_chances_to_pass(initiative: int) -> None:
    found = []
    for name in ("ea-08-enemy-at-four-counter-case", "ea-08-enemy-at-three"):
        position = position_of(name)
        formation = msgspec.structs.replace(position.state.formations["athole"], initiative=initiative)
        for broken in (False, True):
            tested = msgspec.structs.replace(formation, broken=broken, blast=0 if broken else 1)
            found.append((broken, rally_check(position, tested).probability()))
    in_order = [chance for _, chance in sorted(found, key=lambda each: each[0])]
    assert in_order == [Fraction(faces, 6) for faces in CHANCES[initiative]]


@pytest.mark.parametrize("units", LEFT)
def test_ea_12_ea_13_markers_left_of_a_broken_formation(units: int) -> None:
    position = position_of("ea-12-eight-units")
    formation = position.state.formations["athole"]
    smaller = msgspec.structs.replace(formation, units=formation.units[:units])
    assert blast_after_rally(position, smaller) == LEFT[units]
