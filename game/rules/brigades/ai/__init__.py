"""What the computer player thinks of each answer."""

from game.rules.brigades.ai.scores import judge, score_options
from game.rules.brigades.ai.weights import EXPERT, USUAL

__all__ = ["EXPERT", "USUAL", "judge", "score_options"]
