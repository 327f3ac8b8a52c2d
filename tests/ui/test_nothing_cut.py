"""Every scene at every size, with writing as it is and twice as large: nothing is cut, overlaps or sticks out."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from docs import moments
from docs.picture_scenes import hovered_target, on_the_shelf
from docs.scripted import Table
from game.engine.event import DiceRolled
from game.engine.play.match import Match
from game.hexgrid.ids import HexId
from game.hexgrid.scenario import Scenario
from game.players.levels import PLAYERS
from game.storage import battles as saves
from game.storage.settings import Settings
from game.ui.app import SceneFactory
from game.ui.battle import dialogs
from game.ui.battle.battle_scene import BattleScene
from game.ui.drawing.ground.board_image import ground_of
from game.ui.menus.campaign import battle_summary
from game.ui.menus.campaign.battle_entries import EntrySide
from game.ui.menus.campaign.battles import BattlesScene
from game.ui.menus.campaign.seats import SeatsDialog
from game.ui.menus.campaign.systems import choose_lessons, choose_rule_book
from game.ui.menus.lessons import _scene as lesson
from game.ui.menus.settings import SettingsScene
from game.ui.menus.title_screen import TitleScene
from game.ui.session.battle_session import BattleSession
from game.ui.session.playback import OpenBattle, Playback
from game.ui.session.timeline import Pace
from game.ui.widgets import active_settings
from game.ui.widgets.dialog import message
from game.ui.widgets.file_chooser import FileChooser
from game.ui.widgets.text_prompt import copying
from tests.drawn import question
from tests.share import wide
from tests.shipped import SHIPPED
from tests.ui.places import places_of
from tests.ui.walker import SIZES, TEXTS, Notes, Walker, buttons_of, faults

FEW = [((1024, 600), 100), ((1024, 600), 200), ((1280, 800), 150)]
"""The tightest."""

LARGE = [((3840, 2160), 200)]
"""The largest, which takes as long as all others: walked over with --wide, all there are with --soak."""

ALL = [*((size, text) for size in SIZES for text in TEXTS), ((1280, 800), 150)]

SIDES = [
    EntrySide(
        id=name, plural_name="Government", side_colour=0, goal="", units=1, blocks=4, leaders=0, difficulty=""
    )
    for name in ("red", "blue")
]


WALKED = [FEW, wide(LARGE), pytest.param(ALL, marks=pytest.mark.soak)]


@pytest.fixture(params=WALKED, ids=["few", "large", "all"])
def views(request: pytest.FixtureRequest) -> list[tuple[tuple[int, int], int]]:
    param: list[tuple[tuple[int, int], int]] = request.param
    return param


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> Notes:
    return Notes(monkeypatch)


def walked(
    scene: Any, notes: Notes, views: list[tuple[tuple[int, int], int]], *, panels: bool = False
) -> list[str]:
    """Draw a scene at every size and list what is wrong with it."""
    found = []
    for size, text in views:
        active_settings.use(Settings(text=text))
        scene.lay_out(size)
        walker = Walker(size, notes.written)
        scene.draw(walker)
        assert walker.drawn, f"{size} {text} %: nothing was written"
        sidebar = getattr(scene, "sidebar", None)
        areas = places_of(scene.areas) if panels else ()
        widgets = sidebar.widgets if sidebar else scene.widgets
        wrong = faults(walker, notes, panels=areas, buttons=buttons_of(widgets))
        found += [f"{size} {text} %: {error}" for error in wrong]
    return found


@pytest.fixture(scope="module")
def culloden() -> tuple[Scenario, Path]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1024, 600))
    path = saves.MAPS / "culloden-1746.tmx"
    return saves.open_map(path)[1], path


def battle_at(culloden: tuple[Scenario, Path], answers: int, *, pace: Pace | None = None) -> BattleScene:
    """Open Culloden after so many answers, with whoever is asked in the seat."""
    scenario, path = culloden
    rules = saves.open_map(path)[0]
    match = Match(rules, scenario, seed=3)
    player = PLAYERS["greedy"](1)
    for _ in range(answers):
        match.submit(player.choose(match, question(match)))
    board_image = ground_of(scenario, match.setup.grid, rules.info.terrains, path)
    scene = BattleScene(
        BattleSession(Playback(OpenBattle(match=match), pace, from_start=pace is not None)),
        board_image,
        lambda: scene,
    )
    if scene.playback.side_to_seat:
        scene.playback.sit_down()
    return scene


def test_the_title_screen(notes: Notes, views: list[tuple[tuple[int, int], int]], tmp_path: Path) -> None:
    scene = TitleScene(SceneFactory(tmp_path, {}, seed=1))
    scene.left, scene.left_told = tmp_path, "Continue The Highbridge skirmish at dawn, turn 12"
    assert walked(scene, notes, views, panels=True) == []


@pytest.mark.parametrize("tab", ["map", "list", "battle", "rules"])
def test_the_choice_of_a_battle(
    notes: Notes,
    views: list[tuple[tuple[int, int], int]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    tab: str,
) -> None:
    scene = BattlesScene(SceneFactory(tmp_path, {}, seed=1))
    while not scene.choice.is_read:
        scene.choice.read_next()
    monkeypatch.setattr(
        battle_summary, "draw_small", lambda entry, size: pygame.Surface(size)
    )  # it bears no text
    found = []
    for view in views:
        scene.tab = tab
        found += walked(scene, notes, [view], panels=True)
    assert found == []


def test_the_banners_of_all_rules(
    notes: Notes, views: list[tuple[tuple[int, int], int]], tmp_path: Path
) -> None:
    scenes = SceneFactory(tmp_path, {}, seed=1)
    for scene in (choose_lessons(scenes), choose_rule_book()):
        assert walked(scene, notes, views) == []


def test_the_settings_the_chooser_and_the_dialogs(
    notes: Notes, views: list[tuple[tuple[int, int], int]], culloden: tuple[Scenario, Path]
) -> None:
    battle = battle_at(culloden, 0)
    battle.lay_out((1024, 600))
    long = "A sentence that goes on about a file which could not be read and what can be done about it. " * 12
    levels = SeatsDialog("formations", SIDES, {}, lambda seats: None)
    levels._ask_level("red")
    for scene in (
        SettingsScene(),
        FileChooser(saves.MAPS, "Open a map, a saved game or a position", (".tmx",)),
        dialogs.menu(battle.session),
        dialogs.keys(),
        dialogs.turn_over(),
        SeatsDialog("formations", SIDES, {}, lambda seats: None),
        levels,
        message("The settings are in use, but they are not kept", long),
    ):
        assert walked(scene, notes, views) == []


@pytest.mark.parametrize("answers", [0, 12, 75])
def test_a_battle_whatever_is_asked(
    notes: Notes, views: list[tuple[tuple[int, int], int]], culloden: tuple[Scenario, Path], answers: int
) -> None:
    scene = battle_at(culloden, answers)
    assert walked(scene, notes, views, panels=True) == []
    scene.panels.lists_choices = True
    assert walked(scene, notes, views, panels=True) == []


def test_the_log_over_the_board(
    notes: Notes, views: list[tuple[tuple[int, int], int]], culloden: tuple[Scenario, Path]
) -> None:
    scene = battle_at(culloden, 30)
    for size, text in views:
        active_settings.use(Settings(text=text))
        scene.lay_out(size)
        walker = Walker(size, notes.written)
        scene.sidebar.log.draw(walker, scene.areas.drawer)
        assert walker.drawn
        assert faults(walker, notes, panels=[scene.areas.drawer]) == []


def test_a_rail_that_is_put_away(
    notes: Notes, views: list[tuple[tuple[int, int], int]], culloden: tuple[Scenario, Path]
) -> None:
    scene = battle_at(culloden, 30)
    scene.panels.follow()
    scene.press("rail")
    for size, text in views:
        active_settings.use(Settings(text=text))
        scene.lay_out(size)
        walker = Walker(size, notes.written)
        scene.draw(walker)
        panels = scene.areas.panels(is_open=False)
        assert faults(walker, notes, panels=panels, buttons=buttons_of(scene.sidebar.widgets)) == []


def test_dice_as_they_fall_and_the_seat_as_it_changes(
    notes: Notes, views: list[tuple[tuple[int, int], int]], culloden: tuple[Scenario, Path]
) -> None:
    scene = battle_at(culloden, 2, pace=Pace())
    assert any(isinstance(frame.event, DiceRolled) for frame in scene.session.match.frames)
    time = 0.0
    while not isinstance(scene.playback.timeline.event, DiceRolled):
        scene.playback.timeline.advance(time)
        time += 0.2
    scene.session.advance(time + 1)
    assert walked(scene, notes, views, panels=True) == []
    scene.playback.finish()
    scene.playback.seated_side, scene.playback.turn_side = (
        "",
        question(scene.session.match).side,
    )  # as if its turn began
    assert scene.playback.side_to_seat
    for size, text in views:
        active_settings.use(Settings(text=text))
        scene.lay_out(size)
        walker = Walker(size, notes.written)
        scene.handover.draw(walker)
        assert walker.drawn
        assert faults(walker, notes, panels=[scene.areas.prompt]) == []


def test_every_card_laid_open(
    notes: Notes, views: list[tuple[tuple[int, int], int]], culloden: tuple[Scenario, Path]
) -> None:
    scene = battle_at(culloden, 30)
    for size, text in views:
        active_settings.use(Settings(text=text))
        scene.lay_out(size)
        for rect, card in scene.hand_panel.card_places():
            walker = Walker(size, notes.written)
            scene.hand_panel.draw_whole(walker, card, rect.centerx)
            assert faults(walker, notes, panels=[scene.areas.board]) == []
            described = " ".join(drawn.text for drawn in walker.drawn)
            assert f"{card.title} {card.text}" in described


def test_every_hex_told_of(
    notes: Notes, views: list[tuple[tuple[int, int], int]], culloden: tuple[Scenario, Path]
) -> None:
    scene = battle_at(culloden, 30)
    for size, text in views:
        active_settings.use(Settings(text=text))
        scene.lay_out(size)
        for hex_id in np.flatnonzero(scene.session.match.setup.grid.on_board).tolist()[::7]:
            x, y = scene.board.centre(HexId(hex_id))
            scene.pointer.go((round(x), round(y)))
            walker = Walker(size, notes.written)
            scene.sidebar.draw(walker)
            assert len(scene.sidebar.details.rows()) > 0
            assert faults(walker, notes, panels=[scene.areas.now, scene.areas.news]) == []


def test_the_odds_of_an_attack(notes: Notes, views: list[tuple[tuple[int, int], int]]) -> None:
    table = hovered_target(Table().battle(moments.may_attack(targets=4, dice=2)))
    scene = table.scene
    for size, text in views:
        active_settings.use(Settings(text=text))
        scene.lay_out(size)
        x, y = table.anchor(1)
        scene.pointer.go((round(x), round(y)))
        walker = Walker(size, notes.written)
        scene.sidebar.draw(walker)
        assert "Result for" in " ".join(row.text for row in scene.sidebar.details.rows())
        assert faults(walker, notes, panels=[scene.areas.now, scene.areas.news]) == []


SETS: dict[str, Callable[[], Table]] = {
    "the kept battles": lambda: on_the_shelf(Table()),
    "a name for a copy": lambda: Table().show(copying(Path("somewhere/a kept battle.battle"))),
}


@pytest.mark.parametrize("name", SETS)
def test_the_other_scenes(notes: Notes, views: list[tuple[tuple[int, int], int]], name: str) -> None:
    assert walked(SETS[name]().app.scenes[-1], notes, views) == []


@pytest.mark.parametrize("system", SHIPPED)
def test_a_lesson(notes: Notes, views: list[tuple[tuple[int, int], int]], system: str) -> None:
    table = Table()
    table.scenes.system = system
    table.show(lesson(table.scenes, 1))
    assert walked(table.scene, notes, views, panels=True) == []
