"""A window that is played at by script, for the pictures of the documents."""

import tempfile
from pathlib import Path
from typing import Any

import pygame

from docs import moments
from docs.moments import Moment, Wanted
from game import i18n
from game.engine.decisions.decision import Anchor, Option, Selection
from game.storage import battles as saves
from game.storage.settings import Settings
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.drawing.ground.board_image import ground_of
from game.ui.menus.campaign.battles import BattlesScene
from game.ui.scene import Push, Scene
from game.ui.session import pointing
from game.ui.session.battle_session import BattleSession
from game.ui.session.playback import OpenBattle, Playback
from game.ui.widgets import active_input, active_settings

SIZE = (1280, 800)
BATTLE = "culloden-1746.tmx"


class Table:
    """A window that is played at by script."""

    def __init__(self, size: tuple[int, int] = SIZE, **settings: Any) -> None:
        pygame.display.set_mode(size)
        i18n.use({})
        active_input.use("mouse")
        active_settings.use(Settings(sound=False, **settings))
        self.now = 0.0
        self.scenes = SceneFactory(Path(tempfile.mkdtemp()), {}, seed=moments.SEED)
        self.app: App

    def show(self, scene: Scene) -> "Table":
        """Lay a scene on the table."""
        self.app = App(scene, lambda: self.now)
        return self.wait()

    def title(self) -> "Table":
        """Show the title screen."""
        return self.show(self.scenes.title())

    def battles(self, battle: str = "Culloden") -> "Table":
        """Show the map of Scotland with a battle chosen, when all maps have been read and it is painted."""
        self.show(self.scenes.battles())
        scene = self.app.scenes[-1]
        assert isinstance(scene, BattlesScene)
        place = next(place for place, entry in enumerate(scene.entries) if entry.title == battle)
        key = pygame.K_DOWN if place > scene.choice.chosen else pygame.K_UP
        for _ in range(abs(place - scene.choice.chosen)):
            self.key(key)
        while scene.next_wakeup() is not None:
            self.wait()
        return self

    def battle(self, moment: Moment, times: int = 1, *, name: str = BATTLE, system: str = "") -> "Table":
        """Show a battle when a moment has come so many times, with whoever is asked in the seat."""
        path = saves.MAPS / name
        match = moments.find(path, moment, times, system)
        ground = ground_of(match.scenario, match.setup.grid, match.rules.info.terrains, path)
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
        options = list(moments.question(self.scene.session.match).iter_options())
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

    def lead_to(self, wanted: Wanted, clicks: int | None = None) -> "Table":
        """Click so many things that lead to the first answer wanted, else all but the last; point at the next."""
        match = self.scene.session.match
        option = moments.answers(match, wanted)[0]
        clicks = len(option.anchors) - 1 if clicks is None else clicks
        for place, anchor in enumerate(option.anchors[: clicks + 1]):
            act = self.click if place < clicks else self.point
            hex_id = pointing.hex_of(anchor, self.scene.playback.view)
            if hex_id is not None:
                act(self.hex(match.setup.grid.label(hex_id)))
            elif (button := self.scene.sidebar.widgets.rect(f"option:{option.notation}")) is not None:
                act(button.center)
            else:
                act(self._line_of(anchor))
        return self

    def _line_of(self, anchor: Anchor) -> tuple[int, int]:
        """Return where a thing is in the list of choices."""
        self.wait()
        line = self.scene.sidebar.choices.place_of(anchor)
        assert line is not None, f"{anchor} is not in the list of choices"
        return line.center

    def anchor(self, place: int) -> tuple[float, float]:
        """Return where one of the things that `option` names lies."""
        hex_id = pointing.hex_of(self.option.anchors[place], self.scene.playback.view)
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
        for piece in moments.to_order(decision, count):
            at = next(view.hex_id for view in self.scene.playback.view.pieces if view.id == piece)
            self.click(self.hex(self.scene.session.match.setup.grid.label(at)))
        return self.point(self.scene.areas.board.topleft)

    def picture(self) -> pygame.Surface:
        """Return what is seen, once all of it is painted."""
        for scene in self.app.scenes:
            if isinstance(scene, BattleScene):
                scene.board.finish_painting()
        self.wait()
        return self.app.window.copy()
