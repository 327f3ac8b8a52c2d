"""A window that nobody sees."""

import gc
import hashlib
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.tiled.painting import painting, pictures
from game.tiled.reading.tmx_model import ImageLayer, TiledField
from game.ui.battle import areas
from game.ui.drawing import moor
from game.ui.drawing.ground import board_image
from game.ui.menus import title_screen
from tests.read_once import examine_once, once
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
    """Read and paint each map once: tests open the same few again and again, and copies of them."""
    paint, known = painting.paint_map, dict[bytes, pygame.Surface]()

    def paint_map(surface: pygame.Surface, field: TiledField, **how: Any) -> None:
        if how.get("wanted") is not None:
            paint(surface, field, **how)
            return
        if (key := _seen(field, surface.get_size())) in known:
            surface.blit(known[key], (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
            return
        paint(surface, field, **how)
        if len(known) == PAINTED:
            del known[next(iter(known))]
        known[key] = surface.copy()

    with pytest.MonkeyPatch.context() as patch:
        read = once(_decoded_once(), lambda path, _: [path], lambda _: True)
        patch.setattr("game.tiled.painting.painting.decoded", read)
        patch.setattr(board_image, "examine", examine_once)
        patch.setattr(board_image, "paint_map", paint_map)
        # Tests go from one size of the window to another and back.
        known_moor = lru_cache(maxsize=6)(moor.Moor)
        patch.setattr(moor, "moor", known_moor)
        patch.setattr(title_screen, "moor", known_moor)
        patch.setattr(moor, "_backdrop", lru_cache(maxsize=6)(moor._backdrop.__wrapped__))
        yield


def _seen(field: TiledField, size: tuple[int, int]) -> bytes:
    """Return a digest of all that a field is painted from: what is in its pictures, not where they are."""
    files = {tile.picture.file for tile in field.tiles.values()}
    files |= {layer.picture.file for layer in field.layers if isinstance(layer, ImageLayer)}
    found = hashlib.blake2b(repr(size).encode())
    layers = msgspec.json.encode((field.layers, field.tiles, field.hexes, field.canvas, field.background))
    for number, file in enumerate(sorted(files - {""})):
        layers = layers.replace(msgspec.json.encode(file), b'"%d"' % number)
        found.update(_content(Path(file)))
    found.update(layers)
    return found.digest()


def _content(file: Path) -> bytes:
    return hashlib.blake2b(file.read_bytes()).digest() if file.is_file() else b""


def _decoded_once() -> Callable[[Path], pictures.Pixels]:
    """Decode pictures that are the same only once, wherever they are."""
    known: dict[bytes, pictures.Pixels] = {}

    def decoded(path: Path) -> pictures.Pixels:
        if not (content := _content(path)):
            return decode(path)
        if content not in known:
            known[content] = decode(path)
            if len(known) > PAINTED:
                del known[next(iter(known))]
        return known[content]

    decode = pictures.decoded
    return decoded


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
