"""What there is of the game: its version, and the rule systems by name; none of them is imported for that."""

import importlib
import pkgutil

GAME = "0.3.0"
"""The version of the game, which its saved games name."""

COMMON = "table"
"""The package of game.rules that is no system: it holds what all of them share."""


def systems() -> list[str]:
    """Name the rule systems there are."""
    packages = pkgutil.iter_modules(importlib.import_module("game.rules").__path__)
    return sorted({package.name for package in packages if package.ispkg and package.name != COMMON})
