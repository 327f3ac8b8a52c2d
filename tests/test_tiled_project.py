"""The Tiled project that ships offers the words of the rules, and no others."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.engine.ruleset import shipped
from game.hexgrid.scenario import EDGES
from game.rules.jacobite.setup.muster import PIECE_PROPERTIES
from game.rules.jacobite.setup.setup import DIFFICULTIES, KNOWN
from game.rules.jacobite.tables import KINDS, LEADER, SIDES
from game.rules.jacobite.terrain import TERRAINS

PROJECT = Path(__file__).resolve().parents[1] / "maps" / "rout-and-rally.tiled-project"
TYPES: list[dict[str, Any]] = json.loads(PROJECT.read_text(encoding="utf-8"))["propertyTypes"]
ENUMS = {each["name"]: each["values"] for each in TYPES if each["type"] == "enum"}
CLASSES = {
    each["name"]: {member["name"]: member["value"] for member in each["members"]}
    for each in TYPES
    if each["type"] == "class"
}


def test_every_word_to_choose_among_is_one_the_rules_know() -> None:
    assert {
        "side": list(SIDES),
        "edge": list(EDGES),
        "command": ["free", "cards"],
        "system": [rules.info.id for rules in shipped()],
        "kind": [*KINDS, LEADER],
        "terrain": list(TERRAINS),
        "difficulty": list(DIFFICULTIES),
        "rank": ["", "army", "brigade"],
    } == ENUMS


def test_ar_01_to_ar_03_pieces_offer_brigade_rank_and_facing_and_give_none_by_themselves() -> None:
    offered = {
        name: {member: CLASSES[name].get(member) for member in ("brigade", "rank", "facing")}
        for name in (*KINDS, LEADER)
    }
    unit, leader = {"brigade": "", "rank": None, "facing": ""}, {"brigade": "", "rank": "", "facing": None}
    assert offered == {**dict.fromkeys(KINDS, unit), LEADER: leader}


def test_every_kind_of_piece_every_terrain_and_the_battle_are_classes() -> None:
    assert set(CLASSES) == {"battle", *KINDS, LEADER, *TERRAINS}
    assert {name: CLASSES[name]["terrain"] for name in TERRAINS} == {name: name for name in TERRAINS}


def test_no_class_has_a_member_that_check_would_refuse() -> None:
    assert set(CLASSES["battle"]) <= KNOWN
    assert all(set(CLASSES[kind]) <= PIECE_PROPERTIES for kind in (*KINDS, LEADER))


@pytest.mark.parametrize("side", SIDES)
def test_a_member_left_alone_switches_nothing_on(side: str) -> None:
    """What a class holds is there in every battle, so nothing may be among it that being there changes."""
    assert not {name for name in CLASSES["battle"] if name.startswith("special_") or name == f"combat_{side}"}
