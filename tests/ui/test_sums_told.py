"""How sums are told, and on which side of a piece its chips are."""

from collections.abc import Iterator

import pygame
import pytest

from game.engine.ruleset import find
from game.engine.shown.tally import Item, Tally
from game.engine.shown.view import MarkerView
from game.ui.drawing.pieces.chips import draw_piece_chips
from game.ui.session.text.tooltip_text import tell_tally
from game.ui.widgets.fonts import Fonts

ONE, OTHER = Item("cover", -1, "AR-06"), Item("charged", 2, "AR-06")


@pytest.mark.parametrize(
    ("tally", "total"),
    [
        (Tally((ONE,)), ["= -1"]),
        (Tally((), unit="modifier"), []),
        (Tally((ONE,), unit="modifier"), []),
        (Tally((ONE, OTHER), unit="modifier"), ["= +1"]),
    ],
)
def test_a_change_to_each_die_is_summed_only_where_it_has_several_items(
    tally: Tally, total: list[str]
) -> None:
    assert [row.text for row in tell_tally(tally) if row.look == "sum"] == total


def _columns(facing: int | None) -> Iterator[int]:
    """Yield the columns of an empty field, 200 broad, that the chip of a piece in its middle covers."""
    info = find("formations").info
    window = pygame.Surface((200, 200), pygame.SRCALPHA)
    draw_piece_chips(window, (100, 100), 100, [MarkerView(info.markers[0].id)], info, Fonts(1), facing)
    covered = window.get_bounding_rect()
    yield from (covered.left, covered.right)


def test_chips_make_room_for_the_mark_of_a_facing() -> None:
    left, right = _columns(0)
    assert left > 100
    assert list(_columns(None)) == [left, right]
    for facing in (60, 90, 120, 150):
        assert max(_columns(facing)) < 100
    assert list(_columns(210)) == [left, right]
