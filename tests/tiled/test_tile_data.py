"""Tile data in every form that Tiled writes, and what is refused."""

import base64
import gzip
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import zstandard

from game.hexgrid.scenario import Problem, ScenarioError
from tests.tiled.tiled_maps import csv_layer, read_map, write_map

ROWS = "1 2 3\n0 1 2\n3 0 1"
GIDS = (1, 2, 3, 0, 1, 2, 3, 0, 1)
TERRAIN = ("clear", "forest", "hill", "", "clear", "forest", "hill", "", "clear")


def layer(data: str, *, encoding: str = 'encoding="base64"', attributes: str = 'width="3" height="3"') -> str:
    return f'<layer id="1" name="ground" {attributes}><data {encoding}>{data}</data></layer>'


def packed(gids: tuple[int, ...] = GIDS, pack: Callable[[bytes], bytes] = bytes) -> str:
    return base64.b64encode(pack(struct.pack(f"<{len(gids)}I", *gids))).decode()


def chunk(x: int, y: int, rows: str) -> str:
    lines = [line.split() for line in rows.splitlines()]
    text = ",\n".join(",".join(line) for line in lines)
    return f'<chunk x="{x}" y="{y}" width="{len(lines[0])}" height="{len(lines)}">{text}</chunk>'


def problems(path: Path) -> tuple[Problem, ...]:
    with pytest.raises(ScenarioError) as error:
        read_map(path)
    return error.value.problems


@pytest.mark.parametrize(
    "written",
    [
        csv_layer(ROWS),
        layer("1,2,3,0,1,2,3,0,1,", encoding='encoding="csv"'),
        layer("".join(f'<tile gid="{gid}"/>' if gid else "<tile/>" for gid in GIDS), encoding=""),
        layer(f"\n  {packed()}\n "),
        layer(packed(pack=zlib.compress), encoding='encoding="base64" compression="zlib"'),
        layer(packed(pack=gzip.compress), encoding='encoding="base64" compression="gzip"'),
        layer(
            packed(pack=zstandard.ZstdCompressor().compress), encoding='encoding="base64" compression="zstd"'
        ),
        layer("1,2,3,0,1,2,3,0,1", encoding='encoding="csv"', attributes=""),
    ],
    ids=["csv", "trailing comma", "xml", "base64", "zlib", "gzip", "zstd", "layer without size"],
)
def test_every_form_of_tile_data_gives_the_same_field(tmp_path: Path, written: str) -> None:
    assert read_map(write_map(tmp_path, written)).plan.terrain == TERRAIN


@pytest.mark.parametrize("bit", [31, 30, 29, 28])
def test_flag_bits_of_a_tile_leave_it_its_terrain(tmp_path: Path, bit: int) -> None:
    turned = csv_layer(f"1 {2 + (1 << bit)} 3\n0 1 2\n3 0 1")
    assert read_map(write_map(tmp_path, turned)).plan.terrain == TERRAIN


def test_layer_smaller_than_the_map_covers_its_north_west(tmp_path: Path) -> None:
    small = layer("1,2", encoding='encoding="csv"', attributes='width="2" height="1"')
    plan = read_map(write_map(tmp_path, small)).plan
    assert plan.terrain == ("clear", "forest", "", "", "", "", "", "", "")


BOMB = packed((0,) * 100_000, pack=zlib.compress)


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        (
            layer("1,2,3,0", encoding='encoding="csv"'),
            "holds 4 tiles where 3 x 3 make 9; save the map from Tiled again",
        ),
        (
            layer("1,2,3,0,1,2,3,0,1,2", encoding='encoding="csv"'),
            "holds 10 tiles where 3 x 3 make 9; save the map from Tiled again",
        ),
        (
            layer("", encoding='encoding="csv"'),
            "holds 0 tiles where 3 x 3 make 9; save the map from Tiled again",
        ),
        (
            layer("1,2,x", encoding='encoding="csv"'),
            "holds tile data that are not numbers of tiles; save the map from Tiled again",
        ),
        (
            layer("1,-2,3,0,1,2,3,0,1", encoding='encoding="csv"'),
            "holds tile data that are not numbers of tiles; save the map from Tiled again",
        ),
        (layer("!!!!"), "holds packed tile data that are damaged; save the map from Tiled again"),
        (
            layer(packed(), encoding='encoding="base64" compression="zlib"'),
            "holds packed tile data that are damaged; save the map from Tiled again",
        ),
        (
            layer(packed(), encoding='encoding="base64" compression="zstd"'),
            "holds packed tile data that are damaged; save the map from Tiled again",
        ),
        (layer("AAAAAAA="), "holds packed tile data that break off; save the map from Tiled again"),
        (
            layer(BOMB, encoding='encoding="base64" compression="zlib"'),
            "unpacks to more tiles than the layer has cells; save the map from Tiled again",
        ),
        (
            layer(packed(), encoding='encoding="base64" compression="lzma"'),
            "is packed with 'lzma'; set the map's tile layer format to CSV",
        ),
        (
            layer("1", encoding='encoding="morse"'),
            "is written as 'morse'; set the map's tile layer format to CSV",
        ),
        ('<layer id="1" name="ground"/>', "holds no tile data; save the map from Tiled again"),
        (
            layer("1", encoding='encoding="csv"', attributes='width="9999" height="9999"'),
            "has 9999 x 9999 cells; more than 250000 are too many, use a smaller map",
        ),
        (
            layer("1,2,3,1", encoding='encoding="csv"', attributes='width="4" height="1"'),
            "has 1 tiles outside the map; make the map larger or erase them",
        ),
    ],
)
def test_damaged_tile_data_are_refused_in_a_sentence(tmp_path: Path, written: str, sentence: str) -> None:
    assert problems(write_map(tmp_path, written)) == (Problem("layer 'ground'", sentence),)


def test_no_more_of_a_bomb_is_unpacked_than_the_layer_can_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked = []

    class Watched:
        def __init__(self, **options: Any) -> None:
            self.inner = decompressobj(**options)

        def decompress(self, content: bytes, maximum: int) -> bytes:
            unpacked.append(self.inner.decompress(content, maximum))
            return unpacked[-1]

    decompressobj = zlib.decompressobj
    monkeypatch.setattr(zlib, "decompressobj", Watched)
    problems(write_map(tmp_path, layer(BOMB, encoding='encoding="base64" compression="zlib"')))
    assert [len(each) for each in unpacked] == [37]


def test_no_more_of_a_zstd_bomb_is_unpacked_than_the_layer_can_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    class Watched:
        def stream_reader(self, packed: bytes) -> Any:
            self.inner = decompressor().stream_reader(packed)
            return self

        def read(self, maximum: int = -1) -> bytes:
            asked.append(maximum)
            return self.inner.read(maximum)

    decompressor = zstandard.ZstdDecompressor
    monkeypatch.setattr(zstandard, "ZstdDecompressor", Watched)
    bomb = packed((1,) * 1000, zstandard.compress)
    sentence = "unpacks to more tiles than the layer has cells; save the map from Tiled again"
    path = write_map(tmp_path, layer(bomb, encoding='encoding="base64" compression="zstd"'))
    assert problems(path) == (Problem("layer 'ground'", sentence),)
    assert asked == [37]


def test_tile_number_of_no_tileset_is_named_with_its_hex(tmp_path: Path) -> None:
    path = write_map(tmp_path, csv_layer(f"1 2 3\n0 77 2\n3 {99 + (1 << 28)} 77"))
    sentence = "has tile number {}, which no tileset holds; draw the hex again in Tiled"
    assert problems(path) == (
        Problem("layer 'ground', hex B2", sentence.format(77)),
        Problem("layer 'ground', hex B3", sentence.format(99)),
    )


@pytest.mark.parametrize(
    ("axis", "index", "at", "shifted"),
    [
        ("y", "odd", (-2, -2), "odd"),
        ("y", "odd", (-2, -3), "even"),
        ("y", "even", (5, 7), "odd"),
        ("x", "odd", (-3, -2), "even"),
        ("x", "odd", (-2, -3), "odd"),
        ("x", "even", (7, 5), "odd"),
    ],
)
def test_infinite_map_starts_at_its_smallest_cell_with_the_right_rows_shifted(
    tmp_path: Path, axis: str, index: str, at: tuple[int, int], shifted: str
) -> None:
    data = chunk(at[0] - 1, at[1] - 1, "0 0 0 0\n0 1 2 0\n0 0 3 0") + chunk(at[0] + 2, at[1], "2 0 0 0")
    path = write_map(
        tmp_path,
        layer(data, encoding='encoding="csv"'),
        infinite="1",
        staggeraxis=axis,
        staggerindex=index,
        size=(0, 0),
    )
    plan = read_map(path).plan
    assert (plan.axis, plan.shifted, plan.columns, plan.rows) == (axis, shifted, 3, 2)
    assert plan.terrain == ("clear", "forest", "forest", "", "hill", "")


def test_all_layers_of_an_infinite_map_share_its_smallest_cell(tmp_path: Path) -> None:
    low = layer(chunk(-2, 4, "1 1"), encoding='encoding="csv"')
    high = layer(chunk(-3, 5, "2 0 2"), encoding='encoding="csv"')
    plan = read_map(write_map(tmp_path, low, high, infinite="1")).plan
    assert (plan.columns, plan.rows) == (3, 2)
    assert plan.terrain == ("", "clear", "clear", "forest", "", "forest")


def test_map_that_does_not_say_whether_it_is_infinite_is_so_if_it_has_chunks(tmp_path: Path) -> None:
    data = layer(chunk(-5, -4, "1 2"), encoding='encoding="csv"')
    assert read_map(write_map(tmp_path, data, infinite="(missing)")).plan.terrain == ("clear", "forest")
    assert read_map(write_map(tmp_path, csv_layer(ROWS), infinite="(missing)")).plan.terrain == TERRAIN


def test_chunks_worlds_apart_are_refused_before_any_room_is_made_for_them(tmp_path: Path) -> None:
    data = chunk(-9_000_000, 0, "1 2") + chunk(9_000_000, 0, "1 2")
    path = write_map(tmp_path, layer(data, encoding='encoding="csv"'), infinite="1")
    sentence = "has 18000002 x 1 cells; more than 250000 are too many, use a smaller map"
    assert problems(path) == (Problem("map", sentence),)


def test_layers_that_are_too_many_together_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.tiled.layers.MAX_TILES", 20)
    path = write_map(tmp_path, csv_layer(ROWS), csv_layer(ROWS), csv_layer(ROWS))
    sentence = "has more than 20 cells in all its layers; use fewer layers or a smaller map"
    assert problems(path) == (Problem("map", sentence),)
