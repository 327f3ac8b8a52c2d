"""The numbers of the book: the units (TX-11 to TX-20) and the ground (TX-80 to TX-93)."""

from typing import NamedTuple

FOOT, HORSE, GUNS = "foot", "horse", "guns"


class Kind(NamedTuple):
    """A row of the table of units; lengths in inches."""

    arm: str
    models: int
    files: int
    base: tuple[float, float]
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
    swift: bool = False
    impetus: bool = False
    nimble: bool = False


FOOT_BASE, LONG_BASE = (0.6, 0.6), (0.75, 1.5)
KINDS = {
    "grenadier": Kind(FOOT, 5, 5, FOOT_BASE, 1, 4, 8, 9, 3, 3, 1, 12, 1, 4),
    "regular": Kind(FOOT, 5, 5, FOOT_BASE, 1, 4, 8, 8, 2, 3, 1, 12, 1, 4),
    "highland": Kind(FOOT, 5, 5, FOOT_BASE, 1, 5, 10, 8, 3, 2, 1, 8, 1, 5, True, True, True),
    "lowland": Kind(FOOT, 5, 5, FOOT_BASE, 1, 4, 8, 7, 2, 2, 1, 12, 1, 5),
    "militia": Kind(FOOT, 5, 5, FOOT_BASE, 1, 4, 8, 6, 1, 1, 1, 12, 1, 5),
    "battle-cavalry": Kind(HORSE, 1, 4, LONG_BASE, 3, 7, 14, 8, 3, 3, 2, swift=True, impetus=True),
    "light-cavalry": Kind(HORSE, 1, 4, LONG_BASE, 3, 8, 16, 7, 2, 2, 2, swift=True),
    "trained-artillery": Kind(GUNS, 1, 4, LONG_BASE, 2, 2, 0, 8, 1, 1, 1, 24, 3, 5),
    "light-artillery": Kind(GUNS, 1, 4, LONG_BASE, 2, 3, 0, 7, 1, 1, 1, 18, 2, 5),
}
LEADER_ADVANCE, LEADER_DISCIPLINE = 8, 9

BARRED = "X"
OPEN, SLOW = 0, -1
GROUND: dict[str, tuple[int | str, int | str, int | str]] = {
    "crag": (BARRED, BARRED, BARRED),
    "rough": (SLOW, 1, BARRED),
    "forest": (SLOW, 2, BARRED),
    "marsh": (SLOW, 2, BARRED),
    "town": (SLOW, 1, SLOW),
    "castle": (SLOW, BARRED, BARRED),
    "enclosure": (SLOW, 1, SLOW),
    "fieldwork": (SLOW, 1, SLOW),
    "river": (BARRED, BARRED, BARRED),
    "loch": (BARRED, BARRED, BARRED),
    "ford": (SLOW, SLOW, 1),
}
"""What ground is to foot, horse and guns: open, slow, barred, or dangerous with so many dice a file."""
NIMBLE_IN = {"rough", "forest"}
COVER = dict.fromkeys(("rough", "forest", "fieldwork"), "soft") | dict.fromkeys(
    ("town", "castle", "enclosure"), "hard"
)
DEFENDED = {"town", "castle", "enclosure", "fieldwork"}
BARS_SIGHT = {"crag", "forest", "town", "castle"}
ROADS = {"road", "bridge"}
