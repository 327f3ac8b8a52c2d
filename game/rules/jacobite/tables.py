"""The numbers of the game: the die (JX-04), the dice and hexes of each rule, and the unit table.

JX-10, JX-11, JX-12, JX-13, JX-14, JX-15, JX-16, JX-17, JX-18, JX-19.
"""

from typing import Final

import msgspec

from game.engine.play.dice import DicePool, symbols
from game.hexgrid.ids import SideId
from game.i18n import tr
from game.rules.table import kinds, sides
from game.rules.table.kinds import Arm

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

REFORM_DICE: Final = 2
"""Dice of a unit that reforms (JX-102)."""

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
    ranged: tuple[int, ...]
    sabers: bool = True
    retreat: int = 1
    ignores: int = 0
    rally: int = 0
    retreat_rule: str
    rally_rule: str = ""
    still: bool = False
    """It does not fight in a turn in which it moved."""


KINDS = {
    kind.id: kind
    for kind in (
        Kind(
            id="grenadier",
            name=tr("grenadiers"),
            rule="JX-10",
            arm="infantry",
            letter="I",
            move=1,
            melee=3,
            ranged=(2, 1),
            retreat_rule="JR-03",
            ignores=1,
            rally=1,
            rally_rule="JR-42",
        ),
        Kind(
            id="regular",
            name=tr("regular infantry"),
            rule="JX-11",
            arm="infantry",
            letter="I",
            move=1,
            melee=3,
            ranged=(2, 1),
            retreat_rule="JR-03",
        ),
        Kind(
            id="highland",
            name=tr("highland infantry"),
            rule="JX-12",
            arm="infantry",
            letter="I",
            move=1,
            melee=2,
            ranged=(2, 1),
            retreat_rule="JR-03",
        ),
        Kind(
            id="lowland",
            name=tr("lowland infantry"),
            rule="JX-13",
            arm="infantry",
            letter="I",
            move=1,
            melee=2,
            ranged=(2, 1),
            retreat=2,
            retreat_rule="JR-04",
            rally=-1,
            rally_rule="JR-43",
        ),
        Kind(
            id="militia",
            name=tr("militia"),
            rule="JX-14",
            arm="infantry",
            letter="I",
            move=1,
            melee=2,
            ranged=(1, 1),
            sabers=False,
            retreat=2,
            retreat_rule="JR-06",
            rally=-1,
            rally_rule="JR-44",
        ),
        Kind(
            id="battle-cavalry",
            name=tr("battle cavalry"),
            rule="JX-15",
            arm="cavalry",
            letter="C",
            move=3,
            melee=3,
            ranged=(),
            retreat=2,
            retreat_rule="JR-05",
        ),
        Kind(
            id="light-cavalry",
            name=tr("light cavalry"),
            rule="JX-16",
            arm="cavalry",
            letter="C",
            move=2,
            melee=2,
            ranged=(),
            sabers=False,
            retreat=2,
            retreat_rule="JR-05",
        ),
        Kind(
            id="trained-artillery",
            name=tr("trained artillery"),
            rule="JX-17",
            arm="artillery",
            letter="A",
            move=1,
            melee=2,
            ranged=(3, 2, 1, 1),
            retreat_rule="JR-03",
            still=True,
        ),
        Kind(
            id="light-artillery",
            name=tr("light artillery"),
            rule="JX-18",
            arm="artillery",
            letter="A",
            move=1,
            melee=2,
            ranged=(2, 1, 1, 1),
            retreat_rule="JR-03",
            still=True,
        ),
    )
}
