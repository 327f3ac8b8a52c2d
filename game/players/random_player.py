"""A player that answers anything, evenly by chance: for fuzzing and as the measure of other players."""

import random
from typing import Any

from game.engine.decisions.arrangement import Arrangement
from game.engine.decisions.decision import Decision, Option, Selection
from game.engine.decisions.placement import Placement, Placements
from game.engine.play.match import Match
from game.hexgrid.ids import PieceId


class RandomPlayer:
    """Chooses evenly among the options; a set of pieces is grown to a size chosen evenly.

    Pieces are put here and there as often as there are pieces, then as the decision says that all is right: so an
    arrangement takes at most twice as many answers as pieces, and one more.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._bits = self._random.getrandbits

    def _below(self, number: int) -> int:
        """Draw a number below another, as `random.Random.randrange` does."""
        width = number.bit_length()
        drawn = self._bits(width)
        while drawn >= number:
            drawn = self._bits(width)
        return drawn

    def choose(self, match: Match[Any, Any, Any], decision: Decision) -> Option:
        if isinstance(decision, Selection):
            return self._grow(decision)
        if isinstance(decision, Arrangement):
            return self._put(decision)
        if isinstance(decision, Placement | Placements):
            return self._random.choice(decision.candidates(self._random.randrange))
        options = decision.options
        return options[self._below(len(options))]

    def _grow(self, decision: Selection) -> Option:
        chosen: frozenset[PieceId] = frozenset()
        for _ in range(self._below(len(decision.candidates) + 1)):
            addable = decision.addable(chosen)
            if not addable:
                break
            chosen |= {addable[self._below(len(addable))]}
        return decision.choose(chosen)

    def _put(self, decision: Arrangement) -> Option:
        """Choose a piece first, or to be done where that may be, then where it goes."""
        if decision.answers >= len(decision.pieces):
            return (
                decision.done(decision.placed) if not decision.wrong else decision.toward(decision.settled())
            )
        ways = decision.by_piece
        return decision.options[self._random.choice(ways[self._random.choice(list(ways))])]
