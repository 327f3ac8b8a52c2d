"""What a map may say of a terrain of its own in the terms of TX-80 to TX-94."""

from collections.abc import Callable
from typing import Final

import msgspec

from game.rules.chargers.tables import EFFECTS, FOOT, GUNS, HORSE, Cover, GroundRow
from game.rules.table.ground import TerrainProperty, arms, number, sets, word, yes_or_no
from game.rules.table.kinds import ARTILLERY, CAVALRY, INFANTRY

ARMS: Final = {INFANTRY: FOOT, CAVALRY: HORSE, ARTILLERY: GUNS}
COVERS: Final[tuple[Cover, ...]] = ("", "soft", "hard")
OPEN, SLOW, BARRED = "open", "slow", "impassable"


def _each(row: GroundRow, change: Callable[[str, str], str]) -> GroundRow:
    """Change what a terrain is to foot, horse and guns."""
    foot, horse, guns = (
        change(arm, effect) for arm, effect in zip((FOOT, HORSE, GUNS), row.effects, strict=True)
    )
    return msgspec.structs.replace(row, effects=(foot, horse, guns))


def _impassable(row: GroundRow, value: bool) -> GroundRow:
    if value:
        return _each(row, lambda arm, effect: BARRED)
    return _each(row, lambda arm, effect: OPEN if effect == BARRED else effect)


def _bars(row: GroundRow, barred: tuple[str, ...]) -> GroundRow:
    kept_out = {ARMS[arm] for arm in barred}
    row = _impassable(row, False)
    return _each(row, lambda arm, effect: BARRED if arm in kept_out else effect)


def _slow(row: GroundRow, value: bool) -> GroundRow:
    if value:
        return _each(row, lambda arm, effect: SLOW if effect == OPEN else effect)
    return _each(row, lambda arm, effect: effect if effect == BARRED else OPEN)


def _to(arm: str) -> TerrainProperty:
    def change(row: GroundRow, name: str) -> GroundRow:
        return _each(row, lambda of, effect: name if of == ARMS[arm] else effect)

    return word(arm, EFFECTS, change)


TERRAIN_PROPERTIES: Final = (
    yes_or_no("impassable", _impassable),
    arms("bars", _bars),
    yes_or_no("slow", _slow),
    *map(_to, ARMS),
    number("cover", 0, 2, lambda row, value: msgspec.structs.replace(row, cover=COVERS[value])),
    yes_or_no("defended", sets("is_defended")),
    yes_or_no("blocks_sight", sets("blocks_sight")),
)
"""In the order in which they change a row."""
