"""Where Tiled draws hexes: the four kinds of stagger, any length of side (JX-01)."""

import pytest

from game.tiled.painting.geometry import Hexes, hex_name
from tests.hexgrid.boards import KINDS, Axis, Shifted


def hexes(
    axis: Axis = "y",
    shifted: Shifted = "odd",
    *,
    columns: int = 4,
    rows: int = 3,
    tile: tuple[int, ...] = (28, 32),
    side: int = 16,
) -> Hexes:
    return Hexes(
        axis=axis,
        shifted=shifted,
        columns=columns,
        rows=rows,
        tile_width=tile[0],
        tile_height=tile[1],
        side=side,
    )


@pytest.mark.parametrize(
    ("axis", "shifted", "corners"),
    [
        ("y", "odd", [(0, 0), (28, 0), (14, 24), (42, 24), (0, 48)]),
        ("y", "even", [(14, 0), (42, 0), (0, 24), (28, 24), (14, 48)]),
        ("x", "odd", [(0, 0), (22, 16), (0, 32), (22, 48), (0, 64)]),
        ("x", "even", [(0, 16), (22, 0), (0, 48), (22, 32), (0, 80)]),
    ],
)
def test_corner_of_each_kind_of_stagger(axis: Axis, shifted: Shifted, corners: list[tuple[int, int]]) -> None:
    lattice = hexes(axis, shifted)
    cells = [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)]
    assert [lattice.corner(*cell) for cell in cells] == corners


@pytest.mark.parametrize(
    ("axis", "tile", "side", "size"),
    [
        ("y", (28, 32), 16, (126, 80)),
        ("y", (28, 32), 0, (126, 64)),
        ("x", (28, 32), 16, (94, 112)),
        ("x", (28, 32), 0, (70, 112)),
    ],
)
def test_size_of_the_map_leaves_room_for_the_shifted_row(
    axis: Axis, tile: tuple[int, ...], side: int, size: tuple[int, ...]
) -> None:
    assert hexes(axis, tile=tile, side=side).size == size


def test_size_of_a_single_row_has_nothing_shifted() -> None:
    assert hexes("y", rows=1).size == (112, 32)
    assert hexes("x", columns=1).size == (28, 96)


def test_odd_size_of_tile_counts_as_the_even_one_below() -> None:
    assert hexes(tile=(29, 33)) != hexes()
    assert hexes(tile=(29, 33)).size == hexes().size
    assert hexes(tile=(29, 33)).corner(3, 1) == hexes().corner(3, 1)


@pytest.mark.parametrize(("axis", "shifted"), KINDS)
@pytest.mark.parametrize("side", [0, 1, 16, 28])
def test_nearest_cell_to_a_centre_is_its_own_and_no_corner_crosses_there(
    axis: Axis, shifted: Shifted, side: int
) -> None:
    lattice = hexes(axis, shifted, side=side)
    for column in range(-1, 5):
        for row in range(-1, 4):
            assert lattice.nearest(lattice.centre(column, row)) == (column, row)
            assert lattice.crossing(lattice.centre(column, row)) == ()


@pytest.mark.parametrize(("axis", "shifted"), KINDS)
def test_each_vertex_is_a_crossing_of_three_hexes(axis: Axis, shifted: Shifted) -> None:
    lattice = hexes(axis, shifted)
    for vertex in lattice.vertices(1, 1):
        meeting = lattice.crossing(vertex)
        assert len(meeting) == 3
        assert (1, 1) in meeting
        assert all(vertex in lattice.vertices(*cell) for cell in meeting)


def test_vertices_go_round_from_the_north_west() -> None:
    assert hexes("y").vertices(0, 0) == ((0, 8), (14, 0), (28, 8), (28, 24), (14, 32), (0, 24))
    assert hexes("x").vertices(0, 0) == ((6, 0), (22, 0), (28, 16), (22, 32), (6, 32), (0, 16))


def test_point_is_on_a_crossing_from_half_way_to_the_vertex() -> None:
    lattice = hexes("y")
    assert lattice.crossing((14, 9)) == ()
    assert lattice.crossing((14, 7)) == ((-1, -1), (0, -1), (0, 0))


def test_point_off_the_map_has_a_cell_off_the_map() -> None:
    assert hexes().nearest((-20, 16)) == (-1, 0)
    assert not hexes().holds((-1, 0))
    assert not hexes().holds((4, 0))
    assert hexes().holds((3, 2))


def test_hex_is_named_by_its_column_letters_and_row_number() -> None:
    assert [hex_name(0, 0), hex_name(25, 9), hex_name(26, 0)] == ["A1", "Z10", "AA1"]
