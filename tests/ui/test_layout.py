"""The panels: nothing overlaps, nothing is cut off, from the smallest window to the largest."""

from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import Any

import pytest
from pygame import Rect

from game.ui.widgets import layout

SIZES = [(1024, 600), (1280, 800), (1366, 768), (1920, 1080), (1024, 1400), (2560, 1080), (3840, 2160)]
TEXTS = [100, 140, 200]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize(
    "panels",
    [
        layout.battle,
        partial(layout.battle, cards=True),
        partial(layout.battle, cards=True, phases=True),
        layout.title,
        layout.summary,
        layout.book,
    ],
)
def test_no_panel_overlaps_another_or_leaves_the_window(
    panels: Callable[..., Any], size: tuple[int, int], text: int
) -> None:
    areas = panels(size, text=text).panels()
    window = Rect((0, 0), size)
    assert [area for area in areas if not window.contains(area) or area.width < 1] == []
    assert [pair for pair in combinations(areas, 2) if pair[0].colliderect(pair[1])] == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("cards", [False, True])
def test_the_battle_fills_the_window_and_the_field_has_most_of_it(
    size: tuple[int, int], text: int, cards: bool
) -> None:
    places = layout.battle(size, cards=cards, text=text)
    areas = [area.width * area.height for area in places.panels()]
    assert sum(areas) == size[0] * size[1]
    assert places.board.width * places.board.height > 0.36 * size[0] * size[1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", TEXTS)
def test_every_panel_has_room_for_what_is_written_in_it(size: tuple[int, int], text: int) -> None:
    areas = layout.battle(size, cards=True, text=text)
    line = 21 * areas.scale
    assert areas.prompt.height > 7 * line
    assert areas.tray.height > 8 * line
    assert areas.event_log.height > 5 * line
    assert areas.prompt.width > 260 * areas.scale


def test_panels_share_a_place_where_writing_leaves_little_room() -> None:
    assert [layout.battle((1280, 800), cards=True, text=text).tabs for text in TEXTS] == [
        (),
        ("cards", "dice", "log"),
        ("question", "cards", "dice", "log"),
    ]


def test_a_smaller_window_is_laid_out_like_the_smallest() -> None:
    assert layout.battle((300, 200)) == layout.battle(layout.SMALLEST)


def test_everything_grows_with_the_window() -> None:
    assert [
        round(layout.scale_of(size), 2) for size in ((1024, 600), (1280, 800), (1920, 1080), (2560, 1600))
    ] == [
        0.84,
        1.0,
        1.35,
        2.0,
    ]


ROOM = Rect(0, 60, 900, 700)


@pytest.mark.parametrize("pointer", [(0, 60), (899, 60), (0, 759), (899, 759), (450, 400)])
def test_a_tip_stays_in_its_room_and_off_the_pointer(pointer: tuple[int, int]) -> None:
    tip = layout.side_by_side(pointer, (300, 160), ROOM, 40)
    assert ROOM.contains(tip)
    assert not tip.collidepoint(pointer)


def test_a_tip_goes_where_it_covers_the_fewest_points_that_are_to_be_spared() -> None:
    to_the_right = layout.side_by_side((450, 400), (300, 160), ROOM, 40)
    spared = [to_the_right.center, (to_the_right.x + 9, to_the_right.y + 9)]
    elsewhere = layout.side_by_side((450, 400), (300, 160), ROOM, 40, spared)
    assert (to_the_right.x, elsewhere.right) == (490, 410)
    assert not any(elsewhere.collidepoint(point) for point in spared)


def test_a_dialog_that_is_too_large_is_cut_to_the_window() -> None:
    assert layout.dialog((1024, 600), (2000, 2000)) == Rect(16, 16, 992, 568)


def test_rows_fill_a_place_from_its_top() -> None:
    assert layout.rows(Rect(10, 20, 210, 90), 3, 30, 10, 2) == [
        Rect(10, 20, 100, 30),
        Rect(120, 20, 100, 30),
        Rect(10, 60, 100, 30),
    ]
