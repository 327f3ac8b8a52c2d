"""Each vignette holds from the other side: with the sides exchanged on a field turned by a half circle."""

import math
import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.content.vignette import Vignette, read
from game.rules.table.sides import GOVERNMENT, JACOBITE
from game.tools.vignette import play
from tests.share import a_share

FOLDER = Path(__file__).parents[2] / "vignettes" / "chargers"
FILES = sorted(FOLDER.glob("*.toml"))
EXCHANGED: dict[str, str] = {JACOBITE: GOVERNMENT, GOVERNMENT: JACOBITE}
SCALE = 6.0
HALF_TURN = 180


@pytest.mark.parametrize("path", a_share(FILES, 10), ids=[path.stem for path in FILES])
def test_the_vignette_holds_with_the_sides_exchanged_on_a_field_turned_by_a_half_circle(path: Path) -> None:
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    play(read(_Turned(tables).tables(), Vignette))


class _Turned:
    """A vignette with its sides exchanged and everything on the field turned by a half circle."""

    def __init__(self, tables: dict[str, Any]) -> None:
        self._tables = tables
        self._rows = [row for row in tables["field"].splitlines() if row.strip()]
        scale = float(tables.get("scale", SCALE))
        columns = max(len(row.split()) for row in self._rows)
        height = (len(self._rows) - 1) * scale * math.sqrt(3) / 2 + scale
        self._size = (columns * scale + scale / 2 * (len(self._rows) > 1), round(height, 3))

    def tables(self) -> dict[str, Any]:
        """Return its tables."""
        changed = {self._side_in(key): self._value(key, value) for key, value in self._tables.items()}
        return changed | {"field": self._field()}

    def _field(self) -> str:
        shifted = self._rows[-1][0] != " "
        turned = [" ".join(reversed(row.split())) for row in reversed(self._rows)]
        return "\n".join(" " * ((number % 2 == 0) == shifted) + row for number, row in enumerate(turned))

    def _value(self, key: str, value: Any) -> Any:
        if isinstance(value, dict):
            return {self._side_in(name): self._value(name, each) for name, each in value.items()}
        if isinstance(value, list):
            return [self._value(key, each) for each in value]
        if key in ("x", "y"):
            return round(self._size[key == "y"] - value, 3)
        if key in ("heading", "facing"):
            return (value + HALF_TURN) % (2 * HALF_TURN)
        if isinstance(value, str) and key in ("answers", "choose", "from", "options"):
            return self._answer(value.split(" "))
        return EXCHANGED.get(value, value) if isinstance(value, str) else value

    def _answer(self, words: list[str]) -> str:
        """Turn the places and headings that an answer names."""
        if words[0] in ("pivot", "reform"):
            words[-1] = _number((float(words[-1]) + HALF_TURN) % (2 * HALF_TURN))
        if words[0] in ("leave", "move") and len(words) == 4 and words[2][0].isdigit():
            words[2:] = [
                _number(size - float(word)) for size, word in zip(self._size, words[2:], strict=True)
            ]
        return " ".join(words)

    @staticmethod
    def _side_in(key: str) -> str:
        """Exchange the side that a key is about: break_jacobite."""
        name, _, side = key.rpartition("_")
        return f"{name}_{EXCHANGED[side]}" if side in EXCHANGED and name else EXCHANGED.get(key, key)


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
