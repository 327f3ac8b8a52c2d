"""A set of pieces grown one at a time while a score rises: how a Selection is answered without trying every set."""

from collections.abc import Callable, Iterator, Sequence

from game.engine.decisions.decision import Option, Selection

Score = Callable[[Option], int]
"""How good an answer is for the side that is asked."""


def grow(selection: Selection, score: Score, pick: Callable[[Sequence[Option]], Option]) -> Option:
    """Grow the empty set by the piece that raises the score most, until none does; `pick` chooses among equals."""
    chosen = selection.choose(frozenset())
    standing = score(chosen)
    while larger := list(_larger(selection, chosen)):
        value, grown = best(larger, score, pick)
        if value <= standing:
            break
        chosen, standing = grown, value
    return chosen


def _larger(selection: Selection, chosen: Option) -> Iterator[Option]:
    """Yield the legal sets of one piece more."""
    pieces = frozenset(chosen.value)
    for piece in selection.addable(pieces):
        yield selection.choose(pieces | {piece})


def best(
    options: Sequence[Option], score: Score, pick: Callable[[Sequence[Option]], Option]
) -> tuple[int, Option]:
    """Find the highest score and an option that has it; `pick` chooses among equals."""
    scores = [(score(option), option) for option in options]
    highest = max(value for value, _ in scores)
    return highest, pick([option for value, option in scores if value == highest])
