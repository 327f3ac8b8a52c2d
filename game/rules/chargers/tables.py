"""The numbers of the rule book: every figure that a rule uses is a row or a constant here.

Lengths are thousandths of an inch, angles hundredths of a degree (TX-01).
"""

from fractions import Fraction
from typing import Final, Literal

import msgspec

from game.engine.play.dice import D6, DicePool
from game.engine.system_info import marker
from game.i18n import tr, tr_mark
from game.rules.table.kinds import ARTILLERY, CAVALRY, INFANTRY
from game.rules.table.printed import table

SYSTEM: Final = "chargers"

INCH: Final = 1000
DEGREE: Final = 100

# Scale (TX-03)

SCALE: Final = 6
SMALLEST_SCALE: Final = 4
LARGEST_SCALE: Final = 12

# Dice

TWO_DICE: Final = DicePool(D6, 2)
SWIFT_DICE: Final = DicePool(D6, 3, "drop_lowest")
"""What a swift unit rolls for charge range, flight, pursuit and overrun (TX-22)."""

# The units (TX-11 to TX-20, each row with its own number)

FOOT, HORSE, GUNS = INFANTRY, CAVALRY, ARTILLERY
"""The classes of units: the arms that all rule systems share."""

Special = Literal["swift", "impetus", "nimble"]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table of units.

    `models` are those of a block, `base` width and depth of one, `health` that of one. `march` and `range` are 0 for
    who does not march or shoot; `aim` is the least number of a die that hits.
    """

    rule: str
    arm: str
    models: int
    files: int
    base: tuple[int, int]
    health: int
    advance: int
    march: int = 0
    discipline: int
    offence: int
    defence: int
    attacks: int
    range: int = 0
    shots: int = 0
    aim: int = 0
    special: tuple[Special, ...] = ()


ROWS: Final = table(
    Row,
    """
kind              rule  arm       models files base     health advance march discipline offence defence attacks range shots aim special
grenadier         TX-11 infantry  5      5     600/600  1      4000    8000  9          3       3       1       12000 1     4   -
regular           TX-12 infantry  5      5     600/600  1      4000    8000  8          2       3       1       12000 1     4   -
highland          TX-13 infantry  5      5     600/600  1      5000    10000 8          3       2       1       8000  1     5   swift/impetus/nimble
lowland           TX-14 infantry  5      5     600/600  1      4000    8000  7          2       2       1       12000 1     5   -
militia           TX-15 infantry  5      5     600/600  1      4000    8000  6          1       1       1       12000 1     5   -
battle-cavalry    TX-16 cavalry   1      4     750/1500 3      7000    14000 8          3       3       2       -     -     -   swift/impetus
light-cavalry     TX-17 cavalry   1      4     750/1500 3      8000    16000 7          2       2       2       -     -     -   swift
trained-artillery TX-18 artillery 1      4     750/1500 2      2000    -     8          1       1       1       24000 3     5   -
light-artillery   TX-19 artillery 1      4     750/1500 2      3000    -     7          1       1       1       18000 2     5   -
""",  # noqa: E501
)

# Leaders (TX-20, TX-68, TX-76, TX-77, TX-79)

LEADER_RULE: Final = "TX-20"
LEADER_ADVANCE: Final = 8000
LEADER_DISCIPLINE: Final = 9
ARMY_RADIUS: Final = 12000
BRIGADE_RADIUS: Final = 6000
JOIN_DISTANCE: Final = 1000
REFUGE_DISTANCE: Final = 12000
LEADER_FALLS: Final = 12
"""The roll of two dice at which a leader falls."""

# Touching and spacing (TX-02, TX-08)

SPACING: Final = 500

# Charging

CHARGE_REACH: Final = 12000
"""How much farther than its Advance a unit may declare a charge (TX-29)."""
FLIGHT_LENGTHENED: Final = 100
FLIGHT_DANGER: Final = 3
"""How dangerous it is to flee through an enemy or a bar (TX-73)."""
PANIC_PART: Final = Fraction(1, 4)
"""The part of its health with which it began the phase that makes a unit test (TX-71)."""
PANIC_DISTANCE: Final = 6000

# Movement

MOST_STEPS: Final = 4
MOST_WHEEL: Final = 90 * DEGREE
MOST_FILES: Final = 10
ROAD_BONUS: Final = 2000
MARCH_DISTANCE: Final = 8000
"""The gap to an enemy within which a unit tests before it marches (TX-46)."""
OFFERED_PARTS: Final = (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(1))
OFFERED_WHEELS: Final = tuple(degrees * DEGREE for degrees in (15, 30, 45, 60, 90))
OFFERED_TURN: Final = 45 * DEGREE
"""What TX-49 offers in the list: parts of the Advance, wheels, and the step between headings of a pivot."""
RALLY_PART: Final = Fraction(1, 4)
"""The part of its full number at or below which a fleeing unit rallies on half its Discipline (TX-41)."""

# Shooting (TX-51, TX-52)

SHOOTING_RANKS: Final = 2
WORST_AIM: Final = 6

# Melee (TX-55 to TX-65, each where it is used)

HIT_FROM: Final = 5
"""A die hits on this number less the Off of the striker, with the Def of the struck added (TX-56)."""
BEST_HIT: Final = 3
WORST_HIT: Final = 6
CHARGING_SCORE: Final = 1
RANK_MODELS: Final = 5
"""Models of a rank that counts as full (TX-57)."""
MOST_RANKS: Final = 3
FLANK_SCORE: Final = 1
REAR_SCORE: Final = 2
HILL_SCORE: Final = 1
LEADER_SCORE: Final = 1
STEADFAST_ROLL: Final = 2
"""The roll of two dice that passes every break test (TX-58)."""
DRAW_IN: Final = 1500
"""How far a unit closes up to an enemy whose losses parted them (TX-64)."""

# The end (TX-95)

BREAK_PART: Final = Fraction(2, 3)

# Ground (TX-80 to TX-94, each row with its own number)

Passage = Literal["open", "slow", "barred"]
Cover = Literal["", "soft", "hard"]


class Effect(msgspec.Struct, frozen=True):
    """What a terrain is to a class of units: open, slow or barred; `danger` are the dice a file rolls."""

    passage: Passage = "open"
    danger: int = 0


OPEN: Final = Effect()
SLOW: Final = Effect("slow")
BARRED: Final = Effect("barred")
EFFECTS: Final = {
    "open": OPEN,
    "slow": SLOW,
    "impassable": BARRED,
    **{f"dangerous-{dice}": Effect("slow", dice) for dice in (1, 2, 3)},
}
"""What a terrain is to a class of units, by its word in the table and on a map."""


class GroundRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table of terrain: what it is to foot, horse and guns in words, its cover and its rule.

    The row of a map's own terrain has the `rule` of the terrain that it is like.
    """

    rule: str
    effects: tuple[str, str, str]
    cover: Cover = ""
    is_defended: bool = False
    blocks_sight: bool = False

    def effect(self, arm: str) -> Effect:
        """Return what it is to a class of units."""
        return EFFECTS[self.effects[(FOOT, HORSE, GUNS).index(arm)]]


GROUNDS: Final = table(
    GroundRow,
    """
terrain   rule  effects                          cover is_defended blocks_sight
clear     TX-80 open/open/open                   -     -           -
hill      TX-81 open/open/open                   -     -           true
crag      TX-82 impassable/impassable/impassable -     -           true
rough     TX-83 slow/dangerous-1/impassable      soft  -           -
forest    TX-84 slow/dangerous-2/impassable      soft  -           true
marsh     TX-85 slow/dangerous-2/impassable      -     -           -
town      TX-86 slow/dangerous-1/slow            hard  true        true
castle    TX-87 slow/impassable/impassable       hard  true        true
enclosure TX-88 slow/dangerous-1/slow            hard  true        -
fieldwork TX-89 slow/dangerous-1/slow            soft  true        -
river     TX-90 impassable/impassable/impassable -     -           -
loch      TX-90 impassable/impassable/impassable -     -           -
ford      TX-91 slow/slow/dangerous-1            -     -           -
bridge    TX-92 open/open/open                   -     -           -
road      TX-93 open/open/open                   -     -           -
""",
)
NIMBLE_GROUND: Final = ("rough", "forest")
"""What does not slow a nimble unit (TX-22)."""
ROADS: Final = ("road", "bridge")
HILL: Final = "hill"

COVER_NAMES: Final = {"soft": tr_mark("soft cover"), "hard": tr_mark("hard cover")}
_PASSAGE_NAMES: Final = {
    "open": tr_mark("unhindered"),
    "slow": tr_mark("slow"),
    "barred": tr_mark("impassable"),
}


def _told(effect: Effect) -> str:
    if effect.danger:
        return tr("dangerous {number}", number=effect.danger)
    return tr(_PASSAGE_NAMES[effect.passage])


def effect(ground: GroundRow) -> str:
    """Say in a sentence what a terrain does."""
    foot, horse, guns = (_told(EFFECTS[word]) for word in ground.effects)
    told = tr("Foot {foot}, horse {horse}, guns {guns}.", foot=foot, horse=horse, guns=guns)
    if ground.cover:
        told += " " + tr(COVER_NAMES[ground.cover]).capitalize() + "."
    if ground.is_defended:
        told += " " + tr("Defended.")
    return told


# Markers: the states of a unit that wear off (TX-27)

FLEEING, SHAKEN, CHARGING, PASSED = "fleeing", "shaken", "charging", "passed"
DECLARED, MOVED, MARCHED, STOOD = "declared", "moved", "marched", "stood"
ENGAGED = "engaged"
MARKERS: Final = (
    marker(FLEEING, tr("fleeing"), tr("It does nothing but flee, until it rallies."), "TX-41"),
    marker(
        SHAKEN, tr("shaken"), tr("It does nothing more in this player turn."), "TX-27", symbol="shaken-unit"
    ),
    marker(
        CHARGING, tr("charging"), tr("It has charged in this player turn, which counts in combat."), "TX-57"
    ),
    marker(ENGAGED, tr("engaged"), tr("It touches an enemy: it only fights."), "T9-40"),
)
