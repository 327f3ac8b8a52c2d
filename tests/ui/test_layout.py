"""The panels: nothing overlaps, nothing is cut off, from the smallest window to the largest."""

from collections.abc import Callable
from functools import partial
from itertools import combinations, product
from typing import Any

import pytest
from pygame import Rect

from game.engine.ruleset import find
from game.ui.battle.areas import lay_out
from game.ui.menus.campaign import areas
from game.ui.widgets import layout
from tests.shipped import SHIPPED
from tests.ui.places import places_of

SIZES = [(1024, 600), (1280, 800), (1366, 768), (1920, 1080), (1024, 1400), (2560, 1080), (3840, 2160)]
TEXTS = [100, 140, 200]


VIEWS = [*product(SIZES, TEXTS)]


@pytest.mark.parametrize(
    "panels",
    [
        lay_out,
        partial(lay_out, cards=True),
        partial(lay_out, cards=True, phases=True),
        layout.library,
        areas.battles,
        areas.title,
        layout.summary,
        layout.book,
    ],
)
def test_no_panel_overlaps_another_or_leaves_the_window(panels: Callable[..., Any]) -> None:
    for size, text in VIEWS:
        places = places_of(panels(size, text=text))
        window = Rect((0, 0), size)
        assert [area for area in places if not window.contains(area) or area.width < 1] == [], (size, text)
        assert [pair for pair in combinations(places, 2) if pair[0].colliderect(pair[1])] == [], (size, text)


@pytest.mark.parametrize("system", SHIPPED)
def test_the_board_has_three_quarters_of_the_window(system: str) -> None:
    info = find(system).info
    for size, cards in product([size for size in SIZES if size >= (1280, 800)], (False, True)):
        board = lay_out(size, cards=cards, phases=info.has_many_phases).board
        assert board.width * board.height >= 0.75 * size[0] * size[1]


def test_strip_board_and_rail_fill_the_window() -> None:
    for size, text in VIEWS:
        areas = lay_out(size, cards=True, phases=True, text=text)
        assert areas.strip.union(areas.board).union(areas.rail) == Rect((0, 0), size), (size, text)
        assert areas.now.unionall([areas.news, areas.tools]) == areas.rail, (size, text)
        over = (areas.phases, areas.heads, areas.fan, areas.drawer, areas.prompt)
        assert [place for place in over if not areas.board.contains(place)] == [], (size, text)


def test_the_rail_has_room_for_what_is_written_in_it() -> None:
    for size, text in VIEWS:
        areas = lay_out(size, cards=True, text=text)
        assert areas.now.height > 11 * 21 * areas.scale, (size, text)
        assert areas.now.width > 160 * areas.scale, (size, text)


def test_a_rail_that_would_be_broad_folds() -> None:
    assert [lay_out((1280, 800), text=text).folds for text in TEXTS] == [False, False, True]


def test_a_rail_put_away_leaves_its_room_to_the_board() -> None:
    areas = lay_out((1024, 600), cards=True, text=200)
    assert areas.free(is_open=False).right == areas.board.right
    assert areas.free(is_open=True).right == areas.handle.left


def test_a_smaller_window_is_laid_out_like_the_smallest() -> None:
    assert lay_out((300, 200)) == lay_out(layout.SMALLEST)


def test_everything_grows_with_the_window() -> None:
    assert [
        round(layout.scale_of(size), 2) for size in ((1024, 600), (1280, 800), (1920, 1080), (2560, 1600))
    ] == [
        0.84,
        1.0,
        1.35,
        2.0,
    ]


def test_a_dialog_that_is_too_large_is_cut_to_the_window() -> None:
    assert layout.dialog((1024, 600), (2000, 2000)) == Rect(16, 16, 992, 568)


def test_rows_fill_a_place_from_its_top() -> None:
    assert layout.rows(Rect(10, 20, 210, 90), 3, 30, 10, 2) == [
        Rect(10, 20, 100, 30),
        Rect(120, 20, 100, 30),
        Rect(10, 60, 100, 30),
    ]
