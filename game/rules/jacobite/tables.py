"""The numbers of the game: the die (JX-04), the dice and hexes of each rule, and the unit table.

JX-10, JX-11, JX-12, JX-13, JX-14, JX-15, JX-16, JX-17, JX-18, JX-19.
"""

from typing import Final, Literal

import msgspec

from game.engine.play.dice import DicePool, symbols
from game.hexgrid.ids import SideId
from game.rules.table import kinds, sides
from game.rules.table.kinds import Arm
from game.rules.table.printed import table

SIDES: Final[tuple[SideId, SideId]] = sides.SIDES
SIDE_NAMES: dict[SideId, str] = sides.SIDE_NAMES
PLURAL_NAMES: dict[SideId, str] = sides.PLURAL_NAMES
LEADER = kinds.LEADER
HIGHLAND = kinds.HIGHLAND

BATTLE_DIE: Final = symbols("battle", "ICASFF")
"""The battle die (JX-04): infantry, cavalry, artillery, saber, and two flags."""


def battle_dice(count: int) -> DicePool:
    """Return a given number of battle dice (JX-04)."""
    return DicePool(BATTLE_DIE, count)


LEADER_ROUT_DICE: Final = 2
"""Dice of the leader of a unit that routs (JR-49)."""
CASUALTY_DICE: Final = 2
"""Dice of a casualty check when the unit lives (JR-79)."""
LAST_BLOCK_CASUALTY_DICE: Final = 1
"""Dice of a casualty check when the unit lost its last block (JR-80)."""
RANGED_SABERS_TO_HIT: Final = 2
"""Sabers that hit a lone leader in ranged combat (JR-85)."""
MELEE_SABERS_TO_HIT: Final = 1
"""Sabers that hit a leader in melee and in his escape (JR-74, JR-88)."""
FLING_DICE: Final = 1
"""Dice of fire before a melee (JX-116)."""
CHARGE_DICE: Final = 1
"""Dice of highlanders in their own melee (JX-21)."""
MOVED_DICE: Final = -1
"""Dice of infantry that moved (JX-22)."""
LEADER_DICE: Final = 1
"""Dice of an attack with a leader (JR-90, JR-91)."""
FULL_STRENGTH_RALLY_DICE: Final = 1
"""Dice of a rally check at full strength (JR-40)."""
LEADER_RALLY_DICE: Final = 1
"""Dice of a rally check with a leader (JR-41)."""
CAVALRY_RALLY_DICE: Final = -1
"""Dice of a rally check of infantry and artillery that cavalry drove back (JR-45)."""
MIN_RALLY_DICE: Final = 1
"""Dice of a rally check at least (JR-48)."""
LEADER_IGNORES: Final = 1
"""Flags ignored with a leader (JR-25), or a lone one adjacent (JR-30)."""
SUPPORTING_UNITS: Final = 2
"""Units adjacent that support a unit (JR-27)."""
SUPPORT_IGNORES: Final = 1
"""Flags ignored with support (JR-27)."""
HIGHLAND_IGNORES: Final = 1
"""Flags highlanders at full strength ignore (JR-32)."""
LEADER_MOVE = 3
LEADER_RULE = "JX-19"
LEADER_RETREAT = 3
"""How far a lone leader may retreat (JR-59)."""
MAX_IGNORED = 2
"""Flags that may be ignored in one combat, whatever speaks for it (JR-35)."""
RETIRE = 2
"""Hexes of a retirement (JR-53)."""
RETIRE_RALLY_DICE = 2
"""Dice a retirement adds to the rally check (JR-54)."""
HIGHLAND_RUN = 2
"""How far highlanders may go if they will fight in melee only (JX-12)."""


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the unit table.

    `letter` is the face of the die that hits it. `ranged` gives the dice at range 2, 3, 4 and 5. `retreat` is hexes a
    flag, `ignores` flags, `rally` dice.
    """

    id: str
    name: str
    rule: str
    arm: Arm
    letter: str
    move: int
    melee: int
    ranged: tuple[int, ...] = ()
    sabers: bool = True
    retreat: int = 1
    ignores: int = 0
    rally: int = 0
    retreat_rule: str
    rally_rule: str = ""
    still: bool = False
    """It does not fight in a turn in which it moved."""


KINDS = table(
    Kind,
    """
id                rule  letter move melee ranged  sabers retreat retreat_rule ignores rally rally_rule still
grenadier         JX-10 I      1    3     2/1     -      -       JR-03        1       1     JR-42      -
regular           JX-11 I      1    3     2/1     -      -       JR-03        -       -     -          -
highland          JX-12 I      1    2     2/1     -      -       JR-03        -       -     -          -
lowland           JX-13 I      1    2     2/1     -      2       JR-04        -       -1    JR-43      -
militia           JX-14 I      1    2     1/1     false  2       JR-06        -       -1    JR-44      -
battle-cavalry    JX-15 C      3    3     -       -      2       JR-05        -       -     -          -
light-cavalry     JX-16 C      2    2     -       false  2       JR-05        -       -     -          -
trained-artillery JX-17 A      1    2     3/2/1/1 -      -       JR-03        -       -     -          true
light-artillery   JX-18 A      1    2     2/1/1/1 -      -       JR-03        -       -     -          true
""",
    like=kinds.UNIT_KINDS,
)


# The values that fields of this rule system may have, where they are few


AttackKind = Literal["ranged", "melee", "bonus", "back", "escape", "first", "fling", "return"]
"""Fire, the attack in melee, the bonus melee after it, battle back, and at an escaping leader.

Those that cards open: before the attacker (JX-58), fire before a melee (JX-116), fire after fire (JX-135).
"""

Timing = Literal[
    "order",
    "move",
    "attack",
    "struck",
    "rolled",
    "flags",
    "rally",
    "casualty",
    "after fire",
    "after bonus",
    "end",
]
"""When a combat card is played (section 18)."""

PhaseId = Literal["cannonade", "card", "order", "move", "combat", "end"]
"""A phase of a turn (JX-30), or the guns before the first (JX-140)."""

DeckKind = Literal["command", "combat"]
"""A kind of deck: one command deck for both sides, a combat deck for each."""

SectionId = Literal["left", "centre", "right"]
"""A section of the field as a side sees it (JX-03)."""

Whom = Literal["section", "hand", "each section", "chain", "units", "leader", "all", "all in a section"]
"""How the pieces are chosen that a command card orders (section 17)."""

Fate = Literal["", "left", "safe", "waiting", "eliminated", "routed"]
"""What became of a piece; "" while it is on the board."""
