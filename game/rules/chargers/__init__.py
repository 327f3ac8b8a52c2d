"""Chargers: a battle by measure, whose chapter on moving chargers is played to the letter."""

from game.rules.chargers.ruleset import RULES

__all__ = ["RULES"]
