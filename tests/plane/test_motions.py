"""Motions of rectangles: one at a time, many at once, and against a plain reading."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.plane.many import copies, joined
from game.plane.measures import arc_length, bearing, direction, greatest, kept_heading, rounded, turn_between
from game.plane.rect import EDGES, Rect, straight_sweep, turn_steps, turn_sweep, wheel_toward
from game.plane.shapes import shared
from tests.plane.test_shapes import plain_box, points, rects

turns = st.integers(-9000, 9000)
lengths = st.integers(0, 6000)


@given(rects, points, turns, lengths)
def test_turns_and_runs_are_those_of_the_plain_reading(
    rect: Rect, about: tuple[float, float], turn: int, length: int
) -> None:
    moved = rect.turned_about(about, turn).moved(length)
    expected = plain_box(rect).turned((about[0] / 1000, about[1] / 1000), turn / 100).ran(length / 1000)
    assert moved.place == pytest.approx((1000 * expected.x, 1000 * expected.y), abs=1e-4)
    assert moved.heading == round(expected.heading * 100) % 36000
    assert moved.centre == pytest.approx(tuple(1000 * part for part in expected.centre), abs=1e-4)


@given(st.lists(st.tuples(rects, points, turns, lengths), min_size=1, max_size=5))
def test_many_motions_at_once_are_those_of_one_at_a_time(
    motions: list[tuple[Rect, tuple[float, float], int, int]],
) -> None:
    many = joined([copies(rect, 1) for rect, _, _, _ in motions])
    x = np.array([point[0] for _, point, _, _ in motions])
    y = np.array([point[1] for _, point, _, _ in motions])
    turn = np.array([turn for _, _, turn, _ in motions], np.int64)
    length = np.array([float(length) for _, _, _, length in motions])
    moved = many.turned_about(x, y, turn).moved(length)
    swept = moved.lengthened(length)
    for number, (rect, point, hundredths, run) in enumerate(motions):
        one = rect.turned_about(point, hundredths).moved(run)
        assert moved[number].place == pytest.approx(one.place, abs=1e-4)
        assert moved[number].heading == one.heading
        sweep = straight_sweep(rect.turned_about(point, hundredths), run)
        assert np.allclose(swept[number].corners, sweep.corners, rtol=0, atol=1e-4)


@given(rects, turns)
def test_a_wheel_leaves_its_corner_in_place(rect: Rect, turn: int) -> None:
    for side in ("left", "right"):
        wheeled = rect.wheeled(side, abs(turn))
        assert wheeled.corner(side) == pytest.approx(rect.corner(side), abs=1e-4)
        sense = 1 if side == "right" else -1
        assert turn_between(rect.heading, wheeled.heading) == sense * abs(turn)


@given(rects, st.integers(0, 35999))
def test_a_pivot_leaves_the_centre_in_place(rect: Rect, heading: int) -> None:
    assert rect.about_centre(heading).centre == pytest.approx(rect.centre, abs=1e-4)
    assert rect.about_centre(heading, 1200, 3000).centre == pytest.approx(rect.centre, abs=1e-4)


@given(rects, st.integers(3000, 9000), st.integers(-2500, 2500))
def test_after_a_wheel_toward_a_point_it_is_straight_ahead(rect: Rect, forward: int, right: int) -> None:
    point = rect.at(forward, right)
    side, angle = wheel_toward(rect, point)
    wheeled = rect.wheeled(side, angle) if side else rect
    aside, ahead = wheeled.seen_from(point)
    assert angle < 9000
    assert ahead > 0
    assert abs(aside) <= ahead * math.radians(0.0051) + 0.51


def test_a_wheel_is_a_quarter_turn_at_most() -> None:
    rect = Rect(20000.0, 20000.0, 0, 3000, 2400)
    behind, beside = (20001.0, 30000.0), (21500.0, 20100.0)
    assert [wheel_toward(rect, point) for point in (behind, beside)] == [("right", 9000), ("right", 9000)]


@given(rects, lengths)
def test_a_sweep_covers_start_and_end(rect: Rect, length: int) -> None:
    for forward, right in ((length, 0), (-length, 0), (0, length), (0, -length)):
        sweep = straight_sweep(rect, forward, right)
        end = rect.moved(forward, right)
        assert shared(sweep, rect) == pytest.approx(min(rect.width, rect.depth), abs=1e-4)
        assert shared(sweep, end) == pytest.approx(min(rect.width, rect.depth), abs=1e-4)
        area = rect.width * rect.depth + length * (rect.depth if right else rect.width)
        assert sweep.width * sweep.depth == pytest.approx(area)


@given(rects, points)
def test_every_point_outside_is_in_the_arc_its_mirror_image_is_in(
    rect: Rect, point: tuple[float, float]
) -> None:
    mirrored = Rect(8000 - rect.x, rect.y, -rect.heading % 36000, rect.width, rect.depth)
    other = {"front": "front", "rear": "rear", "left": "right", "right": "left"}
    right, _ = rect.seen_from(point)
    assume(abs(right) > 1e-6)
    assert other[rect.arc_of(point)] == mirrored.arc_of((8000 - point[0], point[1]))


def test_turns_are_looked_at_every_five_degrees() -> None:
    assert list(turn_steps(1200)) == [500, 1000, 1200]
    assert list(turn_steps(-1000)) == [-500, -1000]
    assert list(turn_steps(0)) == []
    assert list(turn_steps(150, 100)) == [100, 150]
    rect = Rect(0.0, 0.0, 0, 600, 600)
    assert [step.heading for step in turn_sweep(rect, (0, 0), -700)] == [35500, 35300]


def test_edges_look_outward() -> None:
    rect = Rect(20000.0, 20000.0, 9000, 3000, 2400)
    assert [rect.edge_heading(edge) for edge in EDGES] == [9000, 18000, 27000, 0]
    assert [rect.edge_length(edge) for edge in EDGES] == [3000, 2400, 3000, 2400]
    assert [rect.edge_middle(edge) for edge in EDGES] == [
        (20000, 20000),
        (18800, 21500),
        (17600, 20000),
        (18800, 18500),
    ]


def test_numbers_are_rounded_once_and_halves_up() -> None:
    assert [rounded(value) for value in (0.5, 1.5, -0.5, -1.5, 2.49)] == [1, 2, 0, -1, 2]
    assert [kept_heading(value) for value in (35999.6, -0.4, 12.5)] == [0, 0, 13]
    assert [turn_between(a, b) for a, b in ((0, 18000), (18000, 0), (100, 35900), (35900, 100))] == [
        18000,
        18000,
        -200,
        200,
    ]
    assert [bearing((0, 0), end) for end in ((0, -1), (1, 0), (0, 1), (-1, 0))] == [0, 9000, 18000, 27000]
    assert direction(3000) == (0.5, -0.866025404)
    assert direction(-100) == direction(35900)
    assert arc_length(3000, 1000) == 524


def test_the_greatest_number_is_found() -> None:
    assert [greatest(100, lambda n, limit=limit: n <= limit) for limit in (-1, 0, 37, 100, 500)] == [  # type: ignore[misc]
        -1,
        0,
        37,
        100,
        100,
    ]
