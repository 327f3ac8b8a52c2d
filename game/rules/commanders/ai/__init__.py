"""How good each answer is, by what both sides see: the opponent of this game."""

from game.rules.commanders.ai.scores import score_options

__all__ = ["score_options"]
