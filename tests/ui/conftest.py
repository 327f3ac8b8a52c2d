"""A window that nobody sees."""

import gc
import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.battle import framing
from game.ui.drawing.ground import board_image
from game.ui.widgets import active_settings
from tests.ui.author import Author

SIZE = (1024, 600)


@pytest.fixture(autouse=True, scope="session")
def loaded() -> None:
    """Spare what is loaded once from being looked through at each collection."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def cleared_away() -> Iterator[None]:
    """Free the scenes of each test: they own each other, and pictures whose size Python does not know."""
    yield
    gc.collect()


@pytest.fixture(autouse=True)
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Surface]:
    """Open the smallest window."""
    pygame.display.init()
    pygame.font.init()
    pygame.event.get()
    active_settings.read_from(None)
    # What a thread paints is there sooner or later; fields are drawn unless a test is about that.
    monkeypatch.setattr(board_image, "painter_of", lambda *_: None)
    # All of a small field is seen; what a battle opens on has tests of its own.
    monkeypatch.setattr(framing, "AROUND", 40)
    yield pygame.display.set_mode(SIZE, pygame.RESIZABLE)
    pygame.event.get()


@pytest.fixture
def author(tmp_path: Path) -> Author:
    """Have somebody draw Culloden in a folder of his own."""
    folder = tmp_path / "maps"
    folder.mkdir()
    return Author(folder)
