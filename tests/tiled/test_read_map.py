"""A Tiled map as a battle (JX-01): what a scenario holds, and every sentence about what it lacks."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.hexgrid.scenario import Placed, Plan, Problem, Scenario, ScenarioError
from game.tiled.battle import examine
from game.tiled.reading.tmx_model import ImageLayer
from tests.tiled.tiled_maps import (
    BATTLE,
    GROUND,
    csv_layer,
    drawn_tiles,
    objects,
    read_file,
    read_map,
    tmx,
    write_ground,
    write_map,
    write_png,
)

ROWS = "1 2 3\n0 1 2\n3 0 1"


def problems(path: Path, read: Callable[[Path], object] = read_map) -> tuple[Problem, ...]:
    with pytest.raises(ScenarioError) as error:
        read(path)
    return error.value.problems


def test_jx_01_map_becomes_a_scenario(tmp_path: Path) -> None:
    inner = (
        '<object id="1" name="Barrell" type="regular" x="14" y="16"><properties><property name="side" value="red"/>'
        '<property name="chief" type="bool" value="true"/></properties><point/></object>'
    )
    path = write_map(tmp_path, csv_layer(ROWS), objects(inner))
    assert read_map(path) == Scenario(
        system="any",
        title="A Field",
        plan=Plan(
            axis="y",
            shifted="odd",
            columns=3,
            rows=3,
            terrain=("clear", "forest", "hill", "", "clear", "forest", "hill", "", "clear"),
        ),
        properties={"system": "any", "title": "A Field"},
        pieces=(
            Placed(
                layer="units",
                kind="regular",
                name="Barrell",
                cell=0,
                properties={"side": "red", "chief": True},
                place="layer 'units', object 1 'Barrell', hex A1",
            ),
        ),
        source="field.tmx",
    )


@pytest.mark.parametrize(("axis", "index"), [("y", "odd"), ("y", "even"), ("x", "odd"), ("x", "even")])
def test_jx_01_every_kind_of_stagger_keeps_its_plan(tmp_path: Path, axis: str, index: str) -> None:
    plan = read_map(write_map(tmp_path, csv_layer(ROWS), staggeraxis=axis, staggerindex=index)).plan
    assert (plan.axis, plan.shifted) == (axis, index)


def test_map_without_stagger_and_side_has_those_of_tiled(tmp_path: Path) -> None:
    missing: dict[str, Any] = dict.fromkeys(
        ("staggeraxis", "staggerindex", "hexsidelength", "renderorder"), "(missing)"
    )
    hexes = read_file(write_map(tmp_path, csv_layer(ROWS), **missing)).hexes
    assert (hexes.axis, hexes.shifted, hexes.side) == ("y", "odd", 0)


def test_terrain_is_that_of_the_top_most_visible_layer_that_gives_one(tmp_path: Path) -> None:
    hidden = csv_layer("3 3 3\n3 3 3\n3 3 3", attributes='visible="0"')
    path = write_map(
        tmp_path,
        csv_layer("1 1 1\n1 1 1\n0 0 0"),
        csv_layer("0 2 4\n2 4 0\n0 0 2", attributes='opacity="0"'),
        hidden,
        f'<group name="off" visible="0"><group name="on">{csv_layer("3 0 0")}</group></group>',
        f'<group name="on">{csv_layer("0 0 3")}</group>',
    )
    assert read_map(path).plan.terrain == (
        "clear",
        "forest",
        "hill",
        "forest",
        "clear",
        "clear",
        "",
        "",
        "forest",
    )


def test_property_terrain_counts_before_the_class_of_a_tile(tmp_path: Path) -> None:
    tiles = (
        '<tile id="0" type="picture"><properties><property name="terrain" value=" marsh "/></properties></tile>'
        '<tile id="1" type="forest"><properties><property name="terrain" value=""/></properties></tile>'
    )
    write_ground(tmp_path, inner=tiles)
    path = write_map(tmp_path, csv_layer("1 2"), size=(2, 1))
    assert read_map(path).plan.terrain == ("marsh", "forest")


def test_hexes_whose_tiles_give_no_terrain_are_one_problem_a_tileset(tmp_path: Path) -> None:
    write_ground(tmp_path, inner='<tile id="0" type="clear"/>')
    path = write_map(tmp_path, csv_layer(ROWS), csv_layer("4 0 4\n0 0 0\n0 0 0"))
    sentence = (
        "tiles 1, 2, 3 have no terrain, and nothing else in its hexes gives one; "
        "set the class of each tile to its terrain"
    )
    assert problems(path) == (Problem("tileset 'ground'", sentence),)


def test_empty_title_is_as_good_as_none(tmp_path: Path) -> None:
    empty = BATTLE.replace('value="A Field"', 'value=" "')
    path = write_map(tmp_path, csv_layer(ROWS))
    path.write_text(path.read_text().replace(BATTLE, empty))
    sentence = "has no property 'title', which is the name of the battle; add it in Tiled's map properties"
    assert problems(path) == (Problem("map", sentence),)


def test_object_in_a_hex_without_terrain_is_not_a_second_problem(tmp_path: Path) -> None:
    write_ground(tmp_path, inner='<tile id="0" type="clear"/>')
    path = write_map(
        tmp_path, csv_layer("1 4"), objects('<object id="1" x="42" y="16"><point/></object>'), size=(2, 1)
    )
    assert [each.location for each in problems(path)] == ["tileset 'ground'"]
    scenario = examine(path).scenario
    assert scenario is not None
    assert scenario.pieces == ()


def test_map_that_is_no_battle_reads_as_a_map_and_says_all_it_lacks(tmp_path: Path) -> None:
    write_ground(tmp_path, inner='<tile id="0"/>')
    path = tmp_path / "field.tmx"
    nowhere = objects('<object id="3" x="900" y="16"><point/></object>')
    path.write_text(tmx(GROUND, csv_layer("1 1"), nowhere, size=(2, 1)))
    assert read_file(path).hexes.size == (56, 32)
    assert problems(path) == (
        Problem(
            "map",
            "has no property 'system', which names the rules it is played by; add it in Tiled's map properties",
        ),
        Problem(
            "map",
            "has no property 'title', which is the name of the battle; add it in Tiled's map properties",
        ),
        Problem(
            "tileset 'ground'",
            "tile 0 has no terrain, and nothing else in its hexes gives one; set the class of each tile to its terrain",
        ),
        Problem("layer 'units', object 3", "is off the map; move it into a hex of the map or remove it"),
    )


def test_map_without_a_hex_is_a_problem(tmp_path: Path) -> None:
    sentence = "has no hex with a terrain; draw the field on a tile layer"
    assert problems(write_map(tmp_path)) == (Problem("map", sentence),)
    assert problems(write_map(tmp_path, csv_layer("0 0 0\n0 0 0\n0 0 0"))) == (Problem("map", sentence),)


def test_layers_keep_the_order_in_which_tiled_draws_them(tmp_path: Path) -> None:
    write_png(tmp_path / "sky.png", 7, 9)
    image = (
        '<imagelayer id="9" name="sky" offsetx="1.5" offsety="-2.25" visible="0">'
        '<image source="sky.png"/></imagelayer>'
    )
    path = write_map(
        tmp_path,
        csv_layer(ROWS, name="low"),
        objects("", name="marks"),
        f'<group name="g" offsetx="10">{image}{csv_layer(ROWS, name="middle")}</group>',
        objects("", name="units"),
        csv_layer(ROWS, name="high"),
    )
    layers = read_file(path).layers
    assert [layer.name for layer in layers] == ["low", "marks", "sky", "middle", "units", "high"]
    sky = layers[2]
    assert isinstance(sky, ImageLayer)
    assert (sky.offset, sky.visible, sky.picture.width, sky.picture.height) == ((11.5, -2.25), False, 7, 9)


def test_groups_add_their_offset_and_multiply_opacity_and_tint(tmp_path: Path) -> None:
    inner = csv_layer("1", attributes='offsetx="0.5" offsety="-3" opacity="0.5" tintcolor="#ff8040"')
    group = f'<group name="g" offsetx="1.25" offsety="1" opacity="0.5" tintcolor="#80808080">{inner}</group>'
    (tile,) = drawn_tiles(read_file(write_map(tmp_path, group, size=(1, 1))))
    assert (tile.x, tile.y, tile.opacity, tile.tint) == (1.75, -2.0, 0.25, (128, 64, 32, 128))


def test_tiles_are_drawn_in_half_rows_so_that_the_nearer_cover_the_farther(tmp_path: Path) -> None:
    path = write_map(tmp_path, csv_layer("1 1 1\n1 1 1\n0 0 0"), staggeraxis="x", staggerindex="even")
    drawn = [(tile.x, tile.y) for tile in drawn_tiles(read_file(path))]
    assert drawn == [(22, 0), (0, 16), (44, 16), (22, 32), (0, 48), (44, 48)]


@pytest.mark.parametrize(
    ("bits", "flips_and_turn"),
    [
        (0, (False, False, 0)),
        (1 << 31, (True, False, 0)),
        (1 << 30, (False, True, 0)),
        (1 << 29, (False, False, 60)),
        (1 << 28, (False, False, 120)),
        (0b1011 << 28, (True, False, 180)),
    ],
)
def test_flag_bits_flip_and_turn_by_sixths(
    tmp_path: Path, bits: int, flips_and_turn: tuple[bool, bool, int]
) -> None:
    (tile,) = drawn_tiles(read_file(write_map(tmp_path, csv_layer(str(2 + bits)), size=(1, 1))))
    assert (tile.flip_across, tile.flip_down, tile.turn) == flips_and_turn
    assert (tile.picture.x, tile.picture.width) == (28, 28)


@pytest.mark.parametrize(
    ("attributes", "sentence"),
    [
        (
            {"orientation": "orthogonal"},
            "is orthogonal, but only hexagonal maps can be played; "
            "set Orientation to Hexagonal in Tiled's map properties",
        ),
        (
            {"orientation": "(missing)"},
            "is of no orientation, but only hexagonal maps can be played; "
            "set Orientation to Hexagonal in Tiled's map properties",
        ),
        ({"staggeraxis": "z"}, "has staggeraxis 'z'; it must be x or y"),
        ({"staggerindex": "both"}, "has staggerindex 'both'; it must be odd or even"),
        ({"tilewidth": "0"}, "has tilewidth '0'; it must be a whole number from 2 to 4096"),
        ({"tileheight": "(missing)"}, "has no tileheight; it must be a whole number from 2 to 4096"),
        ({"hexsidelength": "33"}, "has hexsidelength '33'; it must be a whole number from 0 to 32"),
        ({"size": (0, 3)}, "has width '0'; it must be a whole number from 1 to 10000000"),
        ({"size": (3000, 3000)}, "has 3000 x 3000 cells; more than 250000 are too many, use a smaller map"),
    ],
)
def test_map_of_impossible_measure_is_refused_in_a_sentence(
    tmp_path: Path, attributes: dict[str, Any], sentence: str
) -> None:
    assert problems(write_map(tmp_path, **attributes), read_file) == (Problem("map", sentence),)


@pytest.mark.parametrize("attribute", ["offsetx", "opacity", "tintcolor"])
def test_layer_with_a_damaged_attribute_is_named(tmp_path: Path, attribute: str) -> None:
    path = write_map(tmp_path, csv_layer(ROWS, attributes=f'{attribute}="much"'))
    sentences = {
        "tintcolor": "has tintcolor 'much'; choose its colour again in Tiled",
    }
    usual = f"has {attribute} 'much'; it must be a number of at most 10000000"
    assert problems(path, read_file) == (Problem("layer 'ground'", sentences.get(attribute, usual)),)


def test_every_problem_of_every_part_is_told_at_once(tmp_path: Path) -> None:
    write_ground(tmp_path)
    path = tmp_path / "field.tmx"
    path.write_text(
        tmx(
            BATTLE.replace('value="any"', 'type="int" value="x"'),
            GROUND,
            '<tileset firstgid="50" source="no.tsx"/>',
            csv_layer("1 2", name="short").replace('width="2"', 'width="3"'),
            csv_layer("1 2 3", attributes='offsetx="?"', name="bad"),
            objects('<object id="1" x="?" y="0"/><object id="2" gid="x"/>'),
            '<imagelayer name="sky"><image source="no.png"/></imagelayer>',
            size=(3, 1),
        )
    )
    assert [each.location for each in problems(path)] == [
        "layer 'bad'",
        "tileset 'no.tsx'",
        "layer 'short'",
        "map",
        "layer 'units', object 1",
        "layer 'units', object 2",
        "layer 'sky'",
    ]


def test_battle_without_what_is_wrong_is_there_for_the_rules_to_judge(tmp_path: Path) -> None:
    inner = (
        '<object id="1" x="14" y="16"><properties><property name="blocks" type="int" value="many"/></properties>'
        '<point/></object><object id="2" x="42" y="32"><point/></object><object id="3" x="?"/>'
    )
    path = write_map(tmp_path, csv_layer(ROWS), objects(inner))
    examined = examine(path)
    scenario, found = examined.scenario, examined.problems
    assert scenario is not None
    assert [(piece.cell, piece.properties) for piece in scenario.pieces] == [(0, {"blocks": "many"}), (1, {})]
    assert not examined.has_all_pieces
    assert [each.location for each in found] == [f"layer 'units', object {number}" for number in (1, 3, 2)]
    assert problems(path) == found


def test_battle_whose_hexes_are_in_doubt_is_not_judged(tmp_path: Path) -> None:
    far = objects('<object id="2" x="900" y="900"><point/></object>')
    path = write_map(tmp_path, csv_layer("1 2 3"), csv_layer("99 0 0"), far, size=(3, 1))
    assert examine(path).scenario is None
    assert [each.location for each in examine(path).problems] == ["layer 'ground', hex A1"]


MAPS = sorted((Path(__file__).parents[2] / "maps").glob("*.tmx"))


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_every_map_that_ships_reads_without_a_problem(path: Path) -> None:
    examined = examine(path)
    assert (examined.problems, examined.warnings) == ((), ())
    assert examined.scenario is not None
    assert examined.scenario.source == path.name
