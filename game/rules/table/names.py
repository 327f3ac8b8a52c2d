"""The names of a battle's things, as they are told."""

from collections.abc import Mapping
from typing import Any, TypeVar

from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId, SideId
from game.i18n import inside, tr, tr_name
from game.rules.table.setup.order_of_battle import Brigade
from game.rules.table.sides import PLURAL_NAMES, SIDE_NAMES

K = TypeVar("K", bound=str)


class BattleNames:
    """The names of a battle's things (see `engine.event.Names`); a group without a name is called by its id."""

    def __init__(self, pieces: Mapping[PieceId, str], groups: Mapping[str, str], grid: Grid) -> None:
        self.pieces, self.groups, self._grid = pieces, groups, grid

    def piece(self, piece: PieceId) -> str:
        return tr_name(self.pieces[piece])

    def group(self, group: str) -> str:
        return tr_name(self.groups.get(group, group))

    def side(self, side: SideId) -> str:
        """Name a side next to a thing of its own."""
        return SIDE_NAMES[side]

    def plural_name(self, side: SideId) -> str:
        """Name those of a side as they act."""
        return PLURAL_NAMES[side]

    def hex(self, hex_id: HexId) -> str:
        return self._grid.label(hex_id)


def names_of(things: Mapping[K, Any]) -> dict[K, str]:
    """Return the names of pieces or groups by their ids."""
    return {key: thing.name for key, thing in things.items()}


def brigade_name(brigade: Brigade) -> str:
    """Return the name of a brigade: the map's own, or its side and its wing (AR-01)."""
    if brigade.title:
        return tr_name(brigade.title)
    return tr("{side} {wing}", side=SIDE_NAMES[brigade.side], wing=inside(brigade.name))
