"""A page for translators: each sentence with its translation, and the picture of a screen on which it is shown.

    python -m research.translators de

It writes build/translators-de/index.html. The pictures are those of the screens that `screens` walks over; a sentence
that none of them shows has no picture.
"""

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from game import i18n
from game.storage import languages

ROOT = Path(__file__).resolve().parents[1]
SIZE = (1280, 800)
ANSWERS = 40
"""A battle is looked at as it starts, and after so many answers."""

MAP = "culloden-1746.tmx"


class Screen(NamedTuple):
    """A scene of the window: what it is called, and what makes it."""

    name: str
    make: Callable[[], Any]


class Noted(dict[str, str]):
    """A catalogue that notes which sentences are looked up."""

    asked: set[str]

    def get(self, sentence: str, default: Any = None) -> Any:
        self.asked.add(sentence)
        return super().get(sentence, default)


def screens(folder: Path, systems: tuple[str, ...] = ()) -> Iterator[Screen]:
    """Yield the screens of the game: what comes before a battle, and battles, lessons and books of each system."""
    # The language is in use before the rules are loaded, which name cards and terrains once.
    from game.content.rulebook import in_language, load
    from game.engine import ruleset
    from game.engine.play.match import Match
    from game.players.levels import PLAYERS
    from game.storage import battles as saves
    from game.ui.app import SceneFactory
    from game.ui.battle import dialogs
    from game.ui.battle.battle_scene import BattleScene
    from game.ui.battle.panels.victory import VictoryScene
    from game.ui.drawing.ground.board_image import ground_of
    from game.ui.menus.campaign.battles import BattlesScene
    from game.ui.menus.campaign.systems import choose_lessons, choose_rule_book
    from game.ui.menus.lessons import _scene, lessons
    from game.ui.menus.rule_book import RuleBookScene
    from game.ui.menus.saved.statistics import StatisticsScene
    from game.ui.menus.settings import SettingsScene, all_settings
    from game.ui.session.battle_session import BattleSession
    from game.ui.session.playback import OpenBattle, Playback

    scenes = SceneFactory(folder, {}, seed=1)

    def settings() -> SettingsScene:
        scene = SettingsScene()
        scene.highlighted = len(all_settings()) - 1
        return scene

    def briefing(tab: str) -> BattlesScene:
        scene = BattlesScene(scenes)
        scene.tab = tab
        return scene

    def battle(system: str, answers: int) -> BattleScene:
        path = saves.MAPS / MAP
        rules, scenario = saves.open_map(path, system)
        match, player = Match(rules, scenario, seed=3), PLAYERS["greedy"](1)
        for _ in range(answers):
            if match.pending is not None:
                match.submit(player.choose(match, match.pending))
        image = ground_of(scenario, match.setup.grid, rules.info.terrains, path)
        playback = Playback(OpenBattle(match=match), None, from_start=False)
        scene = BattleScene(BattleSession(playback), image, scenes.title)
        if playback.side_to_seat:
            playback.sit_down()
        return scene

    def ended(system: str) -> VictoryScene:
        scene = battle(system, ANSWERS)
        return VictoryScene(scene.session, scene.board.board_image, scene.ways_again)

    def lesson(system: str) -> Any:
        scenes.system = system
        return _scene(scenes, 0)

    def listed(system: str) -> Any:
        scenes.system = system
        return lessons(scenes)

    yield Screen("title", scenes.title)
    yield Screen("settings", SettingsScene)
    yield Screen("settings, end", settings)
    for tab in ("map", "list", "battle", "rules"):
        yield Screen(f"battles, {tab}", partial(briefing, tab))
    yield Screen("lessons", partial(choose_lessons, scenes))
    yield Screen("rule books", choose_rule_book)
    yield Screen("keys", dialogs.keys)
    yield Screen("turn over", dialogs.turn_over)
    yield Screen("menu", lambda: dialogs.menu(battle("", 0).session))
    for system in systems or tuple(ruleset.systems()):
        views: dict[str, Callable[[str], Any]] = {
            "rule book": lambda system: RuleBookScene(in_language(load(system))),
            "lessons": listed,
            "lesson": lesson,
            "battle": lambda system: battle(system, 0),
            "battle later": lambda system: battle(system, ANSWERS),
            "briefing": lambda system: dialogs.briefing(battle(system, 0).session),
            "end": ended,
            "statistics": lambda system: StatisticsScene(battle(system, ANSWERS).session.match),
        }
        for name, make in views.items():
            yield Screen(f"{system}, {name}", partial(make, system))


def main(code: str) -> None:
    """Write the page of a language."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    path = languages.languages().get(code)
    if path is None:
        raise SystemExit(f"there is no catalogue {code}.po in {languages.SHIPPED}; copy the template to it")
    folder = ROOT / "build" / f"translators-{code}"
    folder.mkdir(parents=True, exist_ok=True)
    catalogue = languages.read(path)
    noted = Noted(catalogue.sentences)
    noted.asked = set()

    import pygame

    pygame.display.init()
    pygame.font.init()
    window = pygame.display.set_mode(SIZE)
    pictures: dict[str, str] = {}
    i18n.use(noted, catalogue.plurals, catalogue.names)
    for number, screen in enumerate(screens(folder / "saved")):
        i18n.use(noted, catalogue.plurals, catalogue.names)  # what was remembered is looked up again
        noted.asked = set()
        scene = screen.make()
        scene.lay_out(SIZE)
        scene.draw(window)
        file = f"{number:02}.jpg"
        pygame.image.save(window, str(folder / file))
        for sentence in noted.asked:
            pictures.setdefault(sentence, file)
    (folder / "index.html").write_text("\n".join(page(code, path, pictures)), encoding="utf-8")
    print(folder.relative_to(ROOT) / "index.html")


def page(code: str, path: Path, pictures: dict[str, str]) -> Iterator[str]:
    """Write the page: a row for each sentence, in the order of the catalogue."""
    import polib

    yield f"<!doctype html><meta charset='utf-8'><title>{escape(languages.name_of(path))}</title>"
    yield "<style>td {vertical-align: top; border-top: 1px solid #ccc; padding: 4px; width: 40%}</style>"
    yield "<table>"
    for entry in polib.pofile(str(path)):
        if entry.obsolete:
            continue
        told = entry.msgstr or " / ".join(entry.msgstr_plural.values())
        picture = pictures.get(entry.msgid, "")
        seen = f"<a href='{picture}'><img src='{picture}' width='240' loading='lazy'></a>" if picture else ""
        yield f"<tr><td>{escape(entry.msgid)}<td lang='{code}'>{escape(told)}<td>{seen}"
    yield "</table>"


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
