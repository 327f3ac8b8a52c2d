"""The rules of the Jacobite risings."""

from game.rules.jacobite.ruleset import RULES

__all__ = ["RULES"]
