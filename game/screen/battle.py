"""The battle scene: a battle's course with a field and panels to see it on, and a mouse and keys to answer with."""

from collections.abc import Callable

import pygame

from game.engine.decision import Anchor
from game.language import say
from game.saves.battles import CheckedMap, SaveError
from game.screen import choosing, dialogs, keys, layout
from game.screen.board import Board
from game.screen.course import Course, Hosted
from game.screen.dialog import message
from game.screen.field import Field
from game.screen.ground import Ground
from game.screen.hand import HandPanel
from game.screen.lettering import Lettering
from game.screen.livelink import LiveLink
from game.screen.map_sheet import AFRESH, CLOSE, MapSheet
from game.screen.pieces import Pieces
from game.screen.question import copying, naming
from game.screen.scene import Move, Push, Quit, Replace, Scene
from game.screen.settings import SettingsScene
from game.screen.sidebar import Sidebar
from game.screen.summary import SummaryScene
from game.screen.timeline import Pace
from game.screen.tray import Tray
from game.screen.wanted import wanted

NOWHERE = (-1, -1)
DRAG = 5
"""Pixels the pointer may slip in a click."""

DRAGGING = (pygame.BUTTON_MIDDLE, pygame.BUTTON_RIGHT)


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
        self.pointer = NOWHERE
        self.lists_choices = False
        self.link = link
        self.made_of: CheckedMap | None = None
        self._leave, self._afresh = leave, afresh
        self._zoom = 100
        self._end_told = False
        self._drag: tuple[int, int] | None = None
        self.is_dragging = False

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
        self.map_sheet = MapSheet(self, size)

    def take(self, event: pygame.event.Event) -> Move:
        """Answer an event."""
        taken, pressed = self.map_sheet.take(event)
        if taken or pressed is not None:
            return self.press(pressed or "")
        if event.type == pygame.KEYDOWN:
            return self._covered(keys.press(self, event))
        if event.type == pygame.MOUSEMOTION:
            self._point(event)
        taken, pressed = self.sidebar.take(event)
        if pressed is not None:
            return self._covered(self.press(pressed))
        if event.type == pygame.MOUSEBUTTONDOWN and not taken:
            self._press_mouse(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._release_mouse(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._turn_wheel(event)
        return None

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
        if self.fault:
            fault, self.fault = self.fault, ""
            return self._covered(Push(message("This battle is no longer kept", fault)))
        if self.is_over and not self._end_told:
            self._end_told = True
            return self._covered(Push(dialogs.end(self.match.outcome, self.view, self.info)))
        if self.link is not None:
            return self._follow_map(self.link, now)
        return None

    def draw(self, window: pygame.Surface) -> None:
        """Draw the field and the panels around it."""
        self.field.draw(window)
        self.sidebar.draw(window)
        self.map_sheet.draw(window)
        if "cards" not in self.places.tabs:
            self.hand_panel.draw(window)
        self.field.draw_tip(window)
        self.hand_panel.draw_tip(window)
        self.sidebar.draw_tip(window)

    def close(self) -> None:
        """Let the file go; everything answered is in it."""
        if self.hosted.file is not None:
            self.hosted.file.close()

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
        if kind == "numbers":
            return Push(SummaryScene(self.match))
        if kind in ("name", "copy") and (file := self.hosted.file) is not None:
            return Push(naming(file) if kind == "name" else copying(file.path))
        if kind == "title":
            return Replace(self._leave())
        if kind == "quit":
            return Quit()
        if kind == AFRESH:
            return self._begin_afresh()
        if kind == CLOSE and self.link is not None:
            self.link.news = None
        if kind == "undo":
            self.undo()
        elif kind == "fit":
            self.board.fit()
        elif kind == "list":
            self.lists_choices = not self.lists_choices
        elif kind == "confirm":
            self.confirm()
        elif kind == "option":
            self.choose(Anchor("button", ref))
        elif kind == "tab":
            self.sidebar.turn_to(ref)
        elif kind == "skip":
            self.skip()
        elif kind == "sit":
            self.sit_down()
        return None

    # The map, if it is being drawn meanwhile

    def follow_on(self, left: "BattleScene") -> None:
        """Take the place of a battle that was left for the map as it is now: following it, and seen alike."""
        self.link = left.link
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
            return self._covered(Push(message(say("This battle cannot be begun"), str(error))))

    def _covered(self, move: Move) -> Move:
        """Point at nothing while another scene lies on top."""
        if isinstance(move, Push):
            self.pointer = NOWHERE
        return move

    # The mouse

    def _point(self, event: pygame.event.Event) -> None:
        self.pointer = event.pos
        if self._drag is None:
            return
        if self.is_dragging:
            self.board.pan(*event.rel)
            return
        gone = (event.pos[0] - self._drag[0], event.pos[1] - self._drag[1])
        if max(map(abs, gone)) > DRAG:
            self.is_dragging = True
            self.board.pan(*gone)

    def _press_mouse(self, event: pygame.event.Event) -> None:
        self.pointer = event.pos
        if event.button in DRAGGING and self.board.place.collidepoint(event.pos):
            self._drag = event.pos
        if event.button != pygame.BUTTON_LEFT:
            return
        # A click while things move hurries them on; it is a choice as well only where there were no dice to read.
        if not self.timeline.is_idle and not self.skip():
            return
        self.told_hexes = ()
        if self.board.place.collidepoint(event.pos):
            self._click_field(event.pos)
        elif card := self.hand_panel.card_at(event.pos):
            self.click((Anchor("card", card.id),))
        elif anchor := self.sidebar.choice_at(event.pos):
            self.choose(anchor)
        elif self.sidebar.shows("log"):
            self.told_hexes = self.chronicle.hexes_at(event.pos)

    def _click_field(self, point: tuple[int, int]) -> None:
        hex = self.board.hex_at(point)
        if hex is None:
            self.click(())
            return
        middle = self.board.centre(hex)
        offset = (point[0] - middle[0], point[1] - middle[1])
        exact = choosing.exact_in(self.view, hex, offset, self.board.breadth)
        self.click(choosing.anchors_in(self.view, hex), exact)

    def _release_mouse(self, event: pygame.event.Event) -> None:
        if event.button not in DRAGGING or self._drag is None:
            return
        if not self.is_dragging and event.button == pygame.BUTTON_RIGHT:
            self.back()
        self._drag, self.is_dragging = None, False

    def _turn_wheel(self, event: pygame.event.Event) -> None:
        if self.places.prompt.collidepoint(self.pointer) and self.sidebar.shows("question"):
            self.sidebar.prompt.scroll.turn(-event.y)
        elif self.places.tray.collidepoint(self.pointer) and self.sidebar.shows("dice"):
            self.tray.scroll.turn(-event.y)
        elif self.places.hand.collidepoint(self.pointer):
            self.hand_panel.scroll.turn(-event.y)
        elif self.places.chronicle.collidepoint(self.pointer):
            if self.sidebar.shows_list:
                self.sidebar.page = max(0, self.sidebar.page - event.y)
            else:
                self.chronicle.scroll(event.y * 2)
        elif self.board.place.collidepoint(self.pointer) and event.y:
            self.board.zoom(1.15**event.y, self.pointer)
