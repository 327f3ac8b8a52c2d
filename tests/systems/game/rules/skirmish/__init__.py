"""Skirmish: a small complete rule system, the model of all others, installed beside the game by its path alone."""

from game.rules.skirmish.ruleset import RULES

__all__ = ["RULES"]
