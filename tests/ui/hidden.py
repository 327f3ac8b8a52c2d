"""A window that nobody sees, for tests of the window that are in other folders too."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from collections.abc import Iterator

import pygame
import pytest

from game.ui.drawing.ground import board_image
from game.ui.widgets import active_settings


def opened(size: tuple[int, int], patch: pytest.MonkeyPatch) -> Iterator[pygame.Surface]:
    """Open a window of a size, the one that is open if it has it; fields show their tiles, which are soon drawn."""
    pygame.display.init()
    pygame.font.init()
    pygame.event.get()
    active_settings.read_from(None)
    # What a thread paints is there sooner or later; fields are drawn unless a test is about that.
    patch.setattr(board_image, "painter_of", lambda *_: None)
    window = pygame.display.get_surface()
    if window is None or window.get_size() != size:
        window = pygame.display.set_mode(size, pygame.RESIZABLE)
    window.fill((0, 0, 0))
    yield window
    pygame.event.get()


@pytest.fixture(autouse=True)
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Surface]:
    """Open a window of the usual size for each test of the module that names this."""
    yield from opened((1280, 800), monkeypatch)
