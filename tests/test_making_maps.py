"""The guide for map makers names every word there is, and what it shows as an example works."""

import re
from pathlib import Path

import pytest

from docs import ardnish
from game.engine.ruleset import shipped
from game.rules.jacobite.setup.setup import MAP_PROPERTIES, setup
from game.rules.jacobite.special_rules.rules import RULES
from game.rules.jacobite.tables import KINDS, LEADER, SIDES
from game.rules.jacobite.terrain import TERRAINS
from game.rules.table.kinds import ARMS
from game.rules.table.setup.properties import OF_A_PIECE, for_map
from game.rules.table.special_rules.parser import read_special_rules
from game.rules.table.special_rules.special_rule import RuleParser
from game.storage.battles import check_map
from tests.drawn import scenario

DOCS = Path(__file__).resolve().parents[1] / "docs"
GUIDE = (DOCS / "making-maps.md").read_text(encoding="utf-8")
QUOTED = set(re.findall(r"`([^`\n]+)`", GUIDE))
ROWS = {
    row[1]: re.findall(r"`([^`]+)`", row[2].replace("\\|", "|"))
    for row in re.finditer(r"^\| `(\w+)` \(JX-\d+\) \| ((?:[^|\\]|\\.)+) \|", GUIDE, re.MULTILINE)
}
"""The examples of each special rule."""


def test_every_property_class_and_terrain_is_in_a_table() -> None:
    words = {*MAP_PROPERTIES, *for_map(SIDES, "jacobite"), *OF_A_PIECE, *KINDS, LEADER, *TERRAINS}
    assert words - QUOTED == set()


def test_every_property_of_a_terrain_of_ones_own_is_named() -> None:
    words = {word for rules in shipped() for word in rules.info.terrain_properties}
    of_one_arm = {f"{word}_{arm}" for word in words for arm in ARMS}
    assert words - of_one_arm - QUOTED == set()
    assert "`dice_against_cavalry` and so on" in GUIDE


def test_every_special_rule_has_a_row_with_its_number_and_every_key_is_named() -> None:
    assert list(ROWS) == list(RULES)
    assert all(f"`{name}` ({rule.rule})" in GUIDE for name, rule in RULES.items())
    shown = {key for lines in ROWS.values() for line in lines for key in re.findall(r"(\w+)=", line)}
    assert {key for rule in RULES.values() for key in rule.keys} - shown - QUOTED == {"count"} - QUOTED
    assert "`count=2`" in GUIDE


FIELD = "\n".join(" " * (row % 2) + " ".join("." * 13) for row in range(11))
PIECES = {
    "glenfinnan": "jacobite highland F5",
    "ranald": "jacobite highland E5",
    "skye": "government militia I9",
    "munro": "government regular G8",
}


@pytest.mark.parametrize("line", [line for lines in ROWS.values() for line in lines])
def test_every_example_of_a_special_rule_is_one(line: str) -> None:
    battle = scenario(FIELD, PIECES)
    battle_setup = setup(battle)
    lexicon = RuleParser(battle_setup.state.pieces, battle_setup.grid, {"jacobite": 5, "government": 5})
    specials, problems = read_special_rules({"special_1": line}, lexicon, RULES)
    assert (len(specials), problems) == (1, [])


def test_the_battle_it_leads_to_is_sound(tmp_path: Path) -> None:
    checked = check_map(ardnish.battle(tmp_path))
    assert (checked.errors, checked.warnings) == ((), ())


def test_every_picture_and_every_page_it_points_to_is_there() -> None:
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", GUIDE)
    assert [name for name in targets if "://" not in name and not (DOCS / name).exists()] == []
    anchors = {
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
        for title in re.findall(r"^#+ (.+)$", GUIDE, re.MULTILINE)
    }
    assert set(re.findall(r"\]\(#([^)]+)\)", GUIDE)) - anchors == set()
