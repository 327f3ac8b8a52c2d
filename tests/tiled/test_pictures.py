"""How large pictures are, and that none is unpacked which is too large."""

import struct
from pathlib import Path

import pygame
import pytest

from game.tiled import painting
from game.tiled.errors import MapError
from game.tiled.painting import paint_map
from game.tiled.pictures import picture_size
from tests.tiled.tiled_maps import csv_layer, read_file, write_ground, write_map

GIF = b"GIF89a" + struct.pack("<HH", 8, 9) + b"\x80\0\0" + bytes(6)
FRAME = b"," + struct.pack("<4H", 1, 2, 300, 200) + b"\0"
BMP = b"BM" + bytes(12)
JPEG = b"\xff\xd8\xff\xe0\0\x04ab\xff\xff\xc2\0\x11\x08" + struct.pack(">HH", 70, 90)
WEBP = b"RIFF\0\0\0\0WEBP"
LONG = b"\xff\xd8" + 12 * (b"\xff\xe1\xff\xff" + bytes(65_533)) + JPEG[2:]

PICTURES = {
    "a PNG": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", 70_000, 3), (70_000, 3)),
    "a PNG that breaks off": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", None),
    "a PNG of nothing": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(8), None),
    "a GIF whose picture is larger than its canvas": (GIF + FRAME, (301, 202)),
    "a GIF with words before its picture": (GIF + b"!\xfe\x02hi\x01!\0" + FRAME, (301, 202)),
    "a GIF without a picture": (GIF + b";", None),
    "a BMP": (BMP + b"\x28\0\0\0" + struct.pack("<ii", 20_000, -30), (20_000, 30)),
    "a BMP of OS/2": (BMP + b"\x0c\0\0\0" + struct.pack("<HH", 20, 30), (20, 30)),
    "a BMP with less than no width": (BMP + b"\x28\0\0\0" + struct.pack("<ii", -20, 30), None),
    "a JPEG": (JPEG, (90, 70)),
    "a JPEG that has much to say first": (LONG, (90, 70)),
    "a JPEG without a picture": (b"\xff\xd8\xff\xd9", None),
    "a WebP": (WEBP + b"VP8 " + bytes(10) + struct.pack("<HH", 0x4000 + 50, 40), (50, 40)),
    "a WebP without loss": (
        WEBP + b"VP8L" + bytes(5) + (49 | 39 << 14).to_bytes(4, "little"),
        (50, 40),
    ),
    "a WebP with more": (WEBP + b"VP8X" + bytes(8) + b"\x31\0\0\x27\0\0", (50, 40)),
    "an SVG": (b'<svg xmlns="http://www.w3.org/2000/svg" width="30px" height="20.4"/>', (30, 20)),
    "an SVG in another measure": (b'<svg width="30mm" height="20mm"/>', None),
    "an SVG that says not how large it is": (b"<svg/>", None),
    "a text": (b"one two three", None),
    "nothing": (b"", None),
}


@pytest.mark.parametrize("name", PICTURES)
def test_how_large_a_picture_is_stands_at_its_beginning(tmp_path: Path, name: str) -> None:
    content, size = PICTURES[name]
    (tmp_path / "picture").write_bytes(content)
    assert picture_size(tmp_path / "picture") == size


@pytest.mark.parametrize("form", ["png", "jpg", "bmp"])
def test_pictures_that_were_saved_are_as_large_as_they_say(tmp_path: Path, form: str) -> None:
    pygame.image.save(pygame.Surface((31, 17)), tmp_path / f"picture.{form}")
    assert picture_size(tmp_path / f"picture.{form}") == (31, 17)


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        ("MAX_PIXELS", "has pictures of more than 1000 pixels together; use smaller ones"),
        ("MAX_PAINTED", "has tiles that cover one another over and over; use smaller pictures"),
    ],
)
def test_more_pixels_than_any_map_needs_are_not_painted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, sentence: str
) -> None:
    monkeypatch.setattr(painting, limit, 1_000)
    field = read_file(write_map(tmp_path, csv_layer("1 2 3")))
    with pytest.raises(MapError) as flaw:
        paint_map(pygame.Surface((200, 200), pygame.SRCALPHA), field)
    assert str(flaw.value) == sentence


def test_tiles_that_are_much_larger_than_their_pictures_are_not_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painting, "MAX_OF_TILES", 2_000)
    path = write_map(tmp_path, csv_layer(f"1 {1 + (1 << 28)} {1 + (1 << 29)}"))
    with pytest.raises(MapError) as flaw:
        paint_map(pygame.Surface((200, 200), pygame.SRCALPHA), read_file(path))
    assert str(flaw.value) == "has tiles of more than 2000 pixels together; use smaller pictures"


def test_what_is_no_picture_is_never_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_map(tmp_path, csv_layer("1 2 3"))
    write_ground(tmp_path)
    field = read_file(path)
    (tmp_path / "ground.png").write_bytes(bytes([0, 0, 10]) + bytes(9) + struct.pack("<HH", 40_000, 40_000))
    monkeypatch.setattr(pygame.image, "load", lambda path: pytest.fail("it was unpacked"))
    with pytest.raises(MapError) as flaw:
        paint_map(pygame.Surface((200, 200), pygame.SRCALPHA), field)
    assert str(flaw.value) == "has a picture 'ground.png' that cannot be read; save it again as PNG"
