"""Numbers, yes-or-no, colours and tile data as Tiled writes them in XML."""

import base64
import math
import zlib
from collections.abc import Iterator
from io import BytesIO
from xml.etree.ElementTree import Element

import msgspec
import numpy as np
import zstandard
from numpy.typing import NDArray

from game.tiled.errors import MapError, shortened
from game.tiled.reading.tmx_model import Tint

FURTHEST = 10_000_000
"""No number of a map, pixels and ids included, is larger."""


def whole(
    node: Element, name: str, default: int | None = None, *, minimum: int = -FURTHEST, maximum: int = FURTHEST
) -> int:
    """A whole number; MapError if it is missing without a default, or out of bounds."""
    text = node.get(name)
    if text is None and default is not None:
        return default
    try:
        value = int(text or "")
        if minimum <= value <= maximum:
            return value
    except ValueError:
        pass
    given = f"{name} '{shortened(text)}'" if text is not None else f"no {name}"
    raise MapError(f"has {given}; it must be a whole number from {minimum} to {maximum}")


def number(node: Element, name: str, default: float = 0.0) -> float:
    """A finite number; MapError otherwise."""
    text = node.get(name)
    if text is None:
        return default
    try:
        value = float(text)
        if math.isfinite(value) and abs(value) <= FURTHEST:
            return value
    except ValueError:
        pass
    raise MapError(f"has {name} '{shortened(text)}'; it must be a number of at most {FURTHEST}")


def truth(node: Element, name: str, default: bool = True) -> bool:
    """Whether something is switched on; Tiled writes 0 and 1, older files true and false."""
    return node.get(name, "1" if default else "0").strip().lower() not in ("0", "false")


def kind(node: Element) -> str:
    """The class of a map, layer, tile or object, which Tiled 1.9 wrote as `class` and all others as `type`."""
    return (node.get("type") or node.get("class") or "").strip()


WHITE: Tint = (255, 255, 255, 255)
BLACK: Tint = (0, 0, 0, 255)


def colour_of(text: str) -> Tint | None:
    """Return the red, green, blue and alpha of a colour written as #RRGGBB or #AARRGGBB; None if it is none."""
    digits = text.removeprefix("#")
    try:
        if len(digits) not in (6, 8):
            return None
        alpha, red, green, blue = bytes.fromhex(digits.rjust(8, "f"))
    except ValueError:
        return None
    return red, green, blue, alpha


MAX_CELLS = 250_000
"""Cells in one layer, and hence on a field; a battle of a thousand hexes is already large."""

MAX_CHUNKS = 5000
"""Chunks of one layer; Tiled's own are 16 x 16 cells."""

Gids = NDArray[np.uint32]


class Block(msgspec.Struct, frozen=True):
    """A rectangle of tile numbers as the file has them, [row, column], and the cell of its north-west corner."""

    column: int
    row: int
    gids: Gids


def read_blocks(layer: Element, columns: int, rows: int) -> Iterator[Block]:
    """The chunks of a layer: those of an infinite map, else one of the layer's own size; MapError if damaged."""
    data = layer.find("data")
    if data is None:
        raise MapError("holds no tile data; save the map from Tiled again")
    encoding, compression = data.get("encoding", ""), data.get("compression", "")
    chunks = data.findall("chunk")
    if len(chunks) > MAX_CHUNKS:
        raise MapError(f"is stored in more than {MAX_CHUNKS} pieces; save the map from Tiled again")
    if not chunks:
        columns = whole(layer, "width", columns, minimum=1)
        rows = whole(layer, "height", rows, minimum=1)
        yield Block(0, 0, _gids(data, encoding, compression, columns, rows))
    for chunk in chunks:
        columns, rows = whole(chunk, "width", minimum=1), whole(chunk, "height", minimum=1)
        column, row = whole(chunk, "x"), whole(chunk, "y")
        yield Block(column, row, _gids(chunk, encoding, compression, columns, rows))


def _gids(node: Element, encoding: str, compression: str, columns: int, rows: int) -> Gids:
    need = columns * rows
    if need > MAX_CELLS:
        raise MapError(f"has {columns} x {rows} cells; more than {MAX_CELLS} are too many, use a smaller map")
    if encoding == "csv":
        text = (node.text or "").strip().rstrip(",")
        numbers = _numbers(text.split(",") if text else [])
    elif encoding == "base64":
        numbers = _unpacked(node.text or "", compression, 4 * need)
    elif not encoding:
        numbers = _numbers([tile.get("gid", "0") for tile in node.iterfind("tile")])
    else:
        raise MapError(f"is written as '{shortened(encoding)}'; set the map's tile layer format to CSV")
    if len(numbers) != need:
        raise MapError(
            f"holds {len(numbers)} tiles where {columns} x {rows} make {need}; save the map from Tiled again"
        )
    return numbers.reshape(rows, columns)


def _numbers(texts: list[str]) -> Gids:
    try:
        return np.array([int(text) for text in texts], np.uint32)
    except (ValueError, OverflowError):
        raise MapError(
            "holds tile data that are not numbers of tiles; save the map from Tiled again"
        ) from None


def _unpacked(text: str, compression: str, largest: int) -> Gids:
    try:
        packed = base64.b64decode("".join(text.split()), validate=True)
        if compression in ("gzip", "zlib"):
            # Adding 32 accepts either header, whichever the attribute says.
            raw = zlib.decompressobj(wbits=32 + zlib.MAX_WBITS).decompress(packed, largest + 1)
        elif compression == "zstd":
            raw = zstandard.ZstdDecompressor().stream_reader(BytesIO(packed)).read(largest + 1)
        elif compression:
            raise MapError(
                f"is packed with '{shortened(compression)}'; set the map's tile layer format to CSV"
            )
        else:
            raw = packed
    except (ValueError, zlib.error, zstandard.ZstdError):
        raise MapError("holds packed tile data that are damaged; save the map from Tiled again") from None
    if len(raw) > largest:
        raise MapError("unpacks to more tiles than the layer has cells; save the map from Tiled again")
    if len(raw) % 4:
        raise MapError("holds packed tile data that break off; save the map from Tiled again")
    return np.frombuffer(raw, "<u4").astype(np.uint32)
