"""The names of a battle's things, as they are told."""

from collections.abc import Iterable

from game.hexgrid.grid import Grid
from game.rules.skirmish.state import Group, Piece
from game.rules.skirmish.tables import SIDES


class SkirmishNames:
    """The names of a battle's things (see `engine.event.Names`)."""

    def __init__(self, pieces: Iterable[Piece], groups: Iterable[Group], grid: Grid) -> None:
        self._pieces = {piece.id: piece.name for piece in pieces}
        self._groups = {group.id: group.name for group in groups}
        self._sides = {side.id: side for side in SIDES}
        self._grid = grid

    def piece(self, piece: str) -> str:
        """Name a piece."""
        return self._pieces[piece]

    def group(self, group: str) -> str:
        """Name a group."""
        return self._groups[group]

    def side(self, side: str) -> str:
        """Name a side beside a thing of its own."""
        return self._sides[side].name

    def plural_name(self, side: str) -> str:
        """Name those of a side as they act."""
        return self._sides[side].plural_name

    def hex(self, hex_id: int) -> str:
        """Name a hex."""
        return self._grid.label(hex_id)
