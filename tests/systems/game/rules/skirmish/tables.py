"""The numbers of the rule book: every figure that a rule uses is a row or a constant here."""

from fractions import Fraction
from typing import Final

import msgspec

from game.engine.play.dice import D6, D10, DicePool
from game.engine.system_info import KindInfo, MarkerInfo, SideInfo, TerrainInfo
from game.i18n import tr, tr_count
from game.rules.table.kinds import LEADER, TERRAINS, UNIT_KINDS
from game.rules.table.terrain import TERRAIN_RULES, TerrainRule

SYSTEM: Final = "skirmish"

RED: Final = "red"
GREEN: Final = "green"
SIDES: Final = (SideInfo(RED, tr("Red"), tr("Reds"), 1), SideInfo(GREEN, tr("Green"), tr("Greens"), 0))
SIDE_NAMES: Final = {side.id: side.name for side in SIDES}
PLURAL_NAMES: Final = {side.id: side.plural_name for side in SIDES}
SIDE_IDS: Final = tuple(side.id for side in SIDES)

# Dice

DIE: Final = DicePool(D6, 1)
TWO_D10: Final = DicePool(D10, 2)

# Pieces


class Arm(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table of arms (SK-02): hexes it moves, hexes its attack reaches, and what it adds to the attack."""

    moves: int
    reach: int
    attack: int


ARMS: Final = {
    "infantry": Arm(moves=2, reach=1, attack=1),
    "cavalry": Arm(moves=4, reach=1, attack=2),
    "artillery": Arm(moves=1, reach=5, attack=0),
}
LEADER_MOVES: Final = 4
GUN_SIZE: Final = (1500, 1000)
"""The width and depth of a gun in thousandths of an inch (SK-04)."""

INCHES_PER_HEX: Final = 4
GUN_LEEWAY: Final = Fraction(1, 3)
"""How far from the middle of its hex a gun may be sited, as a part of the hex's width (SK-04)."""

KINDS: Final = (
    *(KindInfo(kind.id, kind.name, kind.arm, kind.id) for kind in UNIT_KINDS.values()),
    KindInfo(LEADER, tr("leader"), "leader", LEADER),
)

# Groups

RADIUS: Final = 3
"""Hexes within which a commander commands (SK-03)."""

BROKEN_AT: Final = 3
"""Counters at which a group is broken (SK-05)."""

SHAKEN: Final = "shaken"
BROKEN: Final = "broken"
ACTED: Final = "acted"
MARKERS: Final = (
    MarkerInfo(
        id=SHAKEN,
        name=tr("shaken"),
        symbol="shaken",
        text=tr("Each counter makes the group's rolls worse by one."),
        rule="SK-05",
    ),
    MarkerInfo(
        id=BROKEN,
        name=tr("broken"),
        symbol="broken",
        text=tr("A broken group may not advance."),
        rule="SK-05",
    ),
    MarkerInfo(
        id=ACTED,
        name=tr("has acted"),
        symbol="acted",
        text=tr("It acts no more in this phase."),
        rule="SK-10",
    ),
)

ADVANCE: Final = "advance"
HOLD: Final = "hold"
WITHDRAW: Final = "withdraw"
ORDERS: Final = {ADVANCE: tr("advance"), HOLD: tr("hold"), WITHDRAW: tr("withdraw")}
OUT_OF_COMMAND_MOVES: Final = 1
WITHDRAW_HEXES: Final = 2

# Fighting

HIT_NEEDED: Final = 12
CERTAIN_HIT: Final = 20
CERTAIN_MISS: Final = 2
ARC_BONUS: Final = {"front": 0, "flank": 2, "rear": 4}
COVER_PENALTY: Final = 2
RANGE_PENALTY: Final = 1
WEAK_PENALTY: Final = 1
STEADY_NEEDED: Final = 3
RALLY_NEEDED: Final = 4
COMMANDER_BONUS: Final = 1
REAR_PENALTY: Final = 1
ALWAYS_D6: Final = ((1, False), (6, True))

# The end

BREAK_PART: Final = Fraction(1, 2)
"""The part of its units that breaks a side where a map says nothing (AR-11)."""


def effect(rule: TerrainRule) -> str:
    """Say in a sentence what a terrain does."""
    if rule.is_impassable:
        return tr("Nobody may enter it.")
    slow = tr("A move ends in it.") if rule.is_slow else tr("It is entered freely.")
    return f"{slow} {tr_count(rule.cover, 'Cover {number}.', 'Cover {number}.')}"


TERRAIN_INFOS: Final = tuple(
    TerrainInfo(terrain.id, terrain.name, terrain.letter, effect(TERRAIN_RULES[terrain.id]))
    for terrain in TERRAINS.values()
)
