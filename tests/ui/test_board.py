"""The field drawn at every zoom."""

from pathlib import Path

import numpy as np
import pygame
import pytest

from game.hexgrid.grid import Grid
from game.hexgrid.scenario import Plan
from game.tiled.painting.painting import paint_map, paint_smaller
from game.ui.drawing.board.areas import draw_reach
from game.ui.drawing.board.board import Board
from game.ui.drawing.board.hex_layout import map_hex_layout
from game.ui.drawing.board.highlight_styles import dot
from game.ui.drawing.ground.board_image import BoardImage
from game.ui.widgets.fonts import Fonts
from tests.tiled.test_painting import hexes
from tests.ui.table import Axis

PLACE = pygame.Rect(40, 30, 400, 360)


def board(folder: Path, axis: Axis, share: int) -> Board:
    """A field of one colour, its picture as large as its map or smaller."""
    field = hexes(folder, axis, tile=1)
    plan = Plan(
        axis=axis, shifted="odd", columns=field.hexes.columns, rows=field.hexes.rows, terrain=("clear",) * 25
    )
    hex_layout = map_hex_layout(Grid(plan), field.hexes)
    width, height = hex_layout.size
    picture = pygame.Surface((-(-width // share), -(-height // share)), pygame.SRCALPHA)
    if share == 1:
        paint_map(picture, field)
    else:
        paint_smaller(picture, field, share)
    return Board(BoardImage(hex_layout, picture, 1 / share), PLACE)


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("share", [1, 2])
def test_hexes_leave_no_gap_between_them_at_any_zoom(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, axis: Axis, share: int
) -> None:
    monkeypatch.setattr(Board, "_write_labels", lambda *_: None)
    drawn = board(tmp_path, axis, share)
    window = pygame.display.get_surface()
    assert window is not None
    for _ in range(12):
        drawn.draw(window, Fonts(1))
        (west, north), (east, south) = (
            drawn.camera.to_window(point) for point in ((36, 36), tuple(np.array(drawn.hex_layout.size) - 36))
        )
        seen = pygame.Rect(west, north, east - west, south - north).clip(PLACE).inflate(-2, -2)
        colours = pygame.surfarray.array3d(window.subsurface(seen)).reshape(-1, 3).astype(int)
        assert np.abs(colours - (90, 160, 70)).max() <= 3, drawn.camera.scale
        drawn.zoom(1.15, PLACE.center)


@pytest.mark.parametrize("ground", [(236, 222, 186), (60, 58, 44)])
def test_what_can_be_reached_stands_out_from_light_ground_and_from_dark(
    tmp_path: Path, ground: tuple[int, int, int]
) -> None:
    drawn = board(tmp_path, "y", 1)
    panel = pygame.Surface((PLACE.right, PLACE.bottom), pygame.SRCALPHA)
    reached = next(iter(drawn.hex_layout.grid.on_board_ids))
    draw_reach(panel, drawn, [reached], 46)
    dot(panel, drawn, reached)
    window = pygame.Surface(panel.get_size())
    window.fill(ground)
    window.blit(panel, (0, 0))
    x, y = map(round, drawn.centre(reached))
    near = round(drawn.width * 0.12)
    grey = pygame.surfarray.array3d(window).astype(int).mean(axis=2)
    middle = grey[x - near : x + near, y - near : y + near]
    for part in (middle, grey):
        assert part.min() < 70 and part.max() > 240
