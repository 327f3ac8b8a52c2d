"""Commanders made of a map: the table of units, who commands whom, and what is wrong with a map."""

from typing import Any

import pytest

from game.engine.ruleset import find
from game.hexgrid.ids import NO_SIDE, PieceId
from game.hexgrid.scenario import Placed, Plan, Scenario, ScenarioError, Value
from game.rules.commanders.setup.setup import setup
from game.rules.commanders.state import State
from game.rules.commanders.tables import ONE_RING, ROWS, TWO_RINGS
from tests.rules.commanders.positions import begin

COLUMNS = 8

TABLE = {
    "grenadier": (12, 15, 2, 2, 0, 2, 7, 2, 8),
    "regular": (12, 14, 2, 2, 0, 2, 8, 2, 9),
    "highland": (12, 13, 1, 2, 0, 1, 8, 2, 9),
    "lowland": (12, 12, 2, 2, 0, 2, 8, 2, 9),
    "militia": (12, 12, 2, 2, 0, 2, 8, 2, 9),
    "battle-cavalry": (18, 13, 0, 2, 0, 0, None, 3, 9),
    "light-cavalry": (18, 12, 0, 2, 0, 0, None, 3, 8),
    "trained-artillery": (6, 12, 3, 3, 1, 6, 8, 0, None),
    "light-artillery": (6, 11, 2, 2, 1, 4, 8, 0, None),
}
"""BX-70, BX-71, BX-72, BX-73, BX-74, BX-75, BX-76, BX-77, BX-78: rate in inches, morale, dice and up to how many hexes,
dice beyond, range, to hit, dice in melee, to hit."""


def battle(kinds: list[str], properties: dict[str, Value] | None = None, **of_leader: Any) -> Scenario:
    """Make a field with a Jacobite leader and units of these kinds in its first row, and one Government unit."""
    pieces = [
        Placed(
            layer="units",
            kind=kind,
            name=f"J{number}",
            cell=number,
            properties={
                "side": "jacobite",
                "id": f"j{number}",
                **(of_leader if kind == "leader" else {}),
            },
            place=f"object {number}",
        )
        for number, kind in enumerate(("leader", *kinds))
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
        system="commanders",
        title="A field",
        plan=plan,
        properties=properties or {},
        pieces=(*pieces, enemy),
    )


def state_of(scenario: Scenario) -> State:
    return setup(scenario).state


def problems_of(scenario: Scenario) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        setup(scenario)
    return [problem.sentence for problem in caught.value.problems]


def test_bx_70_to_bx_78_the_table_of_units() -> None:
    found = {
        kind: (
            row.rate,
            row.morale,
            row.dice,
            row.near,
            row.far_dice,
            row.range,
            row.to_hit,
            row.melee_dice,
            row.melee,
        )
        for kind, row in ROWS.items()
    }
    assert found == TABLE
    assert [row.rule for row in ROWS.values()] == [f"BX-{number}" for number in range(70, 79)]


def test_bx_24_bx_42_bx_53_who_charges_harder() -> None:
    """Reach in hexes, what a charge adds to each die, and what it adds to the check of who is struck."""
    assert {kind: (row.reach, row.charge, row.shock) for kind, row in ROWS.items() if row.charge} == {
        "highland": (1, 2, 2),
        "battle-cavalry": (1, 2, 2),
        "light-cavalry": (1, 1, 1),
    }


def test_bx_15_the_break_point_is_three_fifths_rounded_up() -> None:
    assert setup(battle(["regular"] * 6)).battlefield.terms.break_points == {"jacobite": 4, "government": 1}
    given = battle(["regular"] * 6, {"commanders_break_jacobite": 2})
    assert setup(given).battlefield.terms.break_points == {"jacobite": 2, "government": 1}


def test_bx_09_a_commander_shows_his_radius_and_whom_he_may_still_try_for() -> None:
    pieces = {
        "A": "jacobite regular C3 state=routed,out_of_command",
        "B": "jacobite regular D1",
        "L": "jacobite leader C1 rank=army radius=12",
        "X": "government regular G6",
    }
    match = begin("rally", pieces, dice=("9 9",))
    areas = find("commanders").shown.areas
    assert areas is not None
    grid = match.setup.grid
    radius, zone = areas(match.setup.battlefield, match.state, PieceId("L"))
    assert {grid.distance(grid.hex("C1"), hex_id) for hex_id in radius.hexes} == {0, 1, 2}
    assert (radius.rule, len(radius.hexes)) == ("BX-02", 5 + 4 + 3)
    assert (zone.rule, [grid.label(hex_id) for hex_id in zone.hexes]) == ("BX-09", ["C3"])
    match.submit("try L A")
    assert [area.rule for area in areas(match.setup.battlefield, match.state, PieceId("L"))] == ["BX-02"]


def test_bx_09_an_army_commander_has_two_rings_and_a_brigade_commander_one() -> None:
    pieces = {
        "A": "jacobite regular C3 brigade=athole",
        "B": "jacobite regular D3 brigade=lewis",
        "L": "jacobite leader C1 rank=army",
        "M": "jacobite leader D1 rank=brigade brigade=athole",
        "N": "jacobite leader E1 rank=brigade brigade=lewis",
        "K": "jacobite leader F1",
        "X": "government regular G6",
    }
    match = begin("rally", pieces)
    shown = find("commanders").shown.view(match.setup.battlefield, match.state, NO_SIDE).pieces
    signs = {piece.id: [marker.id for marker in piece.markers] for piece in shown if piece.look == "figure"}
    assert signs == {"L": [TWO_RINGS], "M": [ONE_RING], "N": [ONE_RING], "K": []}


@pytest.mark.parametrize(
    ("properties", "of_leader", "sentence"),
    [
        ({}, {"radius": 0}, "property 'radius' is 0; give a whole number of inches from 1"),
        ({}, {"radius": "wide"}, "property 'radius' is 'wide'; give a whole number of inches from 1"),
        ({"commanders_breack_jacobite": 1}, {}, "unknown property 'commanders_breack_jacobite'"),
        (
            {"commanders_break_jacobite": 9},
            {},
            "property 'commanders_break_jacobite' is 9; give a whole number",
        ),
        ({}, {"rank": "brigade"}, "a leader of the rank 'brigade' needs the property 'brigade'"),
    ],
)
def test_bx_85_what_is_wrong_is_told(
    properties: dict[str, Value], of_leader: dict[str, Any], sentence: str
) -> None:
    found = problems_of(battle(["regular"] * 2, properties, **of_leader))
    assert len(found) == 1
    assert found[0].startswith(sentence)


def test_bx_02_a_radius_of_the_map() -> None:
    assert state_of(battle(["regular"], radius=9)).pieces[PieceId("j0")].radius == 9
