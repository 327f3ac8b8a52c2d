"""Pockets: hexes that are baseline only because a gap lies behind them (JX-02)."""

import msgspec
import pytest
from hypothesis import given

from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId
from game.hexgrid.scenario import EDGES, Edge, Plan
from tests.hexgrid.boards import drawn, named, plans, standard

RING = """
. . . . .
. . - . .
. - - . .
. . - . .
. . . . .
"""


@given(plans())
def test_jx_02_a_pocket_is_a_baseline_hex_with_a_board_further_home(plan: Plan) -> None:
    grid = Grid(plan)
    whole = Grid(msgspec.structs.replace(plan, terrain=("clear",) * grid.size))
    for edge in EDGES:
        inner_baseline = []
        for hex_id in range(grid.size):
            behind, front = set[HexId](), {HexId(hex_id)}
            while front:
                front = {rear for stand in front for rear in whole.rear(edge, stand)} - behind
                behind |= front
            if grid.is_baseline(edge, HexId(hex_id)) and any(plan.terrain[rear] for rear in behind):
                inner_baseline.append(hex_id)
        assert grid.inner_baseline(edge) == tuple(inner_baseline)


@pytest.mark.parametrize(("edge", "hexes"), [("north", "B4"), ("south", "B2"), ("east", ""), ("west", "D3")])
def test_jx_02_a_hole_makes_pockets_where_it_takes_every_step_home(edge: Edge, hexes: str) -> None:
    grid, _ = drawn(RING)
    assert named(grid, grid.inner_baseline(edge)) == hexes


@pytest.mark.parametrize("edge", EDGES)
def test_jx_01_the_standard_field_has_none_for_all_its_shorter_rows(edge: Edge) -> None:
    assert standard().inner_baseline(edge) == ()
