"""Reading the files of maps: regular files of bounded size, without entities."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

from game.tiled.errors import MapError

MAX_FILE = 8 * 1024 * 1024
"""Bytes; no map that a person drew comes near."""

DEEPEST = 100
"""Elements of XML inside one another; Tiled writes three more for each group."""

MAP_ENDINGS = (".tmx", ".tmj")
"""What the names of maps end in, in small letters: Tiled saves them as XML or as JSON."""

MAX_ELEMENTS = 300_000
"""Elements of one file; the largest layer in Tiled's wordiest form has 250,000."""

TOO_DEEP = f"nests more than {DEEPEST} elements; use fewer groups"


def parse_xml(content: bytes) -> ET.Element:
    """Return the root element of an XML file; MapError if it is too large, too deep or declares entities."""
    parser = ET.XMLParser(target=_CarefulBuilder())
    try:
        parser.feed(content)
        root = parser.close()
    except ET.ParseError as error:
        line, column = error.position
        raise MapError(
            f"is not XML from line {line}, column {column + 1} on; save it from Tiled again"
        ) from None
    except (ValueError, LookupError):
        raise MapError("is written in an unknown encoding; save it from Tiled again, as UTF-8") from None
    if not isinstance(root, ET.Element):
        raise MapError("is empty; save it from Tiled again")
    return root


def check_extent(root: ET.Element) -> None:
    """Raise MapError for a tree that is too large or too deep."""
    level, left = [root], MAX_ELEMENTS
    for _ in range(DEEPEST):
        left -= len(level)
        if left < 0:
            raise MapError(f"holds more than {MAX_ELEMENTS} elements; use a smaller map")
        level = [child for node in level for child in node]
    if level:
        raise MapError(TOO_DEEP)


def read_json(path: Path) -> Any:
    """Return what a JSON file holds; MapError if it is unreadable."""
    return parse_json(read_bytes(path))


def parse_json(content: bytes) -> Any:
    """Return what JSON text holds; MapError if it is none."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        raise MapError("is not JSON; save it from Tiled again") from None


def read_bytes(path: Path) -> bytes:
    """All of a regular file of bounded size; MapError otherwise."""
    try:
        if path.is_dir():
            raise MapError("is a folder; name a file in it")
        if not path.is_file():
            raise MapError("is not there; name a file that is")
        with path.open("rb") as file:
            content = file.read(MAX_FILE + 1)
    except OSError as error:
        raise MapError(
            f"cannot be read: {(error.strerror or 'unknown cause').lower()}; allow reading it"
        ) from None
    if len(content) > MAX_FILE:
        raise MapError(f"is larger than {MAX_FILE // 1024**2} MB; that is not a map")
    return content


class _CarefulBuilder(ET.TreeBuilder):
    def __init__(self) -> None:
        super().__init__()
        self._depth = 0
        self._left = MAX_ELEMENTS

    def start(self, tag: Any, attrs: Any) -> ET.Element:
        self._depth += 1
        self._left -= 1
        if not self._left:
            raise MapError(f"holds more than {MAX_ELEMENTS} elements; use a smaller map")
        if self._depth > DEEPEST:
            raise MapError(TOO_DEEP)
        return super().start(tag, attrs)

    def end(self, tag: Any) -> ET.Element:
        self._depth -= 1
        return super().end(tag)

    def doctype(self, *_: Any) -> None:
        raise MapError(
            "declares a document type, which may hide entities; remove the line that starts with <!DOCTYPE"
        )
