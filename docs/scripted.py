"""A window that is played at by script, for the pictures of the documents."""

import tempfile
from pathlib import Path
from typing import Any

import pygame

from game import i18n
from game.engine.decision import Decision, Option, Selection
from game.engine.match import Match
from game.players import PLAYERS
from game.storage import battles as saves
from game.storage.settings import Settings
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.drawing.board_image import ground_of
from game.ui.menus.title import TitleScene
from game.ui.scene import Push, Scene
from game.ui.session import choice_view
from game.ui.session.battle_session import BattleSession
from game.ui.session.playback import OpenBattle, Playback
from game.ui.widgets import active_settings

SIZE = (1280, 800)
BATTLE, SEED = "culloden-1746.tmx", 3


def question(match: Match[Any, Any, Any]) -> Decision:
    """Return the question that is open."""
    assert match.pending is not None, "the battle is over"
    return match.pending


class Table:
    """A window that is played at by script."""

    def __init__(self, size: tuple[int, int] = SIZE, **settings: Any) -> None:
        pygame.display.set_mode(size)
        i18n.use({})
        active_settings.use(Settings(sound=False, **settings))
        self.now = 0.0
        self.scenes = SceneFactory(Path(tempfile.mkdtemp()), {}, seed=SEED)
        self.app: App

    def show(self, scene: Scene) -> "Table":
        """Lay a scene on the table."""
        self.app = App(scene, lambda: self.now)
        return self.wait()

    def title(self, battle: str = "Culloden") -> "Table":
        """Show the title screen with a battle chosen."""
        self.show(self.scenes.title())
        scene = self.app.scenes[-1]
        assert isinstance(scene, TitleScene)
        place = next(place for place, entry in enumerate(scene.entries) if entry.title == battle)
        for _ in range(place):
            self.key(pygame.K_DOWN)
        return self

    def battle(self, answers: int) -> "Table":
        """Show Culloden after so many answers of the computer player, the one who is asked in the seat."""
        path = saves.MAPS / BATTLE
        rules, scenario = saves.open_map(path)
        match = Match(rules, scenario, seed=SEED, always_ask_secret=True)
        player = PLAYERS["greedy"](1)
        for _ in range(answers):
            match.submit(player.choose(match, question(match)))
        ground = ground_of(scenario, match.setup.grid, rules.info.terrains, path)
        self.show(
            BattleScene(
                BattleSession(Playback(OpenBattle(match=match), None, from_start=False)),
                ground,
                self.scenes.title,
            )
        )
        for _ in range(3):
            if self.scene.playback.side_to_seat and self.scene.playback.timeline.is_idle:
                self.scene.playback.sit_down()
                self.wait()
                self.scene.playback.finish()
        return self.wait()

    def show_over(self, scene: Scene) -> "Table":
        """Lay a scene over what is shown."""
        self.app._go(Push(scene))
        return self

    @property
    def scene(self) -> BattleScene:
        """The battle on the table."""
        return next(scene for scene in reversed(self.app.scenes) if isinstance(scene, BattleScene))

    @property
    def option(self) -> Option:
        """The first answer to the question that names two things on the field, or the first there is."""
        decision = self.scene.session.match.pending
        assert decision is not None
        options = list(decision.iter_options())
        return next((option for option in options if len(option.anchors) > 1), options[0])

    def wait(self, seconds: float = 0.0) -> "Table":
        """Let time go by."""
        self.now += seconds
        self.app.step([])
        return self

    def key(self, key: int, text: str = "") -> "Table":
        """Press a key."""
        self.app.step([pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text, mod=0)])
        return self

    def point(self, at: tuple[float, float]) -> "Table":
        """Point somewhere."""
        place = (round(at[0]), round(at[1]))
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        self.app.step([event])
        return self

    def click(self, at: tuple[float, float]) -> "Table":
        """Click somewhere."""
        self.point(at)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            place = (round(at[0]), round(at[1]))
            self.app.step([pygame.event.Event(kind, pos=place, button=pygame.BUTTON_LEFT)])
        return self

    def hex(self, label: str) -> tuple[float, float]:
        """Return where a hex lies, a little below its middle."""
        scene = self.scene
        x, y = scene.board.centre(scene.session.match.setup.grid.hex(label))
        return x, y + scene.board.width * 0.2

    def anchor(self, place: int) -> tuple[float, float]:
        """Return where one of the things that `option` names lies."""
        hex_id = choice_view.hex_of(self.option.anchors[place], self.scene.playback.view)
        assert hex_id is not None
        return self.hex(self.scene.session.match.setup.grid.label(hex_id))

    def piece(self, name: str) -> tuple[float, float]:
        """Return where a piece stands."""
        piece = next(piece for piece in self.scene.playback.view.pieces if piece.name == name)
        return self.hex(self.scene.session.match.setup.grid.label(piece.hex_id))

    def cards(self) -> list[tuple[int, int]]:
        """Return where the cards of the hand lie."""
        return [rect.center for rect, _ in self.scene.hand_panel.card_places()]

    def order_some(self, count: int = 2) -> "Table":
        """Choose so many of the pieces that may be ordered."""
        decision = self.scene.session.match.pending
        assert isinstance(decision, Selection)
        for piece in sorted(decision.addable(frozenset()))[:count]:
            at = next(view.hex_id for view in self.scene.playback.view.pieces if view.id == piece)
            self.click(self.hex(self.scene.session.match.setup.grid.label(at)))
        return self

    def picture(self) -> pygame.Surface:
        """Return what is seen."""
        self.wait()
        return self.app.window.copy()
