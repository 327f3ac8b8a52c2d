"""The battle with the mouse: clicks on field, cards and log, the field dragged and enlarged."""

import pygame

from game.engine.decisions.arrangement import Arrangement
from game.engine.decisions.decision import Anchor, on_piece
from game.hexgrid.grid import Hex
from game.ui.battle.battle_table import ENLARGE, BattleTable
from game.ui.scene import SceneChange
from game.ui.session import pointing
from game.ui.session.playback import NOW
from game.ui.session.pointer import DRAG

DRAGGING = (pygame.BUTTON_MIDDLE, pygame.BUTTON_RIGHT)

MAX_NOTCHES = 20
"""Notches of the wheel that count at a time; a broken one may report any number."""


class Mouse:
    """What the buttons and the wheel of the mouse do in a battle scene."""

    def __init__(self, scene: BattleTable) -> None:
        self.scene = scene
        self._drag: tuple[int, int] | None = None
        self._pressed_hex: Hex | None = None
        self._told_moment = 0

    def handle_event(self, event: pygame.event.Event, *, taken: bool) -> SceneChange:
        """Answer an event; a press that a button has `taken` is none on the board."""
        if event.type == pygame.MOUSEBUTTONDOWN and not taken:
            return self._press(event)
        if event.type == pygame.MOUSEBUTTONUP:
            self._release(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        return None

    def point(self, event: pygame.event.Event) -> None:
        """Go to another point, dragging the field along."""
        pointer, board = self.scene.pointer, self.scene.board
        pointer.go(event.pos)
        if self._drag is None:
            self._lead_ghost(event.pos)
            return
        if pointer.is_dragging:
            board.pan(*event.rel)
            return
        gone = (event.pos[0] - self._drag[0], event.pos[1] - self._drag[1])
        if max(map(abs, gone)) > DRAG:
            pointer.is_dragging = True
            board.pan(*gone)

    def _lead_ghost(self, point: tuple[int, int]) -> None:
        """Let the piece that is to be set down follow the pointer."""
        scene, board = self.scene, self.scene.board
        ghost, inches = scene.session.ghost, scene.playback.view.thousandths_per_hex
        if ghost is not None and inches and board.area.collidepoint(point):
            over = scene.field.pieces.piece_under(point)
            ghost.go(*board.hex_layout.inches(board.camera.to_field(point), inches), over)

    def _press(self, event: pygame.event.Event) -> SceneChange:
        scene, playback = self.scene, self.scene.playback
        scene.pointer.go(event.pos)
        on_board = scene.board.area.collidepoint(event.pos) and not scene.sidebar.covers(event.pos)
        if event.button in DRAGGING and on_board:
            self._drag = event.pos
        if event.button != pygame.BUTTON_LEFT or playback.side_to_seat:
            return None
        if key := scene.sidebar.key_at(event.pos):
            return scene.press(key)
        if scene.panels.shows_log and scene.areas.drawer.collidepoint(event.pos):
            self._click_log(event.pos)
            return None
        if playback.history_frame is not None:
            playback.go_to(NOW)
            return None
        if scene.minimap.go(event.pos):
            return None
        # A click while things move hurries them on; it is a choice as well only where there were no dice to read.
        if not playback.timeline.is_idle and not playback.skip():
            return None
        self._choose(event.pos)
        return None

    def _choose(self, point: tuple[int, int]) -> None:
        """Choose what is under a point of the field, the hand or the list of choices."""
        scene, session = self.scene, self.scene.session
        session.log_hexes = ()
        if scene.playback.may_uncover and scene.areas.heads.collidepoint(point):
            scene.playback.show_hand()
        elif card := scene.hand_panel.card_at(point):
            session.click((Anchor("card", card.id),))
        elif anchor := scene.sidebar.choice_at(point):
            session.choose(anchor)
        elif scene.board.area.collidepoint(point) and not scene.sidebar.covers(point):
            self._click_field(point)

    def _click_log(self, point: tuple[int, int]) -> None:
        """Show the hexes of a sentence and its parts; a second click on it looks at the battle as it was then."""
        sentence = self.scene.sidebar.log.sentence_at(point)
        if sentence is None:
            return
        if self._told_moment == sentence.frame_index:
            self.scene.playback.look_at(sentence.frame_index)
        if not sentence.is_part:
            self.scene.playback.event_log.open(sentence)
        self.scene.session.log_hexes, self._told_moment = sentence.hexes, sentence.frame_index

    def _click_field(self, point: tuple[int, int]) -> None:
        board, session = self.scene.board, self.scene.session
        hex_id = self._pressed_hex = self.scene.field.hex_under(point)
        if session.ghost is not None:
            self._lead_ghost(point)
            session.confirm()
            return
        if hex_id is None:
            session.click(())
            return
        view, centre = session.playback.view, board.centre(hex_id)
        offset = (point[0] - centre[0], point[1] - centre[1])
        here = pointing.anchors_in(view, hex_id)
        exact = pointing.exact_in(view, hex_id, offset, board.width)
        pieces = self.scene.field.pieces
        if figure := pieces.figure_under(point):
            exact = (on_piece(figure),)
        elif measured := pieces.piece_meant(point):
            exact = (on_piece(measured),)
            # His unit may have moved already: a click on it takes nobody else instead.
            led = {on_piece(piece.id) for piece in view.pieces if piece.look == "figure"}
            here = (*exact, *(anchor for anchor in here if anchor not in (*led, *exact)))
        session.click(here, exact, pointing.side_of_hex(offset, board.width))

    def _drop(self, point: tuple[int, int]) -> None:
        """Put a piece that was dragged from its hex into another."""
        session, pressed = self.scene.session, self._pressed_hex
        self._pressed_hex = None
        choice = session.choice
        if choice is None or not isinstance(choice.decision, Arrangement) or not choice.picked:
            return
        if pressed is not None and self.scene.board.hex_at(point) not in (None, pressed):
            self._click_field(point)

    def _release(self, event: pygame.event.Event) -> None:
        if event.button == pygame.BUTTON_LEFT:
            self._drop(event.pos)
        if event.button not in DRAGGING or self._drag is None:
            return
        pointer = self.scene.pointer
        if not pointer.is_dragging and event.button == pygame.BUTTON_RIGHT:
            self.scene.session.back()
        self._drag, pointer.is_dragging = None, False

    def _wheel(self, event: pygame.event.Event) -> None:
        """Turn the panel under the pointer, the facing that is being chosen, or enlarge the field."""
        scene, at = self.scene, self.scene.pointer.at
        notches = max(-MAX_NOTCHES, min(MAX_NOTCHES, event.y))
        if scene.sidebar.turn(event.y, at) or not scene.board.area.collidepoint(at) or not notches:
            return
        if scene.session.ghost:
            scene.session.ghost.turn(-notches)
        elif not scene.session.turn(1 if notches < 0 else -1, scene.board.hex_at(at)):
            scene.board.zoom(ENLARGE**notches, at)
