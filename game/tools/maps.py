"""Maps as files: a blank one to begin with, and any of them as a picture."""

import os
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

import pygame

from game.hexgrid.scenario import Problem, ScenarioError
from game.storage.battles import MAPS
from game.storage.file_system import check_free, write_new
from game.tiled.errors import MapError
from game.tiled.painting.painting import paint_map
from game.tiled.painting.tile_layout import drawn_area
from game.tiled.reading.read import read_what_can_be_read

TEMPLATES = "templates"
BLANKS = {False: "blank-field.tmx", True: "blank-field-flat.tmx"}
"""The blank field of pointy-top hexes, and that of flat-top hexes."""


def write(title: str, out: Path, *, flat: bool, system: str = "") -> tuple[Path, ...]:
    """Write a blank map into a new file; gives what was copied beside it. ScenarioError if that fails.

    `system` names the rules that it is made for; "" leaves those of the blank field.

    A map among the shipped ones uses their tilesets; any other has copies of its own, because no map reads anything
    out of its folder.
    """
    blank = MAPS / TEMPLATES / BLANKS[flat]
    folder = out.parent.resolve()
    at_home = folder.is_relative_to(MAPS)
    up = "../" * len(folder.relative_to(MAPS).parts) if at_home else ""
    text = blank.read_text(encoding="utf-8")
    text = text.replace('name="title" value=""', f'name="title" value={quoteattr(title)}', 1)
    if system:
        text = re.sub(r'(name="system"[^>]* value=)"[^"]*"', rf"\g<1>{quoteattr(system)}", text, count=1)
    text = re.sub(r'(<tileset [^>]*source=")\.\./', rf"\g<1>{up}", text)
    try:
        # The map comes last: where something it leans on has no place, there is no half of it either.
        copied = () if at_home else tuple(_copied(blank, folder))
        write_new(out, text.encode())
    except OSError as error:
        location = error.filename or str(out)
        raise ScenarioError(location, (Problem("", f"cannot be written: {error.strerror}"),)) from None
    return copied


def _copied(blank: Path, folder: Path) -> Iterator[Path]:
    """Copy what a map leans on into its folder, and name it; what is there already stays as it is."""
    for source in _leant_on(blank):
        target = folder / source.relative_to(MAPS)
        target.parent.mkdir(exist_ok=True)
        if not os.path.lexists(target):
            write_new(target, source.read_bytes())
            yield target


def _leant_on(blank: Path) -> Iterator[Path]:
    """Name the tilesets of a map with their pictures, the templates of all pieces, and the project."""
    for tileset in ElementTree.parse(blank).getroot().iter("tileset"):
        path = (blank.parent / tileset.get("source", "")).resolve()
        yield path
        for image in ElementTree.parse(path).getroot().iter("image"):
            yield path.parent / image.get("source", "")
    yield from sorted((MAPS / TEMPLATES).glob("*.tx"))
    yield from sorted(MAPS.glob("*.tiled-project"))


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
    field, clean = read_what_can_be_read(path)
    if not clean.has_whole_ground:
        raise ScenarioError(path.name, clean.problems)
    left, top, width, height = drawn_area(field)
    if max(width, height) > MAX_SIDE:
        sentence = f"makes a picture of {width} x {height} pixels; a PNG has room for {MAX_SIDE} each way"
        raise ScenarioError(path.name, (Problem("map", sentence),))
    if width * height > MAX_PIXELS:
        sentence = f"makes a picture of {width} x {height} pixels; more than {MAX_PIXELS} are too many"
        raise ScenarioError(path.name, (Problem("map", sentence),))
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    try:
        paint_map(surface, field, corner=(left, top))
    except MapError as flaw:
        raise ScenarioError(path.name, (Problem("map", str(flaw)),)) from None
    packed = BytesIO()
    pygame.image.save(surface, packed, "picture.png")
    try:
        write_new(out, packed.getvalue(), force=force, sources=[path, *clean.files])
    except OSError as error:
        raise ScenarioError(str(out), (Problem("", f"cannot be written: {error.strerror}"),)) from None
    return width, height
