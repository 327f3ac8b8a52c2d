"""How fast the window is while a general thinks: a program of its own that plays unseen and prints what it measured."""

import json
import os
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Literal

import msgspec
import pygame

from game.players.thinking import Thought
from game.storage.battles import open_map
from game.ui.app import App, SceneFactory
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import active_settings

SIZE = (1920, 1080)
FRAME, BETWEEN = 1 / 60, 0.5
"""Seconds from a frame to the next while somebody thinks, and while nobody does."""

MOST_QUESTIONS = 24
"""Questions after which there are frames enough."""

Moment = Literal["begins", "thinks", "answers"]
MOMENTS: tuple[Moment, ...] = ("begins", "thinks", "answers")
"""The frame in which a search begins, those in which it was still running at their end, and that with the answer."""


class Taken(msgspec.Struct):
    """What frames took in seconds: work of the window's own thread, and time on the clock."""

    work: list[float] = msgspec.field(default_factory=list)
    clock: list[float] = msgspec.field(default_factory=list)


def measure(map_file: Path, system: str, frames: int) -> dict[str, dict[str, float]]:
    """Let two generals play until so many frames of thinking were drawn; milliseconds by the moment of the frame."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    active_settings.read_from(None)
    pygame.display.set_mode(SIZE)
    with TemporaryDirectory() as folder:
        taken = _played(map_file, system, Path(folder), frames)
    return {moment: _summed_up(each) for moment, each in taken.items()}


def _played(map_file: Path, system: str, folder: Path, frames: int) -> dict[Moment, Taken]:
    rules, scenario = open_map(map_file, system)
    generals = {str(side.id): "general" for side in rules.info.sides}
    scene = SceneFactory(folder, generals, seed=1, pace=AT_ONCE).begin(scenario, map_file)
    now = 0.0
    app = App(scene, lambda: now)
    taken = {moment: Taken() for moment in MOMENTS}
    app.draw()
    scene.board.finish_painting()
    app.draw()
    while scene.session.match.pending is not None:
        enough = len(taken["thinks"].clock) >= frames or len(taken["answers"].clock) == MOST_QUESTIONS
        if enough and scene.session.thought is None:
            break
        before = scene.session.thought
        now += BETWEEN if before is None else FRAME
        began, worked = time.perf_counter(), time.thread_time()
        app.step([])
        worked, spent = time.thread_time() - worked, time.perf_counter() - began
        if moment := _moment(before, scene.session.thought):
            taken[moment].work.append(worked)
            taken[moment].clock.append(spent)
        if scene.session.thought is not None:
            time.sleep(max(0.0, FRAME - spent))
    app.close()
    return taken


def _moment(before: Thought | None, after: Thought | None) -> Moment | None:
    """Tell what a frame belongs to; one at whose end the search is over already is neither."""
    if before is None:
        return None if after is None else "begins"
    if after is before:
        return None if after.is_done else "thinks"
    return "answers"


def _summed_up(taken: Taken) -> dict[str, float]:
    found: dict[str, float] = {"frames": len(taken.clock)}
    for name, times in (("work", sorted(taken.work)), ("clock", sorted(taken.clock))):
        if times:
            found[name] = _ms(median(times))
            found[f"{name}_99"] = _ms(times[len(times) * 99 // 100])
            found[f"{name}_slowest"] = _ms(times[-1])
    return found


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)


if __name__ == "__main__":
    print(json.dumps(measure(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))))
