"""The grid: who stands beside whom, what hexes are called, what lies nearer home."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hexgrid.grid import OFF, STEPS, Grid
from game.hexgrid.ids import HexId
from game.hexgrid.scenario import EDGES, Edge, Plan, label
from tests.hexgrid import oracle
from tests.hexgrid.boards import KINDS, Axis, Shifted, drawn, full, named, on_board, plans, standard

OPPOSITE: dict[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}


# --- the tables -----------------------------------------------------------------------------------------


@given(plans())
def test_to_stand_beside_is_mutual_and_a_distance_of_one(plan: Plan) -> None:
    grid = Grid(plan)
    pairs = {(hex_id, other) for hex_id in range(grid.size) for other in grid.adjacent(HexId(hex_id))}
    hexes = on_board(grid)
    assert pairs == {(a, b) for a in hexes for b in hexes if grid.distance(HexId(a), HexId(b)) == 1}
    assert pairs == {(b, a) for a, b in pairs}


@given(plans(), st.data())
def test_distances_to_some_hexes_are_those_to_the_nearest(plan: Plan, data: st.DataObject) -> None:
    grid = Grid(plan)
    hexes = on_board(grid)
    ends = [HexId(each) for each in data.draw(st.lists(st.sampled_from(hexes), min_size=1))]
    nearest = [min(grid.distance(HexId(at), end) for end in ends) for at in range(grid.size)]
    assert grid.distances_to(ends) == tuple(
        near if grid.on_board[at] else 0 for at, near in enumerate(nearest)
    )


@given(plans())
def test_the_neighbours_of_a_hex_stand_in_the_order_of_the_steps(plan: Plan) -> None:
    grid = Grid(plan)
    cells = oracle.board(plan)
    for hex_id in range(grid.size):
        x, _, z = oracle.cube(plan, hex_id)
        there = [cells.get((x + q, -x - q - z - r, z + r), OFF) for q, r in STEPS]
        assert grid.neighbours[hex_id].tolist() == (there if plan.terrain[hex_id] else [OFF] * 6)


@pytest.mark.parametrize(
    ("axis", "shifted", "beside"),
    [
        ("y", "odd", "E3 D2 C2 C3 C4 D4"),
        ("y", "even", "E3 E2 D2 C3 D4 E4"),
        ("x", "odd", "E4 E3 D2 C3 C4 D4"),
        ("x", "even", "E3 E2 D2 C2 C3 D4"),
    ],
)
def test_the_hexes_beside_one_are_named_anticlockwise(axis: Axis, shifted: Shifted, beside: str) -> None:
    grid = full(7, 5, axis, shifted)
    assert named(grid, grid.adjacent(grid.hex("D3"))) == beside


@given(plans(holes=False))
def test_jx_51_the_distance_on_a_full_board_is_the_number_of_steps_to_walk(plan: Plan) -> None:
    grid = Grid(plan)
    for start in range(grid.size):
        walked = oracle.distances(plan, start)
        assert {end: grid.distance(HexId(start), HexId(end)) for end in range(grid.size)} == walked


@given(plans(), st.data())
def test_jx_51_the_distance_is_a_metric(plan: Plan, data: st.DataObject) -> None:
    grid = Grid(plan)
    a, b, c = (data.draw(st.integers(0, grid.size - 1)) for _ in range(3))
    assert grid.distance(HexId(a), HexId(b)) == grid.distance(HexId(b), HexId(a))
    assert (grid.distance(HexId(a), HexId(b)) == 0) == (a == b)
    assert grid.distance(HexId(a), HexId(c)) <= grid.distance(HexId(a), HexId(b)) + grid.distance(
        HexId(b), HexId(c)
    )


@given(plans())
def test_axial_places_lead_back_to_their_hexes(plan: Plan) -> None:
    grid = Grid(plan)
    back = [grid.at(*grid.axial_of(HexId(hex_id))) for hex_id in range(grid.size)]
    assert back == [hex_id if plan.terrain[hex_id] else OFF for hex_id in range(grid.size)]
    assert [grid.axial_of(HexId(hex_id)) for hex_id in range(grid.size)] == [
        tuple(location) for location in grid.axial.tolist()
    ]


@pytest.mark.parametrize(("axis", "shifted"), KINDS)
@pytest.mark.parametrize(("width", "height", "side"), [(32, 28, 14), (60, 52, 0), (18, 40, 9)])
def test_centres_stand_where_tiled_draws_the_cells(
    axis: Axis, shifted: Shifted, width: int, height: int, side: int
) -> None:
    grid = full(5, 6, axis, shifted)
    across, down = (side, 0) if axis == "x" else (0, side)
    column_step, row_step = (width - across) // 2 + across, (height - down) // 2 + down
    drawn_at = []
    for row in range(6):
        for column in range(5):
            further = (row if axis == "y" else column) % 2 == (1 if shifted == "odd" else 0)
            if axis == "y":
                drawn_at.append([column * (width + across) + column_step * further, row * row_step])
            else:
                drawn_at.append([column * column_step, row * (height + down) + row_step * further])
    unit = (width // 2, row_step) if axis == "y" else (column_step, height // 2)
    assert (grid.centres * np.array(unit)).tolist() == drawn_at


def test_the_tables_of_a_grid_cannot_be_written() -> None:
    grid = full(3, 3)
    tables = [grid.on_board, grid.centres, grid.axial, grid.neighbours]
    tables += [table for edge in EDGES for table in (grid.toward(edge), grid.baseline(edge))]
    assert [table.flags.writeable for table in tables] == [False] * 12


# --- names ----------------------------------------------------------------------------------------------


@given(plans())
def test_labels_round_trip_and_are_those_of_the_plan(plan: Plan) -> None:
    grid = Grid(plan)
    assert [grid.label(HexId(hex_id)) for hex_id in range(grid.size)] == [
        label(plan, hex_id) for hex_id in range(grid.size)
    ]
    assert [grid.hex(grid.label(HexId(hex_id))) for hex_id in on_board(grid)] == on_board(grid)


@pytest.mark.parametrize("name", ["N1", "A12", "A0", "a1", "A01", "1A", "", "A²"])
def test_a_name_no_hex_has_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(KeyError) as refused:
        standard().hex(name)
    assert refused.value.args == (f"There is no hex {name!r}: the hexes of this field are named A1 to M11.",)


def test_a_cell_off_the_board_is_refused_in_a_sentence() -> None:
    with pytest.raises(KeyError) as refused:
        standard().hex("M2")
    assert refused.value.args == ("Hex M2 is off the board: name a cell that has terrain.",)


# --- range --------------------------------------------------------------------------------------------


@given(plans(), st.integers(0, 6), st.data())
def test_jx_51_the_hexes_within_reach_are_those_no_farther(
    plan: Plan, reach: int, data: st.DataObject
) -> None:
    grid = Grid(plan)
    hex_id = data.draw(st.sampled_from(on_board(grid)))
    near = tuple(
        other for other in on_board(grid) if 1 <= grid.distance(HexId(hex_id), HexId(other)) <= reach
    )
    assert grid.within(HexId(hex_id), reach) == near
    assert grid.within(HexId(hex_id), reach) == near  # the second answer is the remembered one


# --- nearer home ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("shifted", ["odd", "even"])
@pytest.mark.parametrize(
    ("axis", "edges", "steps"),
    [
        ("y", ("north", "south"), 2),
        ("y", ("east", "west"), 3),
        ("x", ("north", "south"), 3),
        ("x", ("east", "west"), 2),
    ],
)
def test_jq_04_rows_along_the_baseline_give_two_rear_hexes_and_rows_across_it_three(
    axis: Axis, shifted: Shifted, edges: tuple[Edge, Edge], steps: int
) -> None:
    grid = full(7, 7, axis, shifted)
    assert [len(grid.rear(edge, grid.hex("D4"))) for edge in edges] == [steps, steps]


@given(plans(), st.sampled_from(EDGES))
def test_jr_08_jr_09_jq_04_rear_hexes_are_those_with_a_centre_nearer_the_edge(plan: Plan, edge: Edge) -> None:
    grid = Grid(plan)
    east, south = oracle.COMPASS[edge]
    toward = (grid.centres @ np.array((east, south))).tolist()
    for hex_id in range(grid.size):
        nearer = tuple(other for other in grid.adjacent(HexId(hex_id)) if toward[other] > toward[hex_id])
        assert grid.rear(edge, HexId(hex_id)) == nearer
        assert tuple(step for step in grid.toward(edge)[hex_id].tolist() if step != OFF) == nearer


@given(plans(), st.sampled_from(EDGES))
def test_jr_09_every_hex_beside_is_to_the_rear_or_to_the_front_or_at_the_side(plan: Plan, edge: Edge) -> None:
    grid = Grid(plan)
    for hex_id in range(grid.size):
        rear, front = set(grid.rear(edge, HexId(hex_id))), set(grid.rear(OPPOSITE[edge], HexId(hex_id)))
        assert not rear & front
        sideways = set(grid.adjacent(HexId(hex_id))) - rear - front
        assert all(hex_id not in grid.rear(edge, other) for other in sideways)
        assert all(hex_id in grid.rear(edge, other) for other in front)


@given(plans(), st.sampled_from(EDGES))
def test_jx_02_the_baseline_is_where_every_step_home_leaves_the_board(plan: Plan, edge: Edge) -> None:
    grid = Grid(plan)
    marked = [
        bool(plan.terrain[hex_id]) and grid.rear(edge, HexId(hex_id)) == () for hex_id in range(grid.size)
    ]
    assert grid.baseline(edge).tolist() == marked
    assert [grid.is_baseline(edge, HexId(hex_id)) for hex_id in range(grid.size)] == marked


def test_jx_02_the_baselines_of_the_standard_field_are_its_first_and_last_rows() -> None:
    grid = standard()
    assert np.flatnonzero(grid.baseline("north")).tolist() == [*range(13)]
    assert np.flatnonzero(grid.baseline("south")).tolist() == [*range(130, 143)]


def test_jx_02_on_flat_top_hexes_only_the_columns_that_stand_out_are_baseline() -> None:
    grid = full(5, 3, "x", "odd")
    assert named(grid, np.flatnonzero(grid.baseline("north"))) == "A1 C1 E1"
    assert named(grid, np.flatnonzero(grid.baseline("south"))) == "B3 D3"
    assert named(grid, np.flatnonzero(grid.baseline("west"))) == "A1 A2 A3"


def test_jx_02_a_hex_before_a_hole_in_the_board_is_baseline() -> None:
    grid, marks = drawn("""
        . . . .
         . . . .
        . - - .
         . b . .
        """)
    assert frozenset(np.flatnonzero(grid.baseline("north")).tolist()) >= marks["b"]
