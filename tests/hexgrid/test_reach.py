"""How far a retreat and a move can go on the grid, compared with the oracle."""

import random
from collections.abc import Callable, Container
from itertools import pairwise

import pytest

from game.hexgrid.grid import OFF, Grid
from game.hexgrid.ids import HexId
from game.hexgrid.scenario import EDGES, Edge, Plan
from tests.hexgrid import oracle
from tests.hexgrid.boards import KINDS, Axis, Shifted, drawn, full, on_board, standard

# --- retreat --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hexes", "room"),
    [(1, 1), (2, 2), (3, 3), (4, 3)],
)
def test_jr_18_hexes_past_the_baseline_cannot_be_completed(hexes: int, room: int) -> None:
    grid, marks = drawn("""
        . . . .
         . . . .
        . . . .
         . s . .
        """)
    assert grid.retreat_room("north", frozenset(), frozenset(), HexId(min(marks["s"])), hexes) == room


def test_jr_10_jr_11_a_way_round_is_found_and_a_closed_one_stops() -> None:
    grid, marks = drawn("""
        . . . . .
         x . x x .
        . . x . .
         . . s . .
        """)
    start = min(marks["s"])
    # C3 is barred, D3 leads only to barred C2 and D2.
    assert grid.retreat_room("north", marks["x"], frozenset(), start, 3) == 1
    assert grid.retreat_rooms("north", marks["x"], frozenset(), start, 3) == {grid.hex("D3"): 1}


def test_jr_14_a_lone_leader_completes_all_that_is_left() -> None:
    grid, marks = drawn("""
        . . . . .
         . x x . .
        . . . l .
         . . s . .
        """)
    start = min(marks["s"])
    assert grid.retreat_room("north", marks["x"], marks["l"], start, 4) == 4
    rooms = {grid.hex("D3"): 4, grid.hex("C3"): 1}
    assert grid.retreat_rooms("north", marks["x"], marks["l"], start, 4) == rooms


def test_jr_18_a_unit_on_its_baseline_completes_nothing() -> None:
    grid = standard()
    assert grid.retreat_room("north", frozenset(), frozenset(), grid.hex("C1"), 2) == 0
    assert grid.retreat_rooms("north", frozenset(), frozenset(), grid.hex("C1"), 2) == {}


class Counted(frozenset[HexId]):
    """Hexes that remember how often they were asked for."""

    asked = 0

    def __contains__(self, hex_id: object) -> bool:
        self.asked += 1
        return super().__contains__(hex_id)


def test_a_retreat_on_a_vast_field_asks_only_for_the_hexes_it_could_touch() -> None:
    grid = full(200, 200)
    barred = Counted()
    assert grid.retreat_room("north", barred, frozenset(), grid.hex("CV100"), 4) == 4
    assert barred.asked == 2 + 3 + 4 + 5


# --- movement -------------------------------------------------------------------------------------------


def test_jx_34_a_move_goes_round_what_it_may_not_enter() -> None:
    grid, marks = drawn("""
        . . . . .
         x x x . .
        . s x . .
         . . . . .
        """)
    reached = grid.paths(HexId(min(marks["s"])), 3, onward(grid, shut=marks["x"]))
    assert grid.paths(HexId(min(marks["s"])), 3, onward(grid), closed=marks["x"]) == reached
    counts = {grid.label(hex_id): len(path) - 1 for hex_id, path in reached.items()}
    assert counts == {"A3": 1, "A4": 1, "B4": 1, "C4": 2, "D3": 3, "D4": 3}
    assert [*counts.values()] == sorted(counts.values())


def test_jx_34_a_hex_that_stops_is_entered_and_not_left() -> None:
    grid, marks = drawn("s t . t .")
    start = min(marks["s"])
    assert grid.paths(start, 4, onward(grid, stops=marks["t"])) == {grid.hex("B1"): (start, grid.hex("B1"))}


def test_a_piece_leaves_a_hex_that_would_have_stopped_it() -> None:
    grid, marks = drawn("s . .")
    assert grid.paths(HexId(0), 2, onward(grid, start=HexId(0), stops=marks["s"])) == {
        1: (0, 1),
        2: (0, 1, 2),
    }


# --- against the oracle ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("axis", "shifted"), KINDS)
def test_jr_08_to_jr_14_the_grid_and_the_oracle_measure_the_same_retreats(
    axis: Axis, shifted: Shifted
) -> None:
    dice = random.Random(f"retreat {axis} {shifted}")
    for grid in scattered(dice, axis, shifted, 100):
        for _ in range(15):
            barred, ends, start = pieces(dice, grid)
            edge, hexes = dice.choice(EDGES), dice.randint(1, 6)
            room = oracle.retreat_room(grid.plan, edge, barred, ends, start, hexes)
            assert grid.retreat_room(edge, barred, ends, start, hexes) == room
            rooms = grid.retreat_rooms(edge, barred, ends, start, hexes)
            assert max(rooms.values(), default=0) == room
            assert rooms == {
                hex_id: hexes
                if hex_id in ends
                else 1 + oracle.retreat_room(grid.plan, edge, barred, ends, hex_id, hexes - 1)
                for hex_id in grid.rear(edge, start)
                if hex_id in ends or hex_id not in barred
            }


@pytest.mark.parametrize(("axis", "shifted"), KINDS)
def test_jr_59_to_jr_66_the_grid_and_the_oracle_let_a_leader_end_in_the_same_hexes(
    axis: Axis, shifted: Shifted
) -> None:
    dice = random.Random(f"leader {axis} {shifted}")
    for grid in scattered(dice, axis, shifted, 100):
        for _ in range(15):
            shut, held, start = pieces(dice, grid)
            edge = dice.choice(EDGES)
            reached = grid.paths(start, 3, onward(grid, shut=shut, edge=edge))
            assert set(reached) - held == oracle.leader_reach(grid.plan, edge, start, shut, held)


@pytest.mark.parametrize(("axis", "shifted"), KINDS)
def test_jx_34_the_grid_and_the_oracle_count_the_same_moves(axis: Axis, shifted: Shifted) -> None:
    dice = random.Random(f"move {axis} {shifted}")
    for grid in scattered(dice, axis, shifted, 100):
        for _ in range(15):
            shut, stops, start = pieces(dice, grid)
            steps = dice.randint(0, 5)
            walked = oracle.walk(grid.plan, list(oracle.WAYS), start, steps, shut, stops)
            paths = grid.paths(start, steps, onward(grid, start=start, shut=shut, stops=stops))
            reached = {hex_id: len(path) - 1 for hex_id, path in paths.items()}
            assert {start: 0, **reached} == walked
            assert all(near <= far for near, far in pairwise(reached.values()))
            for hex_id, path in paths.items():
                assert (path[0], path[-1]) == (start, hex_id)
                assert all(grid.distance(here, there) == 1 for here, there in pairwise(path))
                assert not set(path[1:]) & set(shut)
                assert not set(path[1:-1]) & set(stops)


def onward(
    grid: Grid,
    *,
    start: HexId = OFF,
    shut: Container[int] = (),
    stops: Container[int] = (),
    edge: Edge | None = None,
) -> Callable[[HexId], list[HexId]]:
    """Let a piece go on from each hex but those that stop it, its own apart, and nowhere into those shut."""

    def ways(stand: HexId) -> list[HexId]:
        if stand in stops and stand != start:
            return []
        adjacent = grid.adjacent(HexId(stand)) if edge is None else grid.rear(edge, HexId(stand))
        return [hex_id for hex_id in adjacent if hex_id not in shut]

    return ways


def scattered(dice: random.Random, axis: Axis, shifted: Shifted, count: int) -> list[Grid]:
    """Lay out fields of one kind with holes here and there."""
    grids = []
    for _ in range(count):
        columns, rows = dice.randint(2, 9), dice.randint(2, 9)
        terrain = ["" if dice.random() < 0.15 else "clear" for _ in range(columns * rows)]
        terrain[dice.randrange(len(terrain))] = "clear"
        plan = Plan(axis=axis, shifted=shifted, columns=columns, rows=rows, terrain=tuple(terrain))
        grids.append(Grid(plan))
    return grids


def pieces(dice: random.Random, grid: Grid) -> tuple[frozenset[HexId], frozenset[HexId], HexId]:
    """Scatter two sets of hexes that share none, and choose a hex to start from."""
    hexes = on_board(grid)
    share = dice.random() * 0.6
    first = frozenset(hex_id for hex_id in hexes if dice.random() < share)
    second = frozenset(hex_id for hex_id in hexes if hex_id not in first and dice.random() < 0.15)
    return first, second, dice.choice(hexes)
