"""Commanders: routed units run until a commander within reach of them rallies them."""

from game.rules.commanders.ruleset import RULES

__all__ = ["RULES"]
