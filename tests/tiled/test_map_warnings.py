"""What is hidden in Tiled takes no part in a battle; whoever hid it by mistake is told."""

from pathlib import Path
from typing import Any

import pytest

from game.tiled.battle import examine
from tests.tiled.tiled_maps import csv_layer, objects, write_ground, write_map

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
