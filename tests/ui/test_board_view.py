"""Where hexes lie in the window, for all four kinds of field."""

from collections import Counter
from typing import Any

import pygame
import pytest

from game.engine.ruleset import find
from game.hexgrid.grid import OFF, Grid
from game.hexgrid.ids import HexId
from game.tiled.painting.geometry import Hexes
from game.ui.drawing.board.camera import fitted
from game.ui.drawing.board.hex_layout import HexLayout, plain_hex_layout
from game.ui.drawing.ground.board_image import ground_of
from game.ui.widgets.palette import TERRAINS
from tests.ui.table import SKIRMISH, SYSTEM, Axis, Shift, hand_at, plan, scenario

KINDS = [(axis, shifted) for axis in "xy" for shifted in ("odd", "even")]


@pytest.mark.parametrize(("axis", "shifted"), KINDS)
def test_all_neighbours_lie_equally_far_away(axis: Axis, shifted: Shift) -> None:
    hex_layout = plain_hex_layout(Grid(plan(axis=axis, shifted=shifted)))
    grid = hex_layout.grid
    away = {
        round(
            pygame.Vector2(hex_layout.centre(HexId(hex_id))).distance_to(
                hex_layout.centre(HexId(int(adjacent)))
            )
        )
        for hex_id in range(grid.size)
        for adjacent in grid.neighbours[hex_id]
        if adjacent != OFF
    }
    assert away <= {155, 156}


@pytest.mark.parametrize(("axis", "shifted"), KINDS)
def test_the_middle_and_the_corners_of_a_hex_belong_to_it(axis: Axis, shifted: Shift) -> None:
    hex_layout = plain_hex_layout(Grid(plan(axis=axis, shifted=shifted, C3="")))
    for hex_id in range(hex_layout.grid.size):
        points = [hex_layout.centre(HexId(hex_id)), *hex_layout.outline(HexId(hex_id), inset=4)]
        wanted = hex_id if hex_layout.grid.on_board[hex_id] else None
        assert [hex_layout.hex_at(point) for point in points] == [wanted] * 7


@pytest.mark.parametrize(("axis", "shifted"), KINDS)
def test_a_map_s_hexes_lie_where_tiled_draws_them(axis: Axis, shifted: Shift) -> None:
    grid = Grid(plan(5, 4, axis=axis, shifted=shifted))
    hexes = Hexes(axis=axis, shifted=shifted, columns=5, rows=4, tile_width=64, tile_height=48, side=20)
    hex_layout = HexLayout(grid, (hexes.cell_width, hexes.cell_height), hexes.side)
    assert [hex_layout.centre(HexId(hex_id)) for hex_id in range(grid.size)] == [
        hexes.centre(hex_id % 5, hex_id // 5) for hex_id in range(grid.size)
    ]
    assert hex_layout.outline(HexId(7)) == list(hexes.vertices(2, 1))


@pytest.mark.parametrize(("axis", "shifted"), KINDS)
def test_the_picture_shows_each_terrain_around_the_middle_of_its_hex(axis: Axis, shifted: Shift) -> None:
    rules = find(SYSTEM)
    grounds = [terrain.id for terrain in rules.info.terrains]
    marked: dict[str, Any] = {"A1": "forest", "C2": "loch", "E5": "marsh", "G7": "hill", "B6": ""}
    field = plan(axis=axis, shifted=shifted, **marked)
    grid = Grid(field)
    board_image = ground_of(scenario(field, {}), grid, rules.info.terrains, None)
    for hex_id in range(grid.size):
        x, y = board_image.hex_layout.centre(HexId(hex_id))
        around = pygame.Rect(0, 0, 61, 61)
        around.center = (round(x * board_image.scale), round(y * board_image.scale))
        pixels = Counter(
            tuple(board_image.picture.get_at((across, down)))
            for across in range(around.left, around.right, 3)
            for down in range(around.top, around.bottom, 3)
        )
        terrain = field.terrain[hex_id]
        expected = (*TERRAINS[grounds.index(terrain)], 255) if terrain else (0, 0, 0, 0)
        assert pixels.most_common(1)[0][0] == expected, grid.label(HexId(hex_id))


@pytest.mark.parametrize(("axis", "shifted"), KINDS)
def test_a_battle_is_drawn_and_clicked_on_every_kind_of_field(axis: Axis, shifted: Shift) -> None:
    hand = hand_at(scenario(plan(axis=axis, shifted=shifted), SKIRMISH))
    for size in ((1024, 600), (1280, 800)):
        pygame.display.set_mode(size)
        hand.scene.lay_out(size)
        hand.app.draw()
        grid = hand.scene.session.match.setup.grid
        assert [
            hand.scene.board.hex_at(hand.pixel(grid.label(HexId(hex_id)))) for hex_id in range(grid.size)
        ] == list(range(49))
    hand.click(hand.piece("A"))
    assert hand.controller.chosen == ("A",)


def test_a_fitted_field_lies_whole_in_the_middle_of_its_place() -> None:
    camera = fitted((1000, 800), pygame.Rect(0, 60, 536, 436))
    assert [camera.to_window(corner) for corner in ((0, 0), (1000, 800))] == [(18, 78), (518, 478)]


def test_zooming_keeps_what_lies_under_the_pointer() -> None:
    camera = fitted((1000, 800), pygame.Rect(0, 0, 500, 400))
    before = camera.to_field((200, 150))
    zoomed = camera.zoomed(3, (200, 150), (0.1, 10))
    assert zoomed.to_field((200, 150)) == pytest.approx(before)
    assert zoomed.scale == pytest.approx(3 * camera.scale)


def test_a_field_cannot_be_lost_by_moving_it() -> None:
    camera = fitted((1000, 800), pygame.Rect(0, 0, 500, 400)).zoomed(3, (250, 200), (0.1, 10))
    west, north = camera.panned(99999, 99999).to_window((0, 0))
    assert (west, north) == (18, 18)


def test_a_point_off_the_board_is_no_hex() -> None:
    hex_layout = plain_hex_layout(Grid(plan()))
    assert hex_layout.hex_at((-5, -5)) is None
    assert hex_layout.hex_at((2, 2)) is None
