"""The numbers of the game: die, units and terrain (JX-04, JX-10 to JX-19, JX-70 to JX-83)."""

from typing import Final

import msgspec

from game.engine.dice import DicePool, symbols
from game.i18n import tr
from game.rules.common import kinds, sides

SIDES = sides.SIDES
SIDE_NAMES = sides.SIDE_NAMES
PLURAL_NAMES = sides.PLURAL_NAMES
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

LEADER_MOVE = 3
LEADER_RULE = "JX-19"
LEADER_RETREAT = 3
"""How far a lone leader may retreat (JR-59)."""

MAX_IGNORED = 2
"""Flags that may be ignored in one combat, whatever speaks for it (JR-35)."""

RETIRE = 2
"""Hexes of a retirement, and the dice it adds to the rally check (JR-53, JR-54)."""

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
    arm: str
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


class Terrain(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the terrain table.

    `impassable_to` arms may not enter. `attacked` and `attacking` give dice for the attacker's arm; `attacked_melee`
    applies in melee only. `no_combat_after_entering` arms have no combat in the turn they enter, `cannot_attack_from`
    arms do not attack out of it. `ignoring` arms may ignore `ignores` flags in it.
    """

    id: str
    name: str
    rule: str
    letter: str
    effect: str
    passable: bool = True
    stops: bool = False
    impassable_to: tuple[str, ...] = ()
    attacked: dict[str, int] = {}
    attacked_melee: dict[str, int] = {}
    attacking: dict[str, int] = {}
    cannot_attack_from: tuple[str, ...] = ()
    no_combat_after_entering: tuple[str, ...] = ()
    bars_sight: bool = False
    ignores: int = 0
    ignoring: tuple[str, ...] = ()


_FOOT = ("infantry",)
_HORSE = ("cavalry",)
_GUNS = ("artillery",)
_ALL = _FOOT + _HORSE + _GUNS


def _all(dice: int) -> dict[str, int]:
    return dict.fromkeys(_ALL, dice)


TERRAINS = {
    terrain.id: terrain
    for terrain in (
        Terrain(id="clear", name=tr("clear ground"), rule="JX-70", letter=".", effect=tr("No effect.")),
        Terrain(
            id="hill",
            name=tr("hill"),
            rule="JX-71",
            letter="h",
            effect=tr(
                "Infantry and cavalry attacking from lower ground: -1 die. Blocks line of sight, "
                "except within the same hill."
            ),
            attacked={"infantry": -1, "cavalry": -1},
            bars_sight=True,
        ),
        Terrain(
            id="crag",
            name=tr("crag"),
            rule="JX-72",
            letter="c",
            effect=tr("Impassable. Blocks line of sight."),
            passable=False,
            bars_sight=True,
        ),
        Terrain(
            id="rough",
            name=tr("rough ground"),
            rule="JX-73",
            letter="r",
            effect=tr(
                "Stops infantry, except highlanders; cavalry and artillery cannot enter. Attacks "
                "against it: -1 die. Ignore 1 flag."
            ),
            stops=True,
            impassable_to=_HORSE + _GUNS,
            attacked=_all(-1),
            ignores=1,
            ignoring=_ALL,
        ),
        Terrain(
            id="forest",
            name=tr("forest"),
            rule="JX-74",
            letter="f",
            effect=tr(
                "Stops units. A unit cannot attack the turn it enters; highlanders may still "
                "attack in melee. Attacks against it: -1 die, cavalry -2. Attacks out of it: "
                "cavalry -2 dice, artillery -1. Blocks line of sight."
            ),
            stops=True,
            attacked={"infantry": -1, "artillery": -1, "cavalry": -2},
            attacking={"cavalry": -2, "artillery": -1},
            no_combat_after_entering=_ALL,
            bars_sight=True,
        ),
        Terrain(
            id="marsh",
            name=tr("marsh"),
            rule="JX-75",
            letter="m",
            effect=tr(
                "Stops units; artillery cannot enter. Cavalry cannot attack the turn it enters. "
                "Melee against it: -1 die. Attacks out of it: -1 die."
            ),
            stops=True,
            impassable_to=_GUNS,
            attacked_melee=_all(-1),
            attacking=_all(-1),
            no_combat_after_entering=_HORSE,
        ),
        Terrain(
            id="town",
            name=tr("town"),
            rule="JX-76",
            letter="t",
            effect=tr(
                "Stops units. A unit cannot attack the turn it enters. Attacks against it: -1 "
                "die, cavalry -2. Attacks out of it: artillery -1 die, cavalry none. Ignore 1 "
                "flag. Blocks line of sight."
            ),
            stops=True,
            attacked={"infantry": -1, "artillery": -1, "cavalry": -2},
            attacking={"artillery": -1},
            cannot_attack_from=_HORSE,
            no_combat_after_entering=_ALL,
            bars_sight=True,
            ignores=1,
            ignoring=_ALL,
        ),
        Terrain(
            id="castle",
            name=tr("castle"),
            rule="JX-77",
            letter="k",
            effect=tr(
                "Infantry and leaders only; stops units. Attacks against it: -2 dice. Attacks "
                "out of it: -1 die. Ignore 2 flags. Blocks line of sight."
            ),
            stops=True,
            impassable_to=_HORSE + _GUNS,
            attacked=_all(-2),
            attacking=_all(-1),
            bars_sight=True,
            ignores=2,
            ignoring=_ALL,
        ),
        Terrain(
            id="enclosure",
            name=tr("enclosure"),
            rule="JX-78",
            letter="e",
            effect=tr("Stops units. Attacks against it: -1 die, cavalry -2. Ignore 1 flag."),
            stops=True,
            attacked={"infantry": -1, "artillery": -1, "cavalry": -2},
            ignores=1,
            ignoring=_ALL,
        ),
        Terrain(
            id="fieldwork",
            name=tr("fieldwork"),
            rule="JX-79",
            letter="w",
            effect=tr("Attacks against it: -1 die. Infantry and artillery ignore 1 flag."),
            attacked=_all(-1),
            ignores=1,
            ignoring=_FOOT + _GUNS,
        ),
        Terrain(
            id="river",
            name=tr("river"),
            rule="JX-80",
            letter="~",
            effect=tr("Impassable."),
            passable=False,
        ),
        Terrain(
            id="loch",
            name=tr("loch"),
            rule="JX-80",
            letter="~",
            effect=tr("Impassable."),
            passable=False,
        ),
        Terrain(
            id="ford",
            name=tr("ford"),
            rule="JX-81",
            letter="d",
            effect=tr("Stops units. Attacks out of it: -1 die."),
            stops=True,
            attacking=_all(-1),
        ),
        Terrain(
            id="bridge",
            name=tr("bridge"),
            rule="JX-82",
            letter="b",
            effect=tr("Attacks out of it: -1 die."),
            attacking=_all(-1),
        ),
        Terrain(
            id="road",
            name=tr("road"),
            rule="JX-83",
            letter="=",
            effect=tr("+1 hex for a move entirely along road; a unit that uses it cannot attack this turn."),
        ),
    )
}
