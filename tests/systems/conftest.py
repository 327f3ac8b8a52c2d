"""The tests' own rule system, installed beside the game while these tests run and gone after each."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.hexgrid.scenario import Scenario
from game.storage.battles import open_map
from tests.systems.battles import install, uninstall, write_map


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    """Install the system for one test."""
    install()
    yield
    uninstall()


@pytest.fixture(scope="session")
def battle_map(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The map of Ford Farm."""
    return write_map(tmp_path_factory.mktemp("ford-farm"))


@pytest.fixture
def battle(battle_map: Path) -> Scenario:
    """The battle of Ford Farm."""
    return open_map(battle_map)[1]
