"""The pictures of the documents are made by script, and the table of the window is whole."""

import re
from itertools import chain
from pathlib import Path

from docs import device_scenes, size_scenes, table_scenes
from docs.make_pictures import DOCS, PICTURES, PLATES, POINTS, SYSTEM_POINTS

ROOT = Path(__file__).parents[1]
EVERY_POINT = (
    *POINTS,
    *table_scenes.POINTS,
    *device_scenes.POINTS,
    *chain.from_iterable(SYSTEM_POINTS.values()),
)


def test_the_window_is_shown_in_all_its_points() -> None:
    assert sorted({point.number for point in POINTS}) == list(range(1, 29))


def test_every_point_has_its_picture_and_its_line_in_the_table() -> None:
    table = (DOCS / "interface.md").read_text(encoding="utf-8")
    for point in EVERY_POINT:
        assert (PICTURES / "interface" / f"{point.name}.jpg").is_file(), f"make pictures makes {point.name}"
        assert (
            f"| {point.number} | {point.text} | ![{point.name}](pictures/interface/{point.name}.jpg) |"
            in table
        )


def test_no_picture_is_left_over_and_none_is_missing() -> None:
    assert {path.stem for path in (PICTURES / "interface").iterdir()} == {point.name for point in EVERY_POINT}
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.glob("*.md")]
    for page in pages:
        for name in re.findall(r"\]\(([^)]+\.(?:png|jpg))\)", page.read_text(encoding="utf-8")):
            assert (page.parent / name).is_file(), f"{page.name} shows {name}"
    sizes = {main.picture(size) for main in size_scenes.MAIN for size in size_scenes.SIZES}
    assert {path.name for path in (PICTURES / "sizes").iterdir()} == sizes
    assert all((PICTURES / plate).is_file() for plate in PLATES)
