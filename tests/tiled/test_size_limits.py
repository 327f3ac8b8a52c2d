"""Maps that are too large: a sentence, before any space is made for them."""

from pathlib import Path

import pytest

from game.hexgrid.scenario import Problem, ScenarioError
from game.tiled.battle import examine
from tests.tiled.test_safety import problems, write
from tests.tiled.tiled_maps import BATTLE, read_file, read_map, tmx, write_map


def test_field_too_large_for_a_battle_is_no_battle_but_a_map(tmp_path: Path) -> None:
    row = ",".join(["1"] * 201)
    layer = f'<layer name="w" width="201" height="201"><data encoding="csv">{",".join([row] * 201)}</data></layer>'
    path = write_map(tmp_path, layer, size=(201, 201))
    sentence = "has 201 x 201 cells; a battle has room for 40000, use a smaller map"
    assert examine(path).problems == (Problem("map", sentence),)
    assert read_file(path).hexes.columns == 201


def test_layer_of_billions_of_cells_is_refused_before_any_room_is_made_for_it(tmp_path: Path) -> None:
    wide = '<layer name="w" width="100000" height="100000"><data encoding="csv">1</data></layer>'
    sentence = "has 100000 x 100000 cells; more than 250000 are too many, use a smaller map"
    assert problems(write(tmp_path, tmx(BATTLE, wide * 3))) == (Problem("layer 'w'", sentence),) * 3


def test_pieces_far_apart_in_several_layers_are_too_large_a_field_together(tmp_path: Path) -> None:
    # A field of 499 x 499 cells: less than 250000, but not three times.
    far = "".join(f'<chunk x="{at}" y="{at}" width="1" height="1">1</chunk>' for at in (0, 498))
    layer = f'<layer name="w"><data encoding="csv">{far}</data></layer>'
    two = write_map(tmp_path, layer * 2, infinite="1")
    assert read_file(two).hexes.columns == 499
    three = write_map(tmp_path, layer * 3, infinite="1")
    with pytest.raises(ScenarioError) as error:
        read_map(three)
    sentence = "has 3 tile layers of 499 x 499 cells; use fewer layers or a smaller map"
    assert error.value.problems == (Problem("map", sentence),)
