"""The numbers of the rule book: every figure that a rule uses is a row or a constant here."""

from fractions import Fraction
from typing import Final, Literal

import msgspec

from game.engine.play.dice import D10, DicePool
from game.engine.system_info import marker
from game.i18n import tr, tr_count, tr_mark
from game.rules.table.printed import table
from game.rules.table.terrain import TERRAIN_RULES, TerrainRule

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
LEADER_LOST_ON: Final = 1
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


ROWS: Final = table(
    Row,
    """
kind              rule  rate morale dice near far_dice range to_hit melee_dice melee charge shock reach formations
grenadier         BX-70 12   15     2    -    -        2     7      2          8     -      -     -     closed/open
regular           BX-71 12   14     2    -    -        2     8      2          9     -      -     -     closed/open
highland          BX-72 12   13     1    -    -        1     8      2          9     2      2     1     open
lowland           BX-73 12   12     2    -    -        2     8      2          9     -      -     -     closed/open
militia           BX-74 12   12     2    -    -        2     8      2          9     -      -     -     mob
battle-cavalry    BX-75 18   13     -    -    -        -     -      3          9     2      2     1     closed/open
light-cavalry     BX-76 18   12     -    -    -        -     -      3          8     1      1     1     closed/open
trained-artillery BX-77 6    12     3    3    1        6     8      -          -     -      -     -     battery/limbered
light-artillery   BX-78 6    11     2    2    1        4     8      -          -     -      -     -     battery/limbered
""",
)


# Morale (BX-40, BX-41, BX-42)

AUTOMATIC_RESULTS: Final = ((2, True), (20, False))
"""Two ones always pass, two tens always fail."""
CHECK_PARTS: Final = 4
"""A unit that loses one such part of its starting blocks in a phase must check."""
ROUT_CHECK_RANGE: Final = 2
"""Hexes from which a rout is felt, and within which enemies hinder a rally attempt."""
MOST_NEAR: Final = 3
"""What enemies near by add at most to a rally attempt."""
FLANKED: Final = 2
OUT_OF_COMMAND_CHECK: Final = 1
COMMANDER_NEAR, COMMANDER_WITH = -1, -2
CLOSED_CHECK: Final = -1

HEARD: Final = 2
"""Hexes from which a charge and the shot at it are possible in the thickest mist (BX-24)."""

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
TRIED: Final = "tried"
TWO_RINGS, ONE_RING = "army-commander", "brigade-commander"
MARKERS: Final = (
    marker(
        TWO_RINGS, tr("army commander"), tr("He commands every unit of his side within his radius."), "BX-09"
    ),
    marker(
        ONE_RING,
        tr("brigade commander"),
        tr("Those of his brigade within his radius are his to command."),
        "BX-09",
    ),
    marker(TRIED, tr("has tried"), tr("This commander has made his one attempt of the round."), "BS-07"),
    marker(
        ROUTED,
        tr("routed"),
        tr("It runs in the movement phase unless a commander rallies it, and it does not fight."),
        "BS-19",
        weight="grave",
    ),
    marker(OUT, tr("out of command"), tr("Half rate, no charge, and worse morale checks."), "BX-05"),
    marker(
        RALLIED,
        tr("rallied"),
        tr("Rallied in this round: it does not move or shoot, and strikes only who strikes it."),
        "BS-14",
    ),
    marker(
        WAITING,
        tr("waits for orders"),
        tr("A mob without orders does not move, turn, charge or follow."),
        "BX-06",
    ),
    marker(ORDERED, tr("has orders"), tr("This mob has its orders for this round."), "BS-29"),
    marker(CLOSED, tr("closed"), tr("Closed ranks: steadier, and slower to turn."), "BX-20"),
    marker(OPEN, tr("open"), tr("Open ranks: it turns freely and passes closed friends."), "BX-20"),
    marker(
        LIMBERED,
        tr("limbered"),
        tr("Limbered guns can move, and are eliminated when they are attacked."),
        "BX-54",
    ),
)


def effect(rule: TerrainRule) -> str:
    """Say in a sentence what a terrain does."""
    if rule.is_impassable:
        return tr("Impassable.")
    slow = tr("A move ends in it.") if rule.is_slow else tr("It is entered freely.")
    return f"{slow} {tr_count(rule.cover, 'Cover {number}.', 'Cover {number}.')}"
