"""The battle with the mouse: clicks on field, cards and log, the field dragged and enlarged."""

from typing import TYPE_CHECKING

import pygame

from game.engine.decision import Anchor
from game.screen import choosing
from game.screen.controller import Controller
from game.screen.scene import Move
from game.screen.watching import NOW

if TYPE_CHECKING:
    from game.screen.battle import BattleScene

NOWHERE = (-1, -1)
DRAG = 5
"""Pixels the pointer may slip in a click."""

DRAGGING = (pygame.BUTTON_MIDDLE, pygame.BUTTON_RIGHT)

MOST_NOTCHES = 20
"""Notches of the wheel that count at a time; a broken one may tell of any number."""


class Mouse:
    """Where the pointer is in a battle scene, and what its buttons do."""

    def __init__(self, scene: "BattleScene") -> None:
        self.scene = scene
        self.at = NOWHERE
        self.is_dragging = False
        self._drag: tuple[int, int] | None = None
        self._question: Controller | None = None
        self._rest = NOWHERE
        self._left_rest = True

    def take(self, event: pygame.event.Event, *, taken: bool) -> Move:
        """Answer an event; a press that a button has `taken` is none on the table."""
        if event.type == pygame.MOUSEBUTTONDOWN and not taken:
            return self._press(event)
        if event.type == pygame.MOUSEBUTTONUP:
            self._release(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        return None

    @property
    def rests(self) -> bool:
        """Whether the pointer lies where it did when the question came up: what is under it was not pointed at."""
        if self._question is not self.scene.choosing:
            self._question, self._rest, self._left_rest = self.scene.choosing, self.at, False
        return not self._left_rest

    def go(self, point: tuple[int, int]) -> None:
        """Be at a point; a hand that only trembles leaves the pointer at rest."""
        if self.rests:
            gone = (point[0] - self._rest[0], point[1] - self._rest[1])
            self._left_rest = max(map(abs, gone)) > DRAG
        self.at = point

    def point(self, event: pygame.event.Event) -> None:
        """Go to another point, dragging the field along."""
        board = self.scene.board
        self.go(event.pos)
        if self._drag is None:
            return
        if self.is_dragging:
            board.pan(*event.rel)
            return
        gone = (event.pos[0] - self._drag[0], event.pos[1] - self._drag[1])
        if max(map(abs, gone)) > DRAG:
            self.is_dragging = True
            board.pan(*gone)

    def _press(self, event: pygame.event.Event) -> Move:
        scene = self.scene
        self.go(event.pos)
        if event.button in DRAGGING and scene.board.place.collidepoint(event.pos):
            self._drag = event.pos
        if event.button != pygame.BUTTON_LEFT or scene.awaited:
            return None
        if key := scene.sidebar.key_at(event.pos):
            return scene.press(key)
        if scene.places.chronicle.collidepoint(event.pos) and scene.sidebar.shows_log:
            self._click_log(event.pos)
            return None
        if scene.past is not None:
            scene.wind(NOW)
            return None
        # A click while things move hurries them on; it is a choice as well only where there were no dice to read.
        if not scene.timeline.is_idle and not scene.skip():
            return None
        scene.told_hexes = ()
        if scene.board.place.collidepoint(event.pos):
            self._click_field(event.pos)
        elif scene.may_uncover and scene.places.hand.collidepoint(event.pos):
            scene.uncover()
        elif card := scene.hand_panel.card_at(event.pos):
            scene.click((Anchor("card", card.id),))
        elif anchor := scene.sidebar.choice_at(event.pos):
            scene.choose(anchor)
        return None

    def _click_log(self, point: tuple[int, int]) -> None:
        """Show the hexes of a sentence; a second click on it looks at the battle as it was then."""
        scene = self.scene
        sentence = scene.sidebar.log.sentence_at(point)
        if sentence is None:
            return
        if scene.told_moment == sentence.moment:
            scene.look_at(sentence.moment)
        scene.told_hexes, scene.told_moment = sentence.hexes, sentence.moment

    def _click_field(self, point: tuple[int, int]) -> None:
        scene = self.scene
        hex = scene.board.hex_at(point)
        if hex is None:
            scene.click(())
            return
        middle = scene.board.centre(hex)
        offset = (point[0] - middle[0], point[1] - middle[1])
        exact = choosing.exact_in(scene.view, hex, offset, scene.board.breadth)
        scene.click(choosing.anchors_in(scene.view, hex), exact)

    def _release(self, event: pygame.event.Event) -> None:
        if event.button not in DRAGGING or self._drag is None:
            return
        if not self.is_dragging and event.button == pygame.BUTTON_RIGHT:
            self.scene.back()
        self._drag, self.is_dragging = None, False

    def _wheel(self, event: pygame.event.Event) -> None:
        scene = self.scene
        at, places, sidebar = self.at, scene.places, scene.sidebar
        if places.prompt.collidepoint(at) and sidebar.shows("question"):
            sidebar.prompt.scroll.turn(-event.y)
        elif places.tray.collidepoint(at) and sidebar.shows("dice"):
            scene.tray.scroll.turn(-event.y)
        elif places.hand.collidepoint(at):
            scene.hand_panel.scroll.turn(-event.y)
        elif places.chronicle.collidepoint(at):
            if sidebar.shows_list:
                sidebar.page = max(0, sidebar.page - event.y)
            else:
                scene.chronicle.scroll(event.y * 2)
        elif scene.board.place.collidepoint(at) and event.y:
            scene.board.zoom(1.15 ** max(-MOST_NOTCHES, min(MOST_NOTCHES, event.y)), self.at)
