"""Formations made of a map, the table of units, and what is wrong with a map, each with its remedy."""

from typing import Any

import pytest

from game.engine.ruleset import find
from game.hexgrid.scenario import Placed, Plan, Scenario, ScenarioError, Value
from game.rules.formations.setup.setup import setup
from game.rules.formations.state import State
from game.rules.formations.tables import ROWS

COLUMNS = 8

TABLE = {
    "grenadier": (1, 1, 2, 2, 2, 4, 4, 4),
    "regular": (2, 1, 2, 2, 2, 4, 5, 4),
    "highland": (2, 2, 1, 1, 2, 5, 4, 6),
    "lowland": (3, 1, 2, 2, 2, 5, 5, 5),
    "militia": (3, 1, 1, 1, 2, 5, 5, 6),
    "battle-cavalry": (2, 3, 0, 0, 0, None, 4, None),
    "light-cavalry": (3, 3, 1, 1, 2, 6, 4, 6),
    "trained-artillery": (2, 1, 2, 1, 6, 4, 6, 5),
    "light-artillery": (3, 1, 2, 1, 4, 5, 6, 6),
}
"""EX-70, EX-71, EX-72, EX-73, EX-74, EX-75, EX-76, EX-77, EX-78: initiative, move, dice, dice beyond 3 hexes, range,
to hit, melee, fire."""


def battle(kinds: list[str], properties: dict[str, Value] | None = None, **of_first: Any) -> Scenario:
    """Make a field with Jacobite units of these kinds in its first row, and one Government unit."""
    pieces = [
        Placed(
            layer="units",
            kind=kind,
            name=f"J{number}",
            cell=number,
            properties={"side": "jacobite", "id": f"j{number}", **(of_first if number == 0 else {})},
            place=f"object {number}",
        )
        for number, kind in enumerate(kinds)
    ]
    enemy = Placed(
        layer="units",
        kind="regular",
        name="X",
        cell=5 * COLUMNS,
        properties={"side": "government", "id": "x"},
        place="object x",
    )
    plan = Plan(axis="y", shifted="odd", columns=COLUMNS, rows=6, terrain=("clear",) * COLUMNS * 6)
    return Scenario(
        system="formations", title="A field", plan=plan, properties=properties or {}, pieces=(*pieces, enemy)
    )


def state_of(scenario: Scenario) -> State:
    return setup(scenario).state


def problems_of(scenario: Scenario) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        setup(scenario)
    return [problem.sentence for problem in caught.value.problems]


def test_ex_70_to_ex_78_the_table_of_units() -> None:
    found = {
        kind: (row.initiative, row.move, row.dice, row.far_dice, row.range, row.to_hit, row.melee, row.fire)
        for kind, row in ROWS.items()
    }
    assert found == TABLE
    assert [row.rule for row in ROWS.values()] == [f"EX-{number}" for number in range(70, 79)]


@pytest.mark.parametrize(("units", "sizes"), [(3, [3]), (4, [2, 2]), (5, [3, 2]), (8, [4, 4])])
def test_ex_01_a_side_of_four_units_or_more_has_two_formations(units: int, sizes: list[int]) -> None:
    formations = state_of(battle(["regular"] * units)).formations.values()
    assert [len(each.units) for each in formations if each.side == "jacobite"] == sizes


@pytest.mark.parametrize(
    ("kinds", "initiative"),
    [
        (["grenadier", "grenadier", "militia"], 1),
        (["grenadier", "militia"], 3),
        (["regular", "highland"], 2),
    ],
)
def test_ex_02_the_commonest_kind_gives_the_initiative_value(kinds: list[str], initiative: int) -> None:
    assert state_of(battle(kinds)).formations["jacobite-centre"].initiative == initiative


def test_ex_02_a_property_takes_its_place() -> None:
    formation = state_of(battle(["grenadier"] * 2, initiative=5)).formations["jacobite-centre"]
    assert formation.initiative == 5


def test_ex_03_the_map_gives_a_strategy_rating() -> None:
    field = setup(battle(["regular"], {"strategy_jacobite": 5})).battlefield
    assert field.strategy == {"jacobite": 5, "government": 3}


def test_ex_17_the_break_point_is_three_quarters_rounded_up() -> None:
    assert setup(battle(["regular"] * 5)).battlefield.terms.break_points == {"jacobite": 4, "government": 1}


@pytest.mark.parametrize(
    ("properties", "of_first", "sentence"),
    [
        ({}, {"initiative": 7}, "property 'initiative' is 7; give a whole number from 1 to 6"),
        ({"formations_breack_jacobite": 1}, {}, "unknown property 'formations_breack_jacobite'"),
        ({"strategy_jakobite": 2}, {}, "unknown property 'strategy_jakobite'"),
        ({"strategy_jacobite": "high"}, {}, "property 'strategy_jacobite' is 'high'; it must be"),
        (
            {"formations_break_jacobite": 9},
            {},
            "property 'formations_break_jacobite' is 9; give a whole number",
        ),
    ],
)
def test_ex_85_what_is_wrong_is_told(
    properties: dict[str, Value], of_first: dict[str, Any], sentence: str
) -> None:
    found = problems_of(battle(["regular"] * 2, properties, **of_first))
    assert len(found) == 1
    assert found[0].startswith(sentence)


def test_the_system_is_found_by_its_name() -> None:
    assert find("formations").info.id == "formations"
