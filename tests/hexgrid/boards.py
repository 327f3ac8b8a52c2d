"""Fields for the tests: drawn, full, standard, or any that hypothesis can think of."""

from collections.abc import Iterable
from typing import Literal, get_args

from hypothesis import strategies as st

from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId
from game.hexgrid.scenario import Plan

Axis = Literal["x", "y"]
Shifted = Literal["odd", "even"]
KINDS: list[tuple[Axis, Shifted]] = [(axis, odd) for axis in get_args(Axis) for odd in get_args(Shifted)]


def drawn(
    drawing: str, axis: Axis = "y", shifted: Shifted = "odd"
) -> tuple[Grid, dict[str, frozenset[HexId]]]:
    """Make a grid of a drawing, a mark to a cell, "-" off the board; the hexes are told by their mark."""
    rows = [line.split() for line in drawing.split("\n") if line.strip()]
    marks = [mark for row in rows for mark in row]
    terrain = tuple("" if mark == "-" else "clear" for mark in marks)
    plan = Plan(axis=axis, shifted=shifted, columns=len(rows[0]), rows=len(rows), terrain=terrain)
    found = {
        mark: frozenset(HexId(hex_id) for hex_id, other in enumerate(marks) if other == mark)
        for mark in marks
    }
    return Grid(plan), found


def full(columns: int, rows: int, axis: Axis = "y", shifted: Shifted = "odd") -> Grid:
    """Make a grid without a hole."""
    terrain = ("clear",) * (columns * rows)
    return Grid(Plan(axis=axis, shifted=shifted, columns=columns, rows=rows, terrain=terrain))


def standard() -> Grid:
    """Make the standard field: 13 x 11, the last cell of every second row off the board (JX-01)."""
    terrain = tuple("" if row % 2 and column == 12 else "clear" for row in range(11) for column in range(13))
    return Grid(Plan(axis="y", shifted="odd", columns=13, rows=11, terrain=terrain))


@st.composite
def plans(draw: st.DrawFn, holes: bool = True) -> Plan:
    """Think of a small field of any kind, with holes or without."""
    axis, shifted = draw(st.sampled_from(KINDS))
    columns, rows = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    cells = columns * rows
    off = draw(st.sets(st.integers(0, cells - 1), max_size=cells - 1)) if holes else set()
    terrain = tuple("" if cell in off else "clear" for cell in range(cells))
    return Plan(axis=axis, shifted=shifted, columns=columns, rows=rows, terrain=terrain)


def on_board(grid: Grid) -> list[HexId]:
    """List the hexes of a grid."""
    return [HexId(hex_id) for hex_id in range(grid.size) if grid.plan.terrain[hex_id]]


def named(grid: Grid, hexes: Iterable[int]) -> str:
    """Write hexes as players do, in the order given."""
    return " ".join(grid.label(HexId(int(hex_id))) for hex_id in hexes)
