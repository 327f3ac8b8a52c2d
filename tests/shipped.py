"""The rule systems that ship with the game, as tests list them: by their folders, without asking the game."""

from pathlib import Path

RULES = Path(__file__).resolve().parents[1] / "game" / "rules"
SHIPPED = sorted({path.parent.name for path in RULES.glob("*/ruleset.py")} - {"table"})
"""The folder `table` is no system: it holds what they share."""


def with_installed(*installed: str) -> list[str]:
    """Return the systems that ship together with those installed beside the game, in the order of a list."""
    return sorted([*SHIPPED, *installed])


def listed(*installed: str) -> str:
    """Return them as a message lists them."""
    return ", ".join(with_installed(*installed))
