"""The commands of map makers: picture and new-map."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.storage.battles import MAPS, check_map
from game.tools import maps
from tests.cli.commanded import CULLODEN, ROOT, altered, described, run

KEITH = MAPS / "keith-1746.tmx"


def of_piece(name: str, attribute: str, value: str) -> tuple[str, str]:
    """Change an attribute of an object."""
    return rf'(<object [^>]*name="{name}"[^>]* {attribute}=)"[^"]*"', rf'\1"{value}"'


# picture


@pytest.mark.parametrize(("path", "size"), [(CULLODEN, (2106, 1530)), (KEITH, (1260, 1170))])
def test_picture_draws_a_map_without_a_display_and_prints_the_size(
    tmp_path: Path, path: Path, size: tuple[int, int]
) -> None:
    out = tmp_path / "map.png"
    command = [sys.executable, "main.py", "picture", str(path), "-o", str(out)]
    bare = {"PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, cwd=ROOT, env=bare, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{size[0]} x {size[1]}\n", "")
    assert pygame.image.load(out).get_size() == size


def test_picture_leaves_pieces_and_image_layers_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = altered(tmp_path, (r"(?s)<objectgroup.*</objectgroup>", ""))
    for path, out in ((CULLODEN, "with.png"), (bare, "without.png")):
        assert run(capsys, "picture", path, "-o", tmp_path / out).status == 0
    assert (tmp_path / "with.png").read_bytes() == (tmp_path / "without.png").read_bytes()


def test_picture_is_drawn_although_an_object_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = altered(tmp_path, of_piece("Atholl Brigade", "x", "far"))
    assert run(capsys, "picture", path, "-o", tmp_path / "map.png").out == ["2106 x 1530"]


def test_picture_of_damaged_ground_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = altered(tmp_path, ('encoding="csv"', 'encoding="cvs"'))
    said = run(capsys, "picture", path, "-o", tmp_path / "map.png")
    assert (said.status, said.out) == (1, [])
    sentence = "layer 'terrain': is written as 'cvs'; set the map's tile layer format to CSV"
    assert said.err == [f"{path.name}: {sentence}"]
    assert not (tmp_path / "map.png").exists()


def test_picture_that_cannot_be_read_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = altered(tmp_path)
    png = tmp_path / "moor.png"
    png.write_bytes(png.read_bytes()[:5000])
    said = run(capsys, "picture", path, "-o", tmp_path / "map.png")
    sentence = "map: has a picture 'moor.png' that cannot be read; save it again as PNG"
    assert (said.status, said.out, said.err) == (1, [], [f"{path.name}: {sentence}"])


def test_picture_larger_than_any_screen_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = altered(tmp_path, ('<layer id="1"', '<layer offsetx="100000" id="1"'))
    said = run(capsys, "picture", path, "-o", tmp_path / "map.png")
    assert said.status == 1
    assert said.err == [
        f"{path.name}: map: makes a picture of 102106 x 1530 pixels; more than 100000000 are too many"
    ]


def test_picture_longer_than_a_png_can_be_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maps, "MAX_SIDE", 2_000)
    said = run(capsys, "picture", CULLODEN, "-o", tmp_path / "map.png")
    sentence = "makes a picture of 2106 x 1530 pixels; a PNG has room for 2000 each way"
    assert (said.status, said.err) == (1, [f"{CULLODEN.name}: map: {sentence}"])


def test_picture_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "nowhere" / "map.png"
    said = run(capsys, "picture", CULLODEN, "-o", out)
    assert (said.status, said.out) == (1, [])
    assert said.err == [f"{out}: cannot be written: No such file or directory"]


def test_picture_writes_over_nothing_that_the_map_is_made_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, tiles = altered(tmp_path), tmp_path / "moor.png"
    before = tiles.read_bytes()
    said = run(capsys, "picture", path, "-o", tiles)
    assert (said.status, said.err) == (
        1,
        [f"{tiles}: cannot be written: it already exists; name a new file, or add --force to replace it"],
    )
    said = run(capsys, "picture", path, "-o", tiles, "--force")
    sentence = "cannot be written: the new file is made from it; name another one"
    assert (said.status, said.err) == (1, [f"{tiles}: {sentence}"])
    assert tiles.read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_picture_does_not_wait_for_a_pipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "map.png")
    said = run(capsys, "picture", CULLODEN, "-o", tmp_path / "map.png")
    assert (said.status, said.err) == (
        1,
        [f"{tmp_path / 'map.png'}: cannot be written: it is not a file; name a new one"],
    )


# new-map


def test_new_map_leaves_no_half_of_itself_where_its_templates_have_no_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "templates").write_text("mine")
    said = run(capsys, "new-map", "Glen", "-o", tmp_path / "glen.tmx")
    assert (said.status, said.err) == (1, [f"{tmp_path / 'templates'}: cannot be written: File exists"])
    assert not (tmp_path / "glen.tmx").exists()


def test_new_map_follows_no_link_out_of_its_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "maps").mkdir()
    try:
        (tmp_path / "maps" / "moor.tsx").symlink_to(tmp_path / "elsewhere")
    except OSError:
        pytest.skip("there are no links here")
    assert run(capsys, "new-map", "Glen", "-o", tmp_path / "maps" / "glen.tmx").status == 0
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize(("more", "size"), [((), (13, 11)), (("--flat",), (11, 9))])
def test_new_map_writes_a_blank_field_that_lacks_nothing_but_pieces(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, ...], size: tuple[int, int]
) -> None:
    path = tmp_path / "glen.tmx"
    said = run(capsys, "new-map", "The  Battle of <Glen> & “Foo”", "-o", path, *more)
    assert (said.status, said.err) == (0, [])
    assert said.out[0] == f"{path}: a blank map; open it in Tiled"
    assert said.out[-1] == f"python main.py check {path} says what is still missing"
    checked = check_map(path)
    assert checked.scenario is not None
    plan = checked.scenario.plan
    assert (checked.scenario.title, plan.columns, plan.rows) == ("The Battle of <Glen> & “Foo”", *size)
    assert described(capsys, path) == [
        f"map: the {side} side has no piece; place its units in the layer 'units'"
        for side in ("jacobite", "government")
    ]


@pytest.mark.parametrize(("more", "middle"), [((), (312, 495)), (("--flat",), (225, 624))])
def test_a_template_that_tiled_snaps_to_the_middle_of_a_hex_stands_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, ...], middle: tuple[int, int]
) -> None:
    path = tmp_path / "glen.tmx"
    run(capsys, "new-map", "Glen", "-o", path, *more)
    templates = sorted((tmp_path / "templates").glob("*.tx"))
    objects = "".join(
        f'<object id="{number}" template="templates/{each.name}" x="{middle[0]}" y="{middle[1]}"/>'
        for number, each in enumerate(templates, 1)
    )
    text = path.read_text(encoding="utf-8")
    layer = '<objectgroup id="2" name="units"'
    path.write_text(text.replace(f"{layer}/>", f"{layer}>{objects}</objectgroup>"), encoding="utf-8")
    scenario = check_map(path).scenario
    assert scenario is not None
    stands = [f"object {number} {piece.name!r}, hex B4" for number, piece in enumerate(scenario.pieces, 1)]
    assert [piece.place.removeprefix("layer 'units', ") for piece in scenario.pieces] == stands
    assert len(stands) == len(templates) == 20


def test_jx_01_new_map_is_the_standard_field(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "new-map", "Glen", "-o", tmp_path / "glen.tmx")
    scenario = check_map(tmp_path / "glen.tmx").scenario
    assert scenario is not None
    off = tuple("" if row % 2 and column == 12 else "clear" for row in range(11) for column in range(13))
    assert (scenario.plan.axis, scenario.plan.shifted, scenario.plan.terrain) == ("y", "odd", off)


def test_new_map_copies_what_it_leans_on_and_overwrites_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "moor.png").write_bytes((MAPS / "moor.png").read_bytes())
    (tmp_path / "pieces.tsx").write_text((MAPS / "pieces.tsx").read_text().replace("Grenadiers", "Mine"))
    mine = (tmp_path / "pieces.tsx").read_bytes()
    said = run(capsys, "new-map", "Glen", "-o", tmp_path / "glen.tmx")
    copied = (
        f"23 files it needs were copied into {tmp_path} and {tmp_path / 'templates'}; keep them beside it"
    )
    assert said.out[1] == copied
    assert (tmp_path / "pieces.tsx").read_bytes() == mine
    kit = {*tmp_path.iterdir(), *(tmp_path / "templates").iterdir()}
    assert {path.name for path in kit} == {
        "glen.tmx",
        "moor.png",
        "moor.tsx",
        "pieces.png",
        "pieces.tsx",
        "rout-and-rally.tiled-project",
        "templates",
        *(path.name for path in (MAPS / "templates").glob("*.tx")),
    }


def test_new_map_among_the_shipped_ones_uses_their_tilesets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(MAPS, tmp_path / "maps")
    monkeypatch.setattr("game.tools.maps.MAPS", tmp_path / "maps")
    (tmp_path / "maps" / "mine").mkdir()
    before = sorted((tmp_path / "maps").rglob("*"))
    for name in ("glen.tmx", "mine/glen.tmx"):
        path = tmp_path / "maps" / name
        said = run(capsys, "new-map", "Glen", "-o", path)
        assert len(said.out) == 2
        assert check_map(path).scenario is not None
        path.unlink()
    assert sorted((tmp_path / "maps").rglob("*")) == before


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("Glen", "-o", CULLODEN), "already exists; name a new file"),
        (("Glen", "-o", "glen.tmj"), "'glen.tmj' does not end in .tmx"),
        (("Glen", "-o", "nowhere/glen.tmx"), "there is no folder 'nowhere'"),
        ((" ", "-o", "glen.tmx"), "' ' is not a title"),
        (("Glen\0", "-o", "glen.tmx"), "is not a title"),
        (("Glen",), "the following arguments are required: -o/--out"),
    ],
)
def test_new_map_asked_wrongly_writes_nothing(
    capsys: pytest.CaptureFixture[str], arguments: tuple[object, ...], sentence: str
) -> None:
    before = CULLODEN.read_bytes()
    said = run(capsys, "new-map", *arguments)
    assert (said.status, said.out) == (2, [])
    assert sentence in said.err[-1]
    assert CULLODEN.read_bytes() == before
    assert not Path("glen.tmx").exists()
