"""The start: the title is shown before what it leads to is read in, and leads there all the same."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.installed import systems
from game.storage import user_folders
from game.storage.battles import MAPS, open_map
from game.storage.settings import Settings
from game.ui import opening
from game.ui.app import App
from game.ui.battle.battle_scene import BattleScene
from game.ui.menus.campaign.battles import BattlesScene
from game.ui.menus.campaign.seats import SeatsDialog
from game.ui.menus.campaign.systems import SystemsScene
from game.ui.menus.saved.resume_dialogs import CrashScene
from game.ui.menus.saved.saved_games import SavedGamesScene
from game.ui.menus.title_screen import TitleScene
from game.ui.scene import Push, Replace
from game.ui.widgets import active_settings

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = """
import json, os, sys
import pygame
def shown():
    print(json.dumps(sorted(sys.modules)))
    sys.stdout.flush()
    os._exit(0)
pygame.display.flip = shown
from game.commands import main
from research.commands import COMMANDS
main(["play"], more=COMMANDS)
"""

LATER = {
    *(f"game.rules.{system}" for system in systems()),
    "concurrent.futures",
    "game.engine.play.match",
    "game.engine.ruleset",
    "game.hexgrid.grid",
    "game.players.levels",
    "game.storage.battles",
    "game.tiled.battle",
    "game.ui.app",
    "game.ui.battle.battle_scene",
    "joblib",
    "multiprocessing",
    "numpy",
    "PIL",
    "pytmx",
}
"""What the title does not need, and takes long to read in or leads to much else."""


def test_the_title_waits_for_no_rules_maps_battles_or_large_packages(tmp_path: Path) -> None:
    unseen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    home = {user_folders.HOME_VARIABLE: str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env={**os.environ, **unseen, **home},
        capture_output=True,
        text=True,
        check=True,
    )
    modules = set(json.loads(done.stdout))
    assert modules & LATER == set()
    assert "game.ui.menus.title_screen" in modules


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[App]]:
    """The window as it is when it begins to wait for the player."""
    apps: list[App] = []
    kept = Settings(lesson_offered=True)
    monkeypatch.setattr(active_settings, "read_from", lambda path: active_settings.use(kept))
    monkeypatch.setattr(App, "run", lambda self: apps.append(self))
    monkeypatch.setenv(user_folders.HOME_VARIABLE, str(tmp_path / "home"))
    monkeypatch.setattr(App, "close", lambda self: None)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    opening.run(scenario=None, load=None, seed=1, seats={}, saves_folder=tmp_path)
    yield apps
    active_settings.use(Settings())


def test_the_title_leads_to_what_is_read_in_after_it(started: list[App]) -> None:
    (title,) = started[0].scenes
    assert isinstance(title, TitleScene)
    led = {key: title._press(key) for key in ("battles", "kept", "lessons", "rules")}
    scenes = {key: (type(to), type(to.scene)) for key, to in led.items() if isinstance(to, Push | Replace)}
    assert scenes == {
        "battles": (Replace, BattlesScene),
        "kept": (Replace, SavedGamesScene),
        "lessons": (Push, SystemsScene),
        "rules": (Push, SystemsScene),
    }


def test_an_error_over_the_title_is_reported_in_the_window(
    started: list[App], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = started[0]

    def fall(window: pygame.Surface) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(app.scenes[0], "draw", fall)
    app.run_frame([])
    assert [type(scene) for scene in app.scenes] == [CrashScene]


def test_a_position_begins_as_was_asked_for_or_once_it_is_said_who_plays(
    started: list[App], tmp_path: Path
) -> None:
    position = open_map(MAPS / "keith-1746.tmx")[1], ()
    for seats, scenes, begun in (
        ({}, [TitleScene, SeatsDialog], 0),
        ({"jacobite": "recruit"}, [BattleScene], 1),
    ):
        opening.run(scenario=None, load=None, position=position, seed=1, seats=seats, saves_folder=tmp_path)
        assert [type(scene) for scene in started[-1].scenes] == scenes
        assert len([*tmp_path.glob("*.battle")]) == begun
    battle = started[-1].scenes[0]
    assert isinstance(battle, BattleScene) and [*battle.session.open_battle.players] == ["jacobite"]
    battle.close()
