"""Sets of pieces grown while a score rises."""

from collections.abc import Sequence

from game.engine.decisions.decision import Option
from game.engine.decisions.greedy_selection import best, grow
from game.hexgrid.ids import PieceId
from tests.engine.toy import muster


def first(options: Sequence[Option]) -> Option:
    return options[0]


def last(options: Sequence[Option]) -> Option:
    return options[-1]


def test_a_set_grows_by_the_best_piece_through_legal_sets() -> None:
    worths = {"a": 1, "b": 5, "c": 3}
    grown = grow(muster("left", 0), lambda option: sum(worths[piece] for piece in option.value), first)
    assert grown.notation == "muster a c"  # c is worth more than a, and b may not come before a


def test_a_set_stops_growing_when_the_score_no_longer_rises() -> None:
    grown = grow(muster("left", 0), lambda option: min(1, len(option.value)), first)
    assert grown.notation == "muster a"


def test_nobody_comes_where_nobody_is_worth_it() -> None:
    assert grow(muster("left", 0), lambda option: -len(option.value), first).notation == "muster none"


def test_the_pick_is_among_the_best_only() -> None:
    options = [muster("left", 0).choose(frozenset(map(PieceId, piece))) for piece in ("a", "c")] + [
        muster("left", 0).choose(frozenset())
    ]
    assert [best(options, lambda option: len(option.value), pick)[1].notation for pick in (first, last)] == [
        "muster a",
        "muster c",
    ]
