"""No rule of sections 1 to 16 favours a side: every vignette holds with the sides exchanged (JX-20)."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.content.vignette import Vignette, read
from game.tools.vignette import play

FOLDER = Path(__file__).parents[1] / "vignettes"
SIDES = {"jacobite": "government", "government": "jacobite"}
DEFAULT_HOMES = {"jacobite": "north", "government": "south"}
ONE_SIDED = {"hands", "decks", "special"}
"""What is not the same for both sides: each has its own combat deck, and special rules name sides in their text."""


def exchanged(value: Any) -> Any:
    """Put each side's name in place of the other's, in keys and words, at any depth."""
    if isinstance(value, dict):
        return {SIDES.get(key, key): exchanged(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [exchanged(inner) for inner in value]
    return SIDES.get(value, value) if isinstance(value, str) else value


TABLES = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.toml"))
}


@pytest.mark.parametrize("name", [name for name, table in TABLES.items() if not ONE_SIDED & table.keys()])
def test_jx_20_it_holds_with_the_sides_exchanged(name: str) -> None:
    table = dict(TABLES[name])
    system = table.pop("system")
    table["home"] = DEFAULT_HOMES | table.get("home", {})
    play(read({**exchanged(table), "system": system}, Vignette), name)
