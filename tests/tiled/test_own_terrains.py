"""Terrains that tiles define themselves, from the tileset to the rules of every system."""

import json
from pathlib import Path

import pytest

from game.engine.ruleset import shipped
from game.hexgrid.scenario import OwnTerrain
from game.storage.battles import MAPS, check_map
from game.storage.offers import offers
from game.tiled.battle import examine
from tests.tiled.test_read_map import problems
from tests.tiled.tiled_maps import csv_layer, read_map, write_ground, write_map

ROWS = "1 2 3\n0 1 2\n3 0 1"


def tile(number: int, kind: str = "", **properties: str) -> str:
    """A tile with a class and properties."""
    inner = "".join(f'<property name="{name}" value="{value}"/>' for name, value in properties.items())
    return f'<tile id="{number}" type="{kind}"><properties>{inner}</properties></tile>'


ORCHARD = OwnTerrain(
    id="orchard",
    like="forest",
    name="Old Orchard",
    properties={"cover": "2"},
    place="tileset 'ground', tile 1",
)


def test_a_tile_with_like_defines_the_terrain_of_its_class_for_all_tiles_of_it(tmp_path: Path) -> None:
    inner = (
        tile(0, "clear")
        + tile(1, "orchard", like="forest", name="Old Orchard", cover="2", bars="")
        + tile(2, terrain="orchard")
    )
    write_ground(tmp_path, inner=inner)
    battle = read_map(write_map(tmp_path, csv_layer(ROWS)))
    assert battle.own_terrains == (ORCHARD,)
    assert battle.plan.terrain[:3] == ("clear", "orchard", "orchard")
    assert [battle.like(terrain) for terrain in battle.plan.terrain[:3]] == ["clear", "forest", "forest"]


def test_the_class_for_terrains_of_ones_own_takes_its_id_from_the_name(tmp_path: Path) -> None:
    inner = tile(0, "clear") + tile(1, "own-terrain", like="forest", name="Old Orchard") + tile(2, "hill")
    write_ground(tmp_path, inner=inner)
    battle = read_map(write_map(tmp_path, csv_layer(ROWS)))
    assert [own.id for own in battle.own_terrains] == ["old-orchard"]
    assert battle.plan.terrain[:3] == ("clear", "old-orchard", "hill")


def test_a_tileset_defines_the_terrain_of_its_tiles_that_have_none(tmp_path: Path) -> None:
    head = (
        '<properties><property name="terrain" value="orchard"/><property name="like" value="forest"/>'
        '<property name="slow" type="bool" value="false"/></properties>'
    )
    write_ground(tmp_path, inner=tile(1, "hill"), head=head)
    battle = read_map(write_map(tmp_path, csv_layer(ROWS)))
    assert battle.own_terrains == (
        OwnTerrain(id="orchard", like="forest", properties={"slow": False}, place="tileset 'ground'"),
    )
    assert battle.plan.terrain[:3] == ("orchard", "hill", "orchard")


def test_a_json_tileset_defines_it_too(tmp_path: Path) -> None:
    write_ground(tmp_path)
    values = {"terrain": "orchard", "like": "forest"}
    content = {
        "type": "tileset",
        "name": "ground",
        "tilewidth": 28,
        "tileheight": 32,
        "tilecount": 4,
        "columns": 4,
        "image": "ground.png",
        "imagewidth": 112,
        "imageheight": 32,
        "properties": [{"name": name, "type": "string", "value": value} for name, value in values.items()],
    }
    (tmp_path / "ground.tsx").write_text(json.dumps(content))
    assert read_map(write_map(tmp_path, csv_layer(ROWS))).plan.terrain[:3] == ("orchard",) * 3


def test_a_terrain_that_is_not_on_the_field_is_no_part_of_the_battle(tmp_path: Path) -> None:
    write_ground(tmp_path, inner=tile(0, "clear") + tile(1, "orchard", like="forest"))
    assert read_map(write_map(tmp_path, csv_layer("1 1 1\n1 1 1\n1 1 1"))).own_terrains == ()


@pytest.mark.parametrize(
    ("inner", "sentence"),
    [
        (
            tile(0, "clear")
            + tile(1, "orchard", like="forest", cover="1")
            + tile(2, "orchard", like="forest"),
            "tileset 'ground', tile 2: says of the terrain 'orchard' something else than tileset 'ground', tile 1; "
            "give the property 'like' and all else to one of them only",
        ),
        (
            tile(0, "clear") + tile(1, "own-terrain", like="forest") + tile(2, "hill"),
            "tileset 'ground', tile 1: has the property 'like', but no terrain; give it a class or a 'name'",
        ),
    ],
    ids=["two that differ", "no name"],
)
def test_what_is_wrong_with_a_definition_is_told(tmp_path: Path, inner: str, sentence: str) -> None:
    write_ground(tmp_path, inner=inner)
    assert sentence in map(str, problems(write_map(tmp_path, csv_layer(ROWS))))


def old_pines(folder: Path, **numbers: str) -> Path:
    """Copy a shipped battle whose forests are a terrain of its own."""
    for path in (*MAPS.glob("*.png"), MAPS / "pieces.tsx", *MAPS.glob("*.tiled-project")):
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "templates").mkdir()
    for path in (MAPS / "templates").iterdir():
        (folder / "templates" / path.name).write_bytes(path.read_bytes())
    own = "".join(f'<property name="{name}" value="{value}"/>' for name, value in numbers.items())
    text = (MAPS / "moor.tsx").read_text(encoding="utf-8")
    pines = text.replace('value="forest"', 'value="pines"')
    first, found, rest = pines.partition('<property name="terrain" value="pines"/>')
    assert found
    (folder / "moor.tsx").write_text(f'{first}{found}<property name="like" value="forest"/>{own}{rest}')
    path = folder / "killiecrankie-1689.tmx"
    path.write_bytes((MAPS / path.name).read_bytes())
    return path


def test_a_shipped_battle_with_woods_of_its_own_is_played_under_every_system(tmp_path: Path) -> None:
    scenario = examine(old_pines(tmp_path, name="Old pines", cover="2", flags="1")).scenario
    assert scenario is not None and "pines" in scenario.plan.terrain
    assert [offer.problems for offer in offers(scenario)] == [()] * len(shipped())
    for offer in offers(scenario):
        told = offer.rules.special_sentences(offer.scenario)
        assert any(sentence.startswith("Old pines: Like forest. ") for sentence in told)


def test_check_names_file_tile_and_remedy(tmp_path: Path) -> None:
    checked = check_map(old_pines(tmp_path, coverr="2"))
    assert checked.errors[0].location.startswith("tileset 'moor', tile ")
    assert checked.errors[0].sentence.startswith(
        "unknown property 'coverr' of the terrain 'pines': did you mean 'cover'?"
    )
