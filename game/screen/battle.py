"""The battle scene: a battle's course with a field and panels to see it on, and a mouse and keys to answer with."""

from collections.abc import Callable
from contextlib import suppress

import pygame

from game.language import say
from game.saves.battles import CheckedMap, SaveError
from game.screen import dialogs, keys, layout, opening
from game.screen.board import Board
from game.screen.course import Course
from game.screen.dialog import message
from game.screen.field import Field
from game.screen.ground import Ground
from game.screen.hand import HandPanel
from game.screen.handover import HandOver
from game.screen.lettering import Lettering
from game.screen.livelink import LiveLink
from game.screen.looking_up import look_up
from game.screen.map_sheet import AFRESH, CLOSE, MapSheet
from game.screen.mouse import NOWHERE, Mouse
from game.screen.pieces import Pieces
from game.screen.question import copying, naming
from game.screen.scene import Move, Push, Quit, Replace, Scene
from game.screen.settings import SettingsScene
from game.screen.sidebar import Sidebar
from game.screen.sounds import Ear
from game.screen.summary import SummaryScene
from game.screen.timeline import Pace
from game.screen.tray import Tray
from game.screen.wanted import wanted
from game.screen.watching import Hosted


class BattleScene(Course):
    """A battle on the table."""

    covers = True

    def __init__(
        self,
        hosted: Hosted,
        ground: Ground,
        pace: Pace | None,
        leave: Callable[[], Scene],
        *,
        from_start: bool = True,
        link: LiveLink | None = None,
        afresh: Callable[["BattleScene"], Scene] | None = None,
    ) -> None:
        """`leave` makes the scene to go to from here.

        `link` follows the map of the battle, and `afresh` makes the scene of a battle begun with the map as it is now.
        """
        super().__init__(hosted, pace, from_start=from_start)
        self.board = Board(ground, layout.battle(layout.SMALLEST).board)
        self.mouse = Mouse(self)
        self.lists_choices = False
        self.told_moment = 0
        self.link = link
        self.made_of: CheckedMap | None = None
        self._leave, self._afresh = leave, afresh
        self._zoom = 100
        self._end_told = False
        self.ear = Ear()

    # The scene

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size, and heed the settings."""
        self.heed_settings()
        self.pieces, self.tray = Pieces(self.info), Tray(self.info)
        self.places = layout.battle(size, cards=self.has_cards, text=wanted().text)
        self.lettering = Lettering(self.places.scale)
        self.board.move_to(self.places.board)
        if self._zoom != wanted().zoom:
            self._zoom = wanted().zoom
            self.board.fit()
            self.board.zoom(self._zoom / 100, self.places.board.center)
        self.field = Field(self)
        self.sidebar = Sidebar(self, size)
        self.hand_panel = HandPanel(self)
        self.handover = HandOver(self)
        self.map_sheet = MapSheet(self, size)

    def take(self, event: pygame.event.Event) -> Move:
        """Answer an event."""
        taken, pressed = self.map_sheet.take(event)
        if taken or pressed is not None:
            return self.press(pressed or "")
        if event.type == pygame.KEYDOWN:
            return self._covered(keys.press(self, event))
        if event.type == pygame.MOUSEMOTION:
            self.mouse.point(event)
        taken, pressed = self.sidebar.take(event)
        if pressed is not None:
            return self._covered(self.press(pressed))
        return self._covered(self.mouse.take(event, taken=taken))

    def told(self, answer: str) -> Move:
        """Go on after a dialog."""
        kind, _, ref = answer.partition(":")
        if kind == "ask" and self.choosing:
            decision = self.choosing.decision
            return self._covered(Push(dialogs.aside(decision, decision.option(ref), self.info)))
        if kind == "aside" and self.choosing:
            self.submit(self.choosing.decision.option(ref))
        return self._covered(self.press(kind))

    def advance(self, now: float) -> Move:
        """Walk on; tell once how it ended, and what has gone wrong on the way."""
        self.walk(now)
        self.ear.listen(self)
        if self.fault:
            fault, self.fault = self.fault, ""
            return self._covered(Push(message(say("This battle is no longer kept"), fault)))
        if self.is_over and not self._end_told:
            self._end_told = True
            return self._covered(Push(dialogs.end(self.match.outcome, self.view, self.info)))
        if self.link is not None:
            return self._follow_map(self.link, now)
        return None

    def draw(self, window: pygame.Surface) -> None:
        """Draw the field and the panels around it."""
        self.field.draw(window)
        if "cards" not in self.places.tabs:
            self.hand_panel.draw(window)
        self.handover.draw(window)
        self.sidebar.draw(window)
        self.map_sheet.draw(window)
        self.field.draw_tip(window)
        self.hand_panel.draw_tip(window)
        self.sidebar.draw_tip(window)

    @property
    def writes_names(self) -> bool:
        """Whether names stand under the blocks."""
        return wanted().names == "always"

    def close(self) -> None:
        """Let the file go; everything answered is in it, if the disk takes it."""
        if self.hosted.file is not None:
            with suppress(SaveError):
                self.match.hand_on()
            self.hosted.file.close()

    def leave(self, move: Move) -> Move:
        """Leave the battle, or ask once more while there are answers that the disk would not take."""
        try:
            self.match.hand_on()
        except SaveError as error:
            return self._covered(
                Push(opening.not_written(str(error), len(self.match.not_kept), self.leave, move))
            )
        return move

    # Buttons, by the keys they have in the panels and dialogs

    def press(self, key: str) -> Move:
        """Do what a button is for."""
        kind, _, ref = key.partition(":")
        if kind == "menu":
            return Push(dialogs.menu(self))
        if kind == "keys":
            return Push(dialogs.keys())
        if kind == "settings":
            return Push(SettingsScene())
        if kind == "rules":
            return look_up(self)
        if kind == "numbers":
            return Push(SummaryScene(self.match))
        if kind in ("name", "copy") and (file := self.hosted.file) is not None:
            return Push(naming(file) if kind == "name" else copying(file.path))
        if kind == "title":
            return self.leave(Replace(self._leave()))
        if kind == "quit":
            return self.leave(Quit())
        if kind == AFRESH:
            return self._begin_afresh()
        if kind == CLOSE and self.link is not None:
            self.link.news = None
        if kind == "undo":
            self.undo()
        elif kind == "redo":
            self.redo()
        elif kind == "uncover" and self.may_uncover:
            self.uncover()
        elif kind == "restart":
            self.restart()
        elif kind == "wind":
            self.wind(ref)
        elif kind == "log-kind":
            self.chronicle.kind = ref if self.chronicle.kind != ref else ""
        elif kind == "log-next":
            self.chronicle.next_kind()
        elif kind == "log-side":
            self.chronicle.side = ref if self.chronicle.side != ref else ""
        elif kind == "log-turn":
            self.chronicle.fold(int(ref))
        elif kind == "log-fold":
            self.chronicle.fold_all()
        elif kind == "fit":
            self.board.fit()
        elif kind == "list":
            self.lists_choices = not self.lists_choices
        elif kind == "confirm":
            self.confirm()
        elif kind == "option":
            self.answer(ref)
        elif kind == "tab":
            self.sidebar.turn_to(ref)
        elif kind == "skip":
            self.skip()
        elif kind == "finish":
            self.finish()
        elif kind == "sit":
            self.sit_down()
        return None

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the mouse is."""
        return self.mouse.at

    # The map, if it is being drawn meanwhile

    def follow_on(self, left: "BattleScene") -> None:
        """Take the place of a battle that was left for the map as it is now: following it, and seen alike."""
        self.made_of = left.link.news if left.link else None
        self._zoom = left._zoom
        self.board.see_as(left.board)

    def _follow_map(self, link: LiveLink, now: float) -> Move:
        """Begin afresh with a map that was saved, as long as nobody has answered anything."""
        link.look(now)
        if link.news is not None and link.news is self.made_of and self.is_answered:
            link.news = None
        return self._begin_afresh() if self.map_sheet.offers_afresh and not self.is_answered else None

    def _begin_afresh(self) -> Move:
        assert self._afresh is not None
        try:
            return Replace(self._afresh(self))
        except SaveError as error:
            return self._covered(Push(message(say("This battle cannot be begun"), f"{error}.")))

    def _covered(self, move: Move) -> Move:
        """Point at nothing while another scene lies on top."""
        if isinstance(move, Push):
            self.mouse.at = NOWHERE
        return move
