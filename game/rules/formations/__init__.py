"""Formations: brigades act as one, gather blast markers, break and rally."""

from game.rules.formations.ruleset import RULES

__all__ = ["RULES"]
