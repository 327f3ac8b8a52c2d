"""Names under the pieces: none from afar, whole where there is room, never one over another."""

import pygame
import pytest

from game.hexgrid.grid import Grid
from game.hexgrid.scenario import Edge
from game.hexgrid.sections import sections
from game.ui.drawing.board.hex_layout import plain_hex_layout
from game.ui.drawing.board.section_lines import section_lines
from game.ui.drawing.pieces.name_slips import NAMED, NamedPiece, NameWriter
from tests.ui.table import Axis, plan

AREA = pygame.Rect(0, 0, 1600, 900)
NAMES = ("Cholmondeley's", "Barrell's", "Maclachlans and Macleans", "Munro's", "Royal Scots Fusiliers")


def row(width: float, gap: int = 1) -> list[NamedPiece]:
    return [
        NamedPiece(name, ((200 + number * width * gap, 400),), "3/4") for number, name in enumerate(NAMES)
    ]


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("width", [NAMED, 75, 100, 180])
def test_no_name_is_over_another_in_a_line_of_battle(width: float, scale: float) -> None:
    slips = NameWriter(scale).place(row(width), width, AREA)
    assert len(slips) == len(NAMES)
    for number, slip in enumerate(slips):
        others = [other.rect.inflate(-8, 0) for other in slips[number + 1 :]]
        assert slip.rect.inflate(-8, 0).collidelist(others) < 0
        assert slip.fonts.height("tag") >= 10


def test_names_are_whole_where_nobody_is_beside_them_and_told_with_figures() -> None:
    slips = NameWriter(1).place(row(120, gap=3), 120, AREA.inflate(2000, 0))
    assert [slip.text for slip in slips] == [f"{name} · 3/4" for name in NAMES]


def test_a_name_takes_the_room_that_a_short_one_leaves() -> None:
    beside = [
        NamedPiece(name, ((200 + number * 75, 400),))
        for number, name in enumerate(("Lee's", "Cholmondeley's"))
    ]
    assert [slip.text for slip in NameWriter(1).place(beside, 75, AREA)] == ["Lee's", "Cholmondeley's"]


def test_no_name_is_written_from_afar() -> None:
    assert NameWriter(2).place(row(NAMED - 1), NAMED - 1, AREA) == []


@pytest.mark.parametrize(("axis", "edge"), [("y", "south"), ("x", "south"), ("y", "west")])
def test_lines_between_sections_are_where_hexes_are_in_two(axis: Axis, edge: Edge) -> None:
    grid = Grid(plan(13, 11, axis=axis))
    layout = plain_hex_layout(grid)
    parts = [int(part) for part in sections(grid, edge)]
    lines = section_lines(layout, parts)
    assert len(lines) == 2
    across = 0 if edge == "south" else 1
    for (start, end), bits in zip(
        lines, sorted({part for part in parts if part.bit_count() == 2}), strict=False
    ):
        assert start[across] == end[across]
        on_a_line = {layout.centre(hex_id)[across] for hex_id in grid.hex_ids if parts[hex_id] == bits}
        assert on_a_line <= {line[0][across] for line in lines}


def test_a_field_that_is_not_divided_has_no_lines() -> None:
    assert section_lines(plain_hex_layout(Grid(plan())), [7] * 49) == []
