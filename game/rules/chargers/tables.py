"""The numbers of the rule book: every figure that a rule uses is a row or a constant here.

Lengths are thousandths of an inch, angles hundredths of a degree (TX-01).
"""

from fractions import Fraction
from typing import Final, Literal

import msgspec

from game.engine.play.dice import D6, DicePool
from game.engine.ruleset import KindInfo, MarkerInfo, TerrainInfo
from game.i18n import tr, tr_mark
from game.rules.table.kinds import ARTILLERY, CAVALRY, INFANTRY, LEADER, TERRAINS, UNIT_KINDS

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
    march: int
    discipline: int
    offence: int
    defence: int
    attacks: int
    range: int = 0
    shots: int = 0
    aim: int = 0
    special: frozenset[Special] = frozenset()


FOOT_BASE: Final = (600, 600)
LARGE_BASE: Final = (750, 1500)
BASE_STEP: Final = 150
"""Every measure of a base is a multiple of this (TX-21)."""


def _foot(rule: str, **numbers: int | frozenset[Special]) -> Row:
    given = {
        "models": 5,
        "files": 5,
        "health": 1,
        "advance": 4000,
        "march": 8000,
        "attacks": 1,
        "range": 12000,
        "shots": 1,
    }
    return msgspec.convert({"rule": rule, "arm": FOOT, "base": FOOT_BASE, **given, **numbers}, Row)


def _large(rule: str, arm: str, **numbers: int | frozenset[Special]) -> Row:
    return msgspec.convert(
        {"rule": rule, "arm": arm, "base": LARGE_BASE, "models": 1, "files": 4, **numbers}, Row
    )


ROWS: Final = {
    "grenadier": _foot("TX-11", discipline=9, offence=3, defence=3, aim=4),
    "regular": _foot("TX-12", discipline=8, offence=2, defence=3, aim=4),
    "highland": _foot(
        "TX-13",
        advance=5000,
        march=10000,
        discipline=8,
        offence=3,
        defence=2,
        range=8000,
        aim=5,
        special=frozenset[Special](("swift", "impetus", "nimble")),
    ),
    "lowland": _foot("TX-14", discipline=7, offence=2, defence=2, aim=5),
    "militia": _foot("TX-15", discipline=6, offence=1, defence=1, aim=5),
    "battle-cavalry": _large(
        "TX-16",
        HORSE,
        health=3,
        advance=7000,
        march=14000,
        discipline=8,
        offence=3,
        defence=3,
        attacks=2,
        special=frozenset[Special](("swift", "impetus")),
    ),
    "light-cavalry": _large(
        "TX-17",
        HORSE,
        health=3,
        advance=8000,
        march=16000,
        discipline=7,
        offence=2,
        defence=2,
        attacks=2,
        special=frozenset[Special](("swift",)),
    ),
    "trained-artillery": _large(
        "TX-18",
        GUNS,
        health=2,
        advance=2000,
        march=0,
        discipline=8,
        offence=1,
        defence=1,
        attacks=1,
        range=24000,
        shots=3,
        aim=5,
    ),
    "light-artillery": _large(
        "TX-19",
        GUNS,
        health=2,
        advance=3000,
        march=0,
        discipline=7,
        offence=1,
        defence=1,
        attacks=1,
        range=18000,
        shots=2,
        aim=5,
    ),
}

FULL_BLOCKS: Final = 4
"""A unit's full number of blocks where the map gives none (TX-21)."""

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
FAILED_GAP: Final = 100
"""The gap that a failed charge leaves to every enemy (TX-39)."""
TOUCHING: Final = 4
"""Whole thousandths of a gap at which two boundaries still touch (TX-02)."""

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


def _danger(dice: int) -> Effect:
    return Effect("slow", dice)


class Ground(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table of terrain: what it is to foot, horse and guns, its cover and its rule.

    The row of a map's own terrain has the `rule` of the terrain that it is like.
    """

    rule: str
    effects: tuple[Effect, Effect, Effect]
    cover: Cover = ""
    is_defended: bool = False
    blocks_sight: bool = False

    def effect(self, arm: str) -> Effect:
        """Return what it is to a class of units."""
        return self.effects[(FOOT, HORSE, GUNS).index(arm)]


_ALL_OPEN: Final = (OPEN, OPEN, OPEN)
_ALL_BARRED: Final = (BARRED, BARRED, BARRED)

GROUNDS: Final = {
    "clear": Ground(rule="TX-80", effects=_ALL_OPEN),
    "hill": Ground(rule="TX-81", effects=_ALL_OPEN, blocks_sight=True),
    "crag": Ground(rule="TX-82", effects=_ALL_BARRED, blocks_sight=True),
    "rough": Ground(rule="TX-83", effects=(SLOW, _danger(1), BARRED), cover="soft"),
    "forest": Ground(rule="TX-84", effects=(SLOW, _danger(2), BARRED), cover="soft", blocks_sight=True),
    "marsh": Ground(rule="TX-85", effects=(SLOW, _danger(2), BARRED)),
    "town": Ground(
        rule="TX-86", effects=(SLOW, _danger(1), SLOW), cover="hard", is_defended=True, blocks_sight=True
    ),
    "castle": Ground(
        rule="TX-87", effects=(SLOW, BARRED, BARRED), cover="hard", is_defended=True, blocks_sight=True
    ),
    "enclosure": Ground(rule="TX-88", effects=(SLOW, _danger(1), SLOW), cover="hard", is_defended=True),
    "fieldwork": Ground(rule="TX-89", effects=(SLOW, _danger(1), SLOW), cover="soft", is_defended=True),
    "river": Ground(rule="TX-90", effects=_ALL_BARRED),
    "loch": Ground(rule="TX-90", effects=_ALL_BARRED),
    "ford": Ground(rule="TX-91", effects=(SLOW, SLOW, _danger(1))),
    "bridge": Ground(rule="TX-92", effects=_ALL_OPEN),
    "road": Ground(rule="TX-93", effects=_ALL_OPEN),
}
NO_GROUND_RULE: Final = "TX-94"
NIMBLE_GROUND: Final = ("rough", "forest")
"""What does not slow a nimble unit (TX-22)."""
ROADS: Final = ("road", "bridge")
HILL: Final = "hill"

COVER_NAMES: Final = {"soft": tr_mark("soft cover"), "hard": tr_mark("hard cover")}
_PASSAGE_NAMES: Final = {
    "open": tr_mark("open"),
    "slow": tr_mark("slow"),
    "barred": tr_mark("impassable"),
}


def _told(effect: Effect) -> str:
    if effect.danger:
        return tr("dangerous {number}", number=effect.danger)
    return tr(_PASSAGE_NAMES[effect.passage])


def effect(ground: Ground) -> str:
    """Say in a sentence what a terrain does."""
    foot, horse, guns = (_told(effect) for effect in ground.effects)
    told = tr("Foot {foot}, horse {horse}, guns {guns}.", foot=foot, horse=horse, guns=guns)
    if ground.cover:
        told += " " + tr(COVER_NAMES[ground.cover]).capitalize() + "."
    if ground.is_defended:
        told += " " + tr("Defended.")
    return told


TERRAIN_INFOS: Final = tuple(
    TerrainInfo(terrain.id, terrain.name, terrain.letter, effect(GROUNDS[terrain.id]))
    for terrain in TERRAINS.values()
)

KINDS: Final = (
    *(KindInfo(kind.id, kind.name, kind.arm, kind.id) for kind in UNIT_KINDS.values()),
    KindInfo(LEADER, tr("leader"), LEADER, LEADER),
)

# Markers: the states of a unit that wear off (TX-27)

FLEEING, SHAKEN, CHARGING, PASSED = "fleeing", "shaken", "charging", "passed"
DECLARED, MOVED, MARCHED, STOOD = "declared", "moved", "marched", "stood"
ENGAGED = "engaged"
MARKERS: Final = (
    MarkerInfo(
        id=FLEEING,
        name=tr("fleeing"),
        symbol="fleeing",
        text=tr("It does nothing but flee, until it rallies."),
        rule="TX-41",
    ),
    MarkerInfo(
        id=SHAKEN,
        name=tr("shaken"),
        symbol="shaken-unit",
        text=tr("It does nothing more in this player turn."),
        rule="TX-27",
    ),
    MarkerInfo(
        id=CHARGING,
        name=tr("charging"),
        symbol="charging",
        text=tr("It has charged in this player turn, which counts in combat."),
        rule="TX-57",
    ),
    MarkerInfo(
        id=ENGAGED,
        name=tr("engaged"),
        symbol="engaged",
        text=tr("It touches an enemy: it only fights."),
        rule="T9-40",
    ),
)
