"""What there is of the game: its version, and the rule systems by name; none of them is imported for that."""

import importlib
import pkgutil
from functools import lru_cache

GAME = "0.3.0"
"""The version of the game, which its saved games name."""

COMMON = "table"
"""The package of game.rules that is no system: it holds what all of them share."""


def systems() -> list[str]:
    """Name the rule systems there are."""
    return list(_in_folders(tuple(importlib.import_module("game.rules").__path__)))


@lru_cache(maxsize=8)
def _in_folders(folders: tuple[str, ...]) -> tuple[str, ...]:
    packages = pkgutil.iter_modules(folders)
    return tuple(sorted({package.name for package in packages if package.ispkg and package.name != COMMON}))
