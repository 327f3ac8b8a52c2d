"""Maps that mean harm, or were harmed: always a sentence, never a traceback or a runaway."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from game.hexgrid.scenario import Problem, ScenarioError
from game.tiled.battle import examine
from game.tiled.reading import files, folders
from tests.tiled.hostile_pictures import png
from tests.tiled.tiled_maps import (
    BATTLE,
    GROUND,
    csv_layer,
    objects,
    read_file,
    read_map,
    tileset,
    tmx,
    write_ground,
    write_map,
    write_png,
)

ROWS = "1 2 3\n0 1 2\n3 0 1"


def problems(path: Path) -> tuple[Problem, ...]:
    with pytest.raises(ScenarioError) as error:
        read_file(path)
    return error.value.problems


def of_class(name: str) -> str:
    attributes: dict[str, Any] = {"class": name}
    return tmx(**attributes)


def write(folder: Path, text: str | bytes, name: str = "field.tmx") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE map [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    '<map orientation="&b;"/>'
)
FILE_ENTITY = (
    '<!DOCTYPE map [<!ENTITY a SYSTEM "file:///etc/hostname">]><map orientation="hexagonal">&a;</map>'
)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            LAUGHS,
            "declares a document type, which may hide entities; remove the line that starts with <!DOCTYPE",
        ),
        (
            FILE_ENTITY,
            "declares a document type, which may hide entities; remove the line that starts with <!DOCTYPE",
        ),
        ("", "is not XML from line 1, column 1 on; save it from Tiled again"),
        ("<map>\n <layer>\n</map>", "is not XML from line 3, column 3 on; save it from Tiled again"),
        (b"\x89PNG\r\n\x1a\n\0\0", "is not XML from line 1, column 1 on; save it from Tiled again"),
        (b"<map name='\xff'/>", "is not XML from line 1, column 12 on; save it from Tiled again"),
        (
            b'<?xml version="1.0" encoding="shift_jis"?><map/>',
            "is written in an unknown encoding; save it from Tiled again, as UTF-8",
        ),
        (
            b'<?xml version="1.0" encoding="klingon"?><map/>',
            "is written in an unknown encoding; save it from Tiled again, as UTF-8",
        ),
        ("<tileset/>", "holds a <tileset>, not a map; open a .tmx or .tmj file"),
        ("<group>" * 5000, "nests more than 100 elements; use fewer groups"),
    ],
    ids=[
        "entities",
        "file entity",
        "empty",
        "torn",
        "picture",
        "not UTF-8",
        "two bytes",
        "unknown",
        "tileset",
        "deep",
    ],
)
def test_file_that_is_no_sound_xml_map_is_refused(tmp_path: Path, text: str | bytes, sentence: str) -> None:
    assert problems(write(tmp_path, text)) == (Problem("map", sentence),)


def test_file_that_is_not_there_or_no_file_is_refused(tmp_path: Path) -> None:
    assert problems(tmp_path / "none.tmx") == (Problem("map", "is not there; name a file that is"),)
    assert problems(tmp_path) == (Problem("map", "is a folder; name a file in it"),)


def test_file_larger_than_any_map_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_FILE", 100)
    assert problems(write(tmp_path, "<map/>" + " " * 100)) == (
        Problem("map", "is larger than 0 MB; that is not a map"),
    )


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder further out than the one around the map's, with everything a map might want."""
    folder = tmp_path / "outside"
    write_ground(folder)
    (folder / "foot.tx").write_text('<template><object type="foot"><point/></object></template>')
    (tmp_path / "games" / "maps").mkdir(parents=True)
    return folder


def out(source: str, folder: Path) -> str:
    return (
        f"names '{source}', which leads out of the map's folder and the one around it; move that file there, "
        f"or allow its folder: --allow {folder}"
    )


def not_a_path(source: str) -> str:
    return f"names '{source}', which is not a path from this file; put the file into the map's folder"


@pytest.mark.parametrize(
    ("inner", "place", "source"),
    [
        ('<tileset firstgid="1" source="{}"/>', "tileset '{}'", "../../outside/ground.tsx"),
        (
            tileset().split("\n", 1)[1].replace("ground.png", "{}"),
            "tileset 'ground'",
            "../../outside/ground.png",
        ),
        (
            '<imagelayer name="sky"><image source="{}"/></imagelayer>',
            "layer 'sky'",
            "sub/../../../outside/ground.png",
        ),
        (objects('<object id="1" template="{}"/>'), "layer 'units', object 1", "..\\..\\outside/foot.tx"),
    ],
)
def test_no_path_of_a_map_leads_out_of_its_folder(
    tmp_path: Path, outside: Path, inner: str, place: str, source: str
) -> None:
    path = write(tmp_path / "games" / "maps", tmx(BATTLE, inner.format(source)))
    named = source.replace("\\", "/")
    assert problems(path) == (Problem(place.format(source), out(named, outside)),)


@pytest.mark.parametrize(
    "source", ["/etc/ground.tsx", "C:/ground.tsx", "\\\\server\\ground.tsx", "http://x/y.tsx"]
)
def test_no_path_of_a_map_is_absolute(tmp_path: Path, source: str) -> None:
    path = write(tmp_path, tmx(BATTLE, f'<tileset firstgid="1" source="{source}"/>'))
    assert problems(path) == (Problem(f"tileset '{source}'", not_a_path(source.replace("\\", "/"))),)


def test_link_out_of_the_folder_is_no_way_out(tmp_path: Path, outside: Path) -> None:
    (tmp_path / "games" / "maps" / "ground.tsx").symlink_to(outside / "ground.tsx")
    path = write(tmp_path / "games" / "maps", tmx(BATTLE, GROUND))
    assert problems(path) == (Problem("tileset 'ground.tsx'", out("ground.tsx", outside)),)


def test_path_in_a_tileset_or_template_may_not_lead_out_either(tmp_path: Path, outside: Path) -> None:
    maps = tmp_path / "games" / "maps"
    write(maps / "deep", tileset().replace("ground.png", "../../../outside/ground.png"), "ground.tsx")
    write(
        maps / "deep",
        '<template><tileset firstgid="1" source="../../../outside/ground.tsx"/><object gid="1"/></template>',
        "foot.tx",
    )
    path = write(
        maps,
        tmx(
            BATTLE,
            '<tileset firstgid="1" source="deep/ground.tsx"/>',
            objects('<object id="1" template="deep/foot.tx"/>'),
        ),
    )
    assert problems(path) == (
        Problem("tileset 'deep/ground.tsx'", out("../../../outside/ground.png", outside)),
        Problem(
            "template 'deep/foot.tx', tileset '../../../outside/ground.tsx'",
            out("../../../outside/ground.tsx", outside),
        ),
    )


def test_project_that_spans_both_folders_opens_the_way_between_them_and_no_further(
    tmp_path: Path, outside: Path
) -> None:
    write(tmp_path / "projects", '{"folders": ["../games/maps"]}', "all.tiled-project")
    path = write(
        tmp_path / "games" / "maps",
        tmx(BATTLE, '<tileset firstgid="1" source="../../outside/ground.tsx"/>', csv_layer(ROWS)),
    )
    assert read_map(path).plan.terrain[0] == "clear"
    further = "../../../far.tsx"
    path = write(tmp_path / "games" / "maps", tmx(BATTLE, f'<tileset firstgid="1" source="{further}"/>'))
    assert problems(path) == (Problem(f"tileset '{further}'", out(further, tmp_path.parent)),)


def test_a_tileset_in_the_folder_around_the_maps_folder_is_read(tmp_path: Path) -> None:
    write_ground(tmp_path / "tiles")
    path = write(
        tmp_path / "maps",
        tmx(BATTLE, '<tileset firstgid="1" source="../tiles/ground.tsx"/>', csv_layer(ROWS)),
    )
    assert read_map(path).plan.terrain[0] == "clear"


def test_a_folder_that_the_player_allows_is_read(
    tmp_path: Path, outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "_allowed", set())
    path = write(
        tmp_path / "games" / "maps",
        tmx(BATTLE, '<tileset firstgid="1" source="../../outside/ground.tsx"/>', csv_layer(ROWS)),
    )
    assert folders.refused(path, examine(path).files) == (outside,)
    folders.allow([outside])
    assert read_map(path).plan.terrain[0] == "clear"
    assert folders.refused(path, examine(path).files) == ()


def test_path_that_no_file_can_have_is_refused(tmp_path: Path) -> None:
    endless = "a" * 5000 + ".tsx"
    path = write(tmp_path, tmx(BATTLE, f'<tileset firstgid="1" source="{endless}"/>'))
    assert [each.sentence[:7] for each in problems(path)] == ["names '"]


def test_tileset_of_countless_tiles_is_refused(tmp_path: Path) -> None:
    write_png(tmp_path / "ground.png", 400, 400)
    path = write(tmp_path, tmx(BATTLE, tileset(width=1, height=1).split("\n", 1)[1]))
    sentence = "has more than 65536 tiles; use larger tiles or a smaller picture"
    assert problems(path) == (Problem("tileset 'ground'", sentence),)


def test_what_pytmx_alone_stumbles_over_is_still_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(self: object, node: object) -> None:
        raise KeyError("surprise")

    monkeypatch.setattr("pytmx.TiledMap.parse_xml", stumble)
    sentence = "cannot be read (KeyError); save it from Tiled again with tile layers as CSV"
    assert problems(write_map(tmp_path, csv_layer(ROWS))) == (Problem("map", sentence),)


def rich_map(folder: Path) -> str:
    """A map with something of everything."""
    write_ground(folder, attributes='objectalignment="left"', head='<tileoffset x="1" y="2"/>')
    (folder / "foot.tx").write_text(
        '<template><tileset firstgid="3" source="ground.tsx"/><object gid="4" type="foot"/></template>'
    )
    (folder / "all.tiled-project").write_text('{"propertyTypes": [{"type": "class", "name": "foot"}]}')
    sky = '<imagelayer name="sky" offsetx="1.5"><image source="ground.png"/></imagelayer>'
    return tmx(
        BATTLE,
        GROUND,
        csv_layer(ROWS, attributes='tintcolor="#ff0080"'),
        '<layer name="packed"><data encoding="base64" compression="zlib">eJxjYGBgYGLADZiBGAAAcAAG</data></layer>',
        f'<group name="g" offsetx="2">{sky}</group>',
        objects(
            '<object id="1" template="foot.tx" x="0" y="16"/>'
            '<object id="2" gid="1" x="0" y="14" rotation="10"><properties>'
            '<property name="c" type="class" propertytype="foot"><properties><property name="n" type="int" value="3"/>'
            "</properties></property></properties></object>"
        ),
    )


@pytest.mark.parametrize("name", ["field.tmx", "ground.tsx", "foot.tx", "all.tiled-project", "ground.png"])
def test_damage_anywhere_ends_in_sentences(tmp_path: Path, name: str) -> None:
    rng = random.Random(name)
    path = write(tmp_path, rich_map(tmp_path))
    assert len(read_map(path).pieces) == 2
    sound = (tmp_path / name).read_bytes()
    pieces = [
        b"",
        b'"',
        b"<",
        b"/>",
        b"0",
        b"-1",
        b"999999999999",
        b"nan",
        b"\xff",
        b"..",
        b"id",
        b"\0",
        b"{",
        b"]",
    ]
    refused = 0
    for _ in range(80):
        at = rng.randrange(len(sound))
        end = at + rng.choice([0, 1, 3, 9, 40])
        (tmp_path / name).write_bytes(sound[:at] + rng.choice(pieces) + sound[end:])
        try:
            read_map(path)
        except ScenarioError as error:
            refused += 1
            assert error.problems
            assert all(each.location and each.sentence for each in error.problems)
    assert 0 < refused < 80


@pytest.mark.parametrize(
    ("limit", "inner", "place", "sentence"),
    [
        ("reading.files.MAX_ELEMENTS", "<x/>" * 30, "map", "holds more than 20 elements; use a smaller map"),
        ("layers.MAX_LAYERS", objects("") * 30, "map", "has more than 20 layers; use fewer"),
        (
            "reading.normalise.MAX_OBJECTS",
            objects('<object id="1"/>' * 15) + objects('<object id="2"/>' * 15),
            "map",
            "has more than 20 objects; use fewer",
        ),
        (
            "reading.tilesets.MAX_TILESETS",
            GROUND * 30,
            "map",
            "has more than 20 tilesets in it and its templates; use fewer",
        ),
        (
            "reading.xml_values.MAX_CHUNKS",
            '<layer name="w"><data encoding="csv">'
            + '<chunk x="0" y="0" width="1" height="1">1</chunk>' * 30,
            "layer 'w'",
            "is stored in more than 20 pieces; save the map from Tiled again",
        ),
        (
            "reading.properties.MAX_PROPERTIES",
            objects("", attributes='name="w"'),
            "map",
            "has more than 20 properties; use fewer",
        ),
    ],
    ids=["elements", "layers", "objects", "tilesets", "chunks", "properties"],
)
def test_too_many_of_anything_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, inner: str, place: str, sentence: str
) -> None:
    monkeypatch.setattr(f"game.tiled.{limit}", 20)
    write_ground(tmp_path)
    if "PROPERTIES" in limit:
        inner = (
            "<properties>"
            + "".join(f'<property name="p{n}" value="1"/>' for n in range(30))
            + "</properties>"
        )
    ends = "</data></layer>" if "CHUNKS" in limit else ""
    assert problems(write(tmp_path, tmx(inner + ends))) == (Problem(place, sentence),)


def test_shapes_of_tiles_are_not_counted_as_layers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.tiled.layers.MAX_LAYERS", 2)
    write_png(tmp_path / "ground.png", 112, 32, tile=28)
    shape = '<objectgroup><object id="1" x="2" y="2" width="9" height="9"/></objectgroup>'
    inner = "".join(f'<tile id="{number}" type="clear">{shape}</tile>' for number in range(4))
    embedded = tileset(inner).split("\n", 1)[1].replace("<tileset", '<tileset firstgid="1"', 1)
    path = write(tmp_path, tmx(BATTLE, embedded, csv_layer(ROWS), objects("")))
    assert [layer.name for layer in read_file(path).layers] == ["ground", "units"]


def test_classes_that_hold_each_other_over_and_over_end_soon(tmp_path: Path) -> None:
    member = {"type": "class", "propertyType": "a", "value": {}}
    members = [{**member, "name": f"m{n}"} for n in range(30)]
    number = {"type": "int", "name": "n", "value": 1}
    types = [
        {"type": "class", "name": name, "members": [*members, *next_wakeup]}
        for name, next_wakeup in (("a", []), ("b", [number]))
    ]
    types.append(
        {"type": "class", "name": "c", "members": [{**each, "propertyType": "d"} for each in members]}
    )
    types.append({"type": "class", "name": "d", "members": [{**number, "name": f"n{n}"} for n in range(9)]})
    (tmp_path / "my.tiled-project").write_text(json.dumps({"propertyTypes": types}))
    assert read_file(write(tmp_path, of_class("b"))).properties == {"n": 1}
    sentence = "is of class 'c', which has more than 100 members; use fewer"
    assert problems(write(tmp_path, of_class("c"))) == (Problem("map", sentence),)
    assert (
        problems(write(tmp_path, tmx(objects('<object id="1" type="c"/>' * 2))))
        == (Problem("layer 'units', object 1", sentence),) * 2
    )


def test_picture_of_countless_pixels_is_refused(tmp_path: Path) -> None:
    write_ground(tmp_path)
    (tmp_path / "ground.png").write_bytes(png(5_000, 4_001, b""))
    sentence = "has a picture 'ground.png' of more than 20000000 pixels; use a smaller one"
    assert problems(write(tmp_path, tmx(BATTLE, GROUND))) == (Problem("tileset 'ground.tsx'", sentence),)
