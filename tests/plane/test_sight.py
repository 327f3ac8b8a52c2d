"""Sight between rectangles."""

from hypothesis import given
from hypothesis import strategies as st

from game.hexgrid.ids import HexId
from game.plane.rect import Rect
from game.plane.shapes import Polygon
from game.plane.sight import sees
from tests.plane.test_shapes import SPAN, rects


def mirrored(rect: Rect) -> Rect:
    return Rect(SPAN - rect.x, rect.y, -rect.heading % 36000, rect.width, rect.depth)


@given(rects, rects, st.lists(rects, max_size=4))
def test_a_mirrored_table_shows_the_same(viewer: Rect, other: Rect, between: list[Rect]) -> None:
    seen = sees(viewer, other, between, {}, lambda _: None)
    assert seen is sees(mirrored(viewer), mirrored(other), list(map(mirrored, between)), {}, lambda _: None)


@given(rects, rects, st.lists(rects, max_size=4))
def test_taking_a_unit_away_opens_sight(viewer: Rect, other: Rect, between: list[Rect]) -> None:
    if sees(viewer, other, between, {}, lambda _: None):
        assert all(
            sees(viewer, other, between[:number] + between[number + 1 :], {}, lambda _: None)
            for number in range(len(between))
        )


def test_only_what_is_ahead_is_seen() -> None:
    viewer, other = Rect(4000.0, 6000.0, 0, 1200, 600), Rect(4000.0, 2000.0, 18000, 1200, 600)
    assert sees(viewer, other, [], {}, lambda _: None)
    assert not sees(Rect(4000.0, 6000.0, 18000, 1200, 600), other, [], {}, lambda _: None)


def test_a_hex_bars_unless_a_line_begins_or_ends_on_it() -> None:
    viewer, other = Rect(4000.0, 6000.0, 0, 600, 600), Rect(4000.0, 2000.0, 18000, 600, 600)
    wood = {HexId(7): Polygon([(2000, 3000), (6000, 3000), (6000, 5000), (2000, 5000)])}
    assert not sees(viewer, other, [], wood, lambda _: None)
    assert sees(viewer, other, [], wood, lambda _: HexId(7))
