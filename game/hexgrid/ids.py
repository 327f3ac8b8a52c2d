"""The ids of hexes, pieces and sides, apart from all other numbers and names."""

from typing import Final, NewType

HexId = NewType("HexId", int)
"""A hex by the index of its cell, row by row from the north-west."""

PieceId = NewType("PieceId", str)
"""A unit or a leader by the id that its map or its name gives it."""

NO_PIECE: Final = PieceId("")
"""No piece."""

SideId = NewType("SideId", str)
"""One of the two sides of a battle."""

NO_SIDE: Final = SideId("")
"""Neither side."""
