"""Rout & Rally: a hex wargame of the Jacobite risings."""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
"""A folder `game/rules/NAME` anywhere on the path of Python is a rule system installed beside the game."""
