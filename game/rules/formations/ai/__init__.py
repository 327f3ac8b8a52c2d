"""How good each answer is, by what both sides see: the opponent of this game."""

from game.rules.formations.ai.scores import judge, score_options
from game.rules.formations.ai.weights import USUAL, Weights

__all__ = ["USUAL", "Weights", "judge", "score_options"]
