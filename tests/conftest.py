"""What all tests share: `--soak` for the runs that take an evening, and that no property test is timed."""

import pytest
from hypothesis import settings

from game.storage import user_folders

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the player's own files out of the tests."""
    monkeypatch.setenv(user_folders.HOME_VARIABLE, str(tmp_path_factory.getbasetemp() / "home"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that asks for the long runs."""
    parser.addoption("--soak", action="store_true", help="run the long runs too")


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark of the long runs known."""
    config.addinivalue_line("markers", "soak: a run too long for every day, made with --soak")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Pass over the long runs unless they are asked for."""
    if config.getoption("--soak"):
        return
    for item in items:
        if "soak" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="a long run: ask for it with --soak"))
