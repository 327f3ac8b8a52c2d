"""A player that answers anything, evenly by chance: for fuzzing and as the measure of other players."""

import random
from typing import Any

from game.engine.decision import Decision, Option, Selection
from game.engine.match import Match
from game.hexgrid.ids import PieceId


class RandomPlayer:
    """Chooses evenly among the options; a set of pieces is grown to a size chosen evenly."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, match: Match[Any, Any, Any], decision: Decision) -> Option:
        """Choose one of the options."""
        if not isinstance(decision, Selection):
            return self._random.choice(decision.options)
        chosen: frozenset[PieceId] = frozenset()
        for _ in range(self._random.randint(0, len(decision.candidates))):
            addable = decision.addable(chosen)
            if not addable:
                break
            chosen |= {self._random.choice(addable)}
        return decision.choose(chosen)
