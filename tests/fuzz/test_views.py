"""What is asked of every view finds what a view can have wrong."""

from typing import Any

import msgspec
import pytest

from game.engine.shown.view import AreaView, ArrowView, MarkerView, View
from game.hexgrid.ids import NO_SIDE, HexId, PieceId
from tests.fuzz.views import area_faults, faults
from tests.ui.stub_system import BLUE, GRID, SCENARIO, A, rules, view

RULES = rules()
SEEN = view(GRID, RULES.play.setup(SCENARIO).state, NO_SIDE)


def with_first(view: View, what: str, **changed: Any) -> View:
    """Change the first piece, group or arrow of a view."""
    first, *others = getattr(view, what)
    return msgspec.structs.replace(view, **{what: (msgspec.structs.replace(first, **changed), *others)})


def test_a_view_of_what_there_is_has_no_faults() -> None:
    assert faults(RULES.info, GRID, SEEN) == []
    assert [
        area_faults(GRID, RULES.shown.areas(GRID, RULES.play.setup(SCENARIO).state, piece.id))
        for piece in SEEN.pieces
    ] == [[]] * len(SEEN.pieces)


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (with_first(SEEN, "pieces", hex_id=-1), "A is off the board at -1"),
        (with_first(SEEN, "pieces", facing=360), "A looks to 360 degrees"),
        (
            with_first(SEEN, "pieces", markers=(MarkerView("lost"),)),
            "A has markers that are not declared: ['lost']",
        ),
        (msgspec.structs.replace(SEEN, thousandths_per_hex=0), "G is measured without a scale"),
        (with_first(SEEN, "groups", members=("A", "K")), "K of left is no piece of blue"),
        (with_first(SEEN, "groups", members=("A", "X")), "X of left is no piece of blue"),
        (with_first(SEEN, "groups", commander="K"), "K, commander of left, is no piece of blue"),
        (with_first(SEEN, "groups", order_hidden=True), "the order of left is hidden, yet it is Engage"),
        (
            with_first(SEEN, "groups", markers=(MarkerView("lost"),)),
            "left has markers that are not declared: ['lost']",
        ),
        (with_first(SEEN, "groups", id="red"), "groups share an id: ['red', 'right', 'red']"),
        (
            msgspec.structs.replace(
                SEEN, arrows=(ArrowView(id="1", side=BLUE, kind="move", start=PieceId("X"), end=HexId(3)),)
            ),
            "the arrow 1 ends at X",
        ),
        (
            msgspec.structs.replace(
                SEEN, arrows=(ArrowView(id="1", side=BLUE, kind="move", start=A, end=HexId(63)),)
            ),
            "the arrow 1 ends at 63",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_view_of_what_there_is_not_is_found(wrong: View, fault: str) -> None:
    assert faults(RULES.info, GRID, wrong) == [fault]


def test_an_area_off_the_board_is_found() -> None:
    areas = (AreaView(kind="zone", title="Zone", hexes=(HexId(3), HexId(99))),)
    assert area_faults(GRID, areas) == ["Zone holds 99"]
