"""The grounds of battles on a player's own maps, saved so that a saved game looks the same without its map."""

import hashlib
from contextlib import suppress
from pathlib import Path

import msgspec
from PIL import Image

from game.hexgrid.scenario import Scenario
from game.storage import user_folders
from game.tiled.errors import MapError
from game.tiled.painting.geometry import Hexes
from game.tiled.painting.pictures import MAX_OF_FORMAT, decoded

MAX_SIDE = 16_383
"""Pixels, each way, of a WebP picture."""

QUALITY = 80


class SavedGround(msgspec.Struct, frozen=True, kw_only=True):
    """A painted field: its lattice, how many pixels of it one of the picture stands for, and the picture as RGBA."""

    hexes: Hexes
    share: int
    size: tuple[int, int]
    pixels: bytes


class _Measures(msgspec.Struct, frozen=True, kw_only=True):
    hexes: Hexes
    share: int


def save(scenario: Scenario, ground: SavedGround) -> None:
    """Save the ground of a battle; where it cannot be saved the battle is drawn plainly later, and nothing is lost."""
    if max(ground.size) > MAX_SIDE or ground.size[0] * ground.size[1] > MAX_OF_FORMAT["WEBP"]:
        return
    measures, picture = _files(scenario)
    with suppress(OSError):
        measures.parent.mkdir(parents=True, exist_ok=True)
        Image.frombytes("RGBA", ground.size, ground.pixels).save(picture, "WEBP", quality=QUALITY, method=2)
        measures.write_bytes(msgspec.json.encode(_Measures(hexes=ground.hexes, share=ground.share)))


def load(scenario: Scenario) -> SavedGround | None:
    """Return the ground that was saved for a battle; None where there is none, or it cannot be read."""
    measures, picture = _files(scenario)
    if (read := user_folders.read_json(measures, _Measures)) is None:
        return None
    try:
        pixels = decoded(picture)
    except (OSError, MapError):
        return None  # the battle can be drawn plainly
    height, width = pixels.shape[:2]
    return SavedGround(hexes=read.hexes, share=read.share, size=(width, height), pixels=pixels.tobytes())


def is_older(scenario: Scenario, map_file: Path) -> bool:
    """Return whether a battle's ground was not saved since its map was."""
    try:
        return _files(scenario)[0].stat().st_mtime < map_file.stat().st_mtime
    except OSError:
        return True


def _files(scenario: Scenario) -> tuple[Path, Path]:
    """Return the files of a ground: all battles with one map's name, title and field share them."""
    told = msgspec.json.encode((scenario.source, scenario.title, scenario.plan))
    stem = user_folders.home() / "grounds" / hashlib.sha256(told).hexdigest()[:32]
    return stem.with_suffix(".json"), stem.with_suffix(".webp")
