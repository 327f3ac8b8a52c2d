"""How fast the window is: run as a program of its own, it plays a while unseen and prints what it measured."""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import pygame

from game.players.random_player import RandomPlayer
from game.storage.battles import open_map
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import active_settings

SIZES = {"1920x1080": (1920, 1080), "3840x2160": (3840, 2160)}
ANSWERS, POINTS, STEPS, IDLE_MS = 120, 60, 60, 700
LONGEST = 1000
"""Frames in which the computer's answers come to rest."""


def measure(map_file: Path, system: str = "") -> dict[str, Any]:
    """Play a battle on a map in windows of several sizes."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    active_settings.read_from(None)
    with TemporaryDirectory() as folder:
        return {name: _in_window(map_file, system, size, Path(folder)) for name, size in SIZES.items()}


def _in_window(map_file: Path, system: str, size: tuple[int, int], folder: Path) -> dict[str, float]:
    """Measure in milliseconds: a frame after an answer, one after the pointer moved, one while the field moves.

    What is measured is work, not waiting, so that a busy machine does no harm; `megabytes` is the most held so far.
    """
    pygame.display.set_mode(size)
    rules, scenario = open_map(map_file, system)
    person, computer = (side.id for side in rules.info.sides)
    scenes = SceneFactory(folder, {computer: RandomPlayer(2)}, seed=1, pace=AT_ONCE)
    scene = scenes.begin(scenario, map_file)
    app = App(scene)
    answered = list(_answers(app, scene, RandomPlayer(1), person))
    pointed = list(_points(app, scene))
    moved = list(_moves(app, scene))
    drawn = _drawn_idle(app)
    return {
        "answer": _ms(median(answered)),
        "answer_slowest": _ms(max(answered)),
        "point": _ms(median(pointed)),
        "point_slowest": _ms(max(pointed)),
        "move": _ms(median(moved)),
        "idle_frames": drawn,
        "megabytes": _megabytes(),
    }


def _answers(app: App, scene: BattleScene, player: RandomPlayer, person: str) -> Iterator[float]:
    """Answer for the person who sits there and draw what came of it."""
    app.step([])
    for _ in range(ANSWERS):
        pending = scene.session.match.pending
        if pending is None:
            return
        if pending.side == person:
            scene.session.submit(player.choose(scene.session.match, pending))
        yield _timed(partial(app.step, []))


def _points(app: App, scene: BattleScene) -> Iterator[float]:
    """Point at one hex after the other."""
    for number in range(POINTS):
        pieces = scene.playback.view.pieces
        x, y = scene.board.centre(pieces[number * 7 % len(pieces)].hex_id)
        at = (round(x) + number % 3, round(y))
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0))
        yield _timed(partial(app.step, [event]))


def _moves(app: App, scene: BattleScene) -> Iterator[float]:
    """Go nearer and move the field about."""
    for number in range(STEPS):
        if number % 10 == 0:
            scene.board.zoom(1.25 if number < STEPS // 2 else 0.8, scene.board.area.center)
        else:
            scene.board.pan(9, 5)
        yield _timed(partial(app.step, []))


def _drawn_idle(app: App) -> int:
    """Count the frames drawn while nothing happens."""
    for _ in range(LONGEST):
        app.step([])
        if app.scenes[-1].next_wakeup() is None:
            break
        time.sleep(0.01)
    drawn, flip = 0, pygame.display.flip

    def counted() -> None:
        nonlocal drawn
        drawn += 1
        flip()

    pygame.event.get()
    pygame.display.flip = counted
    pygame.time.set_timer(pygame.QUIT, IDLE_MS, 1)
    app.run()
    pygame.display.flip = flip
    return drawn


def _timed(step: Callable[[], None]) -> float:
    # The field is painted in a thread of its own, which the window does not wait for.
    began = time.thread_time()
    step()
    return time.thread_time() - began


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)


def _megabytes() -> float:
    """Return how much memory this process has taken at most, in megabytes; 0 where the system does not say."""
    try:
        import resource
    except ImportError:
        return 0.0
    unit = 1 if sys.platform == "darwin" else 1024
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6, 1)


if __name__ == "__main__":
    print(json.dumps(measure(Path(sys.argv[1]), *sys.argv[2:3])))
