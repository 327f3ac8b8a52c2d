"""What the computer player thinks of each answer."""

from game.rules.brigades.ai.scores import score_options

__all__ = ["score_options"]
