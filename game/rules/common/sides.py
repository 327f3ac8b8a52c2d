"""The two sides of every battle, and which of them is first where no rule puts one first (AR-16)."""

from collections.abc import Mapping

from game.engine.ruleset import SideInfo
from game.hexgrid.scenario import EDGES, Edge
from game.i18n import tr

SIDES = ("jacobite", "government")
SIDE_NAMES = {"jacobite": tr("Jacobite"), "government": tr("Government")}
PLURAL_NAMES = {"jacobite": tr("Jacobites"), "government": tr("Government")}
SIDE_INFOS = tuple(
    SideInfo(side, SIDE_NAMES[side], PLURAL_NAMES[side], side_colour)
    for side_colour, side in enumerate(SIDES)
)
"""The two sides as the rest of the program knows them; a system with others of its own hands them in instead."""

DEFAULT_HOMES: dict[str, Edge] = {"jacobite": "north", "government": "south"}


def other(side: str) -> str:
    """Return the opponent of a side."""
    return SIDES[1] if side == SIDES[0] else SIDES[0]


def side_order(homes: Mapping[str, Edge]) -> tuple[str, ...]:
    """Return the sides in the order of their homes: north, east, south, west (AR-16)."""
    return tuple(sorted(homes, key=lambda side: EDGES.index(homes[side])))
