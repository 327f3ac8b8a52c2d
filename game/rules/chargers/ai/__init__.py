"""The opponent: how good each answer is, by what both sides see."""

from game.rules.chargers.ai.scores import judge, score_options
from game.rules.chargers.ai.weights import EXPERT, USUAL

__all__ = ["EXPERT", "USUAL", "judge", "score_options"]
