"""The Tiled project that ships offers the words of the rules, and no others."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.engine.ruleset import shipped
from game.engine.system_info import KindInfo, TerrainInfo
from game.hexgrid.scenario import EDGES
from game.rules.jacobite.setup.setup import DIFFICULTIES, MAP_PROPERTIES
from game.rules.jacobite.tables import KINDS, LEADER, SIDES
from game.rules.jacobite.terrain import TERRAINS
from game.rules.table.setup.properties import OF_A_PIECE, for_map
from game.tiled.reading.tmx_model import OWN_TERRAIN
from research.tiled_project import updated

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
        "system": sorted((rules.info.id for rules in shipped()), key=lambda system: system != "jacobite"),
        "kind": [*KINDS, LEADER],
        "terrain": list(TERRAINS),
        "difficulty": list(DIFFICULTIES),
        "rank": ["", "army", "brigade"],
    } == ENUMS


def test_ar_01_to_ar_03_pieces_offer_short_names_brigade_rank_and_facing_and_give_none_by_themselves() -> (
    None
):
    offered = {
        name: {member: CLASSES[name].get(member) for member in ("short", "brigade", "rank", "facing")}
        for name in (*KINDS, LEADER)
    }
    unit = {"short": "", "brigade": "", "rank": None, "facing": ""}
    leader = {"short": "", "brigade": "", "rank": "", "facing": None}
    assert offered == {**dict.fromkeys(KINDS, unit), LEADER: leader}


def test_every_kind_of_piece_every_terrain_and_the_battle_are_classes() -> None:
    assert set(CLASSES) == {"battle", OWN_TERRAIN, *KINDS, LEADER, *TERRAINS}
    assert {name: CLASSES[name]["terrain"] for name in TERRAINS} == {name: name for name in TERRAINS}


def test_the_class_of_ones_own_terrain_says_nothing_by_itself_and_offers_what_a_system_reads() -> None:
    words = {word for rules in shipped() for word in rules.info.terrain_properties}
    assert CLASSES[OWN_TERRAIN] == dict.fromkeys({"like", "name", *words}, "")


def test_no_class_has_a_member_that_check_would_refuse() -> None:
    assert set(CLASSES["battle"]) <= MAP_PROPERTIES | for_map(SIDES, "jacobite")
    assert all(set(CLASSES[kind]) <= OF_A_PIECE for kind in (*KINDS, LEADER))


@pytest.mark.parametrize("side", SIDES)
def test_a_member_left_alone_switches_nothing_on(side: str) -> None:
    """What a class holds is there in every battle, so nothing may be among it that being there changes."""
    assert not {name for name in CLASSES["battle"] if name.startswith("special_") or name == f"combat_{side}"}


def test_the_project_has_the_words_of_all_systems_as_the_tool_writes_them() -> None:
    project = json.loads(PROJECT.read_text(encoding="utf-8"))
    assert updated(project, shipped()) == project


def test_a_system_with_other_words_brings_them_and_their_classes() -> None:
    rules = shipped()[0]
    replace = msgspec.structs.replace
    info = replace(
        rules.info,
        id="other",
        kinds=(*rules.info.kinds, KindInfo("pikes", "pikes", "infantry", "regular")),
        terrains=(TerrainInfo("dunes", "dunes", "u", ""),),
    )
    found = updated(json.loads(PROJECT.read_text(encoding="utf-8")), (rules, replace(rules, info=info)))[
        "propertyTypes"
    ]
    enums = {each["name"]: each["values"] for each in found if each["type"] == "enum"}
    assert [enums[name][-1] for name in ("system", "kind", "terrain")] == ["other", "pikes", "dunes"]
    assert [each["name"] for each in found[len(TYPES) :]] == ["pikes", "dunes"]
    assert len({each["id"] for each in found}) == len(found)
