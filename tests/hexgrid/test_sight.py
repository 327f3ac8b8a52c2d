"""Sight: what stands between two hexes."""

import math
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId
from game.hexgrid.scenario import Plan
from game.hexgrid.sight import SightLine, barring, between
from tests.hexgrid import oracle
from tests.hexgrid.boards import KINDS, Axis, Shifted, drawn, full, on_board, plans, standard


def text(grid: Grid, start: str, end: str) -> tuple[str, ...]:
    """Lay a line and tell it in names, a pair joined by a stroke."""
    line = between(grid, grid.hex(start), grid.hex(end))
    pairs = (f"{grid.label(a)}|{grid.label(b)}" for a, b in line.pairs)
    return (*map(grid.label, line.crossed), *pairs)


@pytest.mark.parametrize(
    ("start", "end", "hexes"),
    [
        ("C3", "C3", ()),
        ("C3", "D3", ()),  # adjacent
        ("A1", "D1", ("B1", "C1")),  # straight along a row
        ("A1", "B3", ("A2",)),  # straight along a slant
        ("C3", "C5", ("B4|C4",)),  # distance 2 along a side
        ("C1", "C5", ("C3", "B2|C2", "B4|C4")),  # distance 4 along two sides and through a hex
        ("C3", "E4", ("D3", "D4")),  # two steps and one aside: through two hexes
        ("C3", "F4", ("D3", "E3", "D4", "E4")),  # three steps and one aside: over and back and over again
        ("C3", "F5", ("D4", "D3|C4", "E4|E5")),  # two steps and two aside
    ],
)
def test_jx_52_the_line_on_a_pointy_top_field(start: str, end: str, hexes: tuple[str, ...]) -> None:
    assert text(standard(), start, end) == hexes
    assert text(standard(), end, start) == hexes


@pytest.mark.parametrize(
    ("shifted", "start", "end", "hexes"),
    [
        ("odd", "C3", "C4", ()),
        ("odd", "C1", "C4", ("C2", "C3")),
        ("odd", "A1", "C2", ("B1",)),
        ("odd", "A2", "C2", ("B1|B2",)),
        ("even", "A1", "C1", ("B1|B2",)),
        ("even", "A1", "C2", ("B2",)),
    ],
)
def test_jx_52_the_line_on_a_flat_top_field(
    shifted: Shifted, start: str, end: str, hexes: tuple[str, ...]
) -> None:
    grid = full(5, 5, "x", shifted)
    assert text(grid, start, end) == hexes
    assert text(grid, end, start) == hexes


@given(plans(), st.data())
def test_jx_52_sight_is_symmetric(plan: Plan, data: st.DataObject) -> None:
    grid = Grid(plan)
    start, end = (data.draw(st.sampled_from(on_board(grid))) for _ in range(2))
    assert between(grid, HexId(start), HexId(end)) == between(grid, HexId(end), HexId(start))


@given(plans(), st.data())
def test_jx_52_only_hexes_of_the_board_bar_and_never_the_two_ends(plan: Plan, data: st.DataObject) -> None:
    grid = Grid(plan)
    start, end = (data.draw(st.sampled_from(on_board(grid))) for _ in range(2))
    line = between(grid, HexId(start), HexId(end))
    named = {*line.crossed, *(hex_id for pair in line.pairs for hex_id in pair)}
    assert named <= set(on_board(grid)) - {start, end}


@pytest.mark.parametrize(("axis", "shifted"), KINDS)
def test_jx_52_every_line_agrees_with_a_walk_along_it_in_small_steps(axis: Axis, shifted: Shifted) -> None:
    grid = full(6, 7, axis, shifted)
    holed = holes(grid.plan)
    for start in (grid.hex("A1"), grid.hex("B6"), grid.hex("D4")):
        for end in range(grid.size):
            assert between(grid, start, HexId(end)) == walked(grid.plan, start, end)
            if holed.plan.terrain[start] and holed.plan.terrain[end]:
                assert between(holed, start, HexId(end)) == walked(holed.plan, start, end)


def holes(plan: Plan) -> Grid:
    """Take every fifth cell off the board."""
    terrain = tuple("" if cell % 5 == 3 else "clear" for cell in range(len(plan.terrain)))
    return Grid(
        Plan(axis=plan.axis, shifted=plan.shifted, columns=plan.columns, rows=plan.rows, terrain=terrain)
    )


@cache
def around(plan: Plan) -> tuple[Mapping[Any, int], list[Any], NDArray[np.float64]]:
    """Return the cells of a board by their cubes, and every cube near it with its centre."""
    reach = range(-(plan.columns + plan.rows), plan.columns + plan.rows + 1)
    cubes = [(x, -x - z, z) for x in reach for z in reach]
    return oracle.board(plan), cubes, np.array([oracle.centre(plan, cube) for cube in cubes])


def walked(plan: Plan, start: int, end: int) -> SightLine:
    """Walk from centre to centre and note at each step the nearest hex, or the two that are equally near.

    The number of steps is a prime, so that no step falls on a point where the line crosses from hex to hex.
    """
    steps = 2003
    cells, cubes, centres = around(plan)
    a, b = (np.array(oracle.centre(plan, oracle.cube(plan, cell))) for cell in (start, end))
    near = np.hypot(*(centres - (a + b) / 2).T) <= math.dist(a, b) / 2 + 2
    cubes = [cube for cube, is_near in zip(cubes, near, strict=True) if is_near]
    points = a + (b - a) * (np.arange(1, steps) / steps)[:, None]
    away = ((points[:, None, :] - centres[near][None, :, :]) ** 2).sum(axis=2)
    nearest = away <= away.min(axis=1, keepdims=True) + 1e-9
    crossed: set[int] = set()
    pairs: set[tuple[HexId, HexId]] = set()
    for found in {tuple(np.flatnonzero(row)) for row in nearest}:
        hexes = [cells.get(cubes[at], -1) for at in found]
        if -1 in hexes:
            continue
        if len(hexes) == 1:
            crossed.add(hexes[0])
        else:
            pairs.add((HexId(min(hexes)), HexId(max(hexes))))
    return SightLine(tuple(sorted(map(HexId, crossed - {start, end}))), tuple(sorted(pairs)))


def test_jx_52_a_hex_crossed_bars_alone() -> None:
    grid, marks = drawn("""
        . . . .
         a x . b
        . . . .
        """)
    line = between(grid, HexId(min(marks["a"])), HexId(min(marks["b"])))
    assert barring(line, marks["x"].__contains__) == tuple(marks["x"])


def test_jx_52_a_line_along_a_side_is_barred_by_both_its_hexes_and_not_by_one() -> None:
    grid, marks = drawn("""
        . a .
         x y .
        . b .
        """)
    line = between(grid, HexId(min(marks["a"])), HexId(min(marks["b"])))
    for alone in (marks["x"], marks["y"]):
        assert barring(line, alone.__contains__) == ()
    both = marks["x"] | marks["y"]
    assert barring(line, both.__contains__) == tuple(sorted(both))


def test_jx_52_a_line_along_the_edge_of_the_board_is_never_barred() -> None:
    grid, marks = drawn("""
        a .
         x .
        b .
        """)
    line = between(grid, HexId(min(marks["a"])), HexId(min(marks["b"])))
    assert line == SightLine((), ())
    assert barring(line, lambda _: True) == ()


def test_jx_52_hexes_on_different_sides_of_the_line_do_not_bar_it_together() -> None:
    grid, marks = drawn("""
        . . a . .
         . x . . .
        . . . . .
         . . y . .
        . . b . .
        """)
    bars = (marks["x"] | marks["y"]).__contains__
    assert barring(between(grid, HexId(min(marks["a"])), HexId(min(marks["b"]))), bars) == ()


def test_jx_52_the_ends_and_hexes_aside_bar_nothing() -> None:
    grid = standard()
    start, end = grid.hex("C3"), grid.hex("F4")
    line = between(grid, start, end)
    assert barring(line, lambda hex_id: hex_id not in line.crossed) == ()
