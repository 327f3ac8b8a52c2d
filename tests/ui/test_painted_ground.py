"""The painted ground: what terrain looks like, whose tiles are painted, and that the window never waits for it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.hexgrid.grid import Grid
from game.hexgrid.scenario import Plan
from game.storage.battles import MAPS, open_map
from game.storage.settings import Settings
from game.tiled.battle import examine
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.drawing.board.board import Board
from game.ui.drawing.board.hex_layout import plain_hex_layout
from game.ui.drawing.ground import board_image
from game.ui.drawing.ground.board_image import BoardImage, ground_of
from game.ui.drawing.ground.ground_map import GroundMap, TileMarks
from game.ui.drawing.ground.painter import Cover, GroundPainter
from game.ui.drawing.ground.sources import painter_of
from game.ui.drawing.ground.weather import Sky
from game.ui.drawing.ground.workshop import Workshop
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import active_settings
from tests.ui.author import Author
from tests.ui.table import Axis, plan

SCALE = 40
Pixels = NDArray[np.int64]


@pytest.fixture(autouse=True)
def painted(window: pygame.Surface, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let fields be painted here."""
    monkeypatch.setattr(board_image, "painter_of", painter_of)


def painter(field: Plan, marks: dict[int, TileMarks] | None = None) -> GroundPainter:
    return GroundPainter(GroundMap(plain_hex_layout(Grid(field)), field.terrain, marks or {}, "A field"))


def pixels(picture: pygame.Surface) -> Pixels:
    return pygame.surfarray.array3d(picture).astype(np.int64)


def around(found: GroundPainter, label: str, reach: float = 0.3, sky: Sky | None = None) -> Pixels:
    """Paint the middle of a hex."""
    x, y = next(each.middle for each in found.ground.hexes.values() if each.label == label)
    return pixels(found.paint(SCALE, (x - reach, y - reach, x + reach, y + reach), sky or Sky()))


def brightness(part: Pixels) -> float:
    return float(part.mean())


@pytest.mark.parametrize("axis", ["x", "y"])
def test_water_is_blue_woods_are_dark_and_green_and_a_road_is_pale(axis: Axis) -> None:
    found = painter(plan(axis=axis, C3="river", D3="river", E3="river", C5="loch", F6="forest", B6="road"))
    river, loch = (around(found, label, 0.03 if label == "D3" else 0.2) for label in ("D3", "C5"))
    clear, wood = around(found, "A1"), around(found, "F6")
    for water in (loch, *([river] if axis == "y" else [])):
        red, _, blue = water.reshape(-1, 3).mean(axis=0)
        assert blue > red + 10
    red, green, blue = wood.reshape(-1, 3).mean(axis=0)
    assert green > max(red, blue) and brightness(wood) < brightness(clear) - 40


def test_a_hill_is_lit_from_the_north_west() -> None:
    block: dict[str, Any] = {f"{column}{row}": "hill" for column in "CDE" for row in "345"}
    found = painter(plan(**block))
    x, y = next(each.middle for each in found.ground.hexes.values() if each.label == "D4")
    away = 1.45

    def strip(side: int) -> float:
        # Along the brow, where the ground falls toward the light or away from it.
        places = [
            found.paint(SCALE, (cx - 0.25, cy - 0.25, cx + 0.25, cy + 0.25), in_outline=False)
            for cx, cy in ((x + side * away * 0.7, y + side * away * 0.7), (x, y + side * away))
        ]
        return float(np.mean([brightness(pixels(place)) for place in places]))

    assert strip(-1) > strip(1) + 8


def test_the_same_field_is_painted_alike_and_another_name_otherwise() -> None:
    field = plan(C3="forest", E5="marsh")
    first, second = (painter(field).paint(SCALE, (1, 1, 4, 4)) for _ in range(2))
    assert np.array_equal(pixels(first), pixels(second))
    other = GroundPainter(GroundMap(plain_hex_layout(Grid(field)), field.terrain, {}, "Another"))
    assert not np.array_equal(pixels(first), pixels(other.paint(SCALE, (1, 1, 4, 4))))


def test_parts_fit_together_without_a_seam() -> None:
    found = painter(plan(C3="forest", D3="hill", E4="loch"))
    whole = pixels(found.paint(SCALE, (1, 1, 5, 4)))
    part = pixels(found.paint(SCALE, (2, 2, 4, 3)))
    inner = whole[SCALE : 3 * SCALE, SCALE : 2 * SCALE]
    assert np.abs(inner - part).mean() < 2


def test_a_road_runs_from_edge_to_edge_and_off_the_field() -> None:
    found = painter(plan(A4="road", B4="road", C4="road", D4="road", E4="road", F4="road", G4="road"))
    (line,) = found._ways.roads
    assert line[:, 0].min() < -1 and line[:, 0].max() > found.ground.width + 1


def test_weather_hides_darkens_and_tints() -> None:
    found = painter(plan())
    clear = around(found, "D4")
    night, mist = around(found, "D4", sky=Sky(time="night")), around(found, "D4", sky=Sky(weather="mist"))
    assert brightness(night) < brightness(clear) - 40
    assert mist.std() < clear.std()
    red, _, blue = around(found, "D4", sky=Sky(time="dusk")).reshape(-1, 3).mean(axis=0)
    plain_red, _, plain_blue = clear.reshape(-1, 3).mean(axis=0)
    assert blue / red < plain_blue / plain_red


# Whose tiles


def image_of(path: Path) -> BoardImage:
    rules, scenario = open_map(path)
    return ground_of(scenario, rules.play.setup(scenario).grid, rules.info.terrains, path)


def test_every_shipped_battle_is_painted_in_its_own_weather() -> None:
    skies = {path.stem: image_of(path) for path in MAPS.glob("*.tmx")}
    assert all(found.is_painted for found in skies.values())
    assert skies["culloden-1746"].sky == Sky(weather="sleet")
    assert skies["prestonpans-1745"].sky == Sky(weather="mist", time="dawn")
    assert skies["killiecrankie-1689"].sky == Sky(time="dusk")


def as_drawn(found: BoardImage) -> bool:
    return found.painter is None and not found.is_painted


def test_tiles_of_another_tileset_stay_as_their_author_drew_them(author: Author) -> None:
    tileset = author.path.parent / "moor.tsx"
    text = tileset.read_text(encoding="utf-8")
    assert not as_drawn(image_of(author.path))
    tileset.write_text(text.replace('value="painted"', 'value="no"'), encoding="utf-8")
    assert as_drawn(image_of(author.path))


@pytest.mark.parametrize(("word", "is_painted"), [("painted", True), ("tiles", False)])
def test_the_map_decides_otherwise(author: Author, word: str, *, is_painted: bool) -> None:
    tileset = author.path.parent / "moor.tsx"
    text = tileset.read_text(encoding="utf-8")
    tileset.write_text(text.replace('value="painted"', f'value="{"no" if is_painted else "painted"}"'))
    author.save(('<property name="title"', f'<property name="ground" value="{word}"/><property name="title"'))
    assert image_of(author.path).is_painted is is_painted


def test_the_player_s_wish_comes_last() -> None:
    found = image_of(MAPS / "culloden-1746.tmx")
    active_settings.use(Settings(weather=False))
    assert (found.is_painted, found.shown_sky) == (True, Sky())
    active_settings.use(Settings(ground="drawn"))
    assert not found.is_painted


def test_own_tiles_lie_over_the_painting() -> None:
    field = plan()
    found = painter(field)
    size = found.ground.hex_layout.size
    cover = pygame.Surface(size, pygame.SRCALPHA)
    first = next(iter(found.ground.hexes))
    pygame.draw.circle(cover, (250, 0, 250), found.ground.hex_layout.centre(first), 60)
    own = GroundPainter(found.ground, Cover(cover, 1.0))
    red, green, blue = around(own, "A1", 0.05).reshape(-1, 3).mean(axis=0)
    assert red > 200 and blue > 200 and green < 60


def test_unknown_weather_is_told_of(author: Author) -> None:
    author.save(('name="weather" value="sleet"', 'name="weather" value="snow"'))
    (warning,) = examine(author.path).warnings
    assert (
        warning.sentence
        == "has a property 'weather' that is 'snow'; make it clear, mist, rain, sleet or storm"
    )


# In the window


@pytest.fixture
def clock() -> list[float]:
    return [0.0]


@pytest.fixture
def opened(tmp_path: Path, clock: list[float]) -> Callable[[], tuple[App, BattleScene]]:
    """Open Culloden."""

    def open_it() -> tuple[App, BattleScene]:
        path = MAPS / "culloden-1746.tmx"
        scene = SceneFactory(tmp_path, {}, seed=1, pace=AT_ONCE).begin(open_map(path)[1], path)
        return App(scene, lambda: clock[0]), scene

    return open_it


def test_the_field_is_seen_at_once_and_sharp_when_it_is_painted(
    opened: Callable[[], tuple[App, BattleScene]], window: pygame.Surface
) -> None:
    active_settings.use(Settings(reduced_motion=True))
    app, scene = opened()
    app.step([])
    first = pixels(window.subsurface(scene.board.area))
    assert len(np.unique(first.reshape(-1, 3), axis=0)) > 500
    scene.board.finish_painting()
    app.step([])
    second = pixels(window.subsurface(scene.board.area))
    # What is painted sharp has more in it than what is coarse.
    assert np.abs(np.diff(second, axis=0)).mean() > np.abs(np.diff(first, axis=0)).mean()
    assert scene.board.next_wakeup() is None
    app.close()


def test_no_frame_is_drawn_once_all_is_painted_and_panning_paints_what_comes_in(
    opened: Callable[[], tuple[App, BattleScene]],
) -> None:
    app, scene = opened()
    app.step([])
    scene.board.zoom(3, scene.board.area.center)
    assert scene.board.next_wakeup() is not None
    scene.board.finish_painting()
    assert scene.board.next_wakeup() is None
    scene.board.pan(-4000, 0)
    app.step([])
    assert scene.board.next_wakeup() is not None
    scene.board.finish_painting()
    assert scene.board.next_wakeup() is None
    app.close()


def test_names_of_hexes_come_back_once_a_zoom_rests_though_the_painter_is_still_at_work(
    opened: Callable[[], tuple[App, BattleScene]], clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, scene = opened()
    app.step([])
    monkeypatch.setattr(Workshop, "take", lambda workshop: None)
    written: list[bool] = []
    monkeypatch.setattr(Board, "_write_labels", lambda *_: written.append(True))
    clock[0] = 1.0
    scene.board.zoom(1.5, scene.board.area.center)
    for _ in range(3):
        app.step([])
    assert not written, "they would be written anew for each step of the wheel"
    clock[0] = 2.0
    app.step([])
    assert written
    app.close()


def test_settings_from_an_older_version_are_read() -> None:
    assert msgspec.json.decode(b"{}", type=Settings) == Settings()
    assert (Settings().ground, Settings().weather) == ("painted", True)
