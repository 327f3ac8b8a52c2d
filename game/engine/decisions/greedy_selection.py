"""How a Selection or an Arrangement is answered without trying all there are: a step at a time while a score rises."""

from collections.abc import Callable, Iterator, Sequence

from game.engine.decisions.arrangement import Arrangement, Placed
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


def best_arrangement(
    arrangement: Arrangement, score: Score, is_seen: Callable[[Option], bool] = lambda put: True
) -> Placed:
    """Find an arrangement without objection that no single piece put elsewhere makes better.

    `score` rates a whole one by its `done`. It begins at the settled one and takes the first of equals, so that it
    finds the same each time it is asked on the way there. Only puts are tried that are seen.
    """
    placed = arrangement.settled()
    standing = score(arrangement.done(placed))
    puts = list(filter(is_seen, arrangement.puts))
    while True:
        better = placed
        for option in puts:
            tried = arrangement.with_put(placed, option.value)
            if tried == placed or arrangement.objection(tried):
                continue
            value = score(arrangement.done(tried))
            if value > standing:
                better, standing = tried, value
        if better is placed:
            return placed
        placed = better
