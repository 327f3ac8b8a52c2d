"""The pictures of the documents are made by script; each is shown, and none is too large or too many."""

import re
from itertools import chain
from pathlib import Path

from docs import device_scenes, film_strips, table_scenes
from docs.make_pictures import DOCS, PICTURES, PLATES, POINTS, SYSTEM_POINTS
from docs.points import LARGEST

ROOT = Path(__file__).parents[1]
EVERY_POINT = (
    *POINTS,
    *table_scenes.POINTS,
    *device_scenes.POINTS,
    *film_strips.POINTS,
    *chain.from_iterable(SYSTEM_POINTS.values()),
)
PAGES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.glob("*.md"))


def test_every_point_has_its_picture_and_its_sentence_in_the_tour() -> None:
    tour = (DOCS / "interface.md").read_text(encoding="utf-8")
    for point in EVERY_POINT:
        assert f"{point.text}\n\n![{point.name}](pictures/interface/{point.name}.jpg)" in tour
    assert {path.stem for path in (PICTURES / "interface").iterdir()} == {point.name for point in EVERY_POINT}
    assert all((PICTURES / plate).is_file() for plate in PLATES)


def test_every_picture_is_shown_on_a_page_and_every_page_shows_pictures_that_exist() -> None:
    shown = {
        (page.parent / name).resolve()
        for page in PAGES
        for name in re.findall(r"\]\(([^)]+\.(?:png|jpg|svg))\)", page.read_text(encoding="utf-8"))
    }
    assert {path.resolve() for path in PICTURES.rglob("*") if path.is_file()} == shown


def test_pictures_are_few_and_light() -> None:
    sizes = {path.name: path.stat().st_size for path in PICTURES.rglob("*") if path.is_file()}
    assert len(sizes) <= 60
    assert {name: size for name, size in sizes.items() if size > LARGEST} == {}
