"""`main.py check`: what it says of good maps, of maps with faults, and of what is merely odd."""

import re
from pathlib import Path

import pytest

from tests.cli.commanded import CULLODEN, altered, described, run
from tests.foreign import FOREIGN_MAPS


def test_check_tells_of_a_good_map_that_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "check", CULLODEN)
    assert (said.status, said.out, said.err) == (0, [f"{CULLODEN}: ok"], [])


def test_check_tells_every_problem_with_its_file_and_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bad = altered(tmp_path, ('type="leader"', 'type="general"'), ('name="notes"', 'name="note"'))
    said = run(capsys, "check", CULLODEN, bad)
    assert (said.status, said.out[0], said.err) == (1, f"{CULLODEN}: ok", [])
    problems = said.out[1:]
    assert all(line.startswith(f"{bad}: ") for line in problems)
    assert any(
        re.search(r": map: unknown property 'note': did you mean 'notes'\?", line) for line in problems
    )
    assert any(
        re.search(
            r": layer '\w+', object \d+ '[^']+', hex [A-Z]+\d+: unknown class 'general'",
            line,
        )
        for line in problems
    )


@pytest.mark.parametrize(
    ("name", "data"),
    [("nowhere.tmx", None), ("rubbish.tmx", b"\0\1\2"), ("words.tmx", b"a map"), ("empty.tmx", b"")],
)
def test_check_tells_of_a_file_that_is_no_map(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, data: bytes | None
) -> None:
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    said = run(capsys, "check", path, CULLODEN)
    assert (said.status, said.err) == (1, [])
    assert [line.split(": ")[0] for line in said.out] == [str(path), str(CULLODEN)]


def test_check_warns_of_what_is_odd_and_lets_it_pass(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = altered(tmp_path, ('<objectgroup id="3"', '<objectgroup visible="0" id="3"'))
    assert described(capsys, path, status=0) == [
        "layer 'leaders': warning: is hidden, so its 8 objects take no part in the battle; show it in Tiled if it "
        "should",
        "ok",
    ]


def test_check_tells_warnings_apart_from_errors(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = altered(
        tmp_path, ('<objectgroup id="3"', '<objectgroup visible="0" id="3"'), ('name="notes"', 'name="note"')
    )
    error, warning = described(capsys, path)
    assert error.startswith("map: unknown property 'note': did you mean 'notes'?")
    assert warning.startswith("layer 'leaders': warning: ")


LOCH = 283


def piece(number: int, kind: str, name: str, x: int, y: int, more: str = "", side: str = "jacobite") -> str:
    """Write a piece, a point on the map: A1 is at 78, 90; a row further down 78 more to the right or left, 135 down."""
    text = f'<properties><property name="side" value="{side}"/>{more}</properties>'
    return f'<object id="{number}" name="{name}" type="{kind}" x="{x}" y="{y}">{text}<point/></object>'


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
    assert [line.split(" allowed are ")[0] for line in described(capsys, path)] == [
        "layer 'units', object 5 'Camerons': is nearer to the corner of A1, B1 and A2 than to the middle of a hex; "
        "move it to the middle of its hex, with Tiled's View > Snapping > Snap to Fine Grid",
        "layer 'units', object 6 'Keppoch', hex D2: is off the board; move it, or draw a tile with a terrain there",
        "layer 'units', object 7 'Glengarry': is off the map; move it into a hex of the map or remove it",
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
        "map: property 'special_1': 'canonade' is not a special rule: did you mean 'cannonade'?",
        "layer 'units', object 3 'Frasers', hex B1: Chattan is already here; a hex holds one unit",
        "layer 'units', object 4 'Appin', hex B2: it cannot be placed on loch (JX-80); move it or change the ground",
    ]


def battle(*pieces: str, layer: str = "units", **banners: int) -> str:
    """Write a small battle with these pieces."""
    described = {
        "system": "jacobite",
        "title": "Small",
        **{f"banners_{side}": n for side, n in banners.items()},
    }
    properties = "".join(f'<property name="{name}" value="{value}"/>' for name, value in described.items())
    text = re.sub(r"(?s)(<properties>).*?(</properties>)", rf"\g<1>{properties}\g<2>", FAULTY, count=1)
    objects = f'<objectgroup id="2" name="{layer}">{"".join(pieces)}</objectgroup>'
    return re.sub(r"(?s)<objectgroup.*</objectgroup>", objects, text)


def checked(capsys: pytest.CaptureFixture[str], folder: Path, text: str, status: int = 1) -> list[str]:
    """What check says of a map beside the shipped tilesets, without what is allowed."""
    path = altered(folder).with_name("small.tmx")
    path.write_text(text, encoding="utf-8")
    return [line.split(" allowed are ")[0] for line in described(capsys, path, status)]


ATHOLL = piece(1, "highland", "Atholl", 78, 90)
BARRELL = piece(2, "regular", "Barrell", 78, 360, side="government")


def test_banners_that_cannot_be_taken_and_a_side_without_pieces_are_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert checked(capsys, tmp_path, battle(ATHOLL, jacobite=1, government=2)) == [
        "map: property 'banners_government' is 2, but no more than 1 can be taken: for the jacobite "
        "pieces and by special rules; give a smaller number",
        "map: the government side has no piece; place its units in the layer 'units'",
    ]


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (
            BARRELL.replace('"regular"', '"regulr"'),
            ", hex A3: unknown class 'regulr': did you mean 'regular'?",
        ),
        (BARRELL.replace('"78"', '"7800"'), ": is off the map; move it into a hex of the map or remove it"),
        (
            BARRELL.replace("<point/>", "").replace('name="Barrell"', 'name="Barrell" template="no.tx"'),
            ": names 'no.tx', but there is no such file; put it there or correct the path",
        ),
    ],
)
def test_nothing_is_told_of_numbers_while_pieces_cannot_be_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, broken: str, sentence: str
) -> None:
    text = battle(ATHOLL, broken, jacobite=1, government=1)
    assert checked(capsys, tmp_path, text) == [f"layer 'units', object 2 'Barrell'{sentence}"]


def test_all_that_is_wrong_with_a_piece_on_a_corner_is_told_at_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    adrift = piece(2, "regulr", "Barrell", 78, 272, side="goverment")
    assert checked(capsys, tmp_path, battle(ATHOLL, adrift, jacobite=1, government=1)) == [
        "layer 'units', object 2 'Barrell': is nearer to the corner of A2 and A3 than to the middle of a hex; "
        "move it to the middle of its hex, with Tiled's View > Snapping > Snap to Fine Grid",
        "layer 'units', object 2 'Barrell': unknown class 'regulr': did you mean 'regular'?",
        "layer 'units', object 2 'Barrell': property 'side' is 'goverment': did you mean 'government'?",
    ]


def test_a_layer_of_pieces_that_is_called_something_else_is_told_although_they_are_missed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert checked(capsys, tmp_path, battle(ATHOLL, BARRELL, layer="Units", jacobite=1, government=1)) == [
        "map: the jacobite side has no piece; place its units in the layer 'units'",
        "map: the government side has no piece; place its units in the layer 'units'",
        "layer 'Units': warning: 2 pieces in it take no part in the battle, because no rule reads a layer of that "
        "name: did you mean 'units'?",
    ]


def test_pieces_painted_as_ground_and_ground_placed_as_a_piece_are_told_apart_from_misspelt_words(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = battle(ATHOLL, piece(2, "rough", "Barrell", 78, 360, side="government"), jacobite=1, government=1)
    text = text.replace(' <layer id="1"', ' <tileset firstgid="901" source="pieces.tsx"/>\n <layer id="1"')
    text = text.replace(f"1,1,1,1,1,{LOCH},", f"1,1,1,903,903,{LOCH},")
    assert checked(capsys, tmp_path, text) == [
        "hex D1 and 1 more: a piece, 'highland', is painted as ground; erase it and place it in the layer 'units'",
        "layer 'units', object 2 'Barrell', hex A3: 'rough' is ground, not a piece; paint it on a layer of tiles and "
        "remove it here",
        "tileset 'pieces': warning: has tiles of 96 x 96 pixels for hexes of 156 x 180; give both the same size",
    ]


@pytest.mark.parametrize(
    "changed", [('staggerindex="odd"', 'staggerindex="even"'), ('staggeraxis="y"', 'staggeraxis="x"')]
)
def test_a_map_changed_under_its_pieces_is_told_before_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, changed: tuple[str, str]
) -> None:
    first, *_ = described(capsys, altered(tmp_path, changed))
    assert re.sub(r"\d+", "N", first) == (
        "map: N of N objects are in no hex; if they did before, the map was changed under them: set Stagger Axis, "
        "Stagger Index, Tile Side Length and the offsets of layers as they were, in Tiled's properties"
    )


def test_json_that_is_no_map_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "glen.tmj"
    said = {}
    for text in ('{"type": "map"}', '{"type": "template"}', '{"type": "song"}', "[]", "{", 9_000 * "["):
        path.write_text(text, encoding="utf-8")
        said[text[:20]] = described(capsys, path)
    assert said == {
        '{"type": "map"}': [
            "map: is of no orientation, but only hexagonal maps can be played; set Orientation to Hexagonal in "
            "Tiled's map properties"
        ],
        '{"type": "template"}': ["map: holds a <template>, not a map; open a .tmx or .tmj file"],
        '{"type": "song"}': ["map: is JSON that Tiled did not write; save it from Tiled again"],
        "[]": ["map: is JSON that Tiled did not write; save it from Tiled again"],
        "{": ["map: is not JSON; save it from Tiled again"],
        20 * "[": ["map: is not JSON; save it from Tiled again"],
    }


@pytest.mark.parametrize(
    ("there", "asked"),
    [
        (("Moor.tsx",), " (did you mean 'Moor.tsx'?)"),
        (("moorland.tsx", "moor.png"), " (did you mean 'moorland.tsx'?)"),
        (("moorland.tsx", "moors.tsx"), ""),
        (("pieces.tsx",), ""),
    ],
)
def test_a_file_that_is_not_there_may_be_another_of_a_similar_name(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, there: tuple[str, ...], asked: str
) -> None:
    for name in there:
        (tmp_path / name).write_bytes(b"")
    path = tmp_path / "small.tmx"
    path.write_text(battle(ATHOLL, BARRELL), encoding="utf-8")
    assert described(capsys, path) == [
        f"tileset 'moor.tsx': names 'moor.tsx', but there is no such file{asked}; put it there or correct the path"
    ]


def test_a_day_that_is_not_written_in_numbers_is_warned_of(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = altered(tmp_path, ('value="1746-04-16"', 'value="16 April 1746"'))
    assert described(capsys, path, status=0) == [
        "map: warning: property 'date' is '16 April 1746' and will be shown as it is; write the day as 1746-04-16",
        "ok",
    ]


@pytest.mark.parametrize("path", FOREIGN_MAPS, ids=lambda path: path.stem)
def test_check_says_of_a_map_that_is_no_battle_what_it_lacks(
    capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    lines = described(capsys, path)
    assert lines[0].startswith("map: has no property 'system', which names the rules it is played by; ")
    assert lines[1].startswith("map: has no property 'title', which is the name of the battle; ")
    assert all(line.endswith(("properties", "terrain", "Grid", "there", "remove it")) for line in lines)


def test_check_finds_a_picture_that_breaks_off(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = altered(tmp_path)
    picture = tmp_path / "moor.png"
    picture.write_bytes(picture.read_bytes()[:20_000])
    assert described(capsys, path, status=1) == [
        "picture 'moor.png': has a picture 'moor.png' that cannot be read; save it again as PNG"
    ]


def test_a_map_is_read_under_each_system_that_it_offers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    object_of = r'(?s)(<object [^>]*name="Belford\'s left battery".*?)(</properties>)'
    path = altered(tmp_path, (object_of, r'\1<property name="facing" value="up"/>\2'))
    warned = described(capsys, path, 0)
    assert any("warning: under 'commanders': " in line and "'up'" in line for line in warned), warned
    named = '<property name="systems" value="commanders"/>'
    text = path.read_text(encoding="utf-8").replace("<properties>", f"<properties>{named}", 1)
    path.write_text(text, encoding="utf-8")
    found = described(capsys, path, 1)
    assert any("warning" not in line and "under 'commanders': " in line for line in found), found


def test_pieces_called_alike_are_warned_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = altered(tmp_path, ("Belford's left battery", "belford's  right battery"))
    (line, ok) = described(capsys, path, 0)
    assert "is called like layer 'units', object 19" in line and ok == "ok"
