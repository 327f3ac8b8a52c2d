"""Pieces put where it raises a score, one at a time: how an arrangement is answered without trying all there are."""

from game.engine.decisions.arrangement import Arrangement, Placed
from game.engine.decisions.greedy_selection import Score


def best_arrangement(arrangement: Arrangement, score: Score) -> Placed:
    """Find an arrangement without objection that no single piece put elsewhere makes better.

    `score` rates a whole one by its `done`. It begins at the settled one and takes the first of equals, so that it
    finds the same each time it is asked on the way there.
    """
    placed = arrangement.settled()
    standing = score(arrangement.done(placed))
    while True:
        better = placed
        for option in arrangement.puts:
            tried = arrangement.with_put(placed, option.value)
            if tried == placed or arrangement.objection(tried):
                continue
            value = score(arrangement.done(tried))
            if value > standing:
                better, standing = tried, value
        if better is placed:
            return placed
        placed = better
