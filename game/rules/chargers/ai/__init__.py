"""The opponent: how good each answer is, by what both sides see."""

from game.rules.chargers.ai.scores import expert_judgement, score_options

__all__ = ["expert_judgement", "score_options"]
