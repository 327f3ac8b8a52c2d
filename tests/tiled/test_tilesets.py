"""Tilesets: in files of their own or in the map, of one picture or of many, in old files and damaged ones."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.hexgrid.scenario import Problem, ScenarioError
from game.tiled.reading import tileset_image
from game.tiled.reading.read import read_what_can_be_read
from game.tiled.reading.tmx_model import Picture
from tests.tiled.tiled_maps import (
    BATTLE,
    GROUND,
    csv_layer,
    drawn_tiles,
    object_layer,
    objects,
    read_file,
    read_map,
    tileset,
    tmx,
    write_ground,
    write_map,
    write_png,
)

ROW = csv_layer("1 2 3")


def terrain(path: Path) -> tuple[str, ...]:
    return read_map(path).plan.terrain


def problems(path: Path, read: Callable[[Path], object] = read_map) -> tuple[Problem, ...]:
    with pytest.raises(ScenarioError) as error:
        read(path)
    return error.value.problems


def write(folder: Path, *inner: str, size: tuple[int, int] = (3, 1), **attributes: str) -> Path:
    path = folder / "field.tmx"
    path.write_text(tmx(BATTLE, *inner, size=size, **attributes))
    return path


def embedded(folder: Path, **changes: Any) -> str:
    """The ground tileset as part of a map."""
    write_png(folder / "ground.png", 112, 32, tile=28)
    return tileset(**changes).split("\n", 1)[1].replace("<tileset", '<tileset firstgid="1"', 1)


def test_tileset_in_the_map_itself_reads_like_one_in_a_file(tmp_path: Path) -> None:
    assert terrain(write(tmp_path, embedded(tmp_path), ROW)) == ("clear", "forest", "hill")


def test_tsj_reads_like_tsx(tmp_path: Path) -> None:
    write_ground(tmp_path)
    content = {
        "type": "tileset",
        "name": "ground",
        "tilewidth": 28,
        "tileheight": 32,
        "image": "ground.png",
        "imagewidth": 112,
        "imageheight": 32,
        "transparentcolor": "#FF00FF",
        "tileoffset": {"x": 3, "y": -2},
        "tiles": [
            {"id": 0, "type": "clear", "properties": [{"name": "deep", "type": "bool", "value": True}]},
            {"id": 1, "properties": [{"name": "terrain", "type": "string", "value": "forest"}]},
            {"id": 2, "class": "hill", "animation": [{"tileid": 3, "duration": 100}]},
            {
                "id": 3,
                "properties": [
                    {"name": "at", "type": "class", "propertytype": "p", "value": {"n": 7, "s": "x"}}
                ],
            },
        ],
    }
    (tmp_path / "ground.tsj").write_text(json.dumps(content))
    path = write(
        tmp_path, '<tileset firstgid="1" source="ground.tsj"/>', csv_layer("1 2 3\n4 4 4"), size=(3, 2)
    )
    field = read_file(path)
    tiles = sorted(field.tiles.values(), key=lambda tile: tile.id)
    assert [tile.kind for tile in tiles] == ["clear", "", "hill", ""]
    assert [tile.properties for tile in tiles] == [
        {"deep": True},
        {"terrain": "forest"},
        {},
        {"at.n": 7, "at.s": "x"},
    ]
    assert [tile.shift for tile in tiles] == [(3, -2)] * 4
    file = str(tmp_path / "ground.png")
    assert tiles[2].picture == Picture(file=file, x=84, y=0, width=28, height=32, transparent="ff00ff")


@pytest.mark.parametrize("word", ["type", "class"])
def test_class_of_a_tile_is_read_in_the_words_of_every_version(tmp_path: Path, word: str) -> None:
    inner = "".join(
        f'<tile id="{number}" {word}="{kind}"/>' for number, kind in enumerate(["clear", "forest", "hill"])
    )
    assert terrain(write(tmp_path, embedded(tmp_path, inner=inner), ROW)) == ("clear", "forest", "hill")


def test_collision_shapes_of_a_tile_are_no_layer(tmp_path: Path) -> None:
    shape = '<objectgroup draworder="index" id="2"><object id="1" x="2" y="2" width="9" height="9"/></objectgroup>'
    inner = f'<tile id="0" type="clear">{shape}</tile>'
    field = read_file(write(tmp_path, embedded(tmp_path, inner=inner), csv_layer("1 1 1")))
    assert [layer.name for layer in field.layers] == ["ground"]


def test_properties_named_like_attributes_and_the_old_terrain_attribute_confuse_nothing(
    tmp_path: Path,
) -> None:
    named = "".join(
        f'<property name="{name}" value="own {name}"/>'
        for name in ("id", "name", "width", "source", "type", "frames", "properties", "parent", "x")
    )
    inner = f'<tile id="0" type="clear" terrain="0,,0,"><properties>{named}</properties></tile>'
    path = write(
        tmp_path,
        embedded(tmp_path, inner=inner),
        csv_layer("1 1 1"),
        objects(f'<object id="4" gid="1" x="0" y="32"><properties>{named}</properties></object>'),
    )
    field = read_file(path)
    (tile,) = field.tiles.values()
    assert (tile.kind, tile.properties["source"], len(tile.properties)) == ("clear", "own source", 9)
    assert tile.picture.width == 28
    assert object_layer(field, 1).objects[0].properties["x"] == "own x"
    assert read_map(path).plan.terrain == ("clear",) * 3


def test_old_file_without_tilecount_columns_and_picture_size_is_measured(tmp_path: Path) -> None:
    old = embedded(tmp_path)
    for words in (
        'tilecount="4" columns="4"',
        'width="112" height="32"',
        'version="1.8" tiledversion="1.8.2"',
    ):
        assert words in old
        old = old.replace(words, "")
    assert terrain(write(tmp_path, old, ROW)) == ("clear", "forest", "hill")


def test_tiles_are_cut_by_margin_and_spacing_as_far_as_whole_ones_go(tmp_path: Path) -> None:
    # A margin of 5, 3 tiles of 28 and 2 gaps of 4 make 101: a fourth would need 133, the second row's end 73.
    write_png(tmp_path / "ground.png", 126, 76)
    head = tileset(attributes='margin="5" spacing="4"').split("\n", 1)[1]
    inner = head.replace("<tileset", '<tileset firstgid="1"', 1)
    path = write(tmp_path, inner, csv_layer("1 3 4"))
    cuts = [(tile.picture.x, tile.picture.y) for _, tile in sorted(read_file(path).tiles.items())]
    assert cuts == [(5, 5), (69, 5), (5, 41)]
    assert problems(write(tmp_path, inner, csv_layer("1 2 7"))) == (
        Problem(
            "layer 'ground', hex C1", "has tile number 7, which no tileset holds; draw the hex again in Tiled"
        ),
    )


def test_collection_of_pictures_has_only_the_tiles_it_lists(tmp_path: Path) -> None:
    write_png(tmp_path / "a.png", 28, 32)
    write_png(tmp_path / "b.png", 40, 60)
    tiles = (
        '<tile id="2" type="clear"><image width="28" height="32" source="a.png"/></tile>'
        '<tile id="70" type="hill" x="10" y="20" width="30" height="40">'
        '<image width="9" height="9" source="b.png"/></tile>'
    )
    sheet = f'<tileset firstgid="5" name="many" tilewidth="40" tileheight="60" columns="0">{tiles}</tileset>'
    field = read_file(write(tmp_path, sheet, csv_layer("7 75 7")))
    assert sorted((tile.id, tile.kind) for tile in field.tiles.values()) == [(2, "clear"), (70, "hill")]
    cuts = {
        tile.id: (tile.picture.x, tile.picture.y, tile.picture.width, tile.picture.height)
        for tile in field.tiles.values()
    }
    assert cuts == {2: (0, 0, 28, 32), 70: (10, 20, 30, 40)}
    assert [each.location for each in problems(write(tmp_path, sheet, csv_layer("7 8 7")))] == [
        "layer 'ground', hex B1"
    ]


def test_second_tileset_counts_from_its_own_first_number(tmp_path: Path) -> None:
    write_ground(tmp_path)
    first = embedded(tmp_path, inner='<tile id="0" type="marsh"/>')
    path = write(tmp_path, '<tileset firstgid="101" source="ground.tsx"/>', first, csv_layer("1 101 103"))
    assert terrain(path) == ("marsh", "clear", "hill")


def test_animated_tile_shows_its_first_picture(tmp_path: Path) -> None:
    moving = (
        '<tile id="0" type="clear"><animation><frame tileid="2" duration="9"/></animation></tile>'
        '<tile id="1" type="clear"><animation><frame tileid="6" duration="9"/></animation></tile>'
    )
    write_ground(tmp_path, inner=moving)
    (tmp_path / "other.tsx").write_text(tileset(head='<tileoffset x="1" y="1"/>'))
    other = '<tileset firstgid="5" source="other.tsx"/>'
    field = read_file(write(tmp_path, GROUND, other, csv_layer("1 2 1")))
    assert [tile.picture.x for _, tile in sorted(field.tiles.items())] == [56, 28]


def test_large_tile_stands_on_the_bottom_left_of_its_cell_then_is_shifted(tmp_path: Path) -> None:
    write_ground(tmp_path, width=40, height=50, head='<tileoffset x="3" y="-5"/>')
    drawn = list(drawn_tiles(read_file(write_map(tmp_path, csv_layer("0 1\n0 2"), size=(2, 2)))))
    assert [(tile.x, tile.y, tile.width, tile.height) for tile in drawn] == [
        (28 + 3, 32 - 50 - 5, 40, 50),
        (42 + 3, 56 - 50 - 5, 40, 50),
    ]


@pytest.mark.parametrize(
    ("attributes", "box"),
    [
        ('tilerendersize="tile"', (0, 12, 40, 20)),
        ('tilerendersize="grid"', (0, 0, 28, 32)),
        ('tilerendersize="grid" fillmode="preserve-aspect-fit"', (0, 18, 28, 14)),
    ],
)
def test_tile_is_drawn_in_its_own_size_or_that_of_the_grid(
    tmp_path: Path, attributes: str, box: tuple[int, ...]
) -> None:
    write_ground(tmp_path, width=40, height=20, attributes=attributes)
    (drawn,) = drawn_tiles(read_file(write_map(tmp_path, csv_layer("1"), size=(1, 1))))
    assert (drawn.x, drawn.y, drawn.width, drawn.height) == box


@pytest.mark.parametrize(
    ("inner", "problem"),
    [
        (
            '<tileset firstgid="1" source="none.tsx"/>',
            (
                "tileset 'none.tsx'",
                "names 'none.tsx', but there is no such file; put it there or correct the path",
            ),
        ),
        (
            '<tileset firstgid="1" source="field.tmx"/>',
            ("tileset 'field.tmx'", "is not a tileset; save it from Tiled again"),
        ),
        (
            '<tileset firstgid="1" source="bare.tsx"/>',
            (
                "tileset 'bare.tsx'",
                "names 'no.png', but there is no such file; put it there or correct the path",
            ),
        ),
        (
            '<tileset firstgid="1" source="other.tsx"/>',
            ("tileset 'other.tsx'", "is not a tileset; save it from Tiled again"),
        ),
        (
            '<tileset firstgid="1" source="broken.tsx"/>',
            ("tileset 'broken.tsx'", "is not XML from line 1, column 1 on; save it from Tiled again"),
        ),
        (
            '<tileset firstgid="1" source="broken.tsj"/>',
            ("tileset 'broken.tsj'", "is not JSON; save it from Tiled again"),
        ),
        (
            '<tileset firstgid="1" source="list.tsj"/>',
            ("tileset 'list.tsj'", "is JSON that Tiled did not write; save it from Tiled again"),
        ),
        (
            '<tileset firstgid="x" source="ground.tsx"/>',
            (
                "tileset 'ground.tsx'",
                "has firstgid 'x'; it must be a whole number from 1 to 268435455",
            ),
        ),
        (
            '<tileset firstgid="1" name="w" tileheight="9"/>',
            ("tileset 'w'", "has no tilewidth; it must be a whole number from 1 to 4096"),
        ),
        (
            '<tileset firstgid="1" name="w" tilewidth="900" tileheight="9"><image source="ground.png"/></tileset>',
            (
                "tileset 'w'",
                "has a picture of 112 x 32, smaller than one tile; correct the size of the tiles",
            ),
        ),
        (
            '<tileset firstgid="1" name="w" tilewidth="9" tileheight="9"><image/></tileset>',
            ("tileset 'w'", "has a picture without a file; give it a picture file in Tiled"),
        ),
    ],
)
def test_tileset_that_cannot_be_used_is_one_problem_whatever_is_drawn_with_it(
    tmp_path: Path, inner: str, problem: tuple[str, str]
) -> None:
    write_ground(tmp_path)
    (tmp_path / "bare.tsx").write_text(tileset().replace("ground.png", "no.png"))
    (tmp_path / "other.tsx").write_text("<map/>")
    (tmp_path / "broken.tsx").write_text("<tileset")
    (tmp_path / "broken.tsj").write_text("{")
    (tmp_path / "list.tsj").write_text("[]")
    layer = csv_layer("0 0 0" if "tile id" in inner else "1 2 3")
    assert problems(write(tmp_path, inner, layer)) == (Problem(*problem),)


def test_picture_that_is_missing_is_a_problem_even_of_a_map_without_a_battle(tmp_path: Path) -> None:
    write_ground(tmp_path)
    (tmp_path / "ground.png").unlink()
    path = tmp_path / "field.tmx"
    path.write_text(tmx(GROUND, csv_layer("1 2 3"), size=(3, 1)))
    sentence = "names 'ground.png', but there is no such file; put it there or correct the path"
    assert problems(path, read_file) == (Problem("tileset 'ground.tsx'", sentence),)


def test_a_picture_that_many_tiles_name_is_measured_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A collection of 60,000 tiles on one picture would otherwise open it 60,000 times."""
    write_ground(tmp_path)
    tiles = "".join(f'<tile id="{number}"><image source="ground.png"/></tile>' for number in range(60))
    head = '<tileset name="many" tilewidth="28" tileheight="32" tilecount="60" columns="0">'
    (tmp_path / "ground.tsx").write_text(f"{head}{tiles}</tileset>")
    measured: list[Path] = []

    def measure(path: Path) -> tuple[int, int]:
        measured.append(path)
        return 28, 32

    monkeypatch.setattr(tileset_image, "picture_size", measure)
    read_what_can_be_read(write_map(tmp_path, csv_layer("1 2 3")))
    assert measured == [tmp_path / "ground.png"]
