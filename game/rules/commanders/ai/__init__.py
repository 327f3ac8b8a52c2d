"""How good each answer is, by what both sides see: the opponent of this game."""

from game.rules.commanders.ai.scores import expert_judgement, judge, score_options
from game.rules.commanders.ai.weights import USUAL

__all__ = ["USUAL", "expert_judgement", "judge", "score_options"]
