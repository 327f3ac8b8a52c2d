"""The terrain table.

JX-70, JX-71, JX-72, JX-73, JX-74, JX-75, JX-76, JX-77, JX-78, JX-79, JX-80, JX-81, JX-82, JX-83.
"""

from typing import Final

import msgspec

from game.i18n import tr, tr_count
from game.rules.table.ground import TerrainProperty, arms, number, sets, yes_or_no
from game.rules.table.kinds import ARMS, ARTILLERY, CAVALRY, INFANTRY, Arm
from game.rules.table.kinds import TERRAINS as KINDS_OF_TERRAIN
from game.rules.table.printed import table


class Terrain(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A row of the terrain table.

    Arms `impassable_to` may not enter, arms `no_combat_after_entering` do not fight in the turn they enter, arms
    `cannot_attack_from` do not attack out of it, arms `ignoring` may ignore `ignores` flags in it. `attacked` and
    `attacking` give dice by the attacker's arm, `attacked_melee` in melee only. `stops_highlanders`: whether what stops
    units stops highland infantry too. The row of a map's own terrain has the `id` of the terrain that it is like. Rows
    are compared as objects, which is fast enough for keys of what is remembered.
    """

    id: str
    name: str
    rule: str
    letter: str
    effect: str
    passable: bool = True
    stops: bool = False
    stops_highlanders: bool = True
    impassable_to: tuple[Arm, ...] = ()
    attacked: dict[Arm, int] = {}
    attacked_melee: dict[Arm, int] = {}
    attacking: dict[Arm, int] = {}
    cannot_attack_from: tuple[Arm, ...] = ()
    no_combat_after_entering: tuple[Arm, ...] = ()
    blocks_sight: bool = False
    ignores: int = 0
    ignoring: tuple[Arm, ...] = ()


_ALL = ARMS


def _all(dice: int) -> dict[Arm, int]:
    return dict.fromkeys(_ALL, dice)


EFFECTS: Final = {
    "clear": tr("No effect."),
    "hill": tr(
        "Infantry and cavalry attacking from lower ground: -1 die. Blocks line of sight, "
        "except within the same hill."
    ),
    "crag": tr("Impassable. Blocks line of sight."),
    "rough": tr(
        "Stops infantry, except highlanders; cavalry and artillery cannot enter. Attacks "
        "against it: -1 die. Ignore 1 flag."
    ),
    "forest": tr(
        "Stops units. A unit cannot attack the turn it enters; highlanders may still "
        "attack in melee. Attacks against it: -1 die, cavalry -2. Attacks out of it: "
        "cavalry -2 dice, artillery -1. Blocks line of sight."
    ),
    "marsh": tr(
        "Stops units; artillery cannot enter. Cavalry cannot attack the turn it enters. "
        "Melee against it: -1 die. Attacks out of it: -1 die."
    ),
    "town": tr(
        "Stops units. A unit cannot attack the turn it enters. Attacks against it: -1 "
        "die, cavalry -2. Attacks out of it: artillery -1 die, cavalry none. Ignore 1 "
        "flag. Blocks line of sight."
    ),
    "castle": tr(
        "Infantry and leaders only; stops units. Attacks against it: -2 dice. Attacks "
        "out of it: -1 die. Ignore 2 flags. Blocks line of sight."
    ),
    "enclosure": tr("Stops units. Attacks against it: -1 die, cavalry -2. Ignore 1 flag."),
    "fieldwork": tr("Attacks against it: -1 die. Infantry and artillery ignore 1 flag."),
    "river": tr("Impassable."),
    "loch": tr("Impassable."),
    "ford": tr("Stops units. Attacks out of it: -1 die."),
    "bridge": tr("Attacks out of it: -1 die."),
    "road": tr("+1 hex for a move entirely along road; a unit that uses it cannot attack this turn."),
}

TERRAINS = table(
    Terrain,
    """
id        rule  passable stops stops_highlanders impassable_to     no_combat_after_entering
clear     JX-70 -        -     -                 -                 -
hill      JX-71 -        -     -                 -                 -
crag      JX-72 false    -     -                 -                 -
rough     JX-73 -        true  false             cavalry/artillery -
forest    JX-74 -        true  -                 -                 infantry/cavalry/artillery
marsh     JX-75 -        true  -                 artillery         cavalry
town      JX-76 -        true  -                 -                 infantry/cavalry/artillery
castle    JX-77 -        true  -                 cavalry/artillery -
enclosure JX-78 -        true  -                 -                 -
fieldwork JX-79 -        -     -                 -                 -
river     JX-80 false    -     -                 -                 -
loch      JX-80 false    -     -                 -                 -
ford      JX-81 -        true  -                 -                 -
bridge    JX-82 -        -     -                 -                 -
road      JX-83 -        -     -                 -                 -
""",
    """
id        attacked attacked_melee attacking cannot_attack_from blocks_sight ignores ignoring
clear     -        -              -         -                  -            -       -
hill      -1/-1/-  -              -         -                  true         -       -
crag      -        -              -         -                  true         -       -
rough     -1/-1/-1 -              -         -                  -            1       infantry/cavalry/artillery
forest    -1/-2/-1 -              -/-2/-1   -                  true         -       -
marsh     -        -1/-1/-1       -1/-1/-1  -                  -            -       -
town      -1/-2/-1 -              -/-/-1    cavalry            true         1       infantry/cavalry/artillery
castle    -2/-2/-2 -              -1/-1/-1  -                  true         2       infantry/cavalry/artillery
enclosure -1/-2/-1 -              -         -                  -            1       infantry/cavalry/artillery
fieldwork -1/-1/-1 -              -         -                  -            1       infantry/artillery
river     -        -              -         -                  -            -       -
loch      -        -              -         -                  -            -       -
ford      -        -              -1/-1/-1  -                  -            -       -
bridge    -        -              -1/-1/-1  -                  -            -       -
road      -        -              -         -                  -            -       -
""",
    keys=ARMS,
    like=KINDS_OF_TERRAIN,
    effect=EFFECTS,
)


# The terrains that a map defines

ARM_NAMES: Final[dict[Arm, str]] = {
    INFANTRY: tr("infantry"),
    CAVALRY: tr("cavalry"),
    ARTILLERY: tr("artillery"),
}
MOST_DICE: Final = 3
"""So many dice more or fewer a map's own terrain may give."""


def _dice(name: str, field: str, arm: Arm | None = None) -> TerrainProperty:
    def change(row: Terrain, dice: int) -> Terrain:
        return msgspec.structs.replace(
            row, **{field: {**getattr(row, field), **({arm: dice} if arm else _all(dice))}}
        )

    return number(f"{name}_{arm}" if arm else name, -MOST_DICE, MOST_DICE, change)


def _impassable(row: Terrain, value: bool) -> Terrain:
    return msgspec.structs.replace(row, passable=not value, impassable_to=())


def _flags(row: Terrain, value: int) -> Terrain:
    return msgspec.structs.replace(row, ignores=value, ignoring=row.ignoring or _ALL)


TERRAIN_PROPERTIES: Final[tuple[TerrainProperty, ...]] = (
    yes_or_no("impassable", _impassable),
    arms("bars", sets("impassable_to")),
    yes_or_no("slow", sets("stops")),
    yes_or_no("slows_highlanders", sets("stops_highlanders")),
    yes_or_no("blocks_sight", sets("blocks_sight")),
    number("flags", 0, 3, _flags),
    *(
        _dice(name, field, arm)
        for name, field in (
            ("dice_against", "attacked"),
            ("melee_dice_against", "attacked_melee"),
            ("dice_out_of", "attacking"),
        )
        for arm in (None, *_ALL)
    ),
    arms("no_attack_on_entering", sets("no_combat_after_entering")),
    arms("no_attack_out_of", sets("cannot_attack_from")),
)
"""What a map may say of a terrain of its own in the terms of this table."""


def effect(row: Terrain) -> str:
    """Say in sentences what the row of a map's own terrain does."""
    sight = tr("Blocks line of sight.") if row.blocks_sight else ""
    if not row.passable:
        return f"{tr('Impassable.')} {sight}".strip()
    stops = tr("Stops units.") if row.stops_highlanders else tr("Stops units, except highlanders.")
    told = (
        stops if row.stops else "",
        row.impassable_to and tr("It keeps out {arms}.", arms=_named(row.impassable_to)),
        row.no_combat_after_entering
        and tr("No attack the turn they enter: {arms}.", arms=_named(row.no_combat_after_entering)),
        row.cannot_attack_from and tr("No attack out of it: {arms}.", arms=_named(row.cannot_attack_from)),
        any(row.attacked.values()) and tr("Attacks against it: {dice}.", dice=_told(row.attacked)),
        any(row.attacked_melee.values())
        and tr("Melee against it, besides: {dice}.", dice=_told(row.attacked_melee)),
        any(row.attacking.values()) and tr("Attacks out of it: {dice}.", dice=_told(row.attacking)),
        row.ignores and tr_count(row.ignores, "Ignore {number} flag.", "Ignore {number} flags."),
        sight,
    )
    return " ".join(sentence for sentence in told if sentence) or tr("No effect.")


def _named(arms: tuple[Arm, ...]) -> str:
    return ", ".join(ARM_NAMES[arm] for arm in arms)


def _told(dice: dict[Arm, int]) -> str:
    """Name dice by arm, or for all arms together where they are the same."""
    if len({dice.get(arm, 0) for arm in _ALL}) == 1:
        number = dice[INFANTRY]
        return tr_count(abs(number), "{dice} die", "{dice} dice", dice=f"{number:+d}")
    return ", ".join(f"{ARM_NAMES[arm]} {number:+d}" for arm, number in dice.items() if number)
