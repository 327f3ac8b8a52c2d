"""The numbers of the book: the units (BX-70 to BX-78) and what else is counted."""

from typing import NamedTuple

from tests.readings.formations.numbers import GUNS, HORSE, arm

CLOSED, OPEN, MOB, LIMBERED, BATTERY = "closed", "open", "mob", "limbered", "battery"


class Kind(NamedTuple):
    """A row of the table of units; beyond `near` hexes it throws `far` dice."""

    inches: int
    morale: int
    dice: int
    to_hit: int
    range: int
    melee: int
    strikes: int
    near: int = 9
    far: int = 0


KINDS = {
    "grenadier": Kind(12, 15, 2, 7, 2, 2, 8),
    "regular": Kind(12, 14, 2, 8, 2, 2, 9),
    "highland": Kind(12, 13, 1, 8, 1, 2, 9),
    "lowland": Kind(12, 12, 2, 8, 2, 2, 9),
    "militia": Kind(12, 12, 2, 8, 2, 2, 9),
    "battle-cavalry": Kind(18, 13, 0, 0, 0, 3, 9),
    "light-cavalry": Kind(18, 12, 0, 0, 0, 3, 8),
    "trained-artillery": Kind(6, 12, 3, 8, 6, 0, 0, 3, 1),
    "light-artillery": Kind(6, 11, 2, 8, 4, 0, 0, 2, 1),
}
CHARGE = {"highland": 2, "battle-cavalry": 2, "light-cavalry": 1}
"""What a charge gives to each die, and takes from the morale of whom it strikes (BX-42, BX-53)."""
RADIUS = {"army": 30, "brigade": 18, "unit": 6}
RIDE = 24
"""Inches that a commander moves (BX-03)."""
REFUGE = 4
"""Hexes within which a commander who is alone finds a unit (BX-07)."""


def formations(kind: str) -> set[str]:
    """Name the formations of a kind (BX-20)."""
    if arm(kind) == GUNS:
        return {LIMBERED, BATTERY}
    return {"highland": {OPEN}, "militia": {MOB}}.get(kind, {CLOSED, OPEN})


def loose(kind: str) -> str:
    """Name the formation of a unit that flees, and has when it is rallied (BQ-09)."""
    return LIMBERED if arm(kind) == GUNS else MOB if kind == "militia" else OPEN


def goes_further(kind: str) -> bool:
    """Return whether a kind charges one hex further (BX-24)."""
    return kind == "highland" or arm(kind) == HORSE
