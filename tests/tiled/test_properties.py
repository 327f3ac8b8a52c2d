"""Custom properties: every type, classes laid flat, and the defaults that Tiled does not write."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.hexgrid.scenario import Problem, ScenarioError, Value
from game.resources import MAPS
from game.tiled.reading import folders
from tests.tiled.tiled_maps import GROUND, csv_layer, objects, read_file, read_map, tmx, write_ground

GROUND_ROW = csv_layer("1 2 3")


SHIPPED = MAPS
"""Taken before the tests hide it."""


def write(
    folder: Path, properties: str = "", *inner: str, name: str = "field.tmx", **attributes: str
) -> Path:
    write_ground(folder)
    path = folder / name
    held = f"<properties>{properties}</properties>"
    path.write_text(tmx(held, GROUND, GROUND_ROW, *inner, size=(3, 1), **attributes))
    return path


def write_project(
    folder: Path, *types: dict[str, Any], name: str = "field.tiled-project", folders: tuple[str, ...] = (".",)
) -> None:
    content = {"folders": list(folders), "propertyTypes": list(types)}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(json.dumps(content))


def a_class(name: str, *members: tuple[Any, ...]) -> dict[str, Any]:
    keys = ("name", "type", "value", "propertyType")
    return {
        "id": 1,
        "type": "class",
        "name": name,
        "members": [dict(zip(keys, m, strict=False)) for m in members],
    }


@pytest.mark.parametrize(
    ("written", "values"),
    [
        ('<property name="a" value="b"/>', {"a": "b"}),
        ('<property name="a" value=""/>', {"a": ""}),
        ('<property name="a" type="string" value=""/>', {"a": ""}),
        ('<property name="a">two\nlines</property>', {"a": "two\nlines"}),
        ('<property name="a" type="string">two\nlines</property>', {"a": "two\nlines"}),
        ('<property name="a" type="int" value="-4"/>', {"a": -4}),
        ('<property name="a" type="float" value="0.1"/>', {"a": 0.1}),
        ('<property name="a" type="float" value=""/>', {"a": 0.0}),
        ('<property name="a" type="bool" value="true"/>', {"a": True}),
        ('<property name="a" type="bool" value="false"/>', {"a": False}),
        ('<property name="a" type="color" value="#ff00ff00"/>', {"a": "#ff00ff00"}),
        ('<property name="a" type="file" value="../x.txt"/>', {"a": "../x.txt"}),
        ('<property name="a" type="object" value="12"/>', {"a": 12}),
        ('<property name="a" propertytype="Edge" value="north"/>', {"a": "north"}),
        (
            '<property name="width" type="int" value="3"/><property name="layers" value="x"/>',
            {"width": 3, "layers": "x"},
        ),
        ('<property name="a" value="1"/><property name="a" value="2"/>', {"a": "2"}),
        (
            '<property name="a" type="list"><item type="int" value="1"/><item value="x y"/></property>',
            {"a": "1, x y"},
        ),
        (
            '<property name="a" type="class" propertytype="T"><properties><property name="b" type="int" value="2"/>'
            '<property name="c" type="class"><properties><property name="d" value="e"/></properties></property>'
            "</properties></property>",
            {"a.b": 2, "a.c.d": "e"},
        ),
        (
            '<property name="a" type="list"><item type="class"><properties><property name="b" value="c"/></properties>'
            '</item><item type="list"><item type="int" value="4"/></item></property>',
            {"a.1.b": "c", "a.2": "4"},
        ),
    ],
)
def test_property_of_every_type_has_its_value(tmp_path: Path, written: str, values: dict[str, Value]) -> None:
    assert read_file(write(tmp_path, written)).properties == values


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("int", "4.5"),
        ("int", "9007199254740993"),
        ("bool", "perhaps"),
        ("float", "nan"),
        ("object", "x"),
    ],
)
def test_value_that_its_type_does_not_allow_is_a_problem(tmp_path: Path, typed: str, value: str) -> None:
    path = write(tmp_path, f'<property name="many" type="{typed}" value="{value}"/>')
    with pytest.raises(ScenarioError) as error:
        read_file(path)
    sentence = f"property 'many' has the value '{value}', which is not a {typed}; set it again in Tiled"
    assert error.value.problems == (Problem("map", sentence),)


def test_members_left_at_their_default_come_from_the_project_beside_the_map(tmp_path: Path) -> None:
    write_project(
        tmp_path,
        a_class(
            "battle", ("system", "string", "any"), ("title", "string", "Untitled"), ("banners", "int", 5)
        ),
        a_class("foot", ("blocks", "int", 4), ("full", "bool", True), ("pace", "float", 1)),
        a_class("clear", ("cover", "int", 0)),
    )
    path = write(
        tmp_path,
        '<property name="title" value="A Field"/>',
        objects(
            '<object id="1" type="foot" x="14" y="16"><properties><property name="blocks" type="int" value="3"/>'
            "</properties><point/></object>"
        ),
        **{"class": "battle"},
    )
    scenario = read_map(path)
    assert (scenario.system, scenario.title) == ("any", "A Field")
    assert scenario.properties == {"system": "any", "title": "A Field", "banners": 5}
    assert scenario.pieces[0].properties == {"blocks": 3, "full": True, "pace": 1.0}
    tiles = {tile.kind: tile.properties for tile in read_file(path).tiles.values()}
    assert tiles == {"clear": {"cover": 0}, "forest": {}, "hill": {}}


def test_defaults_of_classes_within_classes_are_laid_flat(tmp_path: Path) -> None:
    write_project(
        tmp_path,
        a_class("inner", ("a", "int", 1), ("b", "int", 2), ("list", "list", [])),
        a_class("outer", ("one", "class", {}, "inner"), ("two", "class", {"b": 7}, "inner")),
    )
    written = (
        '<property name="p" type="class" propertytype="outer"><properties><property name="one" type="class" '
        'propertytype="inner"><properties><property name="a" type="int" value="9"/></properties></property>'
        "</properties></property>"
    )
    values = {"p.one.a": 9, "p.one.b": 2, "p.two.a": 1, "p.two.b": 7}
    assert read_file(write(tmp_path, written)).properties == values


def test_class_that_holds_itself_ends(tmp_path: Path) -> None:
    write_project(tmp_path, a_class("loop", ("n", "int", 1), ("next", "class", {"n": 2, "next": {}}, "loop")))
    values = read_file(write(tmp_path, **{"class": "loop"})).properties
    assert (values["n"], values["next.n"], values["next.next.n"]) == (1, 2, 1)


def test_properties_nested_without_end_are_refused(tmp_path: Path) -> None:
    written = '<property name="a" value="b"/>'
    for _ in range(12):
        written = f'<property name="a" type="class"><properties>{written}</properties></property>'
    with pytest.raises(ScenarioError) as error:
        read_file(write(tmp_path, written))
    sentence = "property 'a' nests more than 8 classes or lists; write it with fewer"
    assert error.value.problems == (Problem("map", sentence),)


def test_project_that_ships_with_the_game_serves_a_map_without_the_class(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = tmp_path / "shipped"
    write_project(shipped, a_class("battle", ("system", "string", "any")), a_class("other", ("x", "int", 1)))
    monkeypatch.setattr(folders, "MAPS", shipped)
    maps = tmp_path / "own" / "maps"
    write_project(maps, a_class("other", ("x", "int", 2)))
    assert read_file(write(maps, **{"class": "battle"})).properties == {"system": "any"}
    assert read_file(write(maps, **{"class": "other"})).properties == {"x": 2}


def test_project_that_ships_with_the_game_knows_what_a_battle_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "MAPS", SHIPPED)
    assert "battle" in folders.find_project(tmp_path).classes


def test_project_kept_beside_the_folder_of_maps_counts_if_it_lists_it(tmp_path: Path) -> None:
    write_project(tmp_path / "projects", a_class("battle", ("x", "int", 1)), folders=("../maps",))
    write_project(tmp_path / "others", a_class("battle", ("x", "int", 2)), folders=("../pictures",))
    path = tmp_path / "maps" / "deep" / "field.tmx"
    path.parent.mkdir(parents=True)
    assert read_file(write(path.parent, **{"class": "battle"})).properties == {"x": 1}


def test_broken_project_beside_the_map_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "my.tiled-project").write_text("{")
    with pytest.raises(ScenarioError) as error:
        read_file(write(tmp_path))
    sentence = (
        "cannot use the project 'my.tiled-project' beside it, which is not JSON; save it from Tiled again"
    )
    assert error.value.problems == (Problem("map", sentence),)


@pytest.mark.parametrize(
    "content",
    [
        [],
        {"propertyTypes": 3},
        {"propertyTypes": [4, {"type": "class", "name": "battle", "members": 5}]},
        {
            "folders": "x",
            "propertyTypes": [{"type": "class", "name": "battle", "members": [1, {"name": []}]}],
        },
        {"folders": [1, "\0"], "propertyTypes": [a_class("battle", ("a", "int", None), ("b", "int", "x"))]},
    ],
)
def test_project_of_another_shape_gives_no_defaults(tmp_path: Path, content: object) -> None:
    (tmp_path / "my.tiled-project").write_text(json.dumps(content))
    assert read_file(write(tmp_path, **{"class": "battle"})).properties == {}


def test_empty_values_are_nothing_of_their_type(tmp_path: Path) -> None:
    written = "".join(
        f'<property name="{typed}" type="{typed}" value=""/>'
        for typed in ("int", "float", "object", "string")
    )
    assert read_file(write(tmp_path, written)).properties == {
        "int": 0,
        "float": 0.0,
        "object": 0,
        "string": "",
    }


def test_blanks_around_a_class_are_no_part_of_it(tmp_path: Path) -> None:
    write_project(tmp_path, a_class("battle", ("x", "int", 1)))
    assert read_file(write(tmp_path, **{"class": " battle "})).properties == {"x": 1}
