from pathlib import Path

import pytest

from game.tiled.reading import folders


@pytest.fixture(autouse=True)
def _no_shipped_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Classes of the game's own project would lend their defaults to the classes that tests make up.
    monkeypatch.setattr(folders, "MAPS", tmp_path / "nothing shipped")
