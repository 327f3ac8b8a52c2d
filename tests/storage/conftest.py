"""Files that do not outlive their test, and a battle that was fought and put down."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.engine.play.journal import Rolled
from game.storage.battles import BattleFile, begin
from tests.storage.skirmish import SKIRMISH, AnyMatch, advance


@pytest.fixture(autouse=True)
def _files_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close every file that a test leaves open."""
    opened: list[BattleFile] = []
    initialise = BattleFile.__init__

    def open_it(self: BattleFile, *given: Any) -> None:
        initialise(self, *given)
        opened.append(self)

    monkeypatch.setattr(BattleFile, "__init__", open_it)
    yield
    for file in opened:
        file.close()


@pytest.fixture
def fought(tmp_path: Path) -> tuple[AnyMatch, Path]:
    """A battle with dice in it, kept and put down."""
    match, file = begin(SKIRMISH, 6, tmp_path)
    advance(match, 60)
    file.close()
    assert sum(isinstance(entry, Rolled) for entry in match.entries) > 3
    assert match.pending is not None
    return match, file.path
