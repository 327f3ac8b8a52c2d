"""The names of a battle's things, as they are told."""

from collections.abc import Iterable

from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId, SideId
from game.rules.formations.state import Formation, Piece
from game.rules.table.sides import PLURAL_NAMES, SIDE_NAMES


class FormationNames:
    """The names of a battle's things (see `engine.event.Names`)."""

    def __init__(self, pieces: Iterable[Piece], formations: Iterable[Formation], grid: Grid) -> None:
        self._pieces = {piece.id: piece.name for piece in pieces}
        self._formations = {formation.id: formation.name for formation in formations}
        self._grid = grid

    def piece(self, piece: PieceId) -> str:
        """Name a piece."""
        return self._pieces[piece]

    def group(self, group: str) -> str:
        """Name a formation."""
        return self._formations[group]

    def side(self, side: SideId) -> str:
        """Name a side beside a thing of its own."""
        return SIDE_NAMES[side]

    def plural_name(self, side: SideId) -> str:
        """Name those of a side as they act."""
        return PLURAL_NAMES[side]

    def hex(self, hex_id: HexId) -> str:
        """Name a hex."""
        return self._grid.label(hex_id)
