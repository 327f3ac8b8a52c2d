"""How a charger faces whom it meets (GX-45)."""

from typing import Any

import pytest

from game.content.vignette import Vignette, read, scenario_of
from game.engine.ruleset import find
from game.hexgrid.facing import Facing
from game.rules.brigades.charges.paths import facing_at


def position() -> Any:
    field = "\n".join(" ".join("....") for _ in range(5))
    tables = {
        "title": "A field",
        "rules": ["GX-45"],
        "system": "brigades",
        "phase": "charges",
        "field": field,
    }
    pieces = {"A": {"side": "jacobite", "kind": "battle-cavalry", "at": "C3", "facing": 0}}
    setup = find("brigades").play.setup(scenario_of(read({**tables, "pieces": pieces}, Vignette)))
    return find("brigades").play.position(setup.battlefield, setup.state)


@pytest.mark.parametrize(
    ("facing", "enemies"),
    [
        (0, {"B2": 0, "C2": 0, "D3": 60, "C4": 120, "B4": 240, "B3": 300}),
        (180, {"B4": 180, "C4": 180, "B3": 240, "B2": 300, "C2": 60, "D3": 120}),
    ],
)
def test_gx_45_it_keeps_its_facing_or_turns_the_fewest_corners(facing: int, enemies: dict[str, int]) -> None:
    table = position()
    grid, at = table.grid, table.grid.hex("C3")
    assert {label: facing_at(table, at, Facing(facing), grid.hex(label)) for label in enemies} == enemies
