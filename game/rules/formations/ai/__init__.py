"""How good each answer is, by what both sides see: the opponent of this game."""

from game.rules.formations.ai.scores import judge, score_options
from game.rules.formations.ai.weights import EXPERT, USUAL, Weights

__all__ = ["EXPERT", "USUAL", "Weights", "judge", "score_options"]
