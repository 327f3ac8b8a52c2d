"""The numbers of the book: the units (EX-70 to EX-78) and the ground (AR-06)."""

from typing import NamedTuple

FOOT, HORSE, GUNS = "foot", "horse", "guns"
NEVER = 7


class Kind(NamedTuple):
    """A row of the table of units; who has no number never hits, and has no dice."""

    move: int
    dice: int
    range: int
    to_hit: int
    melee: int
    fire: int


KINDS = {
    "grenadier": Kind(1, 2, 2, 4, 4, 4),
    "regular": Kind(1, 2, 2, 4, 5, 4),
    "highland": Kind(2, 1, 2, 5, 4, 6),
    "lowland": Kind(1, 2, 2, 5, 5, 5),
    "militia": Kind(1, 1, 2, 5, 5, 6),
    "battle-cavalry": Kind(3, 0, 0, NEVER, 4, 0),
    "light-cavalry": Kind(3, 1, 2, 6, 4, 6),
    "trained-artillery": Kind(1, 2, 6, 4, 6, 5),
    "light-artillery": Kind(1, 2, 4, 5, 6, 6),
}
CLOSE = 3
"""How far guns have all their dice (EX-77, EX-78)."""

SLOW = {"rough", "forest", "marsh", "ford", "enclosure", "town", "castle"}
NOT_SLOW = {("rough", "highland"), ("forest", "highland")}
BARRED = {
    "rough": {HORSE, GUNS},
    "forest": {GUNS},
    "marsh": {GUNS},
    "castle": {HORSE, GUNS},
    "crag": {FOOT, HORSE, GUNS},
    "river": {FOOT, HORSE, GUNS},
    "loch": {FOOT, HORSE, GUNS},
}
COVER = {"hill": 1, "rough": 1, "forest": 1, "enclosure": 1, "fieldwork": 1, "town": 2, "castle": 2}
BARS_SIGHT = {"hill", "forest", "town", "castle", "crag"}
ROADS = {"road", "bridge"}


def arm(kind: str) -> str:
    """Name the arm of a kind."""
    return HORSE if kind.endswith("cavalry") else GUNS if kind.endswith("artillery") else FOOT
