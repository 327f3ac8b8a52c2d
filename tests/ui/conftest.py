"""A window that nobody sees."""

import gc
from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.tiled.painting import painting, pictures
from game.tiled.reading.tmx_model import TiledField
from game.ui.battle import areas
from game.ui.drawing import moor
from game.ui.drawing.ground import board_image
from game.ui.menus import title_screen
from tests.read_once import Stamps, examine_once, once, stamps
from tests.ui import hidden
from tests.ui.author import Author

SIZE = (1024, 600)
PAINTED = 12
"""Pictures of fields that are remembered."""

TESTS_TO_CLEAR = 10
"""Tests after which what they left behind is freed."""

_tests = count(1)


@pytest.fixture(autouse=True, scope="session")
def loaded() -> None:
    """Spare what is loaded once from being looked through at each collection."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def painted_once() -> Iterator[None]:
    """Read and paint each map once: tests open the same few again and again."""
    paint, known = painting.paint_map, dict[int, tuple[TiledField, Stamps, pygame.Surface]]()

    def paint_map(surface: pygame.Surface, field: TiledField, **how: Any) -> None:
        files = stamps({Path(tile.picture.file) for tile in field.tiles.values()})
        if how.get("wanted") is None and known.get(id(field), (field, ()))[1] == files:
            surface.blit(known[id(field)][2], (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
            return
        paint(surface, field, **how)
        if how.get("wanted") is None:
            if len(known) == PAINTED:
                del known[next(iter(known))]
            known[id(field)] = field, files, surface.copy()

    with pytest.MonkeyPatch.context() as patch:
        read = once(pictures.decoded, lambda path, _: [path], lambda _: True)
        patch.setattr("game.tiled.painting.painting.decoded", read)
        patch.setattr(board_image, "examine", examine_once)
        patch.setattr(board_image, "paint_map", paint_map)
        # Tests go from one size of the window to another and back.
        known_moor = lru_cache(maxsize=6)(moor.Moor)
        patch.setattr(moor, "moor", known_moor)
        patch.setattr(title_screen, "moor", known_moor)
        patch.setattr(moor, "_backdrop", lru_cache(maxsize=6)(moor._backdrop.__wrapped__))
        yield


@pytest.fixture(autouse=True)
def cleared_away() -> Iterator[None]:
    """Free the scenes of some tests: they own each other, and pictures whose size Python does not know."""
    yield
    if next(_tests) % TESTS_TO_CLEAR == 0:
        gc.collect()


@pytest.fixture(autouse=True)
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Surface]:
    """Open the smallest window."""
    # All of a small field is seen; what a battle opens on has tests of its own.
    monkeypatch.setattr(areas, "AROUND", 40)
    yield from hidden.opened(SIZE, monkeypatch)


@pytest.fixture
def author(tmp_path: Path) -> Author:
    """Have somebody draw Culloden in a folder of his own."""
    folder = tmp_path / "maps"
    folder.mkdir()
    return Author(folder)
