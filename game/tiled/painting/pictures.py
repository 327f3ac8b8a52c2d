"""Picture files: how large they are, and their pixels. What is measured is what is decoded, both by Pillow."""

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PIL.ImageFile import ImageFile

from game.tiled.errors import MapError

Size = tuple[int, int]
Pixels = NDArray[np.uint8]
"""Rows of pixels, each red, green, blue and alpha."""

FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP")
"""The format is taken from what a file holds, whatever its name ends in."""

MAX_PIXELS = 20_000_000
"""Pixels of one picture: decoding it takes up to fifteen bytes for each."""

MAX_OF_FORMAT = {"WEBP": 12_000_000}
"""Pixels of one picture where a format has a limit of its own: WebP takes up to twenty-five bytes for each."""

MAX_BYTES = 32 << 20
"""Bytes of a picture file, which is read whole: more than the pictures of any map need."""

MAX_SCANS = 64
"""Scans of a JPEG: programs write about ten, and each goes over the whole picture."""

START_OF_SCAN = b"\xff\xda"

Image.MAX_IMAGE_PIXELS = MAX_PIXELS // 2
"""Pillow refuses twice as many, for some formats before it can be asked how large a picture is."""


def picture_size(path: Path) -> Size:
    """Return the width and height of a picture file without decoding it; MapError says what is wrong with it."""
    with _opened(path) as (picture, _):
        return picture.size


def decoded(path: Path) -> Pixels:
    """Return the pixels of a picture file; MapError says what is wrong with it."""
    with _opened(path) as (picture, content):
        _refuse_what_never_ends(picture, content, path)
        if picture.mode.startswith("I"):  # 16 bits of grey: Pillow would cut off what is brighter than 255
            return np.asarray(picture.point(lambda grey: grey / 257).convert("L").convert("RGBA"))
        plain = picture.convert("RGBA")
    return np.asarray(plain)


@contextmanager
def _opened(path: Path) -> Iterator[tuple[Image.Image, bytes]]:
    """Open a picture and decode no more than how large it is; what goes wrong until it is closed is a MapError.

    Its file is read before: a file that says how much of it is to be read would have that much memory set aside.
    """
    try:
        content = _content(path)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(BytesIO(content), formats=FORMATS) as picture:
                width, height = picture.size
                most = min(MAX_PIXELS, MAX_OF_FORMAT.get(picture.format or "", MAX_PIXELS))
                if width * height > most:
                    raise MapError(
                        f"has a picture of {width} x {height} pixels, more than {most}; use a smaller one"
                    )
                yield picture, content
    except Image.DecompressionBombError:
        raise MapError(
            f"has a picture '{path.name}' of more than {MAX_PIXELS} pixels; use a smaller one"
        ) from None
    except PermissionError:
        raise MapError(f"has a picture '{path.name}' that cannot be read; allow reading it") from None
    except MapError:
        raise
    except Exception:  # what a broken file raises depends on its format and on Pillow's version
        raise MapError(f"has a picture '{path.name}' that cannot be read; save it again as PNG") from None


def _content(path: Path) -> bytes:
    """Read a picture file; MapError when it is larger than any."""
    if not path.is_file():
        raise FileNotFoundError(path)
    with path.open("rb") as file:
        if (
            os.fstat(file.fileno()).st_size <= MAX_BYTES
            and len(content := file.read(MAX_BYTES + 1)) <= MAX_BYTES
        ):
            return content
    raise MapError(
        f"has a picture '{path.name}' of more than {MAX_BYTES >> 20} MB; save it again as PNG or use a smaller one"
    )


def _refuse_what_never_ends(picture: Image.Image, content: bytes, path: Path) -> None:
    """Raise MapError for the tricks that make a small file take minutes."""
    tiles = picture.tile if isinstance(picture, ImageFile) else []
    is_packed_bmp = any(tile.codec_name == "bmp_rle" for tile in tiles)  # Pillow unpacks it byte by byte
    if is_packed_bmp or content.count(START_OF_SCAN) > MAX_SCANS:
        raise MapError(f"has a picture '{path.name}' packed in an unusual way; save it again as PNG")
