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

import msgspec
import pygame

from game.engine.event import PieceMoved
from game.hexgrid.scenario import Scenario
from game.players.greedy_player import GreedyPlayer
from game.players.random_player import RandomPlayer
from game.storage.battles import open_map
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.session.timeline import AT_ONCE, Pace
from game.ui.widgets import active_settings

SIZES = {"1920x1080": (1920, 1080), "3840x2160": (3840, 2160)}
ANSWERS, POINTS, STEPS, IDLE_MS = 120, 60, 60, 700
FRAME, SLOWLY = 1 / 60, Pace(hex_id=60, march=600)
"""Seconds between two frames, and the pace at which a piece is on its way for as long as it is measured."""

LONGEST = 1000
"""Frames in which the computer's answers come to rest."""


class Crowd(msgspec.Struct, frozen=True):
    """A battle with very many pieces on a large map."""

    map_file: str
    scenario: Scenario


def measure(map_file: Path, system: str = "", crowd: Crowd | None = None) -> dict[str, Any]:
    """Play a battle on a map in windows of several sizes; then one with a crowd, in the largest."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    active_settings.read_from(None)
    with TemporaryDirectory() as folder:
        found = {name: _in_window(map_file, system, size, Path(folder)) for name, size in SIZES.items()}
        found["stage"] = _at_a_stage(map_file, system, Path(folder))
        return found | ({"crowd": _in_a_crowd(crowd, Path(folder))} if crowd is not None else {})


def _in_a_crowd(crowd: Crowd, folder: Path) -> dict[str, float]:
    """Measure a frame while a piece is on its way and the field moves, is enlarged or shrunk, under its weather."""
    size = list(SIZES.values())[-1]
    pygame.display.set_mode(size)
    scenes = SceneFactory(folder, {}, seed=1, pace=SLOWLY)
    scene = scenes.begin(crowd.scenario, Path(crowd.map_file))
    now = 0.0
    app = App(scene, lambda: now)
    app.step([])
    _until_a_piece_moves(scene)
    taken: list[float] = []
    for enlarged, right in ((1.5, 9), (1.02, 0), (1.0, -9), (0.98, 0)):
        if not right:  # enlarged or shrunk a little in each frame
            steps: Callable[[], None] = partial(scene.board.zoom, enlarged, scene.board.area.center)
        else:
            scene.board.zoom(enlarged, scene.board.area.center)
            steps = partial(scene.board.pan, right, right)
        scene.board.finish_painting()
        for number in range(-2, STEPS):
            now += FRAME
            if number >= 0:
                steps()
            spent = _timed(partial(app.step, []))
            taken += [spent] if number >= 0 else []
    scene.playback.finish()
    app.devices.gamepad.close()
    return {
        "move": _ms(median(taken)),
        "move_slowest": _ms(max(taken)),
        "idle_frames": _drawn_idle(App(scene)),
    }


def _until_a_piece_moves(scene: BattleScene) -> None:
    """Answer for both sides until a piece is on its way."""
    session, playback, player = scene.session, scene.playback, GreedyPlayer(1)
    while session.match.pending is not None:
        if playback.side_to_seat:
            session.sit_down()
        shown = len(session.match.frames)
        session.submit(player.choose(session.match, session.match.pending))
        places = [
            place
            for place, frame in enumerate(session.match.frames)
            if place >= shown and isinstance(frame.event, PieceMoved)
        ]
        if places:
            playback.timeline.rewind(places[0])
            playback.look()
            return
        playback.finish()


def _at_a_stage(map_file: Path, system: str, folder: Path) -> dict[str, float]:
    """Measure a frame of the largest window while the first test of nerve of a battle is on its stage."""
    pygame.display.set_mode(list(SIZES.values())[-1])
    now = 0.0
    scene = SceneFactory(folder, {}, seed=1, pace=Pace()).begin(open_map(map_file, system)[1], map_file)
    app, playback, player = App(scene, lambda: now), scene.playback, GreedyPlayer(1)
    app.step([])
    match = scene.session.match
    while match.pending is not None:
        match.submit(match.pending.forced or player.choose(match, match.pending))
    playback.follow()
    scene.board.finish_painting()
    for number in range(len(match.frames)):
        playback.timeline.rewind(number)
        playback.advance(0.0)
        if scene.stage.area() is not None:
            break
    taken: list[float] = []
    while scene.stage.area() is not None and len(taken) < LONGEST:
        now += FRAME
        taken.append(_timed(partial(app.step, [])))
    app.devices.gamepad.close()
    return {"frame": _ms(median(taken)), "slowest": _ms(max(taken)), "frames": len(taken)}


def _in_window(map_file: Path, system: str, size: tuple[int, int], folder: Path) -> dict[str, float]:
    """Measure in milliseconds: a frame after an answer, one after the pointer moved, one while the field moves.

    What is measured is work, not waiting, so that a busy machine does no harm; `megabytes` is the most held so far.
    """
    pygame.display.set_mode(size)
    rules, scenario = open_map(map_file, system)
    person, computer = (side.id for side in rules.info.sides)
    scenes = SceneFactory(folder, {computer: "random"}, seed=1, pace=AT_ONCE)
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
    given = msgspec.json.decode(Path(sys.argv[3]).read_bytes(), type=Crowd) if len(sys.argv) > 3 else None
    print(json.dumps(measure(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "", given)))
