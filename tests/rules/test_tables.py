"""The unit and terrain tables against the rule book's rows (JX-04, JX-10 to JX-20, JX-70 to JX-83)."""

from collections import Counter
from collections.abc import Mapping

import pytest

from game.rules.jacobite.tables import BATTLE_DIE, KINDS, LEADER_MOVE, LEADER_RETREAT
from game.rules.jacobite.terrain import TERRAINS
from game.rules.table.kinds import TERRAINS as COMMON_TERRAINS
from game.rules.table.kinds import UNIT_KINDS, Arm
from game.rules.table.setup.muster import BLOCKS
from game.rules.table.terrain import TERRAIN_RULES

# rule, family, move, melee, ranged, sabers hit, retreat a flag, flags ignored, rally dice, still after moving
UNITS = {
    "grenadier": ("JX-10", "infantry", 1, 3, (2, 1), True, 1, 1, 1, False),
    "regular": ("JX-11", "infantry", 1, 3, (2, 1), True, 1, 0, 0, False),
    "highland": ("JX-12", "infantry", 1, 2, (2, 1), True, 1, 0, 0, False),
    "lowland": ("JX-13", "infantry", 1, 2, (2, 1), True, 2, 0, -1, False),
    "militia": ("JX-14", "infantry", 1, 2, (1, 1), False, 2, 0, -1, False),
    "battle-cavalry": ("JX-15", "cavalry", 3, 3, (), True, 2, 0, 0, False),
    "light-cavalry": ("JX-16", "cavalry", 2, 2, (), False, 2, 0, 0, False),
    "trained-artillery": ("JX-17", "artillery", 1, 2, (3, 2, 1, 1), True, 1, 0, 0, True),
    "light-artillery": ("JX-18", "artillery", 1, 2, (2, 1, 1, 1), True, 1, 0, 0, True),
}


def test_jx_10_to_jx_18_unit_table() -> None:
    found = {
        kind.id: (
            kind.rule,
            kind.arm,
            kind.move,
            kind.melee,
            kind.ranged,
            kind.sabers,
            kind.retreat,
            kind.ignores,
            kind.rally,
            kind.still,
        )
        for kind in KINDS.values()
    }
    assert found == UNITS


def test_jx_19_jx_20_leaders_and_blocks() -> None:
    assert (LEADER_MOVE, LEADER_RETREAT, BLOCKS) == (3, 3, 4)


def test_jx_04_faces_of_the_die() -> None:
    assert Counter(BATTLE_DIE.faces) == {"I": 1, "C": 1, "A": 1, "S": 1, "F": 2}


# rule, passable, stops, families kept out, dice when attacked, more so in melee, dice attacking out of it,
# families that may not attack out, families that rest after entering, blocks line of sight, flags ignored, by whom
ALL: tuple[Arm, ...] = ("infantry", "cavalry", "artillery")
GROUND = {
    "clear": ("JX-70", True, False, "", "", "", "", "", "", False, 0, ""),
    "hill": ("JX-71", True, False, "", "I-1 C-1", "", "", "", "", True, 0, ""),
    "crag": ("JX-72", False, False, "", "", "", "", "", "", True, 0, ""),
    "rough": ("JX-73", True, True, "CA", "I-1 C-1 A-1", "", "", "", "", False, 1, "ICA"),
    "forest": ("JX-74", True, True, "", "I-1 C-2 A-1", "", "C-2 A-1", "", "ICA", True, 0, ""),
    "marsh": ("JX-75", True, True, "A", "", "I-1 C-1 A-1", "I-1 C-1 A-1", "", "C", False, 0, ""),
    "town": ("JX-76", True, True, "", "I-1 C-2 A-1", "", "A-1", "C", "ICA", True, 1, "ICA"),
    "castle": ("JX-77", True, True, "CA", "I-2 C-2 A-2", "", "I-1 C-1 A-1", "", "", True, 2, "ICA"),
    "enclosure": ("JX-78", True, True, "", "I-1 C-2 A-1", "", "", "", "", False, 1, "ICA"),
    "fieldwork": ("JX-79", True, False, "", "I-1 C-1 A-1", "", "", "", "", False, 1, "IA"),
    "river": ("JX-80", False, False, "", "", "", "", "", "", False, 0, ""),
    "loch": ("JX-80", False, False, "", "", "", "", "", "", False, 0, ""),
    "ford": ("JX-81", True, True, "", "", "", "I-1 C-1 A-1", "", "", False, 0, ""),
    "bridge": ("JX-82", True, False, "", "", "", "I-1 C-1 A-1", "", "", False, 0, ""),
    "road": ("JX-83", True, False, "", "", "", "", "", "", False, 0, ""),
}


def _families(arms: tuple[str, ...]) -> str:
    return "".join(arm[0].upper() for arm in ALL if arm in arms)


def _dice(dice: Mapping[Arm, int]) -> str:
    return " ".join(f"{arm[0].upper()}{dice[arm]}" for arm in ALL if dice.get(arm))


@pytest.mark.parametrize("terrain", GROUND)
def test_jx_70_to_jx_83_terrain_table(terrain: str) -> None:
    row = TERRAINS[terrain]
    assert (
        row.rule,
        row.passable,
        row.stops,
        _families(row.impassable_to),
        _dice(row.attacked),
        _dice(row.attacked_melee),
        _dice(row.attacking),
        _families(row.cannot_attack_from),
        _families(row.no_combat_after_entering),
        row.blocks_sight,
        row.ignores,
        _families(row.ignoring),
    ) == GROUND[terrain]


def test_the_terrain_table_has_no_other_rows() -> None:
    assert TERRAINS.keys() == GROUND.keys()


def test_jx_10_jx_70_kinds_and_terrains_are_those_of_every_map() -> None:
    assert {kind.id: (kind.name, kind.arm) for kind in KINDS.values()} == {
        kind.id: (kind.name, kind.arm) for kind in UNIT_KINDS.values()
    }
    assert {
        terrain.id: (terrain.name, terrain.letter, terrain.blocks_sight) for terrain in TERRAINS.values()
    } == {
        terrain.id: (terrain.name, terrain.letter, TERRAIN_RULES[terrain.id].blocks_sight)
        for terrain in COMMON_TERRAINS.values()
    }
