"""What is wrong in a map or a position, each with the word that was meant (GX-99)."""

from typing import Any

import pytest

from game.content.vignette import Vignette, read, scenario_of
from game.engine.ruleset import find
from game.hexgrid.scenario import ScenarioError

UNIT = {"side": "jacobite", "kind": "regular", "at": "A1", "brigade": "athole"}
LEADER = {"side": "jacobite", "kind": "leader", "at": "A1", "brigade": "athole", "rank": "brigade"}
CORNERS = "use N, NE, SE, S, SW, NW, or degrees 0, 60, 120, 180, 240, 300"
GRADES = "allowed are conscript, elite, line, second line, veteran"
ORDERS = "allowed are approach, assault, engage, hold, reserve, retire"


def faults(head: dict[str, Any], unit: dict[str, Any], leader: dict[str, Any]) -> list[str]:
    """Set up a position of a unit and its brigadier; list what is wrong with it."""
    tables = {
        "title": "A position",
        "rules": ["GX-99"],
        "system": "brigades",
        "phase": "fire",
        "field": ". . .\n. . .",
        "pieces": {"A": UNIT | unit, "L": LEADER | leader},
        **head,
    }
    try:
        find("brigades").play.setup(scenario_of(read(tables, Vignette)))
    except ScenarioError as error:
        return [f"{problem.location}: {problem.sentence}" for problem in error.problems]
    return []


@pytest.mark.parametrize(
    ("head", "unit", "leader", "found"),
    [
        ({}, {"grade": "second line", "facing": "NE"}, {"rating": 3}, []),
        ({"order_athole": "approach C2"}, {}, {}, []),
        (
            {},
            {"grade": "veteren"},
            {},
            [f"piece A: property 'grade' is 'veteren': did you mean 'veteran'? {GRADES}"],
        ),
        (
            {},
            {"facing": "E"},
            {},
            [f"piece A: property 'facing': 'E' is not a facing of this field: {CORNERS}"],
        ),
        (
            {},
            {"facing": 30},
            {},
            [f"piece A: property 'facing': '30' is not a facing of this field: {CORNERS}"],
        ),
        ({}, {}, {"rating": 4}, ["piece L: property 'rating' is 4; give a whole number from 1 to 3"]),
        (
            {"order_athole": "assalt"},
            {},
            {},
            [f"map: property 'order_athole' is 'assalt': did you mean 'assault'? {ORDERS}"],
        ),
        (
            {"order_athole": "approach"},
            {},
            {},
            [
                "map: property 'order_athole' is 'approach'; give 'approach' with a hex of the field: approach D5"
            ],
        ),
        (
            {"order_athole": "hold C2"},
            {},
            {},
            ["map: property 'order_athole' is 'hold C2'; only 'approach' is given with a hex"],
        ),
    ],
)
def test_gx_99_each_fault_is_told_with_the_right_word(
    head: dict[str, Any], unit: dict[str, Any], leader: dict[str, Any], found: list[str]
) -> None:
    assert faults(head, unit, leader) == found


def test_gx_99_an_order_for_a_brigade_that_is_not_there_is_told() -> None:
    told = faults({"order_athol": "hold"}, {}, {})
    assert (
        "map: property 'order_athol': there is no brigade 'athol': did you mean 'athole'? allowed are athole"
        in told
    )
