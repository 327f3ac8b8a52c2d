"""A blank battle map to begin with, and next to it whatever Tiled and the game need to draw it."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

from game.hexgrid.scenario import Problem, ScenarioError
from game.storage.battles import MAPS
from game.storage.new_files import write_new

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
