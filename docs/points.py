"""A picture of docs/interface.md: what is to be seen in it, and how it is set up."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import msgspec
import pygame
from PIL import Image

LARGEST = 150_000
"""How many bytes a picture may have: people load these pages on their telephones."""


class Shown(Protocol):
    """What gives a picture: a window that is played at by script, or a film of a battle."""

    def picture(self) -> pygame.Surface:
        """Return the picture."""


class Point(msgspec.Struct, frozen=True):
    """One of the things that the window does: its picture, and what is to be seen there."""

    name: str
    text: str
    draw: Callable[[], Shown]


def save(picture: pygame.Surface, path: Path, width: int = 0) -> None:
    """Keep a picture, no broader than asked."""
    if width and picture.get_width() > width:
        height = round(picture.get_height() * width / picture.get_width())
        picture = pygame.transform.smoothscale(picture, (width, height))
    path.parent.mkdir(exist_ok=True)
    image = Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
    for quality in range(88, 30, -6):
        image.save(path, quality=quality, optimize=True)
        if path.stat().st_size <= LARGEST:
            break
    print(f"{path.name} {path.stat().st_size // 1024} kB")
