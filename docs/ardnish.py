"""The battle that docs/making-maps.md leads to, made again so that its pictures are of the game as it is."""

import runpy
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game.storage.battles import MAPS
from game.tools import maps

SOURCE = Path(__file__).with_name("ardnish.toml")


def blank(folder: Path) -> Path:
    """Write the blank field into a folder, with all that comes with it."""
    path = folder / "ardnish.tmx"
    maps.write("The Ford of Ardnish", path, flat=False)
    return path


def battle(folder: Path) -> Path:
    """Write the finished battle into a folder, with all that comes with it."""
    path = blank(folder)
    made = runpy.run_path(str(MAPS / "sources" / "make_battles.py"))["battle"]
    path.write_text(
        made(tomllib.loads(SOURCE.read_text(encoding="utf-8")), MAPS / path.name), encoding="utf-8"
    )
    return path


def ground(*, finished: bool) -> pygame.Surface:
    """Draw the tiles of the blank field, or of the finished battle."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        maps.draw((battle if finished else blank)(folder), folder / "out.png")
        tiles = pygame.image.load(folder / "out.png")
    sheet = pygame.Surface(tiles.get_size())
    sheet.fill("white")
    sheet.blit(tiles, (0, 0))
    return sheet
