"""Sequences whose items are counted without being made."""

import pytest

from game.engine.decisions.lazy_sequences import LazyConcat, LazyMap, LazySequence


class Squares(LazySequence[int]):
    """The squares of the first numbers, and how many have been made."""

    def __init__(self, size: int) -> None:
        self.size, self.made = size, 0

    def __len__(self) -> int:
        return self.size

    def make(self, at: int) -> int:
        self.made += 1
        return at * at


def test_items_are_counted_without_being_made_and_one_is_made_when_it_is_looked_at() -> None:
    squares = Squares(5)
    assert (len(squares), squares.made) == (5, 0)
    assert (squares[3], squares[-1], squares.made) == (9, 16, 2)
    assert (list(squares), squares[1:3]) == ([0, 1, 4, 9, 16], (1, 4))
    with pytest.raises(IndexError):
        squares[5]


def test_joined_sequences_are_one_in_their_order() -> None:
    joined = LazyConcat([Squares(3), (), ["a"], Squares(2)])
    items = [0, 1, 4, "a", 0, 1]
    assert list(joined) == [joined[at] for at in range(len(joined))] == items
    assert (joined[-1], joined[2:4], len(LazyConcat(()))) == (1, (4, "a"), 0)


def test_what_is_made_of_each_item_is_made_when_it_is_looked_at() -> None:
    squares = Squares(1000)
    written = LazyMap(str, squares)
    assert (len(written), written[-1], squares.made) == (1000, "998001", 1)
    assert list(LazyMap(str, range(3))) == ["0", "1", "2"]
