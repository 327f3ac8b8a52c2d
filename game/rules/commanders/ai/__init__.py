"""How good each answer is, by what both sides see: the opponent of this game."""

from game.rules.commanders.ai.scores import judge, score_options
from game.rules.commanders.ai.weights import USUAL

__all__ = ["USUAL", "judge", "score_options"]
