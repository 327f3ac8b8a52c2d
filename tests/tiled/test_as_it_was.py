"""Battles that history made uneven: played even, or as they were, by the properties of their maps."""

from pathlib import Path

import pytest

from game.hexgrid.scenario import Plan, Scenario, ScenarioError, Value
from game.rules.table.special_rules.parser import special_lines
from game.storage.battles import MAPS, check_map, open_map, shipped_maps

KEITH = MAPS / "keith-1746.tmx"
OFFERED = [path for path in shipped_maps() if open_map(path)[1].offers_as_it_was]


def test_the_lopsided_battles_offer_both_and_are_even_unless_asked() -> None:
    assert [path.stem for path in OFFERED] == ["cromdale-1690", "keith-1746", "prestonpans-1745"]
    assert [open_map(path)[1].is_as_it_was for path in OFFERED] == [False] * 3
    assert [open_map(path, as_it_was=True)[1].is_as_it_was for path in OFFERED] == [True] * 3


def test_as_it_was_replaces_adds_and_takes_away_properties() -> None:
    plan = Plan(axis="y", shifted="odd", columns=1, rows=1, terrain=("clear",))
    properties: dict[str, Value] = {
        "as_it_was": "As it was: short.",
        "even": "Even: long.",
        "last_round": 9,
        "as_it_was_last_round": 4,
        "special_1": "ground terrain=ford enter=free",
        "as_it_was_special_1": "",
        "as_it_was_special_2": "end turns=3",
    }
    even = Scenario(system="brigades", title="Both", plan=plan, properties=properties)
    as_it_was = even.as_it_was()
    assert as_it_was.properties == {
        "as_it_was": "As it was: short.",
        "even": "Even: long.",
        "last_round": 4,
        "special_2": "end turns=3",
        "as_played": "as_it_was",
    }
    assert (even.how_even, as_it_was.how_even) == ("Even: long.", "As it was: short.")


@pytest.mark.parametrize("path", OFFERED, ids=lambda path: path.stem)
def test_every_system_can_play_it_both_ways(path: Path) -> None:
    assert check_map(path, thoroughly=True).errors == ()
    assert check_map(path, as_it_was=True, thoroughly=True).errors == ()


def test_a_map_without_the_choice_says_so() -> None:
    with pytest.raises(ScenarioError, match="has no property 'as_it_was', so it is always played even"):
        open_map(MAPS / "culloden-1746.tmx", as_it_was=True)


def test_a_special_rule_for_one_system_replaces_or_takes_away_that_of_all() -> None:
    properties: dict[str, Value] = {
        "special_1": "sight limit=2",
        "special_2": "end turns=9",
        "special_10": "exit side=jacobite hexes=A1",
        "brigades_special_2": "end turns=7",
        "brigades_special_10": "",
        "formations_special_3": "sight limit=1",
    }
    assert {system: list(special_lines(properties, system)) for system in ("jacobite", "brigades")} == {
        "jacobite": [
            ("special_1", "sight", "limit=2"),
            ("special_2", "end", "turns=9"),
            ("special_10", "exit", "side=jacobite hexes=A1"),
        ],
        "brigades": [("special_1", "sight", "limit=2"), ("brigades_special_2", "end", "turns=7")],
    }
