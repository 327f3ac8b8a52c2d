"""A saved game and a vignette to run commands on."""

from pathlib import Path

import pytest

from game.players.levels import PLAYERS
from game.storage.battles import begin, open_map
from tests.cli.commanded import CULLODEN, VIGNETTE


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A battle begun, fought for a while and kept."""
    match, file = begin(open_map(CULLODEN)[1], 1746, tmp_path_factory.mktemp("battles"))
    player = PLAYERS["random"](1)
    for _ in range(150):
        if match.pending is not None:
            match.submit(player.choose(match, match.pending))
    file.close()
    return file.path


@pytest.fixture
def vignette(tmp_path: Path) -> Path:
    path = tmp_path / "jx-05-takes-a-block.toml"
    path.write_text(VIGNETTE, encoding="utf-8")
    return path
