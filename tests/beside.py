"""What may lie beside the project and is no part of it; tests that want it are passed over where it is missing."""

from pathlib import Path

import pytest

BESIDE = Path(__file__).resolve().parents[2] / "shared"

WILD_MAPS = sorted((BESIDE / "maps-in-the-wild").glob("**/*.tmx"))
"""Maps that other people drew for other games."""

needs_wild_maps = pytest.mark.skipif(not WILD_MAPS, reason="no ../shared/maps-in-the-wild")


def numbered_rules(system: str) -> Path:
    """Name the rules of a system as they were numbered, from which the rule book was told in our own words."""
    return BESIDE / "rules" / f"{system}.md"
