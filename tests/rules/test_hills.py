"""Hills as they are numbered: adjacent hill hexes are one hill (JX-71)."""

import pytest

from game.hexgrid.grid import Grid
from game.rules.table.terrain import hill_numbers
from tests.drawn import plan


@pytest.mark.parametrize(
    ("drawing", "numbers"),
    [
        (". . .\n . . .", {}),
        ("h . h\n . . .", {0: 1, 2: 3}),
        # A hill that begins in the second hex has a number too.
        (". h h\n . h .", {1: 2, 2: 2, 4: 2}),
        ("h . h\n . h .\nh . .", {0: 1, 2: 3, 4: 3, 6: 7}),
    ],
)
def test_jx_71_hexes_of_one_hill_have_one_number(drawing: str, numbers: dict[int, int]) -> None:
    field = plan(drawing)
    assert hill_numbers(Grid(field), field.terrain) == numbers
