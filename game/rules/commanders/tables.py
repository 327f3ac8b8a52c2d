"""The numbers of the rule book: every figure that a rule uses is a row or a constant here."""

from fractions import Fraction
from typing import Final, Literal

import msgspec

from game.engine.dice import D10, DicePool
from game.engine.ruleset import KindInfo, MarkerInfo, TerrainInfo
from game.i18n import tr, tr_count, tr_mark
from game.rules.common.kinds import LEADER, TERRAINS, UNIT_KINDS
from game.rules.common.terrain import TERRAIN_RULES, TerrainRule

SYSTEM: Final = "commanders"

# Scale and dice

INCHES_PER_HEX: Final = 6
DIE: Final = DicePool(D10, 1)
TWO_DICE: Final = DicePool(D10, 2)
FACES: Final = 10

# Commanders

Rank = Literal["army", "brigade", "unit"]

ARMY_RANK: Final = "army"
BRIGADE_RANK: Final = "brigade"
UNIT_RANK: Final = "unit"
RADII: Final[dict[Rank, int]] = {UNIT_RANK: 6, BRIGADE_RANK: 18, ARMY_RANK: 30}
"""Command radius in inches by rank (BX-02)."""
RANK_NAMES: Final[dict[Rank, str]] = {
    ARMY_RANK: tr_mark("army commander"),
    BRIGADE_RANK: tr_mark("brigade commander"),
    UNIT_RANK: tr_mark("unit commander"),
}
COMMANDER_MOVE: Final = 24
"""Inches that a commander moves (BX-03)."""
REFUGE: Final = 4
"""Hexes within which a commander in danger joins a unit (BX-07)."""
FALLS: Final = 1
"""What the die must show that a commander falls (BX-07)."""

# Formations

CLOSED, OPEN, MOB, LIMBERED, BATTERY = "closed", "open", "mob", "limbered", "battery"
FORMATION_NAMES: Final = {
    CLOSED: tr_mark("closed"),
    OPEN: tr_mark("open"),
    MOB: tr_mark("mob"),
    LIMBERED: tr_mark("limbered"),
    BATTERY: tr_mark("in battery"),
}
FORMATIONS: Final = tuple(FORMATION_NAMES)

# The units


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table of units (section 7).

    `rate` is in inches. `dice` are thrown at enemies up to `near` hexes away, `far_dice` beyond; `to_hit` is the least
    number that hits, None for who has no missiles. `formations`: the one it begins with first. `charge` is what a
    charge adds to each die (BX-53), `shock` what it adds to the check of who is struck (BX-42), `reach` the hexes it
    adds to the charge itself (BX-24).
    """

    rule: str
    rate: int
    morale: int
    melee_dice: int = 0
    melee: int | None = None
    dice: int = 0
    near: int = 2
    far_dice: int = 0
    range: int = 0
    to_hit: int | None = None
    formations: tuple[str, ...]
    charge: int = 0
    shock: int = 0
    reach: int = 0


DRILLED: Final = (CLOSED, OPEN)

ROWS: Final = {
    "grenadier": Row(
        rule="BX-70",
        rate=12,
        morale=15,
        dice=2,
        to_hit=7,
        range=2,
        melee_dice=2,
        melee=8,
        formations=DRILLED,
    ),
    "regular": Row(
        rule="BX-71",
        rate=12,
        morale=14,
        dice=2,
        to_hit=8,
        range=2,
        melee_dice=2,
        melee=9,
        formations=DRILLED,
    ),
    "highland": Row(
        rule="BX-72",
        rate=12,
        morale=13,
        dice=1,
        to_hit=8,
        range=1,
        melee_dice=2,
        melee=9,
        formations=(OPEN,),
        charge=2,
        shock=2,
        reach=1,
    ),
    "lowland": Row(
        rule="BX-73",
        rate=12,
        morale=12,
        dice=2,
        to_hit=8,
        range=2,
        melee_dice=2,
        melee=9,
        formations=DRILLED,
    ),
    "militia": Row(
        rule="BX-74",
        rate=12,
        morale=12,
        dice=2,
        to_hit=8,
        range=2,
        melee_dice=2,
        melee=9,
        formations=(MOB,),
    ),
    "battle-cavalry": Row(
        rule="BX-75",
        rate=18,
        morale=13,
        melee_dice=3,
        melee=9,
        formations=DRILLED,
        charge=2,
        shock=2,
        reach=1,
    ),
    "light-cavalry": Row(
        rule="BX-76",
        rate=18,
        morale=12,
        melee_dice=3,
        melee=8,
        formations=DRILLED,
        charge=1,
        shock=1,
        reach=1,
    ),
    "trained-artillery": Row(
        rule="BX-77",
        rate=6,
        morale=12,
        dice=3,
        near=3,
        far_dice=1,
        to_hit=8,
        range=6,
        formations=(BATTERY, LIMBERED),
    ),
    "light-artillery": Row(
        rule="BX-78",
        rate=6,
        morale=11,
        dice=2,
        near=2,
        far_dice=1,
        to_hit=8,
        range=4,
        formations=(BATTERY, LIMBERED),
    ),
}

KINDS: Final = (
    *(KindInfo(kind.id, kind.name, kind.arm, kind.id) for kind in UNIT_KINDS.values()),
    KindInfo(LEADER, tr("leader"), "leader", LEADER),
)

# Morale (BX-40, BX-41, BX-42)

ALWAYS: Final = ((2, True), (20, False))
"""Two ones always pass, two tens always fail."""
CHECK_PARTS: Final = 4
"""A unit that loses one such part of its starting blocks in a phase must check."""
NEAR: Final = 2
"""Hexes from which a rout is felt, and within which enemies hinder a rally attempt."""
MOST_NEAR: Final = 3
"""What enemies near by add at most to a rally attempt."""
FLANKED: Final = 2
OUT_OF_COMMAND_CHECK: Final = 1
COMMANDER_NEAR, COMMANDER_WITH = -1, -2
CLOSED_CHECK: Final = -1

# Missiles and melee (BX-51, BX-53)

SHORT_RANGE: Final = 1
"""The range of those who shoot in a charge alone (BX-79)."""
MOVED_SHOT: Final = -1
CLOSED_TARGET: Final = 1
FLANK_SHOT: Final = 1
FLANK_BLOW: Final = 1
COMMANDER_BLOW: Final = 1
OUT_OF_COMMAND_BLOW: Final = -1
DISORDERED_BLOW: Final = -1
DISORDERING: Final = ("ford", "marsh")
"""Ground that disorders who fights out of it (BX-53)."""
TERRAIN_TABLE: Final = {
    rule.id: msgspec.structs.replace(rule, hinders=rule.id in DISORDERING) for rule in TERRAIN_RULES.values()
}
"""The terrain of AR-06 as this system has it."""

# The end

BREAK_PART: Final = Fraction(3, 5)
"""The part of its units that breaks a side where a map says nothing (BX-15)."""

# Markers and states

ROUTED, OUT, RALLIED, WAITING, ORDERED = "routed", "out-of-command", "rallied", "waiting", "has-orders"
TWO_RINGS, ONE_RING = "army-commander", "brigade-commander"
MARKERS: Final = (
    MarkerInfo(
        id=TWO_RINGS,
        name=tr("army commander"),
        symbol=TWO_RINGS,
        text=tr("He commands every unit of his side within his radius."),
        rule="BX-09",
    ),
    MarkerInfo(
        id=ONE_RING,
        name=tr("brigade commander"),
        symbol=ONE_RING,
        text=tr("Those of his brigade within his radius are his to command."),
        rule="BX-09",
    ),
    MarkerInfo(
        id=ROUTED,
        name=tr("routed"),
        symbol="routed",
        text=tr("It runs in the movement phase unless a commander rallies it, and it does not fight."),
        rule="BS-19",
        weight="grave",
    ),
    MarkerInfo(
        id=OUT,
        name=tr("out of command"),
        symbol="out-of-command",
        text=tr("Half rate, no charge, and worse morale checks."),
        rule="BX-05",
    ),
    MarkerInfo(
        id=RALLIED,
        name=tr("rallied"),
        symbol="rallied",
        text=tr("Rallied in this round: it does not move or shoot, and strikes only who strikes it."),
        rule="BS-14",
    ),
    MarkerInfo(
        id=WAITING,
        name=tr("waits for orders"),
        symbol="waiting",
        text=tr("A mob without orders does not move, turn, charge or follow."),
        rule="BX-06",
    ),
    MarkerInfo(
        id=ORDERED,
        name=tr("has orders"),
        symbol="has-orders",
        text=tr("This mob has its orders for this round."),
        rule="BS-29",
    ),
    MarkerInfo(
        id=CLOSED,
        name=tr("closed"),
        symbol="closed",
        text=tr("Closed ranks: steadier, and slower to turn."),
        rule="BX-20",
    ),
    MarkerInfo(
        id=OPEN,
        name=tr("open"),
        symbol="open",
        text=tr("Open ranks: it turns freely and passes closed friends."),
        rule="BX-20",
    ),
    MarkerInfo(
        id=LIMBERED,
        name=tr("limbered"),
        symbol="limbered",
        text=tr("Limbered guns can move, and are eliminated when they are attacked."),
        rule="BX-54",
    ),
)


def effect(rule: TerrainRule) -> str:
    """Say in a sentence what a terrain does."""
    if rule.is_impassable:
        return tr("Impassable.")
    slow = tr("A move ends in it.") if rule.is_slow else tr("It is entered freely.")
    return f"{slow} {tr_count(rule.cover, 'Cover {number}.', 'Cover {number}.')}"


TERRAIN_INFOS: Final = tuple(
    TerrainInfo(terrain.id, terrain.name, terrain.letter, effect(TERRAIN_TABLE[terrain.id]))
    for terrain in TERRAINS.values()
)
