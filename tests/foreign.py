"""Maps of other games: those drawn for the tests, and what other people drew where it is beside the project."""

from pathlib import Path

OWN = Path(__file__).parent / "foreign_maps"
WILD = Path(__file__).resolve().parents[2] / "shared" / "maps-in-the-wild"

FOREIGN_MAPS = [*sorted(OWN.glob("*.tmx")), *sorted(WILD.glob("**/*.tmx"))]
