"""How large a picture file is, told by its first bytes: none is unpacked before that is known."""

import re
import struct
from pathlib import Path

from game.tiled.errors import MapError
from game.tiled.files import read_xml

Size = tuple[int, int]

BEGINNING = 1 << 20
"""Bytes; a JPEG may hold much, such as a small picture of itself, before it says how large it is."""

FRAMES_OF_JPEG = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
SVG_LENGTH = re.compile(r"\s*(\d{1,9}(?:\.\d{1,9})?)(?:px)?\s*")


def picture_size(path: Path) -> Size | None:
    """The width and height of a PNG, GIF, BMP, JPEG, WebP or SVG picture; None if it is none. OSError if unreadable."""
    with path.open("rb") as file:
        start = file.read(BEGINNING)
    try:
        size = _told_by(start) or (_svg(path) if b"<svg" in start else None)
    except (struct.error, IndexError):
        return None
    return size if size and min(size) > 0 else None


def _told_by(start: bytes) -> Size | None:
    if start[:8] == b"\x89PNG\r\n\x1a\n":
        width, height = struct.unpack_from(">II", start, 16)
        return width, height
    if start[:6] in (b"GIF87a", b"GIF89a"):
        return _gif(start)
    if start[:2] == b"BM":
        short = start[14] == 12  # as OS/2 wrote it
        width, height = struct.unpack_from("<HH" if short else "<ii", start, 18)
        return width, abs(height)  # a picture that is written from the top down has less than no height
    if start[:2] == b"\xff\xd8":
        return _jpeg(start)
    if start[:4] == b"RIFF" and start[8:12] == b"WEBP":
        return _webp(start)
    return None


def _gif(start: bytes) -> Size | None:
    """The room that the canvas and the first picture on it take together."""
    width, height, flags = struct.unpack_from("<HHB", start, 6)
    at = 13 + (3 * 2 ** (1 + (flags & 7)) if flags & 0x80 else 0)
    while start[at] == 0x21:
        at += 2
        while start[at]:
            at += 1 + start[at]
        at += 1
    if start[at] != 0x2C:
        return None
    left, top, across, down = struct.unpack_from("<4H", start, at + 1)
    return max(width, left + across), max(height, top + down)


def _jpeg(start: bytes) -> Size | None:
    at = 2
    while start[at] == 0xFF:
        kind = start[at + 1]
        if kind == 0xFF:  # any number of them may stand before a mark
            at += 1
            continue
        if kind in FRAMES_OF_JPEG:
            height, width = struct.unpack_from(">HH", start, at + 5)
            return width, height
        (length,) = struct.unpack_from(">H", start, at + 2)
        at += 2 + length
    return None


def _webp(start: bytes) -> Size | None:
    kind = start[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(start[24:27], "little"), 1 + int.from_bytes(start[27:30], "little")
    if kind == b"VP8L":
        bits = int.from_bytes(start[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", start, 26)
        return width & 0x3FFF, height & 0x3FFF
    return None


def _svg(path: Path) -> Size | None:
    try:
        root = read_xml(path)
    except MapError:
        return None
    lengths = [SVG_LENGTH.fullmatch(root.get(side, "")) for side in ("width", "height")]
    if None in lengths:
        return None
    width, height = (round(float(length[1])) for length in lengths if length)
    return width, height
