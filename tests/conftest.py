"""What all tests share: `--wide` and `--soak` for the long runs, and that no property test is timed."""

import os
import sys

import pytest
from hypothesis import settings

from game.storage import battles, user_folders
from tests.read_once import examine_once

# Compiled sources are kept whatever the shell says: each test module and each program started would be compiled anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")

setattr(battles, "examine", examine_once)  # noqa: B010 - a name that it imports itself


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the player's own files out of the tests."""
    monkeypatch.setenv(user_folders.HOME_VARIABLE, str(tmp_path_factory.getbasetemp() / "home"))


RUNS = {"wide": "what only continuous integration has time for", "soak": "a run that takes an evening"}
"""The marks of tests that are not for every day, each with an option that asks for them; --soak asks for all."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that ask for the long runs."""
    for name, text in RUNS.items():
        parser.addoption(f"--{name}", action="store_true", help=f"run too: {text}")


def pytest_configure(config: pytest.Config) -> None:
    """Make the marks of the long runs known."""
    for name, text in RUNS.items():
        config.addinivalue_line("markers", f"{name}: {text}, made with --{name}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the long runs unless they are asked for."""
    if config.getoption("--soak"):
        return
    unwanted = ["soak"] if config.getoption("--wide") else list(RUNS)
    left_out = [item for item in items if any(map(item.get_closest_marker, unwanted))]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not any(map(item.get_closest_marker, unwanted))]
