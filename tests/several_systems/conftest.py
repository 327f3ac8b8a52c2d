"""Two systems beside the game: `parade` knows every special rule that all share, `siege` knows no entries."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import game.rules
from game.content import rulebook
from tests.several_systems.stub_system import ALL, forget, install

NAMES = ("parade", "siege")


@pytest.fixture
def installed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install both; gives the folder that is to be on the path of Python."""
    folder = tmp_path_factory.mktemp("beside")
    install(folder, "parade")
    install(folder, "siege", tuple(name for name in ALL if name != "enter"))
    monkeypatch.setattr(game.rules, "__path__", [*game.rules.__path__, str(folder / "game" / "rules")])
    rulebook.numbers.cache_clear()
    yield folder
    for name in NAMES:
        forget(name)
    rulebook.numbers.cache_clear()
