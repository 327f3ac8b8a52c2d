"""Facings, turns and arcs (AR-03, AR-04) on fields of both orientations and both staggers."""

from collections import Counter
from math import atan2, degrees, sqrt

import pytest

from game.hexgrid.facing import (
    arc,
    corners_between,
    facing_name,
    facing_to_edge,
    facing_to_hex,
    facings,
    hexes_in_arc,
    parse_facing,
    turned,
)
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId
from game.hexgrid.scenario import EDGES, Plan

GRIDS = [
    Grid(Plan(axis=axis, shifted=shifted, columns=9, rows=9, terrain=("clear",) * 81))
    for axis in ("x", "y")
    for shifted in ("odd", "even")
]
each_grid = pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: f"{grid.plan.axis}-{grid.plan.shifted}")
MIDDLE = "E5"
NEAREST = 1e-9


def bearing(grid: Grid, start: HexId, end: HexId) -> float:
    """Return the direction from hex to hex in degrees clockwise from north, by floating point."""
    (x, y), (to_x, to_y) = grid.centres[start].tolist(), grid.centres[end].tolist()
    wide, high = (sqrt(3) / 2, 1.5) if grid.plan.axis == "y" else (1.5, sqrt(3) / 2)
    return degrees(atan2((to_x - x) * wide, -(to_y - y) * high)) % 360


def apart(one: float, other: float) -> float:
    """Return the angle between two directions."""
    return abs((one - other + 180) % 360 - 180)


@each_grid
def test_ar_03_corners_and_their_names(grid: Grid) -> None:
    pointy = grid.plan.axis == "y"
    assert facings(grid) == ((0, 60, 120, 180, 240, 300) if pointy else (30, 90, 150, 210, 270, 330))
    names = [facing_name(facing) for facing in facings(grid)]
    assert names == (["N", "NE", "SE", "S", "SW", "NW"] if pointy else ["NE", "E", "SE", "SW", "W", "NW"])
    assert [parse_facing(grid, name) for name in names] == list(facings(grid))
    assert [parse_facing(grid, str(facing)) for facing in facings(grid)] == list(facings(grid))


@each_grid
def test_a_word_that_is_no_corner_is_refused(grid: Grid) -> None:
    word = "E" if grid.plan.axis == "y" else "N"
    with pytest.raises(ValueError, match=f"'{word}' is not a facing of this field: use .*, or degrees .*"):
        parse_facing(grid, word)


@each_grid
def test_ar_04_a_turn_of_one_corner_is_60_degrees(grid: Grid) -> None:
    for place, facing in enumerate(facings(grid)):
        assert turned(facing, 1) == facings(grid)[(place + 1) % 6]
        assert turned(facing, -1) == facings(grid)[place - 1]
        assert [corners_between(facing, turned(facing, turn)) for turn in range(7)] == [0, 1, 2, 3, 2, 1, 0]


@each_grid
def test_ar_03_two_hexes_each_are_front_flank_and_rear(grid: Grid) -> None:
    middle = grid.hex(MIDDLE)
    for facing in facings(grid):
        arcs = {wanted: hexes_in_arc(grid, middle, facing, wanted) for wanted in ("front", "flank", "rear")}
        angles = {
            wanted: [round((bearing(grid, middle, hex_id) - facing) % 360) for hex_id in hexes]
            for wanted, hexes in arcs.items()
        }
        assert angles == {"front": [330, 30], "flank": [90, 270], "rear": [150, 210]}
        for wanted, hexes in arcs.items():
            assert [arc(grid, middle, facing, hex_id) for hex_id in hexes] == [wanted, wanted]


@each_grid
def test_ar_03_a_far_hex_is_in_the_arc_of_its_centre_and_on_a_line_in_the_one_nearer_the_front(
    grid: Grid,
) -> None:
    for label in (MIDDLE, "D6", "B2"):
        start = grid.hex(label)
        for facing in facings(grid):
            for other in range(grid.size):
                if other == start:
                    continue
                angle = apart(bearing(grid, start, HexId(other)), facing)
                expected = "front" if angle <= 60 + NEAREST else "flank" if angle <= 120 + NEAREST else "rear"
                assert arc(grid, start, facing, HexId(other)) == expected


@each_grid
def test_at_the_edge_of_the_board_an_arc_has_fewer_hexes(grid: Grid) -> None:
    counted = Counter(
        len(hexes_in_arc(grid, grid.hex("A1"), facing, wanted))
        for facing in facings(grid)
        for wanted in ("front", "flank", "rear")
    )
    assert sum(count * hexes for hexes, count in counted.items()) == 6 * len(grid.adjacent(grid.hex("A1")))


@each_grid
def test_toward_an_edge_the_right_hand_corner_of_two(grid: Grid) -> None:
    found = {edge: facing_to_edge(grid, edge) for edge in EDGES}
    if grid.plan.axis == "y":
        assert found == {"north": 0, "east": 120, "south": 180, "west": 300}
    else:
        assert found == {"north": 30, "east": 90, "south": 210, "west": 270}


@each_grid
def test_toward_a_hex_the_nearest_corner_the_right_hand_one_of_two(grid: Grid) -> None:
    middle = grid.hex(MIDDLE)
    for other in range(grid.size):
        if other == middle:
            continue
        wanted = bearing(grid, middle, HexId(other))
        best = min(apart(wanted, facing) for facing in facings(grid))
        nearest = [facing for facing in facings(grid) if apart(wanted, facing) < best + NEAREST]
        right = max(nearest, key=lambda facing: (facing - wanted + 180) % 360)
        assert facing_to_hex(grid, middle, HexId(other)) == right
