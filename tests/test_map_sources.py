"""The maps and tiles that ship: made from their data, joined at their edges, and safe in Tiled's hands."""

import importlib.util
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import numpy as np
import pygame
import pytest

from game.rules.jacobite.tables import KINDS, LEADER, SIDES
from game.rules.jacobite.terrain import TERRAINS
from tests.installed import needs

ROOT = Path(__file__).resolve().parents[1]
MAPS, ASSETS = ROOT / "maps", ROOT / "assets"
BATTLES = sorted(path.stem for path in (MAPS / "sources").glob("*.toml"))
GROUNDS = sorted(path.stem for path in MAPS.glob("*.tsx") if path.stem != "pieces")
TILESETS = [f"{name}.{kind}" for name in (*GROUNDS, "pieces") for kind in ("tsx", "png")]
WIDE = {"forest", "marsh", "rough", "crag", "town", "heather"}
"""Looks whose ground reaches the edges of its hex; the others stand on clear ground, or lie in it."""

APART = {"clear", "hill", "road", "river", "ford", "bridge", "loch", "castle", "fieldwork", "enclosure"}
BLANKS = ["templates/blank-field", "templates/blank-field-flat"]
PIECES = [*KINDS, LEADER]


@pytest.fixture(scope="module")
def make_battles() -> ModuleType:
    """The script that makes the battle maps."""
    spec = importlib.util.spec_from_file_location("make_battles", MAPS / "sources" / "make_battles.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def described(element: ElementTree.Element) -> dict[str, str]:
    """The properties of one element."""
    return {
        one.get("name", ""): one.get("value") or one.text or ""
        for one in element.findall("properties/property")
    }


def looks_of(tile: ElementTree.Element) -> str:
    """What a tile looks like: its terrain, unless it says otherwise."""
    return described(tile).get("look", described(tile)["terrain"])


@pytest.mark.parametrize("name", [*BATTLES, *BLANKS])
def test_a_battle_map_is_what_its_data_makes(name: str, make_battles: ModuleType) -> None:
    data = make_battles.tomllib.loads((MAPS / "sources" / f"{name}.toml").read_text(encoding="utf-8"))
    target = MAPS / f"{name}.tmx"
    assert make_battles.battle(data, target) == target.read_text(encoding="utf-8")


@pytest.mark.parametrize("tileset", GROUNDS)
def test_jx_70_to_jx_83_every_terrain_has_a_tile_and_every_tile_a_terrain(tileset: str) -> None:
    tiles = ElementTree.parse(MAPS / f"{tileset}.tsx").getroot().findall("tile")
    assert {tile.get("type") for tile in tiles} == set(TERRAINS)
    assert [tile.get("type") for tile in tiles] == [described(tile)["terrain"] for tile in tiles]
    assert {looks_of(tile) for tile in tiles} == WIDE | APART


@pytest.mark.parametrize("terrain", sorted(WIDE))
@pytest.mark.parametrize("tileset", GROUNDS)
def test_hexes_of_one_terrain_meet_without_a_pale_seam(tileset: str, terrain: str) -> None:
    own, clear = (ground_by_depth(tileset, looks) for looks in (terrain, "clear"))
    rim, inside = (np.linalg.norm(own[band] - clear[band]) for band in (0, 1))
    assert rim >= 0.8 * inside


def ground_by_depth(tileset: str, looks: str) -> list[np.ndarray]:
    """The middling colour of all tiles that look so, at the very edge of the hex and a little inside."""
    root = ElementTree.parse(MAPS / f"{tileset}.tsx").getroot()
    width, height, columns = (int(root.get(name, "")) for name in ("tilewidth", "tileheight", "columns"))
    sheet = sheet_of(tileset)
    across, down = np.indices((width, height)) + 0.5
    along, adjacent = (across - width / 2, down - height / 2)[:: 1 if height > width else -1]
    half = min(width, height) / 2
    depth = half - np.maximum(abs(along), abs(along) / 2 + abs(adjacent) * 3**0.5 / 2)
    tiles = [
        sheet[left : left + width, top : top + height]
        for number, tile in enumerate(root.iter("tile"))
        if looks_of(tile) == looks
        for top, left in [(number // columns * height, number % columns * width)]
    ]
    bands = (depth > 0.5) & (depth < 2), (depth > 4) & (depth < 7)
    return [np.median(np.concatenate([tile[band] for tile in tiles]), axis=0) for band in bands]


@cache
def sheet_of(tileset: str) -> np.ndarray:
    return pygame.surfarray.array3d(pygame.image.load(MAPS / f"{tileset}.png"))


def test_jx_10_to_jx_19_every_kind_has_a_piece_for_either_side_a_template_and_a_symbol() -> None:
    tiles = ElementTree.parse(MAPS / "pieces.tsx").getroot().findall("tile")
    pieces = [(described(tile)["side"], tile.get("type")) for tile in tiles]
    assert pieces == [(side, kind) for side in SIDES for kind in PIECES]
    templates = {path.stem for path in (MAPS / "templates").glob("*.tx")}
    assert templates == {f"{side}-{kind}" for side, kind in pieces}
    assert {path.stem for path in (ASSETS / "jacobite" / "symbols").glob("*.svg")} >= set(PIECES)


@pytest.mark.parametrize("name", BATTLES)
def test_roads_and_rivers_run_on_into_the_next_hex(name: str, make_battles: ModuleType) -> None:
    data = make_battles.tomllib.loads((MAPS / "sources" / f"{name}.toml").read_text(encoding="utf-8"))
    ground = make_battles.ground_of(data)
    root = ElementTree.parse(MAPS / f"{name}.tmx").getroot()
    named = root.find("tileset")
    assert named is not None
    tileset = MAPS / str(named.get("source"))
    told_of = [described(tile) for tile in ElementTree.parse(tileset).getroot().findall("tile")]
    rows = [line.strip(",").split(",") for line in root.findtext("layer/data", "").split()]
    edges = {
        (column, row): set(told_of[int(gid) - 1].get("edges", "").split())
        for row, line in enumerate(rows)
        for column, gid in enumerate(line)
        if gid != "0" and told_of[int(gid) - 1]["terrain"] in ("road", "river")
    }
    names = ground.shape.edges
    broken = [
        (cell, edge)
        for cell, leaves in edges.items()
        for edge in leaves
        if (other := ground.across(cell, edge)) in edges
        and names[(names.index(edge) + 3) % 6] not in edges[other]
    ]
    assert broken == []


@pytest.mark.parametrize("name", BATTLES)
def test_every_piece_has_its_own_id_fit_for_the_notation(name: str) -> None:
    objects = ElementTree.parse(MAPS / f"{name}.tmx").getroot().findall("objectgroup/object")
    ids = [described(one)["id"] for one in objects]
    assert len(set(ids)) == len(ids)
    assert [
        one for one in ids if not (one[0].isalpha() and one.replace("-", "").isalnum() and one.isascii())
    ] == []


@needs("tiled")
@pytest.mark.parametrize("name", [*BATTLES, *BLANKS])
def test_tiled_saves_a_battle_map_without_loss(name: str, tmp_path: Path) -> None:
    map_file, saved = tmp_path / f"{name}.tmx", (tmp_path / f"{name}.tmx").with_name("saved.tmx")
    map_file.parent.mkdir(exist_ok=True)
    for file in (*TILESETS, str(map_file.relative_to(tmp_path))):
        shutil.copy(MAPS / file, tmp_path / file)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = ["tiled", "--export-map", "tmx", str(map_file), str(saved)]
    subprocess.run(command, env=environment, check=True, capture_output=True)
    ours, theirs = (file.read_text(encoding="utf-8").splitlines() for file in (map_file, saved))
    # Line 2 is the map's own tag: Tiled 1.8 writes its version there and knows no class of a map yet.
    assert theirs[2:] == ours[2:]
    tag = ElementTree.fromstring(theirs[1].rstrip("/>") + "/>").attrib
    kept = {key: value for key, value in tag.items() if key not in ("version", "tiledversion", "class")}
    assert kept.items() <= ElementTree.fromstring(ours[1].rstrip("/>") + "/>").attrib.items()


def test_every_font_ships_with_its_licence() -> None:
    text = (ASSETS / "ATTRIBUTIONS.md").read_text(encoding="utf-8")
    fonts = sorted((ASSETS / "fonts").glob("*.otf"))
    assert fonts and [font.name for font in fonts if f"{font.name}`" not in text] == []
    assert [licence.name for licence in sorted((ASSETS / "fonts").glob("*-OFL.txt"))] == [
        "Inter-OFL.txt",
        "LinuxLibertine-OFL.txt",
    ]


def test_symbols_are_white_so_that_any_colour_can_be_given_them() -> None:
    coloured = [
        path.name
        for path in sorted((ASSETS / "jacobite" / "symbols").glob("*.svg"))
        if path.read_text(encoding="utf-8").count("#") != path.read_text(encoding="utf-8").count("#ffffff")
    ]
    assert coloured == []
