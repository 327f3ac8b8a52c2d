"""Tiled itself as the judge: its picture, size and reading of a map against ours, for every kind of hex map."""

import base64
import gzip
import json
import os
import re
import shutil
import subprocess
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import numpy as np
import pygame
import pytest
import zstandard

from game.hexgrid.scenario import ScenarioError
from game.tiled.reading.tmx_model import TiledField, TileLayer
from tests.foreign import FOREIGN_MAPS, OWN
from tests.installed import cannot_ask, needs
from tests.tiled.painter import Pixels, load, paint, trimmed
from tests.tiled.tiled_maps import (
    csv_layer,
    object_layer,
    objects,
    read_file,
    read_map,
    tile_layer,
    write_ground,
    write_map,
)

KINDS = [(axis, shifted) for axis in ("x", "y") for shifted in ("odd", "even")]
ROWS = "1 2 3 1\n2 0 1 3\n3 1 0 2"

SHIPPED_MAPS = sorted((Path(__file__).parents[2] / "maps").glob("*.tmx"))
EVERY_DAY = ("culloden-1746", "keith-1746")
"""One map of each shape; the others are drawn with the same tilesets."""

needs_tmxrasterizer = needs("tmxrasterizer")
needs_tiled = needs("tiled")


def run(*command: str | Path) -> None:
    subprocess.run(
        list(map(str, command)),
        check=True,
        capture_output=True,
        timeout=60,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )


def picture_by_tiled(path: Path, folder: Path) -> Pixels:
    """What Tiled draws of a map but for its objects."""
    out = folder / "by tiled.png"
    others = [
        name
        for node in ElementTree.parse(path).iter()
        if node.tag == "objectgroup" and (name := node.get("name"))
    ]
    run(
        "tmxrasterizer",
        "--no-smoothing",
        *(word for name in others for word in ("--hide-layer", name)),
        path,
        out,
    )
    return load(out)


def same(ours: Pixels, tiled: Pixels) -> bool:
    """Whether two pictures differ by no more than rounding."""
    return ours.shape == tiled.shape and float(np.abs(ours - tiled).max()) < 3 / 255


@needs_tmxrasterizer
@pytest.mark.parametrize(("axis", "index"), KINDS)
@pytest.mark.parametrize(
    ("measure", "picture"),
    [
        ((28, 32, 16), (28, 32)),
        ((28, 32, 0), (28, 32)),
        ((29, 33, 16), (40, 50)),
        ((27, 31, 14), (20, 60)),
    ],
)
def test_picture_is_the_one_tiled_draws(
    tmp_path: Path, axis: str, index: str, measure: tuple[int, ...], picture: tuple[int, ...]
) -> None:
    head = '<tileoffset x="3" y="-5"/>' if picture == (40, 50) else ""
    write_ground(tmp_path, width=picture[0], height=picture[1], head=head)
    keys = ("tilewidth", "tileheight", "hexsidelength")
    given: dict[str, Any] = dict(zip(keys, map(str, measure), strict=True))
    path = write_map(
        tmp_path,
        csv_layer(ROWS),
        csv_layer("0 0 0 0\n1 0 2 1\n0 3 0 0"),
        size=(4, 3),
        staggeraxis=axis,
        staggerindex=index,
        **given,
    )
    assert same(paint(path, tmp_path), picture_by_tiled(path, tmp_path))


@needs_tmxrasterizer
@pytest.mark.parametrize(("axis", "index"), KINDS)
@pytest.mark.parametrize("at", [(-4, -5), (-3, 4), (7, 2)])
def test_picture_of_an_infinite_map_is_the_one_tiled_draws(
    tmp_path: Path, axis: str, index: str, at: tuple[int, int]
) -> None:
    chunk = f'<chunk x="{at[0]}" y="{at[1]}" width="3" height="3">0,1,0,2,3,1,0,0,1</chunk>'
    layer = f'<layer id="1" name="ground" width="3" height="3"><data encoding="csv">{chunk}</data></layer>'
    path = write_map(tmp_path, layer, infinite="1", staggeraxis=axis, staggerindex=index)
    assert same(paint(path, tmp_path), picture_by_tiled(path, tmp_path))


FLIPPED = f"1 {2 + (1 << 31)} 3\n{1 + (1 << 30)} {2 + (3 << 30)} {3 + (3 << 28)}\n1 {1 + (11 << 28)} 2"

HALF = csv_layer("1 2 3", attributes='opacity="0.5"')
HIGH = csv_layer("0 0 0\n1 2 3", name="high")


@needs_tmxrasterizer
@pytest.mark.parametrize(
    "inner",
    [
        csv_layer(FLIPPED),
        csv_layer("1 2 3\n2 1 3", attributes='offsetx="7" offsety="-12"') + csv_layer("3 1 2"),
        csv_layer("1 2 3\n2 1 3", attributes='offsetx="-7.5" offsety="2.4"') + csv_layer("3 1 2"),
        csv_layer("1 2 3\n2 1 3", attributes='opacity="0.5" tintcolor="#ff8040"'),
        csv_layer("1 2 3") + csv_layer("2 3 1", name="thin", attributes='offsetx="9" opacity="0.4"'),
        f'<group name="g" opacity="0.5" tintcolor="#8080ff">{HALF}</group>{HIGH}',
        f'<group name="g" visible="0">{HALF}</group>{HIGH}',
    ],
    ids=[
        "flips",
        "offset",
        "part of a pixel",
        "opacity and tint",
        "one through another",
        "group",
        "hidden group",
    ],
)
def test_flips_offsets_groups_and_colours_are_those_tiled_draws(tmp_path: Path, inner: str) -> None:
    path = write_map(tmp_path, inner)
    assert same(paint(path, tmp_path), picture_by_tiled(path, tmp_path))


@needs_tmxrasterizer
def test_animation_shows_the_picture_that_tiled_draws(tmp_path: Path) -> None:
    moving = '<tile id="1" type="x"><animation><frame tileid="2" duration="9"/></animation></tile>'
    write_ground(tmp_path, inner=moving)
    path = write_map(tmp_path, csv_layer("1 2 3"))
    assert same(paint(path, tmp_path), picture_by_tiled(path, tmp_path))


@needs_tmxrasterizer
@pytest.mark.parametrize("bits", [1 << 29, 1 << 28, 0b1001 << 28, 0b0110 << 28])
def test_turned_tile_is_drawn_as_tiled_draws_it(tmp_path: Path, bits: int) -> None:
    write_ground(tmp_path, width=28, height=28)
    path = write_map(tmp_path, csv_layer(f"0 0 0\n0 {2 + bits} 0\n0 0 0"))
    assert same(paint(path, tmp_path), picture_by_tiled(path, tmp_path))


@needs_tmxrasterizer
def test_colour_to_be_seen_through_is_the_one_tiled_sees_through(tmp_path: Path) -> None:
    write_ground(tmp_path)
    tsx = tmp_path / "ground.tsx"
    colour = pygame.image.load(tmp_path / "ground.png").get_at((20, 20))
    trans = f'source="ground.png" trans="{colour.r:02x}{colour.g:02x}{colour.b:02x}"'
    tsx.write_text(tsx.read_text().replace('source="ground.png"', trans))
    path = write_map(tmp_path, csv_layer("1 2 3"))
    ours = paint(path, tmp_path)
    assert not ours[20, 20].any()
    assert same(ours, picture_by_tiled(path, tmp_path))


@needs_tmxrasterizer
@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=[] if path.stem in EVERY_DAY else [pytest.mark.soak])
        for path in SHIPPED_MAPS
    ],
)
def test_shipped_map_is_drawn_as_tiled_draws_it(tmp_path: Path, path: Path) -> None:
    assert same(paint(path, tmp_path), picture_by_tiled(path, tmp_path))


@needs_tiled
@pytest.mark.parametrize(("axis", "index"), KINDS)
def test_tiled_reads_the_same_tiles_and_objects(tmp_path: Path, axis: str, index: str) -> None:
    inner = (
        '<object id="1" name="Barrell" type="foot" x="20" y="30"><properties><property name="side" value="red"/>'
        '<property name="blocks" type="int" value="3"/></properties><point/></object>'
        '<object id="2" gid="2" x="14.5" y="60" width="28" height="32"/>'
        '<object id="3" template="horse.tx" x="40" y="50"/>'
    )
    (tmp_path / "horse.tx").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<template><tileset firstgid="1" source="ground.tsx"/>'
        '<object name="Horse" type="horse" gid="3" width="10" height="20"/></template>'
    )
    chunk = '<chunk x="-16" y="-16" width="16" height="16">' + "0," * 254 + "1,2</chunk>"
    chunk += '<chunk x="0" y="0" width="16" height="16">3' + ",0" * 255 + "</chunk>"
    layer = f'<layer id="1" name="ground" width="16" height="16"><data encoding="csv">{chunk}</data></layer>'
    path = write_map(
        tmp_path, layer, objects(inner), infinite="1", staggeraxis=axis, staggerindex=index, size=(16, 16)
    )
    out = tmp_path / "by tiled.json"
    run("tiled", "--export-map", "--embed-tilesets", "--detach-templates", "json", path, out)
    content = json.loads(out.read_text())
    field = read_file(path)

    tiles = {}
    for chunk in content["layers"][0]["chunks"]:
        for location, gid in enumerate(chunk["data"]):
            if gid:
                tiles[chunk["x"] + location % chunk["width"], chunk["y"] + location // chunk["width"]] = gid
    first = min(x for x, _ in tiles), min(y for _, y in tiles)
    cells = [
        tiles.get((x + first[0], y + first[1]), 0)
        for y in range(field.hexes.rows)
        for x in range(field.hexes.columns)
    ]
    ours = [field.tiles[gid].id + 1 if gid else 0 for gid in tile_layer(field, 0).cells]
    assert ours == cells

    read = [
        (each["id"], each["name"], each["type"], {p["name"]: p["value"] for p in each.get("properties", ())})
        for each in content["layers"][1]["objects"]
    ]
    # Tiled leaves an object the class of its tile unsaid.
    kinds = {"": "forest"}
    assert [(o.id, o.name, o.kind, o.properties) for o in object_layer(field, 1).objects] == [
        (number, name, kinds.get(kind, kind), properties) for number, name, kind, properties in read
    ]
    # The first cell is not the one Tiled's pixels count from; the middle of a tile hangs up and right.
    moved = {
        (
            o.centre[0] - each["x"] - (each["width"] / 2 if "gid" in each else 0),
            o.centre[1] - each["y"] + (each["height"] / 2 if "gid" in each else 0),
        )
        for o, each in zip(object_layer(field, 1).objects, content["layers"][1]["objects"], strict=True)
    }
    assert moved == {{"y": (56, 24), "x": (44, 32)}[axis]}


def without_source(path: Path) -> TiledField:
    """Read a map but for the name of its file."""
    return msgspec.structs.replace(read_file(path), source="")


@needs_tiled
@pytest.mark.parametrize("path", [*sorted(OWN.glob("*.tmx")), *SHIPPED_MAPS], ids=lambda path: path.stem)
def test_a_map_that_tiled_saved_as_json_is_the_same_map(tmp_path: Path, path: Path) -> None:
    """The map is saved beside its tilesets, without what Tiled 1.8 does not know: its class, references to objects."""
    shutil.copytree(path.parent, tmp_path, dirs_exist_ok=True)
    copied, saved = tmp_path / path.name, (tmp_path / path.name).with_suffix(".tmj")
    plain = re.sub('<property name="[^"]*" type="object" value="[^"]*"/>', "", copied.read_text("utf-8"))
    plain = plain.replace('"#ff', '"#')  # in JSON Tiled leaves out that a colour is opaque
    plain = re.sub('(<map [^>]*) (?:class|type)="battle"', r"\1", plain)
    copied.write_text(plain, "utf-8")
    run("tiled", "--export-map", "json", copied, saved)
    assert without_source(saved) == without_source(copied)


ENCODINGS = {
    "csv": 'encoding="csv"',
    "xml": "",
    "base64": 'encoding="base64"',
    "gzip": 'encoding="base64" compression="gzip"',
    "zlib": 'encoding="base64" compression="zlib"',
    "zstd": 'encoding="base64" compression="zstd"',
}
PACKED: dict[str, Callable[[bytes], bytes]] = {
    "base64": bytes,
    "gzip": gzip.compress,
    "zlib": zlib.compress,
    "zstd": zstandard.compress,
}


def unzstd(packed: bytes) -> bytes:
    """Unpack what may be of unknown length."""
    return zstandard.ZstdDecompressor().decompressobj().decompress(packed)


UNPACKED: dict[str | None, Callable[[bytes], bytes]] = {
    None: bytes,
    "": bytes,
    "gzip": gzip.decompress,
    "zlib": zlib.decompress,
    "zstd": unzstd,
}


def tile_data(encoding: str, gids: list[int]) -> str:
    if encoding == "csv":
        return ",".join(map(str, gids))
    if encoding == "xml":
        return "".join(f'<tile gid="{gid}"/>' for gid in gids)
    return base64.b64encode(PACKED[encoding](np.array(gids, "<u4").tobytes())).decode()


def told_by_tiled(layer: dict[str, Any], part: dict[str, Any]) -> list[int]:
    """The tile numbers of a layer, or of a part of one, in Tiled's JSON."""
    if layer.get("encoding") != "base64":
        return list(part["data"])
    gids = np.frombuffer(UNPACKED[layer.get("compression")](base64.b64decode(part["data"])), "<u4")
    return [int(gid) for gid in gids]


@needs_tiled
@pytest.mark.parametrize(("axis", "index"), KINDS)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_tile_data_that_tiled_wrote_are_read_as_tiled_reads_them(
    tmp_path: Path, encoding: str, axis: str, index: str
) -> None:
    infinite = index == "odd"
    gids = [each % 4 for each in range(256)]
    gids[17], gids[35] = 2 + (1 << 31), 3 + (0b0101 << 28)
    data = tile_data(encoding, gids)
    if infinite:
        data = f'<chunk x="-16" y="16" width="16" height="16">{data}</chunk>'
    layer = f'<layer id="1" name="ground" width="16" height="16"><data {ENCODINGS[encoding]}>{data}</data></layer>'
    path = write_map(
        tmp_path, layer, size=(16, 16), infinite=str(int(infinite)), staggeraxis=axis, staggerindex=index
    )
    saved, out = tmp_path / "saved.tmx", tmp_path / "saved.json"
    run("tiled", "--export-map", "tmx", path, saved)
    written = ElementTree.parse(saved).getroot().find("layer/data")
    assert written is not None
    if (written.get("encoding"), written.get("compression")) != (
        {"xml": None, "csv": "csv"}.get(encoding, "base64"),
        encoding if encoding in ("gzip", "zlib", "zstd") else None,
    ):
        cannot_ask(f"the installed Tiled does not write {encoding}")
    run("tiled", "--export-map", "json", saved, out)
    content = json.loads(out.read_text())
    (layer,) = content["layers"]
    parts = layer.get("chunks", [{**layer, "x": 0, "y": 0}])
    text = {
        (part["x"] + location % part["width"], part["y"] + location // part["width"]): gid
        for part in parts
        for location, gid in enumerate(told_by_tiled(layer, part))
        if gid
    }
    assert [gid for _, gid in sorted(text.items(), key=lambda each: each[0][::-1])] == [
        gid for gid in gids if gid
    ]

    field = read_file(saved)
    (ground,) = field.layers
    assert isinstance(ground, TileLayer)
    # An infinite field starts where its first tile is.
    first = (min(x for x, _ in text), min(y for _, y in text)) if infinite else (0, 0)
    ours = {
        (first[0] + cell % field.hexes.columns, first[1] + cell // field.hexes.columns): gid
        + ground.turned.get(cell, 0)
        for cell, gid in enumerate(ground.cells)
        if gid
    }
    assert ours == text
    moved = first[1] if axis == "y" else first[0]
    measures = ("tilewidth", "tileheight", "hexsidelength", "staggeraxis", "staggerindex")
    hexes = field.hexes
    shifted = hexes.shifted if moved % 2 == 0 else {"odd": "even", "even": "odd"}[hexes.shifted]
    assert [content[measure] for measure in measures] == [
        hexes.tile_width,
        hexes.tile_height,
        hexes.side,
        hexes.axis,
        shifted,
    ]
    assert (hexes, ground.cells) == (read_file(path).hexes, tile_layer(read_file(path), 0).cells)


@needs_tmxrasterizer
@pytest.mark.parametrize("path", FOREIGN_MAPS, ids=lambda path: path.stem)
def test_map_of_another_game_is_drawn_as_tiled_draws_it(tmp_path: Path, path: Path) -> None:
    assert same(trimmed(paint(path, tmp_path)), trimmed(picture_by_tiled(path, tmp_path)))


@pytest.mark.parametrize("path", FOREIGN_MAPS, ids=lambda path: path.stem)
def test_map_of_another_game_says_what_it_lacks_for_a_battle(path: Path) -> None:
    with pytest.raises(ScenarioError) as error:
        read_map(path)
    places = [problem.location for problem in error.value.problems]
    assert places[:2] == ["map", "map"]
    assert places[2].startswith("tileset ")
    assert all(location.startswith("layer ") for location in places[3:])
