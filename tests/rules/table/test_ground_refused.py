"""Why a unit may not enter a hex: a special rule of the map is named."""

from collections.abc import Callable
from typing import Any

import pytest

from game.engine.play.match import Match
from game.rules.brigades.movement import movement_options
from game.rules.brigades.position import Position as BrigadesPosition
from game.rules.commanders.movement import refusals
from game.rules.commanders.position import Position as CommandersPosition
from game.rules.formations.movement import movement
from game.rules.formations.state import Position as FormationsPosition
from game.storage.battles import MAPS, open_map


@pytest.mark.parametrize(
    ("system", "position", "why_not_hex"),
    [
        ("brigades", BrigadesPosition, movement_options._why_not_hex),
        ("commanders", CommandersPosition, refusals.why_not_hex),
        ("formations", FormationsPosition, movement.why_not_hex),
    ],
)
def test_ar_15_ground_that_a_rule_of_the_map_forbids_is_refused_by_the_name_of_the_rule(
    system: str, position: Callable[..., Any], why_not_hex: Callable[..., str]
) -> None:
    rules, scenario = open_map(MAPS / "highbridge-1745.tmx", system)
    match = Match(rules, scenario)
    there = position(match.setup.battlefield, match.state)
    why = {
        label: why_not_hex(there, there.piece("scott-front"), match.setup.grid.hex(label))
        for label in ("C4", "I2")
    }
    assert why["C4"].endswith("may not enter this ground in rounds 1 to 3: Twelve men and a piper (AR-15).")
    assert why["I2"].endswith("may not enter this ground (AR-06).")
