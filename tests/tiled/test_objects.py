"""Objects: their hex, their kind and their properties, from templates and tiles too."""

from pathlib import Path

import pytest

from game.hexgrid.scenario import Problem, ScenarioError
from game.tiled.battle import examine
from tests.tiled.tiled_maps import (
    csv_layer,
    object_layer,
    objects,
    read_file,
    read_map,
    write_ground,
    write_map,
)

FIELD = csv_layer("1 1 1\n1 1 1\n1 1 0")
# Middles of A1, B2 (its row shifted) and C3, which is off the board.
A1, B2, C3 = (14, 16), (56, 40), (70, 64)
NAMES = {0: "A1", 1: "B1", 4: "B2"}


def at(point: tuple[int, int], dx: float = 0.0, dy: float = 0.0) -> str:
    return f'x="{point[0] + dx}" y="{point[1] + dy}"'


def placed(folder: Path, inner: str) -> list[str]:
    """The cells in which objects stand."""
    pieces = read_map(write_map(folder, FIELD, objects(inner))).pieces
    return [NAMES[piece.cell] for piece in pieces]


def problems(folder: Path, *inner: str) -> tuple[Problem, ...]:
    with pytest.raises(ScenarioError) as error:
        read_map(write_map(folder, FIELD, *inner))
    return error.value.problems


@pytest.mark.parametrize(
    ("written", "cell"),
    [
        (f'<object id="1" {at(B2)}><point/></object>', "B2"),
        (f'<object id="1" {at(B2, 4, -3)}><point/></object>', "B2"),
        (f'<object id="1" {at(B2, -10, -6)} width="20" height="12"/>', "B2"),
        (f'<object id="1" {at(B2, -40, -30)} width="80" height="60"><ellipse/></object>', "B2"),
        (f'<object id="1" {at(B2, -10, -6)} width="20" height="12"><capsule/></object>', "B2"),
        (f'<object id="1" {at(B2)}><polygon points="0,0 90,0 0,90"/></object>', "B2"),
        (f'<object id="1" {at(B2)}><polyline points="0,0 90,0"/></object>', "B2"),
        # A tile object hangs up and right from its position: here from the bottom left of its hex.
        (f'<object id="1" gid="4" {at(B2, -14, 16)} width="28" height="32"/>', "B2"),
        (f'<object id="1" gid="4" {at(B2, -14, 16)}/>', "B2"),
        (f'<object id="1" gid="{4 + (1 << 31) + (1 << 28)}" {at(B2, -14, 16)}/>', "B2"),
        (f'<object id="1" gid="4" {at(B2, -5, 5)} width="10" height="10"/>', "B2"),
        (f'<object id="1" gid="4" {at(B2, -16, -14)} rotation="90"/>', "B2"),
        (f'<object id="1" gid="4" {at(B2, 14, -16)} rotation="180"/>', "B2"),
        (f'<object id="1" {at(B2, 6, -10)} width="20" height="12" rotation="90"/>', "B2"),
    ],
)
def test_object_stands_in_the_hex_of_its_middle(tmp_path: Path, written: str, cell: str) -> None:
    assert placed(tmp_path, written) == [cell]


@pytest.mark.parametrize(
    ("anchor", "dx", "dy"),
    [
        ("unspecified", -14, 16),
        ("topleft", -14, -16),
        ("top", 0, -16),
        ("topright", 14, -16),
        ("left", -14, 0),
        ("center", 0, 0),
        ("right", 14, 0),
        ("bottomleft", -14, 16),
        ("bottom", 0, 16),
        ("bottomright", 14, 16),
    ],
)
def test_anchor_of_tile_objects_is_the_one_their_tileset_sets(
    tmp_path: Path, anchor: str, dx: int, dy: int
) -> None:
    write_ground(tmp_path, attributes=f'objectalignment="{anchor}"')
    path = write_map(tmp_path, FIELD, objects(f'<object id="1" gid="4" {at(B2, dx, dy)}/>'))
    assert object_layer(read_file(path), 1).objects[0].centre == pytest.approx(B2)


def test_tile_offset_of_the_tileset_moves_its_objects_too(tmp_path: Path) -> None:
    write_ground(tmp_path, head='<tileoffset x="28" y="0"/>')
    assert placed(tmp_path, f'<object id="1" gid="4" {at(A1, -14, 16)}/>') == ["B1"]


def test_offsets_of_the_layer_and_its_groups_move_its_objects(tmp_path: Path) -> None:
    inner = objects(f'<object id="1" {at(A1)}><point/></object>', attributes='offsetx="20.5" offsety="10"')
    group = f'<group name="all" offsetx="21.5" offsety="14">{inner}</group>'
    (piece,) = read_map(write_map(tmp_path, FIELD, group)).pieces
    assert NAMES[piece.cell] == "B2"


def test_object_of_an_infinite_map_is_counted_from_its_smallest_cell(tmp_path: Path) -> None:
    chunk = '<chunk x="-2" y="-3" width="2" height="2">1,1,1,1</chunk>'
    layer = f'<layer id="1" name="ground"><data encoding="csv">{chunk}</data></layer>'
    # The cell (-1, -2): one column and one row in.
    point = objects(f'<object id="1" x="{-28 + 14}" y="{-48 + 16}"><point/></object>')
    (piece,) = read_map(write_map(tmp_path, layer, point, infinite="1")).pieces
    assert (piece.cell, piece.place) == (3, "layer 'units', object 1, hex B2")


def test_point_nearer_to_a_corner_than_to_a_centre_is_never_guessed(tmp_path: Path) -> None:
    on_corner = objects('<object id="7" name="Barrell" x="42" y="32"><point/></object>')
    sentence = (
        "is nearer to the corner of B1, A2 and B2 than to the middle of a hex; "
        "move it to the middle of its hex, with Tiled's View > Snapping > Snap to Fine Grid"
    )
    assert problems(tmp_path, on_corner) == (Problem("layer 'units', object 7 'Barrell'", sentence),)


def test_tile_object_snapped_to_a_corner_is_never_guessed(tmp_path: Path) -> None:
    snapped = objects('<object id="7" gid="4" x="42" y="32"/>')
    sentence = (
        "is nearer to the corner of B1 and C1 than to the middle of a hex; "
        "move it to the middle of its hex, with Tiled's View > Snapping > Snap to Fine Grid"
    )
    assert problems(tmp_path, snapped) == (Problem("layer 'units', object 7", sentence),)


def test_point_on_a_corner_at_the_edge_of_the_map_names_the_hex_that_is_there(tmp_path: Path) -> None:
    sentence = (
        "is nearer to the corner of A1 than to the middle of a hex; "
        "move it to the middle of its hex, with Tiled's View > Snapping > Snap to Fine Grid"
    )
    on_corner = objects('<object id="7" x="14" y="1"><point/></object>')
    assert problems(tmp_path, on_corner) == (Problem("layer 'units', object 7", sentence),)


def test_object_off_the_board_or_off_the_map_is_a_problem(tmp_path: Path) -> None:
    inner = (
        f'<object id="1" name="Off" {at(C3)}><point/></object><object id="2" x="500" y="16"><point/></object>'
    )
    assert problems(tmp_path, objects(inner)) == (
        Problem(
            "layer 'units', object 1 'Off', hex C3",
            "is off the board; move it, or draw a tile with a terrain there",
        ),
        Problem("layer 'units', object 2", "is off the map; move it into a hex of the map or remove it"),
    )


@pytest.mark.parametrize(
    ("attributes", "problem"),
    [
        ('x="a"', "has x 'a'; it must be a number of at most 10000000"),
        ('x="nan"', "has x 'nan'; it must be a number of at most 10000000"),
        ('x="1e300"', "has x '1e300'; it must be a number of at most 10000000"),
        ('gid="-1"', "has gid '-1'; it must be a whole number from 0 to 4294967295"),
        ('gid="77"', "shows tile number 77, which no tileset holds; choose its tile again in Tiled"),
        ('template="no.tx"', "names 'no.tx', but there is no such file; put it there or correct the path"),
        (
            'template="ground.tsx"',
            "names the template 'ground.tsx', which holds no object; save it from Tiled again",
        ),
        ('template="bad.tx"', "names the template 'bad.tx', which holds no object; save it from Tiled again"),
        (
            'template="torn.tx"',
            "names the template 'torn.tx', which is not XML from line 1, column 1 on; save it from Tiled again",
        ),
    ],
)
def test_object_that_makes_no_sense_is_named(tmp_path: Path, attributes: str, problem: str) -> None:
    (tmp_path / "bad.tx").write_text("<tileset/>")
    (tmp_path / "torn.tx").write_text("<template")
    inner = f'<object id="12" name="Barrell" {attributes}/>'
    assert problems(tmp_path, objects(inner)) == (Problem("layer 'units', object 12 'Barrell'", problem),)


@pytest.mark.parametrize(
    ("attributes", "kind"),
    [('type="foot"', "foot"), ('class="foot"', "foot"), ('type="" class="foot"', "foot"), ("", "forest")],
)
def test_kind_is_the_class_of_the_object_or_else_of_its_tile(
    tmp_path: Path, attributes: str, kind: str
) -> None:
    inner = f'<object id="1" gid="2" {attributes} {at(A1, -14, 16)}/>'
    (piece,) = read_map(write_map(tmp_path, FIELD, objects(inner))).pieces
    assert piece.kind == kind


def test_object_has_the_properties_of_its_tile_where_it_has_none_of_its_own(tmp_path: Path) -> None:
    tile = (
        '<tile id="0" type="clear"/><tile id="3" type="foot"><properties><property name="side" value="red"/>'
        '<property name="blocks" type="int" value="4"/></properties></tile>'
    )
    write_ground(tmp_path, inner=tile)
    own = '<properties><property name="blocks" type="int" value="3"/></properties>'
    inner = f'<object id="1" gid="4" {at(A1, -14, 16)}>{own}</object>'
    (piece,) = read_map(write_map(tmp_path, FIELD, objects(inner))).pieces
    assert (piece.kind, piece.properties) == ("foot", {"side": "red", "blocks": 3})
    # Defaults count last, and only those of the object's own class.
    (tmp_path / "all.tiled-project").write_text(
        '{"propertyTypes": ['
        '{"type": "class", "name": "foot", "members": [{"name": "full", "type": "int", "value": 5}]},'
        '{"type": "class", "name": "horse", "members": [{"name": "side", "type": "string", "value": "blue"},'
        '{"name": "pace", "type": "int", "value": 2}]}]}'
    )
    inner = f'<object id="1" type="horse" gid="4" {at(A1, -14, 16)}>{own}</object>'
    (piece,) = read_map(write_map(tmp_path, FIELD, objects(inner))).pieces
    assert (piece.kind, piece.properties) == ("horse", {"side": "red", "pace": 2, "blocks": 3})


def test_of_an_object_whose_tileset_is_missing_only_that_is_told(tmp_path: Path) -> None:
    (tmp_path / "horse.tx").write_text(
        '<template><tileset firstgid="50" source="horse.tsx"/><object type="horse" gid="53"/></template>'
    )
    inner = "".join(f'<object id="{number}" template="horse.tx" {at(A1, 0, 16)}/>' for number in (1, 2))
    path = write_map(tmp_path, FIELD, objects(inner))
    sentence = "names 'horse.tsx', but there is no such file; put it there or correct the path"
    examined = examine(path)
    assert examined.problems == (Problem("template 'horse.tx', tileset 'horse.tsx'", sentence),)
    assert not examined.has_all_pieces


def test_template_fills_in_what_its_objects_leave_out(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    write_ground(tmp_path / "parts", inner='<tile id="3" type="horse"/>')
    (tmp_path / "parts" / "horse.tx").write_text(
        '<template><tileset firstgid="50" source="ground.tsx"/>'
        '<object name="Horse" gid="53" width="10" height="20" class="light"><properties>'
        '<property name="side" value="red"/><property name="blocks" type="int" value="4"/></properties>'
        "</object></template>"
    )
    (tmp_path / "parts" / "post.tx").write_text('<template><object type="post"><point/></object></template>')
    own = '<properties><property name="blocks" type="int" value="2"/></properties>'
    inner = (
        f'<object id="1" template="parts/horse.tx" {at(B2, -5, 10)}/>'
        f'<object id="2" template="parts/horse.tx" name="Kerr" type="heavy" {at(A1, -14, 16)} width="28" height="32">'
        f'{own}</object><object id="3" template="parts/post.tx" {at(A1)}/>'
        f'<object id="4" template="parts/post.tx" gid="3" {at(A1, -14, 16)}/>'
    )
    path = write_map(tmp_path, FIELD, objects(inner))
    assert [
        (piece.kind, piece.name, NAMES[piece.cell], piece.properties) for piece in read_map(path).pieces
    ] == [
        ("light", "Horse", "B2", {"side": "red", "blocks": 4}),
        ("heavy", "Kerr", "A1", {"side": "red", "blocks": 2}),
        ("post", "", "A1", {}),
        ("post", "", "A1", {}),
    ]
    field = read_file(path)
    shown = [field.tiles[each.tile] if each.tile else None for each in object_layer(field, 1).objects]
    assert [tile and (tile.kind, tile.picture.file) for tile in shown] == [
        ("horse", str(tmp_path / "parts" / "ground.png")),
        ("horse", str(tmp_path / "parts" / "ground.png")),
        None,
        ("hill", str(tmp_path / "ground.png")),
    ]


def test_objects_of_one_name_in_layers_of_one_name_are_all_there(tmp_path: Path) -> None:
    one = objects(f'<object id="1" name="Foot" {at(A1)}><point/></object>')
    two = objects(f'<object id="2" name="Foot" {at(B2)}><point/></object>')
    pieces = read_map(write_map(tmp_path, FIELD, one, two)).pieces
    assert [(piece.layer, piece.name, piece.place) for piece in pieces] == [
        ("units", "Foot", "layer 'units', object 1 'Foot', hex A1"),
        ("units", "Foot", "layer 'units', object 2 'Foot', hex B2"),
    ]


def test_hidden_objects_and_those_of_hidden_layers_and_groups_are_not_in_the_battle(tmp_path: Path) -> None:
    point = f'<object id="1" {at(A1)}><point/></object>'
    hidden = f'<object id="2" {at(A1)} visible="0"><point/></object>'
    path = write_map(
        tmp_path,
        FIELD,
        objects(point + hidden),
        objects(point, attributes='visible="0"'),
        f'<group name="plans" visible="0">{objects(point)}</group>',
    )
    assert [piece.place for piece in read_map(path).pieces] == ["layer 'units', object 1, hex A1"]
    field = read_file(path)
    assert len(field.layers) == 4
    assert [len(object_layer(field, place).objects) for place in (1, 2, 3)] == [2, 1, 1]


def test_objects_of_old_files_without_numbers_are_counted(tmp_path: Path) -> None:
    inner = f"<object {at(A1)}><point/></object><object {at(B2)}><point/></object>"
    pieces = read_map(write_map(tmp_path, FIELD, objects(inner))).pieces
    assert [piece.place for piece in pieces] == [
        "layer 'units', object 1, hex A1",
        "layer 'units', object 2, hex B2",
    ]
