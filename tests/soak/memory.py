"""Battles one after the other in one window: the memory does not grow with them."""

import gc
import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections import Counter
from pathlib import Path

import pygame

from game.players.random_player import RandomPlayer
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.scene import Replace
from game.ui.session.timeline import AT_ONCE
from tests.soak.offered import offered
from tests.ui.table import Clock

BATTLES = 20
MAX_ANSWERS = 120
_first: list[int] = []


def piece(folder: Path, number: int) -> Counter[str]:
    """Fight twenty battles in the window and put each away; the first piece of a run shows what is needed at all."""
    pygame.display.init()
    pygame.font.init()
    if not pygame.display.get_surface():
        pygame.display.set_mode((1280, 800))
    clock, battles = Clock(), offered()
    scenes = SceneFactory(folder, {}, number, AT_ONCE)
    app = App(scenes.title(), clock)
    answers = 0
    for battle in range(BATTLES):
        path, scenario = battles[(number * BATTLES + battle) % len(battles)]
        app._go(Replace(scenes.begin(scenario, path)))
        answers += _fight(app, clock, number * BATTLES + battle)
        app._go(Replace(scenes.title()))
        app.step([])
        for kept in folder.iterdir():
            kept.unlink()
    app.close()
    gc.collect()
    used = resident()
    _first.append(used)
    counted = Counter({"battles": BATTLES, "answers": answers, "most MB in use": used >> 20})
    counted["most MB grown since the first twenty battles"] = max(0, used - _first[0]) >> 20
    assert used - _first[0] < 40 << 20, (
        f"{used >> 20} MB are in use, after the first battles {_first[0] >> 20}"
    )
    return counted


def _fight(app: App, clock: Clock, seed: int) -> int:
    player, answers = RandomPlayer(seed), 0
    scene = app.scenes[-1]
    assert isinstance(scene, BattleScene)
    while scene.session.match.pending is not None and answers < MAX_ANSWERS:
        scene.session.submit(player.choose(scene.session.match, scene.session.match.pending))
        answers += 1
        if answers % 20 == 0:
            clock.time += 1
            app.step([])
    return answers


def resident() -> int:
    """Return how much memory this process holds, in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
