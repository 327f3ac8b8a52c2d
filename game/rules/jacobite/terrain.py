"""The terrain table.

JX-70, JX-71, JX-72, JX-73, JX-74, JX-75, JX-76, JX-77, JX-78, JX-79, JX-80, JX-81, JX-82, JX-83.
"""

import msgspec

from game.i18n import tr
from game.rules.common.kinds import ARMS, ARTILLERY, CAVALRY, INFANTRY, Arm


class Terrain(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the terrain table.

    Arms `impassable_to` may not enter, arms `no_combat_after_entering` do not fight in the turn they enter, arms
    `cannot_attack_from` do not attack out of it, arms `ignoring` may ignore `ignores` flags in it. `attacked` and
    `attacking` give dice by the attacker's arm, `attacked_melee` in melee only.
    """

    id: str
    name: str
    rule: str
    letter: str
    effect: str
    passable: bool = True
    stops: bool = False
    impassable_to: tuple[Arm, ...] = ()
    attacked: dict[Arm, int] = {}
    attacked_melee: dict[Arm, int] = {}
    attacking: dict[Arm, int] = {}
    cannot_attack_from: tuple[Arm, ...] = ()
    no_combat_after_entering: tuple[Arm, ...] = ()
    bars_sight: bool = False
    ignores: int = 0
    ignoring: tuple[Arm, ...] = ()


_FOOT: tuple[Arm, ...] = (INFANTRY,)
_HORSE: tuple[Arm, ...] = (CAVALRY,)
_GUNS: tuple[Arm, ...] = (ARTILLERY,)
_ALL = ARMS


def _all(dice: int) -> dict[Arm, int]:
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
