"""A player that takes what its rule system judges best at the moment, without looking further ahead."""

import random
from collections.abc import Sequence
from typing import Any

from game.engine.decisions.arrangement import Arrangement, Placed
from game.engine.decisions.decision import Decision, Option, Selection
from game.engine.decisions.greedy_selection import Score, best, best_arrangement, grow
from game.engine.decisions.placement import Placement, Placements
from game.engine.play.match import Match
from game.engine.ruleset import Judge

OVERLOOKED = -(10**9)
"""The score of an answer that a careless player does not see."""


class GreedyPlayer:
    """Takes the best option, by its seed where several are best; a set of pieces is grown while it gets better.

    Pieces that are put here and there go straight to the best arrangement it finds: one answer for each, and `done`.
    It judges by the `judge` given, else as its rule system's expert where it is one. Of what it could do it overlooks
    the share `careless`, but never all.
    """

    def __init__(
        self,
        seed: int,
        careless: float = 0.0,
        *,
        expert: bool = False,
        judge: Judge[Any, Any] | None = None,
    ) -> None:
        self._random = random.Random(seed)
        self._careless, self._expert, self._judge = careless, expert, judge
        self._plan: tuple[Sequence[Option], Placed] = (), {}

    def choose(self, match: Match[Any, Any, Any], decision: Decision) -> Option:
        """Choose one of the options; it neither concedes nor offers a draw."""
        return self.choose_by(self.score(match, decision), decision)

    def score(self, match: Match[Any, Any, Any], decision: Decision) -> Score:
        """Return how it judges the answers to a decision."""
        opponent = match.rules.opponent
        usual = (self._expert and opponent.expert_judgement) or opponent.score_options
        return (self._judge or usual)(match.setup.battlefield, match.state, decision)

    def choose_by(self, score: Score, decision: Decision) -> Option:
        """Choose the best by a score."""
        if self._careless:
            score = self._overlooking(score, decision)
        if isinstance(decision, Selection):
            return grow(decision, score, self._random.choice)
        if isinstance(decision, Arrangement):
            if self._plan[0] is not decision.puts:  # the same until it is done
                self._plan = decision.puts, best_arrangement(decision, score, self._sees)
            return decision.toward(self._plan[1])
        if isinstance(decision, Placement | Placements):
            options = decision.candidates(self._random.randrange)
            return best(options, score, self._random.choice)[1]
        return best(decision.options, score, self._random.choice)[1]

    def _overlooking(self, score: Score, decision: Decision) -> Score:
        """Return the score of a player that does not see some pieces of a set, or some answers."""
        if isinstance(decision, Selection):
            unseen = {piece for piece in decision.candidates if not self._sees(piece)}
            return lambda option: OVERLOOKED if unseen.intersection(option.value) else score(option)
        if isinstance(decision, Arrangement):
            return score
        return lambda option: score(option) if self._sees(option) else OVERLOOKED

    def _sees(self, option: Any) -> bool:
        """Return whether a careless player sees something this time."""
        return not self._careless or self._random.random() >= self._careless
