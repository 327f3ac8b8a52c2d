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
                "Infantry and cavalry attacking from lower ground roll 1 die less. Bars sight from outside."
            ),
            attacked={"infantry": -1, "cavalry": -1},
            bars_sight=True,
        ),
        Terrain(
            id="crag",
            name=tr("crag"),
            rule="JX-72",
            letter="c",
            effect=tr("Nobody can enter it. Bars sight."),
            passable=False,
            bars_sight=True,
        ),
        Terrain(
            id="rough",
            name=tr("rough ground"),
            rule="JX-73",
            letter="r",
            effect=tr(
                "Stops all but highlanders; no cavalry or artillery. Attacked in it 1 die less; "
                "ignore 1 flag."
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
                "Stops; no combat in the turn of entering, but highlanders may melee. Attacked in it "
                "1 die less, by cavalry 2 less; out of it cavalry 2 less, artillery 1 less. Bars "
                "sight."
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
                "Stops; closed to artillery; cavalry has no combat in the turn of entering. Melee "
                "into it and every attack out of it 1 die less."
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
                "Stops; no combat in the turn of entering. Attacked in it 1 die less, by cavalry 2 "
                "less; out of it artillery 1 less, cavalry not at all. Ignore 1 flag. Bars sight."
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
                "Infantry and leaders only; stops. Attacked in it 2 dice less, out of it 1 less. "
                "Ignore 2 flags. Bars sight."
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
            effect=tr("Stops. Attacked in it 1 die less, by cavalry 2 less. Ignore 1 flag."),
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
            effect=tr("Attacked in it 1 die less. Infantry and artillery ignore 1 flag."),
            attacked=_all(-1),
            ignores=1,
            ignoring=_FOOT + _GUNS,
        ),
        Terrain(
            id="river",
            name=tr("river"),
            rule="JX-80",
            letter="~",
            effect=tr("Nobody can enter it."),
            passable=False,
        ),
        Terrain(
            id="loch",
            name=tr("loch"),
            rule="JX-80",
            letter="~",
            effect=tr("Nobody can enter it."),
            passable=False,
        ),
        Terrain(
            id="ford",
            name=tr("ford"),
            rule="JX-81",
            letter="d",
            effect=tr("Stops. Attacks out of it 1 die less."),
            stops=True,
            attacking=_all(-1),
        ),
        Terrain(
            id="bridge",
            name=tr("bridge"),
            rule="JX-82",
            letter="b",
            effect=tr("Attacks out of it 1 die less."),
            attacking=_all(-1),
        ),
        Terrain(
            id="road",
            name=tr("road"),
            rule="JX-83",
            letter="=",
            effect=tr("1 hex more for a move wholly on road, if the piece does not fight this turn."),
        ),
    )
}
