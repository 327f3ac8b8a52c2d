"""The window opens no larger than the screen, and no smaller than it is laid out for."""

import pygame
import pytest

from game.ui import window


@pytest.mark.parametrize(
    ("screen", "opened"),
    [
        ((1920, 1080), (1280, 800)),
        ((1024, 600), (1024, 600)),
        ((1366, 768), (1280, 768)),
        ((800, 480), (1024, 600)),
    ],
)
def test_the_window_fits_the_screen(
    screen: tuple[int, int], opened: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [screen])
    monkeypatch.setattr(pygame.display, "set_mode", lambda size, _: asked.append(size))
    monkeypatch.setattr(window, "_keep_large_enough", lambda: None)
    window.open_window()
    assert asked == [opened]
