"""How sums are told, and on which side of a piece its chips are."""

import pytest

from game.engine.play.check import Item, Tally
from game.ui.session.text.tooltip_text import tell_tally

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
