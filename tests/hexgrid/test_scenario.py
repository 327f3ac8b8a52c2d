"""Names of columns and cells, and what a map's errors say."""

from itertools import product
from string import ascii_uppercase

import pytest

from game.hexgrid.scenario import Plan, Problem, ScenarioError, column_letters, label


@pytest.mark.parametrize(
    ("column", "letters"),
    [(0, "A"), (12, "M"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")],
)
def test_a_column_is_named_as_in_a_ledger(column: int, letters: str) -> None:
    assert column_letters(column) == letters


def test_columns_run_through_all_words_of_one_two_and_three_letters_in_order() -> None:
    words = ["".join(word) for length in (1, 2, 3) for word in product(ascii_uppercase, repeat=length)]
    assert [column_letters(column) for column in range(len(words))] == words


def test_cells_are_named_row_by_row_from_a1() -> None:
    plan = Plan(axis="y", shifted="odd", columns=3, rows=2, terrain=("clear",) * 6)
    assert [label(plan, cell) for cell in range(6)] == ["A1", "B1", "C1", "A2", "B2", "C2"]


def test_an_error_of_a_map_lists_every_problem_with_its_file_and_place() -> None:
    problems = (Problem("layer 'units'", "It is empty."), Problem("", "The map names no system."))
    assert str(ScenarioError("glen.tmx", problems)) == (
        "glen.tmx: layer 'units': It is empty.\nglen.tmx: The map names no system."
    )
