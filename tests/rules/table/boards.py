"""Boards and pieces for the tests of what rule systems share."""

from typing import Literal

from game.hexgrid.grid import Grid
from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import Plan, Scenario, Value
from game.rules.table.kinds import TERRAINS, MapPiece

OPEN = "\n".join([". " * 9] * 7)
"""A clear board, A1 to I7."""


def board(drawing: str = OPEN, axis: Literal["x", "y"] = "y") -> Grid:
    """Return the grid of a board drawn with the letters of the terrains."""
    letters = {terrain.letter: terrain.id for terrain in reversed(TERRAINS.values())} | {"_": ""}
    rows = [line.split() for line in drawing.splitlines() if line.strip()]
    terrain = tuple(letters[letter] for row in rows for letter in row)
    return Grid(Plan(axis=axis, shifted="odd", columns=len(rows[0]), rows=len(rows), terrain=terrain))


def piece(grid: Grid, text: str, brigade: str = "", rank: str = "") -> MapPiece:
    """Return a piece told as "A jacobite highland C3"."""
    name, side, kind, at = text.split()
    return MapPiece(
        id=PieceId(name),
        name=name,
        side=SideId(side),
        kind=kind,
        hex_id=grid.hex(at),
        brigade=brigade,
        rank=rank,
        place=name,
    )


def scenario(**properties: Value) -> Scenario:
    """Return a battle on the clear board with some properties of its map."""
    return Scenario(system="any", title="Any", plan=board().plan, properties=properties)
