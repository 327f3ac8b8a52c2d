"""A player that takes what its rule system judges best at the moment, without looking further ahead."""

import random
from collections.abc import Sequence
from typing import Any

from game.engine.arrangement import Arrangement, Placed
from game.engine.decision import Decision, Option, Selection
from game.engine.greedy_arrangement import best_arrangement
from game.engine.greedy_selection import best, grow
from game.engine.match import Match
from game.engine.placement import Placement
from game.engine.placements import Placements


class GreedyPlayer:
    """Takes the best option, by its seed where several are best; a set of pieces is grown while it gets better.

    Pieces that are put here and there go straight to the best arrangement it finds: one answer for each, and `done`.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._plan: tuple[Sequence[Option], Placed] = (), {}

    def choose(self, match: Match[Any, Any, Any], decision: Decision) -> Option:
        """Choose one of the options; it neither concedes nor offers a draw."""
        score = match.rules.score_options(match.setup.battlefield, match.state, decision)
        if isinstance(decision, Selection):
            return grow(decision, score, self._random.choice)
        if isinstance(decision, Arrangement):
            if self._plan[0] is not decision.puts:  # the same until it is done
                self._plan = decision.puts, best_arrangement(decision, score)
            return decision.toward(self._plan[1])
        if isinstance(decision, Placement | Placements):
            options = decision.candidates(self._random.randrange)
            return best(options, score, self._random.choice)[1]
        return best(decision.options, score, self._random.choice)[1]
