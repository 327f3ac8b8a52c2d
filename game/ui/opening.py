"""The window is opened on its first scene. The title is shown before what it leads to is read in."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, cast

import pygame

from game.i18n import tr
from game.players import SECONDS
from game.storage import crash_reports, languages
from game.ui.menus.title_screen import TitleScene
from game.ui.scene import Push, Replace, Scene
from game.ui.scene_stack import App
from game.ui.widgets import active_settings
from game.ui.widgets.theme import theme
from game.ui.window import open_window

if TYPE_CHECKING:
    from game.content.positions import Position
    from game.hexgrid.scenario import Scenario
    from game.ui.app import SceneFactory


class _Later:
    """Stands for what makes the scenes until it is asked for one."""

    def __init__(self, folder: Path, make: Callable[[], "SceneFactory"]) -> None:
        self.folder = folder
        self._make = make

    def __getattr__(self, name: str) -> Any:
        return getattr(self._make(), name)


def _read_in(make: Callable[[], "SceneFactory"]) -> None:
    """Read in what the title leads to while it is looked at."""
    with suppress(Exception):  # it will be told when something is asked for
        make()


def machine_language() -> str:
    """Return the code of the language of the machine where there is a whole catalogue of it, "" else."""
    with suppress(pygame.error):
        return languages.of_machine([each["language"] for each in pygame.system.get_pref_locales()])
    return ""


def run(
    *,
    scenario: "Scenario | None",
    load: Path | None,
    position: "Position | None" = None,
    seed: int | None,
    seats: Mapping[str, str],
    saves_folder: Path,
    map_file: Path | None = None,
    watch: bool = False,
    settings: Path | None = None,
    think: float = SECONDS,
) -> None:
    """Open the window on a battle or on the title screen; comes back when it is closed.

    `map_file` is where the scenario was read from, for its pictures. `watch` only shows what a saved game was.
    `seats` says who plays each side, where that was asked for. `settings` is the file of the player's settings,
    `think` how long a computer player may search.
    """
    error = active_settings.read_from(settings)
    try:
        open_window()

        @cache
        def scenes() -> "SceneFactory":
            from game.ui.app import SceneFactory  # with it come all battles and all rules

            return SceneFactory(saves_folder, seats, seed, think=think)

        opened = scenes().begin_at(position) if position is not None else None
        first: Scene
        if load is not None:
            first = scenes().watch(load) if watch else scenes().resume(load)
        elif isinstance(opened, Replace):
            first = opened.scene
        elif scenario is not None:
            first = scenes().begin_saved_or_not(scenario, map_file)
        else:
            first = TitleScene(cast("SceneFactory", _Later(saves_folder, scenes)))
        app = App(first, rescue=lambda error, open_now: scenes().rescue(error, open_now))
        if isinstance(opened, Push):
            app.offer(opened.scene)
        elif isinstance(first, TitleScene):
            app.draw()
            stopped = crash_reports.left()
            spoken = machine_language() if settings is not None and not settings.exists() else ""
            if spoken:
                app.offer(first.offer_language(spoken, lambda: scenes().first_offer(stopped)))
            elif stopped is not None or not active_settings.active_settings().lesson_offered:
                app.offer(scenes().first_offer(stopped))
            else:
                Thread(target=_read_in, args=(scenes,)).start()
        if error:
            app.show_message(tr("The settings were reset"), error)
        if theme().error:
            app.show_message(tr("The look of the buttons could not be loaded"), theme().error)
        try:
            app.run()
        finally:
            app.close()
    finally:
        pygame.quit()
