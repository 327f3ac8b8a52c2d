"""What picture files cost: none is decoded that is too large, and none takes more than its pixels need."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import numpy as np
import pygame
import pytest
from PIL import Image

from game.tiled.errors import MapError
from game.tiled.painting import painting, pictures
from game.tiled.painting.painting import paint_map
from game.tiled.painting.pictures import MAX_PIXELS, decoded, picture_size
from tests.tiled.hostile_pictures import GOOD_FORMATS, hostile, png, saved
from tests.tiled.tiled_maps import csv_layer, read_file, write_ground, write_map

ROOT = Path(__file__).parents[2]

HARMLESS = {
    "png-a-million-chunks",
    "png-endless-palette",
    "gif-code-size",
    "png-more-data-than-pixels",
    "png-frames-without-end",
    "jpeg-many-scans",
}
"""Files of the corpus that may decode: they are odd, but cost no more than others of their size."""

SECONDS, MEGABYTES = 10, 400
"""What a picture of a map may cost at most, with the program around it."""

DECODE = """
import sys
from pathlib import Path
from game.tiled.errors import MapError
from game.tiled.painting.pictures import decoded
for name in sys.argv[1:]:
    try:
        print("decoded", *decoded(Path(name)).shape)
    except MapError as error:
        print(error)
print(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")), end="")
"""


def in_a_child(*files: Path) -> list[str]:
    """Decode pictures in a process that is allowed no more time than one may cost; return what it prints."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))

    done = subprocess.run(
        [sys.executable, "-c", DECODE, *map(str, files)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limit,
    )
    assert done.returncode == 0, done.stderr
    *lines, peak = done.stdout.splitlines()
    assert int(peak.split()[1]) < MEGABYTES * 1024
    return lines


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted by Linux")
def test_no_hostile_picture_costs_more_than_a_picture_may(tmp_path: Path) -> None:
    files = []
    for name, content in hostile():
        files.append(tmp_path / name)
        files[-1].write_bytes(content)
    assert len(files) >= 40
    for kind in ("PNG", "JPEG", "WEBP", "GIF", "BMP"):
        files.append(tmp_path / f"{kind}-of-two-gigabytes")
        files[-1].write_bytes(saved(kind))
        os.truncate(files[-1], 2 << 30)
    names = [path.name for path in files]
    said = dict(zip(names, in_a_child(*files), strict=True))
    wrong = {
        name: sentence
        for name, sentence in said.items()
        if name not in HARMLESS
        if not (sentence.startswith("has a picture") and sentence.endswith(("as PNG", "smaller one")))
    }
    assert wrong == {}


@pytest.mark.parametrize("form", GOOD_FORMATS)
def test_a_picture_is_as_large_as_it_was_saved_and_has_its_pixels(tmp_path: Path, form: str) -> None:
    path = tmp_path / "picture"
    path.write_bytes(saved(form))
    assert picture_size(path) == (31, 17)
    with Image.open(path) as picture:
        assert np.array_equal(decoded(path), np.asarray(picture.convert("RGBA")))


def test_the_format_is_taken_from_the_content(tmp_path: Path) -> None:
    path = tmp_path / "picture.jpg"
    path.write_bytes(saved("PNG", (2, 3)))
    assert picture_size(path) == (2, 3)


def test_sixteen_bits_of_grey_are_brought_to_eight(tmp_path: Path) -> None:
    path = tmp_path / "grey.png"
    Image.fromarray(np.array([[0, 257, 32_896, 65_535]], np.uint16)).save(path)
    assert decoded(path)[0].tolist() == [[0, 0, 0, 255], [1, 1, 1, 255], [128, 128, 128, 255], [255] * 4]


def test_the_largest_picture_is_decoded_and_one_larger_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "MAX_PIXELS", 20)
    for width in (5, 6):
        (tmp_path / str(width)).write_bytes(saved("PNG", (width, 4)))
    assert picture_size(tmp_path / "5") == (5, 4)
    with pytest.raises(MapError) as flaw:
        picture_size(tmp_path / "6")
    assert str(flaw.value) == "has a picture of 6 x 4 pixels, more than 20; use a smaller one"


def test_a_file_larger_than_any_picture_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ground.png"
    path.write_bytes(saved("PNG"))
    monkeypatch.setattr(pictures, "MAX_BYTES", path.stat().st_size)
    assert picture_size(path) == (31, 17)
    path.write_bytes(saved("PNG") + b"\0")
    with pytest.raises(MapError) as flaw:
        picture_size(path)
    assert str(flaw.value) == (
        "has a picture 'ground.png' of more than 0 MB; save it again as PNG or use a smaller one"
    )


def test_a_picture_that_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, mode: str) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "ground.png").touch()
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(MapError) as flaw:
        picture_size(tmp_path / "ground.png")
    assert str(flaw.value) == "has a picture 'ground.png' that cannot be read; allow reading it"


def test_pictures_have_no_more_pixels_together_than_one_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painting, "MAX_PIXELS", 1_000)
    field = read_file(write_map(tmp_path, csv_layer("1 2 3")))
    with pytest.raises(MapError) as flaw:
        paint_map(pygame.Surface((200, 200), pygame.SRCALPHA), field)
    assert str(flaw.value) == "has pictures of more than 1000 pixels together; use smaller ones"


def test_tiles_over_and_over_one_another_are_not_painted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painting, "MAX_PAINTED", 1_000)
    field = read_file(write_map(tmp_path, csv_layer("1 2 3")))
    with pytest.raises(MapError) as flaw:
        paint_map(pygame.Surface((200, 200), pygame.SRCALPHA), field)
    assert str(flaw.value) == "has tiles that cover one another over and over; use smaller pictures"


def test_tiles_that_are_much_larger_than_their_pictures_are_not_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painting, "MAX_OF_TILES", 2_000)
    path = write_map(tmp_path, csv_layer(f"1 {1 + (1 << 28)} {1 + (1 << 29)}"))
    with pytest.raises(MapError) as flaw:
        paint_map(pygame.Surface((200, 200), pygame.SRCALPHA), read_file(path))
    assert str(flaw.value) == "has tiles of more than 2000 pixels together; use smaller pictures"


def test_a_picture_that_was_replaced_by_a_larger_one_is_not_decoded(tmp_path: Path) -> None:
    path = write_map(tmp_path, csv_layer("1 2 3"))
    write_ground(tmp_path)
    field = read_file(path)
    (tmp_path / "ground.png").write_bytes(png(MAX_PIXELS, 2, b""))
    with pytest.raises(MapError) as flaw:
        paint_map(pygame.Surface((200, 200), pygame.SRCALPHA), field)
    assert str(flaw.value) == (
        f"has a picture 'ground.png' of more than {MAX_PIXELS} pixels; use a smaller one"
    )
