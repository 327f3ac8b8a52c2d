"""Hexes on the plane: the ground of every point is the place whose centre is nearest."""

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hexgrid.grid import Grid
from game.hexgrid.scenario import Plan
from game.plane.hexes import HexPlane
from game.plane.shapes import covers, gap

FIELD = """
. . . . . .
. . _ . . .
. . . . . _
_ . . _ . .
. . . . . .
"""
KINDS: list[tuple[Literal["x", "y"], Literal["odd", "even"]]] = [
    ("x", "odd"),
    ("x", "even"),
    ("y", "odd"),
    ("y", "even"),
]


def plane_of(axis: Literal["x", "y"], shifted: Literal["odd", "even"], scale: int = 6000) -> HexPlane:
    rows = [line.split() for line in FIELD.split("\n") if line]
    terrain = tuple("" if letter == "_" else "clear" for row in rows for letter in row)
    return HexPlane(
        Grid(Plan(axis=axis, shifted=shifted, columns=len(rows[0]), rows=len(rows), terrain=terrain)), scale
    )


PLANES = [plane_of(*kind) for kind in KINDS]


@given(st.sampled_from(PLANES), st.integers(-4000, 50000), st.integers(-4000, 50000))
def test_the_ground_of_a_point_is_the_nearest_place(plane: HexPlane, x: int, y: int) -> None:
    """Every place of the lattice far around is measured; a hole inside has no ground, beyond it the nearest hex has."""
    columns, rows = 6, 5
    places = {(row, column): plane.centre(column, row) for column in range(-4, 14) for row in range(-4, 14)}

    def square(centre: tuple[int, int]) -> int:
        return (centre[0] - x) ** 2 + (centre[1] - y) ** 2

    row, column = min(places, key=lambda place: (square(places[place]), place))
    hexes = {
        (row, column): places[row, column]
        for row in range(rows)
        for column in range(columns)
        if plane.grid.plan.terrain[row * columns + column]
    }
    xs, ys = zip(*hexes.values(), strict=True)
    centre = places[row, column]
    is_inside = min(xs) <= centre[0] <= max(xs) and min(ys) <= centre[1] <= max(ys)
    expected: int | None
    if (row, column) in hexes:
        expected = row * columns + column
    elif is_inside:
        expected = None
    else:
        row, column = min(hexes, key=lambda place: (square(hexes[place]), place))
        expected = row * columns + column
    assert plane.ground((x, y)) == expected


@pytest.mark.parametrize("plane", PLANES)
def test_every_hex_has_its_own_ground_and_the_board_goes_around_all(plane: HexPlane) -> None:
    on_board = [hex_id for hex_id in plane.grid.hex_ids if plane.grid.plan.terrain[hex_id]]
    assert [plane.ground(plane.centres[hex_id]) for hex_id in on_board] == on_board
    xs, ys = zip(*(plane.centres[hex_id] for hex_id in on_board), strict=True)
    assert (min(xs), min(ys)) == (3000, 3000)
    assert (plane.board.width, plane.board.height) == (max(xs) + 3000, max(ys) + 3000)


@pytest.mark.parametrize("plane", PLANES)
def test_hexagons_meet_their_neighbours_and_nothing_else(plane: HexPlane) -> None:
    whole = [plane.hexagon(hex_id) for hex_id in plane.grid.hex_ids]
    small = [plane.hexagon(hex_id, 0.6) for hex_id in plane.grid.hex_ids]
    for a in plane.grid.hex_ids:
        for b in plane.grid.hex_ids[a + 1 :]:
            is_near = plane.grid.distance(a, b) == 1
            assert (gap(whole[a], whole[b]) <= 1) is is_near
            assert (gap(small[a], small[b]) <= 2401) is is_near


def test_bars_of_neighbours_are_joined_two_by_two() -> None:
    plane = PLANES[2]
    cells = [plane.grid.hex(label) for label in ("B2", "B3", "E5")]
    bars = plane.bars(cells, 0.6)
    assert len(bars) == 2
    middle = plane.centres[cells[0]], plane.centres[cells[1]]
    halfway = ((middle[0][0] + middle[1][0]) / 2, (middle[0][1] + middle[1][1]) / 2)
    assert [covers(bar, halfway) for bar in bars] == [False, True]
