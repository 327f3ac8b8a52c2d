"""Brigades: orders, charges and reactions in eight phases, and what they decide is moved a turn later."""

from game.rules.brigades.ruleset import RULES

__all__ = ["RULES"]
