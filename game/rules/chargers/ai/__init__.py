"""The opponent: how good each answer is, by what both sides see."""

from game.rules.chargers.ai.scores import score_options

__all__ = ["score_options"]
