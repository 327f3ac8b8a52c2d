"""Overlap, gap and touch of shapes against a plain separating-axis reading of them."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.engine.decisions.location import Pose
from game.plane.many import Shapes, copies, joined
from game.plane.measures import shadow
from game.plane.rect import Rect, rect_at
from game.plane.shapes import Board, apart, covers, gap, hull, length_inside, meet, overlap, shared, touch
from tests import plain_geometry as plain

SPAN = 8000
poses = st.builds(Pose, st.integers(0, SPAN), st.integers(0, SPAN), st.integers(0, 35999))
turned_by_quarters = st.builds(
    Pose, st.integers(0, SPAN), st.integers(0, SPAN), st.sampled_from([0, 4500, 9000, 18000, 27000])
)
rects = st.builds(
    rect_at,
    poses | turned_by_quarters,
    st.integers(1, 8).map(lambda files: 600 * files),
    st.integers(1, 4).map(lambda ranks: 600 * ranks),
)
points = st.tuples(st.integers(0, SPAN), st.integers(0, SPAN)).map(
    lambda point: (float(point[0]), float(point[1]))
)


def plain_box(rect: Rect) -> plain.Box:
    return plain.Box(rect.x / 1000, rect.y / 1000, rect.heading / 100, rect.width / 1000, rect.depth / 1000)


def in_inches(corners: object) -> list[plain.Point]:
    return [(x / 1000, y / 1000) for x, y in corners]  # type: ignore[attr-defined]


@given(rects, rects)
def test_rectangles_overlap_and_touch_as_the_plain_reading_says(a: Rect, b: Rect) -> None:
    first, second = plain_box(a).corners, plain_box(b).corners
    least = plain.shared_shadow(first, second)
    distance = plain.gap(first, second)
    assert shared(a, b) == pytest.approx(1000 * least, abs=1e-4)
    assert overlap(a, b) is (least > plain.TOLERANCE)
    assert gap(a, b) == math.floor(1000 * distance + 0.5)
    assert meet(a, b) is (distance <= plain.TOLERANCE)
    assert touch(a, b) is (distance <= plain.TOLERANCE and least <= plain.TOLERANCE)
    assert apart(a, b, 500) is (math.floor(1000 * distance + 0.5) >= 500)


@given(rects, rects)
def test_who_comes_first_does_not_matter(a: Rect, b: Rect) -> None:
    assert (overlap(a, b), touch(a, b), gap(a, b)) == (overlap(b, a), touch(b, a), gap(b, a))


@given(rects, rects)
def test_a_mirrored_table_gives_the_same(a: Rect, b: Rect) -> None:
    c, d = (Rect(SPAN - rect.x, rect.y, -rect.heading % 36000, rect.width, rect.depth) for rect in (a, b))
    assert (overlap(a, b), touch(a, b), gap(a, b)) == (overlap(c, d), touch(c, d), gap(c, d))


@given(rects, st.lists(points, min_size=4, max_size=9))
def test_hulls_cover_their_points_and_overlap_as_the_plain_reading_says(
    rect: Rect, corners: list[tuple[float, float]]
) -> None:
    assume(plain_area(corners) > 1e5)
    shape = hull(corners)
    assert set(shape.corners) <= set(corners)
    for normal in shape.normals:
        low, high = shadow(shape.corners, normal)
        assert all(low - 1e-4 <= x * normal[0] + y * normal[1] <= high + 1e-4 for x, y in corners)
    least = plain.shared_shadow(in_inches(rect.corners), in_inches(shape.corners))
    assert shared(rect, shape) == pytest.approx(1000 * least, abs=1e-4)
    distance = plain.gap(in_inches(rect.corners), in_inches(shape.corners))
    assert gap(rect, shape) == math.floor(1000 * distance + 0.5)


def plain_area(corners: list[tuple[float, float]]) -> float:
    """Return the area of the greatest triangle of three of the points, to leave out points in one line."""
    return max(
        abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
        for a in corners
        for b in corners
        for c in corners
    )


@given(st.lists(rects, min_size=1, max_size=6), st.lists(rects, min_size=1, max_size=6))
def test_many_rectangles_at_once_overlap_as_one_at_a_time(ours: list[Rect], theirs: list[Rect]) -> None:
    many = joined([copies(rect, 1) for rect in ours])
    which, shape, least = Shapes(theirs).pairs(many)
    found = set(zip(which.tolist(), shape.tolist(), strict=True))
    assert found == {(i, j) for i, a in enumerate(ours) for j, b in enumerate(theirs) if shared(a, b) > 4.5}
    for number, other, length in zip(which.tolist(), shape.tolist(), least.tolist(), strict=True):
        assert length == pytest.approx(shared(ours[number], theirs[other]), abs=1e-4)


@given(st.lists(rects, min_size=1, max_size=6))
def test_many_rectangles_stick_out_as_one_at_a_time(ours: list[Rect]) -> None:
    board = Board(SPAN - 1500, SPAN - 500)
    many = joined([copies(rect, 1) for rect in ours])
    assert many.sticking_out(board).tolist() == [board.sticks_out(rect) for rect in ours]


@given(rects, points, points)
def test_the_length_of_a_line_in_a_rectangle(
    rect: Rect, start: tuple[float, float], end: tuple[float, float]
) -> None:
    length = math.dist(start, end)
    steps = 400
    inside = sum(
        covers(
            rect,
            (
                start[0] + (end[0] - start[0]) * (step + 0.5) / steps,
                start[1] + (end[1] - start[1]) * (step + 0.5) / steps,
            ),
        )
        for step in range(steps)
    )
    assert length_inside(rect, start, end) == pytest.approx(
        length * inside / steps, abs=2 * length / steps + 1e-6
    )


def test_a_board_with_a_margin_is_larger_on_every_side() -> None:
    beyond = Rect(-500.0, 1000.0, 9000, 600, 600)
    assert Board(SPAN, SPAN).sticks_out(beyond)
    assert not Board(SPAN, SPAN, 2000).sticks_out(beyond)
    assert copies(beyond, 1).sticking_out(Board(SPAN, SPAN, 2000)).tolist() == [False]


def test_an_edge_is_touched_from_within_the_tolerance() -> None:
    board = Board(SPAN, SPAN)
    near = [Rect(4000.0, y, 0, 600, 600) for y in (4.0, 5.0, -4.0, -5.0)]
    assert [board.touches_edge(rect) for rect in near] == [True, False, True, True]
    assert [board.sticks_out(rect) for rect in near] == [False, False, False, True]
