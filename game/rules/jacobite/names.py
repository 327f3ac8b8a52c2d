"""The names of a battle's things, as they are shown."""

from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId, SideId
from game.rules.jacobite.state import Piece
from game.rules.jacobite.tables import PLURAL_NAMES, SIDE_NAMES


class JacobiteNames:
    """The names of a battle's things (see `engine.event.Names`)."""

    def __init__(self, pieces: dict[PieceId, Piece], grid: Grid) -> None:
        self._pieces = {piece.id: piece.name for piece in pieces.values()}
        self._grid = grid

    def piece(self, piece: PieceId) -> str:
        """Name a piece."""
        return self._pieces[piece]

    def side(self, side: SideId) -> str:
        """Name a side next to a thing of its own."""
        return SIDE_NAMES[side]

    def plural_name(self, side: SideId) -> str:
        """Name those of a side as they act."""
        return PLURAL_NAMES[side]

    def hex(self, hex_id: HexId) -> str:
        """Name a hex."""
        return self._grid.label(hex_id)

    def group(self, group: str) -> str:
        """Name a group: there are none here."""
        return group
