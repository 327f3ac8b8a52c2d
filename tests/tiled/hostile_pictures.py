"""Picture files that cost more than they look: made here, each by a trick that has brought some program down."""

import gzip
import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from random import Random

from PIL import Image

GOOD_FORMATS = {"PNG": "png", "JPEG": "jpg", "WEBP": "webp", "GIF": "gif", "BMP": "bmp"}


def saved(form: str, size: tuple[int, int] = (31, 17), mode: str = "RGB", **options: object) -> bytes:
    """Return a picture of noise as a file of a format."""
    pixels = Random(7).randbytes(size[0] * size[1] * len(Image.new(mode, (1, 1)).tobytes()))
    file = BytesIO()
    Image.frombytes(mode, size, pixels).save(file, form, **options)
    return file.getvalue()


def png(
    width: int, height: int, packed: bytes, *, depth: int = 8, colour: int = 2, interlaced: int = 0
) -> bytes:
    """Return a PNG that says a size, with pixels of one's own choice."""
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def chunk(name: bytes, content: bytes) -> bytes:
    """Return a chunk of a PNG."""
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def gif(
    canvas: tuple[int, int], frame: tuple[int, int, int, int], packed: bytes = b"\x02\x02\x44\x01\0"
) -> bytes:
    """Return a GIF with one frame somewhere on or beside its canvas."""
    header = b"GIF89a" + struct.pack("<HH", *canvas) + b"\x80\0\0" + bytes(6)
    return header + b"," + struct.pack("<4H", *frame) + b"\0" + packed + b";"


def bmp(width: int, height: int, packed: bytes, *, bits: int = 8, packing: int = 1) -> bytes:
    """Return a BMP; packing 1 and 2 are run lengths."""
    colours = bytes(1024) if bits == 8 else b""
    header = struct.pack("<IiiHHIIiiII", 40, width, height, 1, bits, packing, len(packed), 0, 0, 0, 0)
    start = 14 + len(header) + len(colours)
    return b"BM" + struct.pack("<IHHI", start + len(packed), 0, 0, start) + header + colours + packed


def jpeg_of_many_scans(size: tuple[int, int], scans: int) -> bytes:
    """Return a progressive JPEG whose last scan is there again and again."""
    plain = saved("JPEG", (64, 64), progressive=True)
    last = plain.rindex(b"\xff\xda")
    frame = plain.index(b"\xff\xc2")
    resized = plain[: frame + 5] + struct.pack(">HH", size[1], size[0]) + plain[frame + 9 :]
    return resized[:-2] + scans * resized[last:-2] + b"\xff\xd9"


def tga(width: int, height: int) -> bytes:
    """Return a TGA of run lengths."""
    return bytes([0, 0, 10]) + bytes(9) + struct.pack("<HHBB", width, height, 32, 0) + 300 * b"\xff\0\0\0\0"


def svg(body: str, size: str = 'width="100" height="100"') -> bytes:
    """Return an SVG."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{body}</svg>'.encode()


def hostile() -> Iterator[tuple[str, bytes]]:
    """Yield the files with their names."""
    empty = zlib.compress(bytes(40_000_000), 9)
    yield "png-70000x70000", png(70_000, 70_000, empty)
    yield "png-largest-size", png(2**31 - 1, 2**31 - 1, empty)
    yield "png-one-row", png(200_000_000, 1, empty)
    yield "png-one-column", png(1, 200_000_000, empty)
    yield "png-60-million", png(8_000, 7_500, empty)
    yield "png-more-data-than-pixels", png(4, 4, empty)
    yield "png-less-data-than-pixels", png(4_400, 4_500, zlib.compress(b"\0"))
    yield "png-interlaced", png(4_400, 4_500, empty, interlaced=1)
    yield "png-16-bits", png(4_400, 4_500, empty, depth=16, colour=6)
    yield "png-no-size", png(0, 0, empty)
    yield "png-negative", png(2**32 - 5, 7, empty)
    yield "png-depth-3", png(9, 9, empty, depth=3)
    good = saved("PNG")
    text = chunk(b"zTXt", b"Comment\0\0" + zlib.compress(bytes(200_000_000), 9))
    yield "png-text-bomb", good[:33] + text + good[33:]
    profile = chunk(b"iCCP", b"p\0\0" + zlib.compress(bytes(200_000_000), 9))
    yield "png-profile-bomb", good[:33] + profile + good[33:]
    yield "png-wrong-sum", good[:40] + b"\0\0\0\0" + good[44:]
    yield "png-a-million-chunks", good[:33] + 1_000_000 * chunk(b"tEXt", b"a\0b") + good[33:]
    yield "png-frames-without-end", good[:33] + chunk(b"acTL", b"\xff" * 8) + good[33:]
    yield "png-endless-palette", png(4_400, 4_500, empty, colour=3)
    yield "gif-canvas", gif((65_535, 65_535), (0, 0, 1, 1))
    yield "gif-frame-beyond-canvas", gif((1, 1), (60_000, 60_000, 5_000, 5_000))
    yield "gif-frame-65535", gif((8, 8), (0, 0, 65_535, 65_535))
    yield "gif-without-data", gif((4_400, 4_500), (0, 0, 4_400, 4_500), b"\x02\0")
    yield "gif-code-size", gif((8, 8), (0, 0, 8, 8), b"\xff\x02\x44\x01\0")
    yield "gif-comments", b"GIF89a" + bytes(7) + 500_000 * b"!\xfe\x01a\0"
    yield "gif-no-frame", b"GIF89a\x08\0\x08\0\0\0\0;"
    yield "bmp-70000x70000", bmp(70_000, 70_000, b"\0\1")
    yield "bmp-run-lengths", bmp(4_400, 4_500, 200_000 * b"\xff\0" + b"\0\1")
    yield "bmp-deltas", bmp(4_400, 4_500, 100_000 * b"\0\2\xff\0" + b"\0\1")
    yield "bmp-ends-at-once", bmp(4_400, 4_500, b"", bits=24, packing=0)
    yield "bmp-upside-down", bmp(4_400, -(2**31), b"\0\1")
    yield "bmp-negative", bmp(-4_400, 4_500, b"", bits=24, packing=0)
    yield "bmp-bit-fields", bmp(4_400, 4_500, b"", bits=32, packing=3)
    yield "jpeg-65535", jpeg_of_many_scans((65_535, 65_535), 1)
    yield "jpeg-thousands-of-scans", jpeg_of_many_scans((4_400, 4_500), 5_000)
    yield "jpeg-many-scans", jpeg_of_many_scans((4_400, 4_500), 50)
    yield "jpeg-nothing-in-it", b"\xff\xd8\xff\xd9"
    yield "jpeg-marks-without-end", b"\xff\xd8" + 3_000_000 * b"\xff"
    yield "jpeg-cut-short", saved("JPEG", (3_000, 3_000), quality=30)[:3_000]
    yield "webp-cut-short", saved("WEBP", (800, 800))[:900]
    large = saved("WEBP", (16, 16), lossless=True)
    yield "webp-says-16384", large[:21] + b"\xff\xff\xff\x0f" + large[25:]
    for width, height in ((16_383, 7_800), (5_500, 3_600), (4_400, 2_700)):
        canvas = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
        yield f"webp-{width}x{height}", b"RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0" + canvas + bytes(4)
        frame = b"VP8L" + struct.pack("<IBI", 5, 0x2F, (width - 1) | (height - 1) << 14) + b"\0"
        yield f"webp-plain-{width}x{height}", b"RIFF" + struct.pack("<I", 4 + len(frame)) + b"WEBP" + frame
    for name in (b"IDAT", b"tEXt", b"iCCP", b"PLTE", b"abcd"):
        said = struct.pack(">I", 2**31 - 1) + name
        yield f"png-says-2-gigabytes-{name.decode()}", good[:33] + said + good[33:]
    yield "webp-says-4-gigabytes", b"RIFF\xff\xff\xff\xffWEBPVP8L\xff\xff\xff\xff" + large[20:]
    yield "bmp-says-2-gigabytes", bmp(30, 30, b"")[:10] + struct.pack("<I", 2**31 - 1) + bmp(30, 30, b"")[14:]
    yield "webp-canvas", b"RIFF\xff\xff\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0" + 6 * b"\xff"
    yield "tga-40000", tga(40_000, 40_000)
    yield "svg-huge", svg("", 'width="100000" height="100000"')
    yield "svg-dashed-lines", svg('<path d="M0 0H99999999" stroke-dasharray="0.0001" stroke="red"/>')
    yield "svg-of-itself", svg('<defs><g id="a"><use href="#a"/></g></defs><use href="#a"/>')
    yield "svg-packed", gzip.compress(svg(" " * 100_000_000))
    yield "svg-entities", b'<!DOCTYPE s [<!ENTITY a "' + 9_000 * b"x" + b'">]>' + svg(9_000 * "&a;")
    yield "postscript", b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 99999 99999\n{}loop\n"
    yield "tiff", b"II*\0\x08\0\0\0\xff\xff" + bytes(65_535)
    yield "icon", b"\0\0\1\0\xff\xff" + bytes(4_000)
    yield "text", b"one two three"
    yield "nothing", b""
