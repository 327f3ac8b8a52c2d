"""Prints what the window writes that does not come through the catalogue; run on its own, for the rules are named once.

Every sentence of the catalogue is marked, title, settings, dialogs and a battle are looked at, and what is written
without the mark and is no name of the map is a stranger.
"""
# ruff: noqa: E402  (the catalogue is in use before anything that is told is imported)

import os
import re
import sys
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from game import i18n

MARK = "¤"


class Marked(dict[str, str]):
    """A catalogue of all sentences there are, which remembers those that were looked up."""

    def get(self, sentence: str, default: object = None) -> str:
        self[sentence] = sentence
        return MARK + sentence

    def ends_one(self, text: str) -> bool:
        """Return whether a text without a mark is what was left when a sentence was broken or its head taken off."""
        return any(sentence.endswith(f" {text}") for sentence in self)


CATALOGUE = Marked()


i18n.use(CATALOGUE)

import pygame

from game.engine.play.match import Match
from game.players.levels import PLAYERS
from game.storage import battles as saves
from game.ui.app import SceneFactory
from game.ui.battle import dialogs
from game.ui.battle.battle_scene import BattleScene
from game.ui.battle.panels.victory import VictoryScene
from game.ui.drawing.ground import board_image
from game.ui.menus.campaign.systems import choose_lessons
from game.ui.menus.settings import SettingsScene, all_settings
from game.ui.scene import Scene
from game.ui.session.battle_session import BattleSession
from game.ui.session.playback import OpenBattle, Playback
from game.ui.widgets.fonts import Fonts

SIZE = (1280, 800)
ANSWERS = (0, 3, 12, 44, 75, 120)


def main(folder: Path) -> None:
    """Look at the window and print the strangers."""
    pygame.display.init()
    pygame.font.init()
    window = pygame.display.set_mode(SIZE)
    written, marked = _listening()
    setattr(board_image, "painter_of", lambda *_: None)  # noqa: B010 - no word is on the ground, and to paint it takes long
    scenes = SceneFactory(folder, {}, seed=1)
    title, battles = scenes.title(), scenes.battles()
    foot = SettingsScene()
    foot.highlighted = len(all_settings()) - 1
    for scene in (title, battles, choose_lessons(scenes), SettingsScene(), foot, dialogs.keys()):
        _show(scene, window)
    path = saves.MAPS / "culloden-1746.tmx"
    rules, scenario = saves.open_map(path)
    grid = Match(rules, scenario).setup.grid
    ground = board_image.ground_of(scenario, grid, rules.info.terrains, path)
    for answers in ANSWERS:
        match = Match(rules, scenario, seed=3)
        player = PLAYERS["greedy"](1)
        for _ in range(answers):
            assert match.pending is not None
            match.submit(player.choose(match, match.pending))
        battle = BattleScene(
            BattleSession(Playback(OpenBattle(match=match), None, from_start=False)),
            ground,
            lambda: title,
        )
        _show(battle, window)
        if battle.playback.side_to_seat:
            battle.playback.sit_down()
        for battle.panels.lists_choices in (True, False):
            _show(battle, window)
        for x in range(100, 900, 120):
            for y in range(80, 780, 100):
                at = pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(9, 9), buttons=(0, 0, 0))
                battle.handle_event(at)
                battle.draw(window)
        ended: tuple[Scene, ...] = (
            dialogs.menu(battle.session),
            dialogs.turn_over(),
            VictoryScene(battle.session, ground, battle.ways_again),
        )
        for each in ended:
            _show(each, window)
    described = [entry.title for entry in battles.entries]
    pieces = scenario.pieces
    described += map(str, scenario.properties.values())
    described += [name for each in pieces for name in (each.name, str(each.properties.get("short", "")))]
    names = set(re.findall(r"\w+", " ".join(described)))
    for text in sorted(written - marked):
        words = [word for word in re.findall(r"[^\W\d_]{2,}", text) if word not in names]
        if words and MARK not in text and not text.endswith("…") and not CATALOGUE.ends_one(text):
            print(text)


def _show(scene: Scene, window: pygame.Surface) -> None:
    scene.lay_out(SIZE)
    scene.draw(window)


def _listening() -> tuple[set[str], set[str]]:
    """Note what is written, and which lines were broken out of marked texts."""
    written: set[str] = set()
    marked: set[str] = set()
    draw, wrap = Fonts.text, Fonts.wrap

    def text(self: Fonts, text: str, *args: Any, **kwargs: Any) -> pygame.Surface:
        written.add(text)
        return draw(self, text, *args, **kwargs)

    def wrapped(self: Fonts, text: str, *args: Any, **kwargs: Any) -> list[str]:
        lines = wrap(self, text, *args, **kwargs)
        if MARK in text:
            marked.update(lines)
        return lines

    Fonts.text, Fonts.wrap = text, wrapped  # type: ignore[method-assign]
    return written, marked


if __name__ == "__main__":
    main(Path(sys.argv[1]))
