"""The window goes on by itself: with no event at all, battles come to their end, or to the question of a person."""

from collections.abc import Callable, Iterator, Mapping
from math import isfinite
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.ruleset import find
from game.storage.battles import MAPS, open_map
from game.ui import scene_stack, window
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.battle.panels.victory import VictoryScene
from game.ui.session import course
from game.ui.session.timeline import AT_ONCE, Pace
from tests.share import a_share
from tests.shipped import SHIPPED

SMALL = "keith-1746"
"""A battle of few pieces that every system offers."""

MORE = pytest.mark.soak
BATTLES = [
    *a_share(((system, SMALL, "regular", AT_ONCE) for system in SHIPPED), 4),
    *(pytest.param(system, SMALL, "regular", None, marks=MORE) for system in SHIPPED),
    *(pytest.param(system, SMALL, "general", AT_ONCE, marks=MORE) for system in SHIPPED),
    *(pytest.param(system, "littleferry-1746", "regular", AT_ONCE, marks=MORE) for system in SHIPPED),
]

Watch = Callable[[str, str, Mapping[str, str], Pace | None], App]


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Watch]:
    """Return what runs the window on a battle until nothing will ever move it on, and shows how it is then."""
    monkeypatch.setattr(course, "THINKING", 0.001)
    monkeypatch.setattr(scene_stack, "FRAMES_A_SECOND", 10_000)
    opened: list[App] = []

    def run(system: str, map_name: str, seats: Mapping[str, str], pace: Pace | None) -> App:
        scenario = open_map(MAPS / f"{map_name}.tmx", system)[1]
        app = App(SceneFactory(tmp_path, seats, 1, pace, 0.2).begin(scenario))
        opened.append(app)

        def wait(seconds: float) -> list[pygame.event.Event]:
            if not isfinite(seconds):
                raise Asleep
            return window.events_within(seconds)

        monkeypatch.setattr(scene_stack, "events_within", wait)
        with pytest.raises(Asleep):
            app.run()
        return app

    yield run
    for app in opened:
        app.close()


class Asleep(Exception):
    """The window sleeps until somebody does something."""


@pytest.mark.parametrize(("system", "map_name", "level", "pace"), BATTLES)
def test_computer_players_come_to_the_end_by_themselves(
    watch: Watch, system: str, map_name: str, level: str, pace: Pace | None
) -> None:
    seats = {str(side.id): level for side in find(system).info.sides}
    app = watch(system, map_name, seats, pace)
    end = app.scenes[-1]
    assert isinstance(end, VictoryScene)
    assert end.match.outcome is not None


@pytest.mark.parametrize("side", ["jacobite", "government"])
@pytest.mark.parametrize("system", a_share(SHIPPED, 2))
def test_a_computer_player_goes_on_until_a_person_is_asked(watch: Watch, system: str, side: str) -> None:
    app = watch(system, SMALL, {side: "regular"}, AT_ONCE)
    scene: Any = app.scenes[-1]
    assert isinstance(scene, BattleScene)
    assert scene.session.choice is not None
    assert scene.session.choice.decision.side != side


def test_an_answer_that_shows_nothing_is_not_waited_for(tmp_path: Path) -> None:
    scenario = open_map(MAPS / f"{SMALL}.tmx", "brigades")[1]
    scene = SceneFactory(tmp_path, dict.fromkeys(("jacobite", "government"), "regular"), 1, Pace()).begin(
        scenario
    )
    silent: list[float] = []
    session, now = scene.session, 0.0
    while len(silent) < 3 and now < 120:
        frames, answers = len(session.match.frames), len(session.match.entries)
        session.advance(now)
        pending = session.match.pending
        if (
            len(session.match.entries) > answers
            and len(session.match.frames) == frames
            and pending is not None
        ):
            began = now
            while session.match.pending is pending and now < began + 1:
                now += 0.02
                session.advance(now)
            silent.append(now - began)
        now += 0.02
    scene.close()
    assert silent and max(silent) < 0.1
