"""The numbers of the rule book: every figure that a rule uses is a row or a constant here."""

from fractions import Fraction
from typing import Final

import msgspec

from game.engine.play.dice import D6, DicePool
from game.engine.system_info import marker
from game.i18n import tr
from game.rules.table.printed import table
from game.rules.table.terrain import TerrainRule

SYSTEM: Final = "formations"

# Scale

CM_PER_HEX: Final = 10
RALLY_CM: Final = 30
"""How near an enemy unit is to hinder a rally test, in centimetres (EA-08)."""
CAUGHT_CM: Final = 15
"""How near an enemy unit is to catch a unit that has withdrawn, or a lost assault to shake a friend (EX-45, EX-58)."""

# Dice

DIE: Final = DicePool(D6, 1)
HIGHER_OF_TWO: Final = DicePool(D6, 2, "highest")
LOWER_OF_TWO: Final = DicePool(D6, 2, "lowest")

# The units


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table of units (section 7).

    `initiative`, `to_hit`, `melee` and `fire` are the least number of a die that passes or hits; None for who has none.
    `far_dice` are thrown instead of `dice` beyond `FAR` hexes.
    """

    rule: str
    initiative: int
    move: int
    melee: int
    dice: int = 0
    far_dice: int = 0
    range: int = 0
    to_hit: int | None = None
    fire: int | None = None


FAR: Final = 3

ROWS: Final = table(
    Row,
    """
kind              rule  initiative move dice far_dice range to_hit melee fire
grenadier         EX-70 1          1    2    2        2     4      4     4
regular           EX-71 2          1    2    2        2     4      5     4
highland          EX-72 2          2    1    1        2     5      4     6
lowland           EX-73 3          1    2    2        2     5      5     5
militia           EX-74 3          1    1    1        2     5      5     6
battle-cavalry    EX-75 2          3    -    -        -     -      4     -
light-cavalry     EX-76 3          3    1    1        2     6      4     6
trained-artillery EX-77 2          1    2    1        6     4      6     5
light-artillery   EX-78 3          1    2    1        4     5      6     6
""",
)


# Formations

TWO_FORMATIONS_FROM: Final = 4
"""Units from which a side has two formations at least (EX-01)."""
INITIATIVES: Final = range(1, 7)
STRATEGY: Final = 3
COMMANDER_LOST: Final = 1
"""By how much the loss of its army commander lowers a side's strategy rating (EX-03)."""
LINK: Final = 3
"""Hexes from unit to unit within which a formation hangs together (EX-04)."""
REROLL_HEXES: Final = 3
"""Hexes from the army commander within which a formation's roll may be rolled again (EX-07)."""
LEADER_JOINS: Final = 2
"""The least number of a die by which a leader survives the loss of his unit (EX-05)."""
LEADER_MARKERS: Final = 1
"""Markers more that a leader takes off (EX-06)."""

# Tests

RALLY_BROKEN: Final = -2
RALLY_NEAR: Final = -1
ACTION_MARKERS: Final = -1
ACTION_RETAINED: Final = -1
ACTION_HIGHLAND: Final = 1

# Actions


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table of actions: how often each unit moves, and how the formation shoots afterwards."""

    id: str
    name: str
    text: str
    moves: int = 0
    shoots: bool = False
    modifier: int = 0


ADVANCE, DOUBLE, MARCH, SUSTAINED = "advance", "double", "march", "sustained"
OVERWATCH, ENGAGE, MARSHAL, HOLD = "overwatch", "engage", "marshal", "hold"

ACTIONS: Final = table(
    Action,
    """
id        moves shoots modifier
advance   1     true   -
double    2     true   -1
march     3     -      -
sustained -     true   1
overwatch -     -      -
engage    1     -      -
marshal   1     true   -1
hold      1     true   -
""",
    name={
        ADVANCE: tr("Advance"),
        DOUBLE: tr("Double"),
        MARCH: tr("March"),
        SUSTAINED: tr("Sustained fire"),
        OVERWATCH: tr("Overwatch"),
        ENGAGE: tr("Engage"),
        MARSHAL: tr("Marshal"),
        HOLD: tr("Hold"),
    },
    text={
        ADVANCE: tr("Each unit moves once, then the formation shoots."),
        DOUBLE: tr("Each unit moves twice, then the formation shoots at -1."),
        MARCH: tr("Each unit moves three times, never within 2 hexes of an enemy."),
        SUSTAINED: tr("The formation shoots at +1 and does not move."),
        OVERWATCH: tr("The formation waits to shoot at an enemy formation that has moved."),
        ENGAGE: tr("The formation moves into contact and fights an assault."),
        MARSHAL: tr("The formation moves once or shoots at -1, then regroups with the higher of two dice."),
        HOLD: tr(
            "Without a test: the formation moves once, or shoots, or regroups with the lower of two dice."
        ),
    },
)
MARCH_DISTANCE: Final = 2
"""Hexes from an enemy within which nobody marches."""
WITHDRAWAL_MOVES: Final = 2

# Shooting and fighting

CROSSFIRE: Final = 1
CROSSFIRE_HEXES: Final = 4
CROSSFIRE_MARKERS: Final = 1
"""Markers more for the first unit destroyed in a crossfire (EX-35)."""
MELEE_DICE: Final = 2
SINGLE_BLOCK_DICE: Final = 1
SUPPORT_DICE: Final = 1
SUPPORT_HEXES: Final = 2
CHARGE_DICE: Final = 1
CHARGE_LOSSES: Final = 1
"""Blocks that a unit may have lost at most to charge with a die more (EX-53)."""
CHARGERS: Final = frozenset({"highland", "battle-cavalry", "light-cavalry"})
HORSE_DICE: Final = 2
FLANKS_APART: Final = 2
"""Hexes between two attackers that take a unit from two sides (EX-53)."""
HILL_BONUS: Final = 1
FORD_PENALTY: Final = -1
COUNTER_HEXES: Final = 3
DRAWS: Final = 3
"""Equal results after which the attacker has lost (EX-56)."""

# The end

BREAK_PART: Final = Fraction(3, 4)
"""The part of its units that breaks a side where a map says nothing (EX-17)."""

# Markers

BLAST, BROKEN, DONE, ON_OVERWATCH = "blast", "broken", "done", "overwatch"
MARKERS: Final = (
    marker(
        BLAST,
        tr("blast marker"),
        tr("Each marker keeps one unit from shooting; as many as units break the formation."),
        "EX-40",
    ),
    marker(
        BROKEN,
        tr("broken"),
        tr("It is not activated, does not shoot and has no zones until it rallies."),
        "EA-17",
        weight="grave",
        symbol="broken-formation",
    ),
    marker(
        DONE,
        tr("activated"),
        tr("It has been activated in this round."),
        "EX-12",
        weight="quiet",
        symbol="activated",
    ),
    marker(
        ON_OVERWATCH, tr("overwatch"), tr("It may shoot at an enemy formation that has just moved."), "EX-28"
    ),
)


def effect(rule: TerrainRule) -> str:
    """Say in a sentence what a terrain does."""
    if rule.is_impassable:
        return tr("Impassable.")
    effects = (
        tr("A move ends in it.") if rule.is_slow else "",
        tr("Cover {number}.", number=rule.cover) if rule.cover else "",
    )
    return " ".join(filter(None, effects)) or tr("No effect.")
