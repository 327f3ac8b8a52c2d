"""A map as a picture, without a window."""

from io import BytesIO
from pathlib import Path

import pygame

from game.hexgrid.scenario import Problem, ScenarioError
from game.storage.new_files import check_free, write_new
from game.tiled.errors import MapError
from game.tiled.painting.painting import paint_map
from game.tiled.painting.tile_layout import drawn_area
from game.tiled.reading.read import read_what_can_be_read

MAX_SIDE = 1_000_000
"""Pixels that a PNG may have in a row or a column."""

MAX_PIXELS = 100_000_000
"""Pixels of a picture; ten fields as large as the standard one and its tiles are need no more than a third."""


def draw(path: Path, out: Path, *, force: bool = False) -> tuple[int, int]:
    """Draw the visible layers of a map, unscaled, into a PNG file; gives its size. ScenarioError if that fails.

    What is wrong with objects or image layers is no hindrance. `force` lets it replace a file, but none that the map
    is made of.
    """
    check_free(out, force=force, sources=[path])
    reading = read_what_can_be_read(path)
    if not reading.has_whole_ground:
        raise ScenarioError(path.name, reading.problems)
    left, top, width, height = drawn_area(reading.field)
    if max(width, height) > MAX_SIDE:
        sentence = f"makes a picture of {width} x {height} pixels; a PNG has room for {MAX_SIDE} each way"
        raise ScenarioError(path.name, (Problem("map", sentence),))
    if width * height > MAX_PIXELS:
        sentence = f"makes a picture of {width} x {height} pixels; more than {MAX_PIXELS} are too many"
        raise ScenarioError(path.name, (Problem("map", sentence),))
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    try:
        paint_map(surface, reading.field, corner=(left, top))
    except MapError as flaw:
        raise ScenarioError(path.name, (Problem("map", str(flaw)),)) from None
    packed = BytesIO()
    pygame.image.save(surface, packed, "picture.png")
    try:
        write_new(out, packed.getvalue(), force=force, sources=[path, *reading.files])
    except OSError as error:
        raise ScenarioError(str(out), (Problem("", f"cannot be written: {error.strerror}"),)) from None
    return width, height
