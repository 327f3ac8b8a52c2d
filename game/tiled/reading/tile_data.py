"""The tile data of a layer, in each of the ways Tiled can write it."""

import base64
import zlib
from collections.abc import Iterator
from io import BytesIO
from xml.etree.ElementTree import Element

import msgspec
import numpy as np
import zstandard
from numpy.typing import NDArray

from game.tiled.errors import MapError, shortened
from game.tiled.reading.attributes import whole

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
        numbers = _csv(node.text or "")
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


def _csv(text: str) -> Gids:
    return _numbers(text.strip().rstrip(",").split(",")) if text.strip() else np.zeros(0, np.uint32)


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
