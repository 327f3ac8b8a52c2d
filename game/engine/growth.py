"""A set of pieces grown one at a time while a score rises: how a Selection is answered without trying every set."""

from collections.abc import Callable, Sequence

from game.engine.decision import Option, Selection

Score = Callable[[Option], int]
"""How good an answer is for the side that is asked."""


def grow(selection: Selection, score: Score, pick: Callable[[Sequence[Option]], Option]) -> Option:
    """Grow the empty set by the piece that raises the score most, until none does; `pick` chooses among equals."""
    chosen = selection.choose(frozenset())
    standing = score(chosen)
    while growth := selection.growth(frozenset(chosen.value)):
        larger = [selection.choose(frozenset((*chosen.value, piece))) for piece in growth]
        value, grown = best(larger, score, pick)
        if value <= standing:
            break
        chosen, standing = grown, value
    return chosen


def best(
    options: Sequence[Option], score: Score, pick: Callable[[Sequence[Option]], Option]
) -> tuple[int, Option]:
    """Find the highest score and an option that has it; `pick` chooses among equals."""
    scores = [score(option) for option in options]
    highest = max(scores)
    return highest, pick([option for option, value in zip(options, scores, strict=True) if value == highest])
