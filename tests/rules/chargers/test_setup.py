"""Battles made of a map, the table of units, and what is wrong with a map (TX-21, TX-25, TX-99)."""

from typing import Any

import pytest

from game.engine.decisions.location import Pose
from game.engine.ruleset import find
from game.hexgrid.ids import PieceId
from game.hexgrid.scenario import Placed, Plan, Scenario, ScenarioError, Value
from game.rules.chargers.setup.setup import setup
from game.rules.chargers.tables import ROWS
from game.storage.battles import MAPS, open_map

COLUMNS = 8

TABLE = {
    "grenadier": ("foot", 5, 5, 1, 4, 8, 9, 3, 3, 1, 12, 1, 4),
    "regular": ("foot", 5, 5, 1, 4, 8, 8, 2, 3, 1, 12, 1, 4),
    "highland": ("foot", 5, 5, 1, 5, 10, 8, 3, 2, 1, 8, 1, 5),
    "lowland": ("foot", 5, 5, 1, 4, 8, 7, 2, 2, 1, 12, 1, 5),
    "militia": ("foot", 5, 5, 1, 4, 8, 6, 1, 1, 1, 12, 1, 5),
    "battle-cavalry": ("horse", 1, 4, 3, 7, 14, 8, 3, 3, 2, 0, 0, 0),
    "light-cavalry": ("horse", 1, 4, 3, 8, 16, 7, 2, 2, 2, 0, 0, 0),
    "trained-artillery": ("guns", 1, 4, 2, 2, 0, 8, 1, 1, 1, 24, 3, 5),
    "light-artillery": ("guns", 1, 4, 2, 3, 0, 7, 1, 1, 1, 18, 2, 5),
}
"""TX-11, TX-12, TX-13, TX-14, TX-15, TX-16, TX-17, TX-18, TX-19: class, models a block, files, health a model, Advance,
March, Discipline, Off, Def, attacks, range, shots, aim."""
CLASSES = {"infantry": "foot", "cavalry": "horse", "artillery": "guns"}


def test_the_table_of_units() -> None:
    found = {
        kind: (
            CLASSES[row.arm],
            row.models,
            row.files,
            row.health,
            row.advance // 1000,
            row.march // 1000,
            row.discipline,
            row.offence,
            row.defence,
            row.attacks,
            row.range // 1000,
            row.shots,
            row.aim,
        )
        for kind, row in ROWS.items()
    }
    assert found == TABLE
    bases = {(row.arm, row.base) for row in ROWS.values()}
    assert bases == {("infantry", (600, 600)), ("cavalry", (750, 1500)), ("artillery", (750, 1500))}


def battle(properties: dict[str, Value] | None = None, cell: int = COLUMNS + 1, **of_first: Any) -> Scenario:
    """Make a field with a Jacobite unit in B2, or another cell, and a Government one in B5."""
    pieces = tuple(
        Placed(
            layer="units",
            kind=str(of_first.get("kind", "regular")) if side == "jacobite" else "regular",
            name=name,
            cell=at,
            properties={
                "side": side,
                "id": name.lower(),
                **({k: v for k, v in of_first.items() if k != "kind"} if side == "jacobite" else {}),
            },
            place=f"object {name}",
        )
        for name, side, at in (("J", "jacobite", cell), ("G", "government", 4 * COLUMNS + 1))
    )
    plan = Plan(axis="y", shifted="odd", columns=COLUMNS, rows=6, terrain=("clear",) * COLUMNS * 6)
    return Scenario(system="chargers", title="A field", plan=plan, properties=properties or {}, pieces=pieces)


def test_a_unit_has_its_centre_on_its_hex_and_heads_for_the_enemy() -> None:
    """TX-03, TX-05, TX-21, TX-25."""
    state = setup(battle()).state
    units = state.pieces
    assert {name: (unit.pose, unit.models, unit.files, unit.ranks) for name, unit in units.items()} == {
        "j": (Pose(12000, 9396, 18000), 20, 5, 4),
        "g": (Pose(9000, 22585, 0), 20, 5, 4),
    }


def test_a_map_may_give_any_heading() -> None:
    """TX-25."""
    unit = setup(battle(facing=90.5)).state.pieces[PieceId("j")]
    assert unit.pose is not None
    assert unit.pose.heading == 9050


@pytest.mark.parametrize(
    ("properties", "of_first", "sentence"),
    [
        ({}, {"facing": 360}, "object J: property 'facing' is 360; it must be a number from 0 to 359.99"),
        ({"scale": 3}, {}, "map: property 'scale' is 3; it must be a number of inches from 4 to 12"),
        (
            {},
            {"blocks": 13},
            "object J: property 'blocks' is 13; it must be a whole number from 1 to 12",
        ),
        (
            {"chargers_break_jacobite": 2},
            {},
            "map: property 'chargers_break_jacobite' is 2; give a whole number from 1 to 1, the units of the side",
        ),
    ],
)
def test_a_map_is_refused_in_a_sentence(
    properties: dict[str, Value], of_first: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ScenarioError) as refused:
        setup(battle(properties, **of_first))
    assert [str(problem) for problem in refused.value.problems] == [sentence]


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        (0, "object J: J sticks out of the board; move it inward"),
        (3 * COLUMNS + 1, "object G: G overlaps J; move one of them away"),
    ],
)
def test_a_unit_too_large_for_its_place_is_refused(cell: int, sentence: str) -> None:
    """TX-99: twelve blocks of foot are 60 models, twelve ranks and 7.2 inches deep."""
    with pytest.raises(ScenarioError) as refused:
        setup(battle({"scale": 4}, cell, full=12, blocks=12))
    assert [str(problem) for problem in refused.value.problems] == [sentence]


def test_a_map_on_which_pieces_come_on_later_is_not_offered() -> None:
    """AR-14, TX-97."""
    with pytest.raises(ScenarioError) as refused:
        open_map(MAPS / "clifton-1745.tmx", "chargers")
    assert "which decides this battle" in str(refused.value)
    offered = []
    for path in sorted(MAPS.glob("*.tmx")):
        try:
            open_map(path, "chargers")
        except ScenarioError:
            continue
        offered.append(path.stem)
    assert len(offered) == 11


def test_the_system_is_found() -> None:
    assert find("chargers").info.name == "Chargers"
