"""Where the files of words and symbols of a rule system are."""

from pathlib import Path

from game.engine.installed import systems
from game.resources import ASSETS as ASSETS
from game.resources import assets_of as assets_of

RULE_BOOK, LESSONS, PROBLEMS, SYMBOLS = "rulebook.toml", "lessons", "problems", "symbols"
FIRST_BATTLE = "first-battle.toml"


def rule_book_file(system: str) -> Path:
    """Return the file of a system's rule book, whether it is there or not."""
    return assets_of(system) / RULE_BOOK


def lesson_files(system: str) -> tuple[Path, ...]:
    """List the lessons of a system in the order in which they are learnt."""
    return tuple(sorted((assets_of(system) / LESSONS).glob("*.toml")))


def problem_files(system: str) -> tuple[Path, ...]:
    """List the problems of a system that come with the game, from easy to hard."""
    return tuple(sorted((assets_of(system) / PROBLEMS).glob("*.toml")))


def hints_file(system: str) -> Path:
    """Return the file of what a system says of its phases in a first battle, whether it is there or not."""
    return assets_of(system) / FIRST_BATTLE


def symbol_file(symbol: str, system: str = "") -> Path | None:
    """Find the drawing of a symbol: a system's own, else that of any other; None if there is none."""
    names = [system, *systems()] if system else systems()
    files = (assets_of(name) / SYMBOLS / f"{symbol}.svg" for name in names)
    return next((path for path in files if path.is_file()), None)
