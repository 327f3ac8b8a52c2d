"""What is hidden in Tiled takes no part in a battle; whoever hid it by mistake is told."""

from pathlib import Path
from typing import Any

import pytest

from game.resources import MAPS
from game.tiled.battle import examine
from tests.tiled.tiled_maps import csv_layer, objects, write_ground, write_map, write_png

ROWS = "1 2 3\n0 1 2\n3 0 1"
POINT = '<object id="{}" name="{}" x="14" y="16" {}><point/></object>'
HIDDEN = 'visible="0"'


def warnings(path: Path) -> list[str]:
    return list(map(str, examine(path).warnings))


def test_nothing_hidden_is_nothing_odd(tmp_path: Path) -> None:
    assert warnings(write_map(tmp_path, csv_layer(ROWS), objects(POINT.format(1, "A", "")))) == []


@pytest.mark.parametrize(
    ("tiles", "told"),
    [
        ({}, []),
        ({"height": 40}, []),
        ({"width": 24}, ["24 x 32"]),
        ({"height": 24}, ["28 x 24"]),
        ({"width": 24, "attributes": 'tilerendersize="grid"'}, []),
    ],
)
def test_tiles_that_do_not_cover_their_hexes_are_told(
    tmp_path: Path, tiles: dict[str, Any], told: list[str]
) -> None:
    write_ground(tmp_path, **tiles)
    assert warnings(write_map(tmp_path, csv_layer(ROWS))) == [
        f"tileset 'ground': has tiles of {size} pixels for hexes of 28 x 32; give both the same size"
        for size in told
    ]


def test_hexes_without_sides_are_told(tmp_path: Path) -> None:
    assert warnings(write_map(tmp_path, csv_layer(ROWS), hexsidelength="0")) == [
        "map: has hexes without sides, drawn as diamonds; set Tile Side Length in Tiled's map properties, to 16 for "
        "regular ones"
    ]


def test_ground_drawn_beside_its_hexes_is_told(tmp_path: Path) -> None:
    far, near = (
        csv_layer(ROWS, name="far", attributes='offsetx="-14"'),
        csv_layer(ROWS, attributes='offsety="8"'),
    )
    assert warnings(write_map(tmp_path, far, near)) == [
        "layer 'far': is drawn -14 pixels to the right and 0 down, beside the hexes whose ground it is; set its "
        "offsets to 0 in Tiled's properties"
    ]


def test_hidden_objects_are_told(tmp_path: Path) -> None:
    inner = POINT.format(1, "A", "") + POINT.format(2, "B", HIDDEN) + POINT.format(3, "", HIDDEN)
    sentence = "is hidden, so it takes no part in the battle; show it in Tiled if it should"
    assert warnings(write_map(tmp_path, csv_layer(ROWS), objects(inner))) == [
        f"layer 'units', object 2 'B': {sentence}",
        f"layer 'units', object 3: {sentence}",
    ]


def test_hidden_layer_of_objects_is_told_once(tmp_path: Path) -> None:
    two = objects(POINT.format(1, "A", "") + POINT.format(2, "B", HIDDEN), attributes=HIDDEN)
    one = f'<group name="g" {HIDDEN}>{objects(POINT.format(3, "C", ""), name="leaders")}</group>'
    assert warnings(write_map(tmp_path, csv_layer(ROWS), two, one, objects("", attributes=HIDDEN))) == [
        "layer 'units': is hidden, so its 2 objects take no part in the battle; show it in Tiled if it should",
        "layer 'leaders': is hidden, so its object takes no part in the battle; show it in Tiled if it should",
    ]


def test_hidden_ground_is_told_and_a_hidden_sketch_is_not(tmp_path: Path) -> None:
    write_ground(tmp_path)
    path = write_map(
        tmp_path,
        csv_layer(ROWS),
        csv_layer("4 4 4\n4 4 4\n4 4 4", name="sketch", attributes=HIDDEN),
        csv_layer("2 0 0\n0 0 0\n0 0 0", name="woods", attributes=HIDDEN),
    )
    assert warnings(path) == [
        "layer 'woods': is hidden, so its ground is not on the board; show it in Tiled if it should be"
    ]


NOTE = '<object id="{}" {}><text>Moor</text></object>'


@pytest.mark.parametrize(
    ("inner", "told"),
    [
        (objects(NOTE.format(1, 'x="-500" y="9" width="20" height="9"'), name="notes"), []),
        (objects(NOTE.format(1, 'x="28" y="8"')), []),
        (objects('<object id="1" x="28" y="8"><point/></object>', name="notes"), []),
        (
            objects('<object id="1" template="lost.tx" x="28" y="8"/>', name="notes"),
            ["layer 'notes', object 1: names "],
        ),
        (
            objects('<object id="1" gid="2" x="0" y="32"/>', name="trees"),
            [
                "layer 'trees': its tile is not drawn, because tiles are drawn on tile layers only; paint them there"
            ],
        ),
        (
            objects(
                '<object id="1" x="14" y="16"><properties><property name="side" value="red"/></properties></object>',
                name="Unit",
            ),
            [
                "layer 'Unit': 1 piece in it takes no part in the battle, because no rule reads a layer of that name: "
            ],
        ),
        (
            csv_layer(ROWS, name="far", attributes='parallaxx="0.5" mode="add"'),
            [
                "layer 'far': has parallaxx '0.5' and mode 'add', which the game leaves out; set it back in Tiled"
            ],
        ),
        (
            objects(NOTE.format(1, 'x="9" y="9"'), name="notes", attributes=HIDDEN),
            ["layer 'notes': is hidden, so nothing of it is drawn; show it in Tiled if it should be"],
        ),
        (
            objects("<properties><property name='mood' value='grim'/></properties>", name="notes"),
            ["layer 'notes': property 'mood' is ignored, because no rule reads any of a layer"],
        ),
    ],
    ids=[
        "a text off the map",
        "a text on a corner among units",
        "a mark on a corner",
        "a lost template",
        "a tile",
        "a piece",
        "unsupported",
        "hidden",
        "a property of a layer",
    ],
)
def test_what_is_no_part_of_a_battle_never_forbids_it(tmp_path: Path, inner: str, told: list[str]) -> None:
    found = examine(write_map(tmp_path, csv_layer(ROWS), inner))
    assert (found.problems, found.scenario is not None and found.scenario.pieces) == ((), ())
    assert found.has_all_pieces
    warned = list(map(str, found.warnings))
    assert len(warned) == len(told)
    for text, begins in zip(warned, told, strict=True):
        assert text.startswith(begins)


def test_numbers_of_a_terrain_on_a_tile_that_defines_none_are_told(tmp_path: Path) -> None:
    numbers = '<property name="brigades_cover" value="2"/><property name="cover" value=""/>'
    tile = f'<tile id="1" type="forest"><properties>{numbers}</properties></tile>'
    write_ground(tmp_path, inner=f'<tile id="0" type="clear"/>{tile}<tile id="2" type="hill"/>')
    shipped = MAPS / "rout-and-rally.tiled-project"
    (tmp_path / shipped.name).write_bytes(shipped.read_bytes())
    assert warnings(write_map(tmp_path, csv_layer(ROWS))) == [
        "tileset 'ground', tile 1: property 'brigades_cover' is ignored, because only a tile with the property 'like' "
        "defines a terrain; give it that too"
    ]


def test_a_tile_without_a_picture_is_told(tmp_path: Path) -> None:
    write_png(tmp_path / "one.png", 28, 32)
    (tmp_path / "ground.tsx").write_text(
        '<tileset name="drawn" tilewidth="28" tileheight="32"><tile id="0" type="clear">'
        '<image source="one.png"/></tile><tile id="1" type="forest"/></tileset>'
    )
    assert warnings(write_map(tmp_path, csv_layer("1 2"), size=(2, 1))) == [
        "tileset 'drawn': tile 1 has no picture and is drawn as a crossed box; give it one in Tiled"
    ]
