"""The names of a battle's things, as they are told."""

from collections.abc import Iterable

from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId, SideId
from game.rules.commanders.state import Brigade, Piece
from game.rules.table.sides import PLURAL_NAMES, SIDE_NAMES


class CommandersNames:
    """The names of a battle's things (see `engine.event.Names`)."""

    def __init__(self, pieces: Iterable[Piece], brigades: Iterable[Brigade], grid: Grid) -> None:
        self._pieces = {piece.id: piece.name for piece in pieces}
        self._brigades = {brigade.id: brigade.name for brigade in brigades}
        self._grid = grid

    def piece(self, piece: PieceId) -> str:
        """Name a piece."""
        return self._pieces[piece]

    def group(self, group: str) -> str:
        """Name a brigade."""
        return self._brigades[group]

    def side(self, side: SideId) -> str:
        """Name a side beside a thing of its own."""
        return SIDE_NAMES[side]

    def plural_name(self, side: SideId) -> str:
        """Name those of a side as they act."""
        return PLURAL_NAMES[side]

    def hex(self, hex_id: HexId) -> str:
        """Name a hex."""
        return self._grid.label(hex_id)
