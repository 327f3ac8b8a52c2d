"""No rule favours a side: every vignette holds with the sides exchanged (JX-20)."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.content.vignette import Vignette, read
from game.tools.vignette import play
from tests.reading import FOLDER, VIGNETTES

SIDES = {"jacobite": "government", "government": "jacobite"}
DEFAULT_HOMES = {"jacobite": "north", "government": "south"}
ONE_SIDED = re.compile(r"^\[*(hands|decks|special)\b", re.MULTILINE)
"""What is not the same for both sides: each has its own combat deck, and special rules name sides in their text."""


def exchanged(value: Any) -> Any:
    """Put each side's name in place of the other's, in keys and words, at any depth."""
    if isinstance(value, dict):
        return {exchanged(key): exchanged(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [exchanged(inner) for inner in value]
    return re.sub("|".join(SIDES), lambda found: SIDES[found[0]], value) if isinstance(value, str) else value


MIRRORED = [path for path in VIGNETTES if not ONE_SIDED.search(path.read_text(encoding="utf-8"))]
EVERY_DAY = 10
"""One vignette of so many is mirrored every day, all of them in the long runs."""


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=[pytest.mark.soak] * bool(at % EVERY_DAY)) for at, path in enumerate(MIRRORED)],
    ids=lambda path: str(path.relative_to(FOLDER / "vignettes").with_suffix("")),
)
def test_jx_20_it_holds_with_the_sides_exchanged(path: Path) -> None:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    system = table.pop("system")
    table["home"] = DEFAULT_HOMES | table.get("home", {})
    play(read({**exchanged(table), "system": system}, Vignette), path.stem)
