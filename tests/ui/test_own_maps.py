"""A player's own maps: listed on the title screen, and drawn as they were when a battle on them is resumed."""

import re
import shutil
from pathlib import Path

import pygame
import pytest

from game.storage import battles as saves
from game.storage import user_folders
from game.storage.save_library import SaveLibrary
from game.ui.app import App, SceneFactory
from game.ui.session.timeline import AT_ONCE
from tests.ui.table import Clock

TITLE = "Drumossie"


@pytest.fixture
def own_map(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a map that no shipped one is like into a folder of its own among the player's maps."""
    monkeypatch.setenv(user_folders.HOME_VARIABLE, str(tmp_path / "home"))
    folder = user_folders.maps() / "drumossie"
    folder.mkdir()
    for name in (
        "moor-flat.tsx",
        "moor-flat.png",
        "pieces.tsx",
        "pieces.png",
        "rout-and-rally.tiled-project",
    ):
        shutil.copy(saves.MAPS / name, folder)
    text = (saves.MAPS / "keith-1746.tmx").read_text(encoding="utf-8")
    path = folder / "drumossie.tmx"
    path.write_text(text.replace('name="title" value="Keith"', f'name="title" value="{TITLE}"'), "utf-8")
    return path


def test_own_maps_are_listed_wherever_they_are_in_the_folder(own_map: Path) -> None:
    flat = shutil.copy(own_map, user_folders.maps() / "flat.tmj")
    (user_folders.maps() / "notes.txt").write_text("to do")
    assert saves.own_maps() == (own_map, Path(flat))
    title = SceneFactory(user_folders.battles(), {}, pace=AT_ONCE).battles()
    assert own_map in [entry.path for entry in title.entries]


def begun(own_map: Path) -> pygame.Surface:
    """Begin a battle on the map; return its ground."""
    _, scenario = saves.open_map(own_map)
    scenes = SceneFactory(user_folders.battles(), {}, seed=1, pace=AT_ONCE)
    scene = scenes.begin(scenario, own_map)
    app = App(scene, Clock())
    ground = scene.board.board_image.picture.copy()
    app.close()
    return ground


def resumed() -> pygame.Surface:
    """Resume that battle; return its ground."""
    scenes = SceneFactory(user_folders.battles(), {}, pace=AT_ONCE)
    (path,) = SaveLibrary(user_folders.battles()).battles()
    scene = scenes.resume(path)
    app = App(scene, Clock())
    ground = scene.board.board_image.picture.copy()
    app.close()
    return ground


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return the mean difference of two pictures, in shades of 255."""
    assert one.get_size() == other.get_size()
    a, b = (pygame.surfarray.array3d(picture).astype(int) for picture in (one, other))
    return float(abs(a - b).mean())


def test_a_battle_on_an_own_map_finds_it_again(own_map: Path) -> None:
    assert difference(begun(own_map), resumed()) == 0


@pytest.mark.parametrize("change", ["moved", "redrawn", "broken"])
def test_a_battle_looks_the_same_when_its_map_is_gone_or_changed(own_map: Path, change: str) -> None:
    ground = begun(own_map)
    if change == "moved":
        own_map.rename(own_map.parents[2] / "elsewhere.tmx")
    elif change == "redrawn":
        text = own_map.read_text(encoding="utf-8")
        own_map.write_text(re.sub(r'(<data encoding="csv">\s*)\d+', r"\g<1>0", text, count=1), "utf-8")
    else:
        own_map.write_text("<map/>", encoding="utf-8")
    after = resumed()
    assert difference(ground, after) < 4  # the picture is saved with small losses
    shutil.rmtree(user_folders.home() / "grounds")
    assert difference(ground, resumed()) > 8  # without it the ground has plain colours


def test_a_damaged_picture_of_the_ground_is_passed_over(own_map: Path) -> None:
    begun(own_map)
    own_map.unlink()
    for file in (user_folders.home() / "grounds").glob("*.webp"):
        file.write_bytes(file.read_bytes()[:200])
    assert resumed().get_width() > 0
