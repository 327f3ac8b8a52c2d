"""The two sides of every battle, and which of them is first where no rule puts one first (AR-16)."""

from collections.abc import Mapping
from typing import Final

from game.engine.system_info import SideInfo
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import EDGES, Edge
from game.i18n import tr

JACOBITE: Final = SideId("jacobite")
GOVERNMENT: Final = SideId("government")
SIDES: Final[tuple[SideId, SideId]] = (JACOBITE, GOVERNMENT)
SIDE_NAMES: dict[SideId, str] = {JACOBITE: tr("Jacobite"), GOVERNMENT: tr("Government")}
PLURAL_NAMES: dict[SideId, str] = {JACOBITE: tr("Jacobites"), GOVERNMENT: tr("Government")}
SIDE_INFOS: Final = tuple(
    SideInfo(side, SIDE_NAMES[side], PLURAL_NAMES[side], side_colour)
    for side_colour, side in enumerate(SIDES)
)
"""The two sides as the rest of the program knows them; a system with others of its own hands them in instead."""

DEFAULT_HOMES: dict[SideId, Edge] = {JACOBITE: "north", GOVERNMENT: "south"}


def other(side: SideId) -> SideId:
    """Return the opponent of a side."""
    return SIDES[1] if side == SIDES[0] else SIDES[0]


def side_order(homes: Mapping[SideId, Edge]) -> tuple[SideId, ...]:
    """Return the sides in the order of their homes: north, east, south, west (AR-16)."""
    return tuple(sorted(homes, key=lambda side: EDGES.index(homes[side])))
