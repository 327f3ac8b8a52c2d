"""Tiled as the judge of what is drawn besides tiles: pictures of layers, texts, crossed boxes, turned tiles."""

from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from game.storage.battles import check_map
from game.tiled.errors import MapError
from game.tiled.painting.painting import paint_map
from tests.installed import needs
from tests.tiled.painter import Pixels, load, paint
from tests.tiled.test_against_tiled import KINDS, run, same
from tests.tiled.tiled_maps import (
    csv_layer,
    object_layer,
    objects,
    read_file,
    write_ground,
    write_map,
    write_png,
)

needs_tmxrasterizer = needs("tmxrasterizer")
ROWS = "1 2 3\n2 0 1\n3 1 0"


def picture_by_tiled(path: Path, folder: Path) -> Pixels:
    """What Tiled draws of all layers."""
    out = folder / "by tiled.png"
    run("tmxrasterizer", "--no-smoothing", path, out)
    return load(out)


def image_layer(attributes: str = "") -> str:
    """A layer of the picture sky.png."""
    return f'<imagelayer id="5" name="sky" {attributes}><image source="sky.png" width="40" height="30"/></imagelayer>'


@needs_tmxrasterizer
@pytest.mark.parametrize(
    "inner",
    [
        image_layer() + csv_layer(ROWS),
        csv_layer(ROWS) + image_layer('offsetx="10" offsety="7.4" opacity="0.5"'),
        csv_layer(ROWS) + image_layer('offsetx="-25" offsety="-12" tintcolor="#80ff40"'),
        csv_layer(ROWS) + image_layer('offsetx="13" offsety="20" repeatx="1" opacity="0.4"'),
        image_layer('offsetx="-100" offsety="70" repeatx="1" repeaty="1"') + csv_layer(ROWS),
        f'<group name="g" offsetx="5" opacity="0.5">{image_layer()}</group>' + csv_layer(ROWS),
        csv_layer(ROWS) + image_layer('visible="0"'),
    ],
    ids=["under", "offset", "tint", "repeated across", "repeated", "group", "hidden"],
)
def test_pictures_of_layers_are_those_tiled_draws(tmp_path: Path, inner: str) -> None:
    write_png(tmp_path / "sky.png", 40, 30)
    path = write_map(tmp_path, inner)
    assert same(paint(path, tmp_path), picture_by_tiled(path, tmp_path))


@needs_tmxrasterizer
def test_the_picture_of_a_layer_of_an_infinite_map_is_where_tiled_draws_it(tmp_path: Path) -> None:
    write_png(tmp_path / "sky.png", 40, 30)
    chunk = '<chunk x="-3" y="-5" width="3" height="3">1,1,0,2,3,1,0,0,1</chunk>'
    layer = f'<layer id="1" name="ground" width="3" height="3"><data encoding="csv">{chunk}</data></layer>'
    path = write_map(tmp_path, layer, image_layer('offsetx="-40" offsety="-60"'), infinite="1")
    assert same(paint(path, tmp_path), picture_by_tiled(path, tmp_path))


TURNS = [bits << 28 for bits in range(1, 16)]


@needs_tmxrasterizer
@pytest.mark.parametrize(("axis", "index"), KINDS)
@pytest.mark.parametrize(
    ("picture", "head"),
    [
        ((28, 32), ""),
        ((29, 33), ""),
        ((40, 50), '<tileoffset x="3" y="-5"/>'),
        ((17, 64), ""),
    ],
)
def test_tiles_turned_in_every_way_are_those_tiled_draws(
    tmp_path: Path, axis: str, index: str, picture: tuple[int, int], head: str
) -> None:
    write_ground(tmp_path, width=picture[0], height=picture[1], head=head)
    rows = "\n".join(" ".join(f"{2 + turn} 0" for turn in TURNS[row : row + 5]) for row in (0, 5, 10))
    given: dict[str, Any] = {"staggeraxis": axis, "staggerindex": index}
    path = write_map(tmp_path, csv_layer(rows, attributes='opacity="0.8"'), size=(10, 3), **given)
    ours, tiled = paint(path, tmp_path), picture_by_tiled(path, tmp_path)
    assert ours.shape == tiled.shape
    # On its outline a turned tile may have a few points more or less, where Tiled rounds its edges.
    others = np.abs(ours - tiled).max(axis=2) > 3 / 255
    assert int(others.sum()) <= 4 * len(TURNS)


BLANK = (
    '<tileset firstgid="1" name="drawn" tilewidth="28" tileheight="32"><tile id="0" type="clear">'
    '<image source="one.png" width="28" height="32"/></tile><tile id="1" type="forest"/></tileset>'
)


@needs_tmxrasterizer
def test_a_tile_without_a_picture_is_the_crossed_box_that_tiled_draws(tmp_path: Path) -> None:
    write_png(tmp_path / "one.png", 28, 32)
    path = tmp_path / "field.tmx"
    path.write_text(write_map(tmp_path, csv_layer("1 2 1\n0 1 2")).read_text())
    path.write_text(path.read_text().replace('<tileset firstgid="1" source="ground.tsx"/>', BLANK))
    ours, tiled = paint(path, tmp_path), picture_by_tiled(path, tmp_path)
    assert ours.shape == tiled.shape
    # The two lines of the cross are smoothed otherwise; all else is the same.
    differs = np.abs(ours - tiled).max(axis=2) > 3 / 255
    assert float(differs.mean()) < 0.03
    assert float(np.abs(ours - tiled).mean()) < 0.01


TEXT = (
    '<object id="1" x="{x}" y="{y}" width="60" height="40"><text pixelsize="20" color="#ffff0000" {given}>'
    "MMM</text></object>"
)


@needs_tmxrasterizer
@pytest.mark.parametrize(
    "given", ["", 'halign="center" valign="center"', 'halign="right" valign="bottom"', 'bold="1"']
)
def test_a_text_is_where_tiled_writes_it(tmp_path: Path, given: str) -> None:
    note = objects(TEXT.format(x=20, y=25, given=given), name="notes")
    path = write_map(tmp_path, csv_layer("1 1 1\n1 1 1\n1 1 1", attributes='opacity="0"'), note)
    ours, tiled = paint(path, tmp_path), picture_by_tiled(path, tmp_path)
    assert ours.shape == tiled.shape
    for pixels in (ours, tiled):
        assert pixels[..., 0].max() > 0.9 and pixels[..., 1:3].max() == 0
    for axis in (0, 1):
        assert abs(_middle(ours, axis) - _middle(tiled, axis)) < 6


def _middle(pixels: Pixels, axis: int) -> float:
    (seen,) = np.nonzero(pixels[..., 3].max(axis=1 - axis) > 0.2)
    return float(seen.min() + seen.max()) / 2


def test_the_colour_behind_a_map_is_drawn(tmp_path: Path) -> None:
    field = read_file(write_map(tmp_path, csv_layer("1 1 1"), size=(3, 1), backgroundcolor="#80336699"))
    surface = pygame.Surface((90, 40), pygame.SRCALPHA)
    paint_map(surface, field)
    red, green, blue, alpha = surface.get_at((0, 36))
    assert alpha == 0x80 and abs(red - 0x33) + abs(green - 0x66) + abs(blue - 0x99) < 4
    assert surface.get_at((14, 16))[3] == 255


def test_a_colour_that_is_none_is_passed_over(tmp_path: Path) -> None:
    field = read_file(write_map(tmp_path, csv_layer("1 1 1"), size=(3, 1), backgroundcolor="grey"))
    assert field.background == (0, 0, 0, 0)


def test_check_finds_pictures_that_end_too_early_on_tiles_and_layers(tmp_path: Path) -> None:
    write_ground(tmp_path)
    for name in ("sky.png", "ground.png"):
        path = write_png(tmp_path / name, 112, 32)
        path.write_bytes(path.read_bytes()[:-40])
    path = write_map(tmp_path, csv_layer(ROWS), image_layer())
    told = [str(problem) for problem in check_map(path, thoroughly=True).errors]
    for name in ("sky.png", "ground.png"):
        assert any(
            text.startswith(f"picture '{name}': has a picture '{name}' that cannot be read") for text in told
        )


def test_a_picture_repeated_without_end_is_refused_and_a_text_without_end_cut(tmp_path: Path) -> None:
    write_png(tmp_path / "sky.png", 1, 1)
    note = '<object id="1" x="0" y="0" width="9" height="9"><text pixelsize="9999">{}</text></object>'
    inner = csv_layer(ROWS), objects(note.format("M" * 100_000), name="notes")
    surface = pygame.Surface((2000, 2000), pygame.SRCALPHA)
    field = read_file(write_map(tmp_path, *inner))
    (label,) = (each.label for each in object_layer(field, 1).objects)
    assert label is not None and (len(label.text), label.size) == (500, 200)
    with pytest.raises(MapError, match="use smaller"):
        paint_map(surface, field)
    sky = image_layer('repeatx="1" repeaty="1"')
    many = csv_layer("\n".join(["1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"] * 16))
    with pytest.raises(MapError, match="repeats the picture of the layer 'sky' more than 100000 times"):
        paint_map(surface, read_file(write_map(tmp_path, many, sky, size=(16, 16))))
