"""The commands of map makers: check with its warnings, picture, new-map."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.saves.battles import MAPS, check_map
from tests.cli.test_commands import CULLODEN, ROOT, run

KEITH = MAPS / "keith-1746.tmx"
WILD = ROOT.parent / "shared" / "maps-in-the-wild"
WILD_MAPS = sorted(WILD.glob("**/*.tmx"))


def altered(folder: Path, *changes: tuple[str, str], source: Path = CULLODEN) -> Path:
    """Copy the maps with some things changed in one; gives that one."""
    for file in MAPS.iterdir():
        if file.is_file():
            shutil.copy(file, folder / file.name)
    path = folder / source.name
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert re.search(old, text), old
        text = re.sub(old, new, text, count=1)
    path.write_text(text, encoding="utf-8")
    return path


def told(capsys: pytest.CaptureFixture[str], path: Path, status: int = 1) -> list[str]:
    """What check says of a map, its name left out."""
    said = run(capsys, "check", path)
    assert (said.status, said.err) == (status, [])
    assert all(line.startswith(f"{path}: ") for line in said.out)
    return [line.removeprefix(f"{path}: ") for line in said.out]


# check


def test_check_warns_of_what_is_odd_and_lets_it_pass(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = altered(tmp_path, ('<objectgroup id="3"', '<objectgroup visible="0" id="3"'))
    assert told(capsys, path, status=0) == [
        "layer 'leaders': warning: is hidden, so its 8 objects take no part in the battle; show it in Tiled if it "
        "should",
        "ok",
    ]


def test_check_tells_warnings_apart_from_errors(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = altered(
        tmp_path, ('<objectgroup id="3"', '<objectgroup visible="0" id="3"'), ('name="notes"', 'name="note"')
    )
    error, warning = told(capsys, path)
    assert error.startswith("map: unknown property 'note': did you mean 'notes'?")
    assert warning.startswith("layer 'leaders': warning: ")


def of_piece(name: str, attribute: str, value: str) -> tuple[str, str]:
    """Change an attribute of an object."""
    return rf'(<object [^>]*name="{name}"[^>]* {attribute}=)"[^"]*"', rf'\1"{value}"'


LOCH = 283


def piece(id: int, kind: str, name: str, x: int, y: int, more: str = "", side: str = "jacobite") -> str:
    """Write a piece, a point on the map: A1 is at 78, 90; a row further down 78 more to the right or left, 135 down."""
    told = f'<properties><property name="side" value="{side}"/>{more}</properties>'
    return f'<object id="{id}" name="{name}" type="{kind}" x="{x}" y="{y}">{told}<point/></object>'


FAULTY = f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" class="battle" orientation="hexagonal" width="4" height="3" tilewidth="156" tileheight="180" \
hexsidelength="90" staggeraxis="y" staggerindex="odd">
 <properties>
  <property name="system" value="jacobite"/>
  <property name="title" value="Everything at once"/>
  <property name="banners_jacobite" type="int" value="60"/>
  <property name="banners_goverment" type="int" value="2"/>
  <property name="command" value="cards"/>
  <property name="command_jacobite" type="int" value="53"/>
  <property name="command_government" type="int" value="5"/>
  <property name="combat_jacobite" type="int" value="3"/>
  <property name="combat_government" type="int" value="30"/>
  <property name="home_government" value="north"/>
  <property name="special_1" value="canonade"/>
 </properties>
 <tileset firstgid="1" source="moor.tsx"/>
 <layer id="1" name="terrain" width="4" height="3"><data encoding="csv">1,1,1,1,1,{LOCH},1,0,1,1,1,1</data></layer>
 <objectgroup id="2" name="units">
 {piece(1, "hielander", "Atholl", 78, 90)}
 {piece(2, "highland", "Chattan", 234, 90)}
 {piece(3, "highland", "Frasers", 234, 90)}
 {piece(4, "highland", "Appin", 312, 225)}
 {piece(5, "highland", "Camerons", 156, 130)}
 {piece(6, "highland", "Keppoch", 624, 225)}
 {piece(7, "highland", "Glengarry", 4000, 225)}
 {piece(8, "highland", "Clanranald", 390, 90, '<property name="bloks" type="int" value="3"/>')}
 {piece(9, "highland", "Lochiel", 546, 90, '<property name="blocks" type="int" value="5"/>')}
 {piece(10, "regular", "Barrell", 78, 360, side="goverment")}
 <object id="11" name="Ligonier" x="234" y="360"><point/></object>
 </objectgroup>
</map>
"""


def test_check_tells_everything_wrong_with_a_map_in_one_run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = altered(tmp_path).with_name("faulty.tmx")
    path.write_text(FAULTY, encoding="utf-8")
    # What is allowed is told after that; it is as long as the list of all that may be written there.
    assert [line.split(" allowed are ")[0] for line in told(capsys, path)] == [
        "layer 'units', object 5 'Camerons': lies nearer to the corner of A1, B1 and A2 than to the middle of a hex; "
        "move it to the middle of its hex, with Tiled's View > Snapping > Snap to Fine Grid",
        "layer 'units', object 6 'Keppoch', hex D2: stands off the board; move it, or draw a tile with a terrain there",
        "layer 'units', object 7 'Glengarry': lies off the map; move it into a hex of the map or remove it",
        "map: unknown property 'banners_goverment': did you mean 'banners_government'?",
        "layer 'units', object 1 'Atholl', hex A1: unknown class 'hielander': did you mean 'highland'?",
        "layer 'units', object 8 'Clanranald', hex C1: unknown property 'bloks': did you mean 'blocks'?",
        "layer 'units', object 9 'Lochiel', hex D1: 5 blocks are more than its full number, 4; raise 'full'",
        "layer 'units', object 10 'Barrell', hex A3: property 'side' is 'goverment': did you mean 'government'?",
        "layer 'units', object 11 'Ligonier', hex B3: has no class;",
        "layer 'units', object 11 'Ligonier', hex B3: has no property 'side';",
        "map: both sides have their home at the north edge; give 'home_government' another one",
        "map: property 'command_jacobite' is 53; it must be a whole number from 1 to 10",
        "map: property 'combat_government' is 30; it must be a whole number from 0 to 29",
        "map: property 'special_1': 'canonade' is no special rule: did you mean 'cannonade'?",
        "map: property 'banners_government' is 6, but no more than 5 can be taken: for the jacobite "
        "pieces and by special rules; give a smaller number",
        "layer 'units', object 3 'Frasers', hex B1: Chattan stands here already; a hex holds one unit",
        "layer 'units', object 4 'Appin', hex B2: it cannot stand on loch (JX-80); move it or change the ground",
        "map: the government side has no piece; place its units in the layer 'units'",
    ]


@pytest.mark.skipif(not WILD_MAPS, reason="no ../shared/maps-in-the-wild")
@pytest.mark.parametrize("path", WILD_MAPS, ids=lambda path: path.stem)
def test_check_says_of_a_map_that_is_no_battle_what_it_lacks(
    capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    lines = told(capsys, path)
    assert lines[0].startswith("map: has no property 'system', which names the rules it is played by; ")
    assert lines[1].startswith("map: has no property 'title', which is the name of the battle; ")
    assert all(line.endswith(("properties", "terrain", "Grid", "there", "remove it")) for line in lines)


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


def test_picture_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "nowhere" / "map.png"
    said = run(capsys, "picture", CULLODEN, "-o", out)
    assert (said.status, said.out) == (1, [])
    assert said.err == [f"{out}: cannot be written: No such file or directory"]


# new-map


@pytest.mark.parametrize(("more", "size"), [((), (13, 11)), (("--flat",), (11, 9))])
def test_new_map_writes_a_blank_field_that_lacks_nothing_but_pieces(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, ...], size: tuple[int, int]
) -> None:
    path = tmp_path / "glen.tmx"
    said = run(capsys, "new-map", "The  Battle of <Glen> & “Foo”", "-o", path, *more)
    assert (said.status, said.err) == (0, [])
    assert said.out[0] == f"{path}: a blank field, to be opened in Tiled"
    assert said.out[-1] == f"python main.py check {path} says what is still missing"
    checked = check_map(path)
    assert checked.scenario is not None
    plan = checked.scenario.plan
    assert (checked.scenario.title, plan.columns, plan.rows) == ("The Battle of <Glen> & “Foo”", *size)
    assert told(capsys, path) == [
        f"map: the {side} side has no piece; place its units in the layer 'units'"
        for side in ("jacobite", "government")
    ]


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
        f"23 files it leans on were copied into {tmp_path} and {tmp_path / 'templates'}; keep them beside it"
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
    monkeypatch.setattr("game.tools.new_map.MAPS", tmp_path / "maps")
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
        (("Glen", "-o", CULLODEN), "is there already; name a new file"),
        (("Glen", "-o", "glen.tmj"), "'glen.tmj' does not end in .tmx"),
        (("Glen", "-o", "nowhere/glen.tmx"), "there is no folder 'nowhere'"),
        ((" ", "-o", "glen.tmx"), "' ' is no title"),
        (("Glen\0", "-o", "glen.tmx"), "is no title"),
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
