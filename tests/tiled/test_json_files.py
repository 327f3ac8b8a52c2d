"""Maps and templates that Tiled saved as JSON: each is what it would be as XML."""

import json
from pathlib import Path

import msgspec
import pytest

from game.hexgrid.scenario import ScenarioError
from game.tiled.reading.tmx_model import TiledField
from tests.tiled.tiled_maps import read_file, write_ground, write_map

XML = """
<layer id="1" name="ground" class="low" width="2" height="2" opacity="0.5">
 <properties><property name="old" type="bool" value="true"/></properties>
 <data encoding="csv">1,2,0,2147483650</data>
</layer>
<group id="2" name="all" offsetx="2.5" visible="0">
 <objectgroup id="3" name="units">
  <object id="4" name="Horse" type="horse" gid="3" x="10" y="20" width="28" height="32" rotation="90"/>
  <object id="5" x="1" y="2"><polygon points="0,0 4,0 2.5,3"/></object>
  <object id="6" x="3" y="4" visible="0"><point/></object>
  <object id="7" x="3" y="4" width="9" height="5"><text wrap="1">Moy</text></object>
  <object id="8" template="foot.tx" x="7" y="9"/>
 </objectgroup>
</group>
<imagelayer id="9" name="sky" offsety="-3"><image source="ground.png" width="112" height="32"/></imagelayer>
"""

TEMPLATE = (
    '<template><tileset firstgid="1" source="ground.tsx"/><object name="Foot" type="foot" gid="2" width="28" '
    'height="32"><properties><property name="blocks" type="int" value="3"/></properties></object></template>'
)

JSON = {
    "type": "map",
    "orientation": "hexagonal",
    "width": 2,
    "height": 2,
    "tilewidth": 28,
    "tileheight": 32,
    "hexsidelength": 16,
    "staggeraxis": "y",
    "staggerindex": "odd",
    "infinite": False,
    "properties": [
        {"name": "system", "type": "string", "value": "any"},
        {"name": "title", "type": "string", "value": "A Field"},
    ],
    "tilesets": [{"firstgid": 1, "source": "ground.tsx"}],
    "layers": [
        {
            "type": "tilelayer",
            "id": 1,
            "name": "ground",
            "class": "low",
            "width": 2,
            "height": 2,
            "opacity": 0.5,
            "properties": [{"name": "old", "type": "bool", "value": True}],
            "data": [1, 2, 0, 2147483650],
        },
        {
            "type": "group",
            "id": 2,
            "name": "all",
            "offsetx": 2.5,
            "visible": False,
            "layers": [
                {
                    "type": "objectgroup",
                    "id": 3,
                    "name": "units",
                    "objects": [
                        {
                            "id": 4,
                            "name": "Horse",
                            "type": "horse",
                            "gid": 3,
                            "x": 10,
                            "y": 20,
                            "width": 28,
                            "height": 32,
                            "rotation": 90,
                        },
                        {
                            "id": 5,
                            "x": 1,
                            "y": 2,
                            "polygon": [{"x": 0, "y": 0}, {"x": 4, "y": 0}, {"x": 2.5, "y": 3}],
                        },
                        {"id": 6, "x": 3, "y": 4, "visible": False, "point": True},
                        {
                            "id": 7,
                            "x": 3,
                            "y": 4,
                            "width": 9,
                            "height": 5,
                            "text": {"text": "Moy", "wrap": True},
                        },
                        {"id": 8, "template": "foot.tj", "x": 7, "y": 9},
                    ],
                }
            ],
        },
        {
            "type": "imagelayer",
            "id": 9,
            "name": "sky",
            "offsety": -3,
            "image": "ground.png",
            "imagewidth": 112,
            "imageheight": 32,
        },
    ],
}

JSON_TEMPLATE = {
    "type": "template",
    "tileset": {"firstgid": 1, "source": "ground.tsx"},
    "object": {
        "name": "Foot",
        "type": "foot",
        "gid": 2,
        "width": 28,
        "height": 32,
        "properties": [{"name": "blocks", "type": "int", "value": 3}],
    },
}


def without_source(field: TiledField) -> TiledField:
    """Take the name of its file from a map."""
    return msgspec.structs.replace(field, source="")


def test_a_map_in_json_is_the_one_in_xml(tmp_path: Path) -> None:
    write_ground(tmp_path)
    (tmp_path / "foot.tx").write_text(TEMPLATE)
    (tmp_path / "foot.tj").write_text(json.dumps(JSON_TEMPLATE))
    (tmp_path / "field.tmj").write_text(json.dumps(JSON))
    in_xml = read_file(write_map(tmp_path, XML, size=(2, 2)))
    assert without_source(read_file(tmp_path / "field.tmj")) == without_source(in_xml)


def test_chunks_and_packed_tiles_are_read(tmp_path: Path) -> None:
    """Two tiles of an infinite map, packed as Base64: 1 and 2."""
    write_ground(tmp_path)
    chunk = {"x": 0, "y": 0, "width": 2, "height": 1, "data": "AQAAAAIAAAA="}
    layer = {"type": "tilelayer", "name": "ground", "encoding": "base64", "chunks": [chunk]}
    (tmp_path / "field.tmj").write_text(json.dumps({**JSON, "infinite": True, "layers": [layer]}))
    (ground,) = read_file(tmp_path / "field.tmj").tile_layers()
    assert ground.cells == (1, 2)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ('{"type": "map"', "is not JSON; save it from Tiled again"),
        ('{"type": "world"}', "is JSON that Tiled did not write; save it from Tiled again"),
        (
            '{"type": "map", "layers": [' + ",".join(300_001 * ['{"type": "group"}']) + "]}",
            "holds more than 300000 elements; use a smaller map",
        ),
        (
            '{"type": "map", "layers": ' + 100 * '[{"type": "group", "layers": ' + "[]" + 100 * "}]" + "}",
            "nests more than 100 elements; use fewer groups",
        ),
        (
            '{"type": "map", "layers": ' + 400 * '[{"type": "group", "layers": ' + "[]" + 400 * "}]" + "}",
            "nests more than 100 elements; use fewer groups",
        ),
    ],
    ids=["cut off", "something else", "too much", "too deep", "much too deep"],
)
def test_json_that_is_no_map_is_refused(tmp_path: Path, content: str, sentence: str) -> None:
    path = tmp_path / "field.tmj"
    path.write_text(content)
    with pytest.raises(ScenarioError) as error:
        read_file(path)
    assert [each.sentence for each in error.value.problems] == [sentence]
