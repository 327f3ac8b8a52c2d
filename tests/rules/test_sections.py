"""Sections: left, centre and right, as each side sees them."""

import pytest
from hypothesis import given

from game.hexgrid.grid import Grid
from game.hexgrid.scenario import EDGES, Edge, Plan
from game.rules.jacobite.turn.order_limits import Section, default_lines, sections
from tests.hexgrid.boards import drawn, full, on_board, plans, standard

L, C, R = Section.LEFT, Section.CENTRE, Section.RIGHT


def test_jx_03_the_standard_field_has_its_lines_at_four_and_nine_hex_widths() -> None:
    assert default_lines(13) == (4, 9)
    seen = sections(standard(), "south")
    odd = [L] * 4 + [C] * 5 + [R] * 4
    even = [L] * 3 + [L | C] + [C] * 4 + [C | R] + [R] * 3 + [Section(0)]
    assert [list(seen[row * 13 : row * 13 + 13]) for row in range(11)] == [odd, even] * 5 + [odd]


@pytest.mark.parametrize(
    ("edge", "first", "last"), [("south", L, R), ("north", R, L), ("west", L, R), ("east", R, L)]
)
def test_jx_03_a_side_looks_away_from_its_home_edge(edge: Edge, first: Section, last: Section) -> None:
    seen = sections(full(9, 9), edge)
    assert (seen[0], seen[-1]) == (first, last)


@given(plans())
def test_jx_03_what_is_left_to_one_side_is_right_to_the_other(plan: Plan) -> None:
    grid = Grid(plan)
    mirror = {0: 0, L: R, C: C, R: L, L | C: R | C, C | R: C | L, L | C | R: L | C | R}
    pairs: tuple[tuple[Edge, Edge], ...] = (("north", "south"), ("east", "west"))
    for edge, other in pairs:
        assert sections(grid, edge) == tuple(mirror[seen] for seen in sections(grid, other))


@given(plans())
def test_jx_03_every_hex_lies_in_a_section_and_no_cell_off_the_board_does(plan: Plan) -> None:
    grid = Grid(plan)
    for edge in EDGES:
        seen = sections(grid, edge)
        assert [hex_id for hex_id in range(grid.size) if seen[hex_id]] == on_board(grid)


def test_jx_03_a_map_may_give_its_own_lines() -> None:
    assert sections(full(6, 1), "south", (1.5, 4)) == (L, L | C, C, C, R, R)


def test_jx_03_lines_are_counted_from_the_western_end_for_both_sides() -> None:
    assert sections(full(6, 1), "north", (1, 4)) == (R, C, C, C, L, L)


def test_jx_03_the_width_is_that_of_the_board_and_not_of_the_map() -> None:
    grid, _ = drawn("- - . . . -")
    assert sections(grid, "south") == (Section(0), Section(0), L, C, R, Section(0))


def test_jx_03_columns_of_flat_top_hexes_count_one_width_each() -> None:
    grid = full(13, 1, "x", "odd")
    assert sections(grid, "south") == (L,) * 4 + (C,) * 5 + (R,) * 4


def test_jx_03_rows_are_counted_where_the_sides_face_east_and_west() -> None:
    grid = full(2, 13)
    assert sections(grid, "west")[::2] == (L,) * 4 + (C,) * 5 + (R,) * 4
