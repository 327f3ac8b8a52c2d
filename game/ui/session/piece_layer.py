"""The pieces on the field: where they are or on their way, the signs of how they stand, and their names."""

import pygame

from game.engine.event import Event, PieceChanged, PieceMoved, PieceRemoved, PiecesNamed
from game.engine.view import PieceView
from game.ui.drawing.board import Board
from game.ui.drawing.hex_shapes import NAME_BEGINS, draw_states
from game.ui.drawing.highlights import Highlights
from game.ui.drawing.palette import INK, WHITE
from game.ui.drawing.pieces import PieceBrushes
from game.ui.session.playback import Playback
from game.ui.session.timeline import along
from game.ui.widgets.fonts import Fonts

NAMES_FULL = 92
"""Pixels across a hex at which names have the size of the window's small type at 1280 x 800."""

CHANGES_AT = 0.4
"""How far the change of a piece has come when it is seen as it is after it."""


class PieceLayer:
    """Draws the pieces of a battle as they are at the moment shown."""

    def __init__(self, playback: Playback, board: Board, pieces: PieceBrushes) -> None:
        self.playback, self.board, self.pieces = playback, board, pieces
        self._names: Fonts | None = None

    def draw_standing(self, window: pygame.Surface, highlights: Highlights) -> list[PieceView]:
        """Draw the pieces that stand, those behind first, and list those on their way."""
        view, event = self.playback.view, self.playback.event
        after = view if event is None else self.playback.view_after()
        there = {piece.id: piece for piece in after.pieces}
        pieces = sorted(view.pieces, key=self._depth)
        moving = [
            piece
            for piece in pieces
            if isinstance(event, PieceMoved) and piece.id in there and there[piece.id].hex_id != piece.hex_id
        ]
        for piece in pieces:
            if piece not in moving:
                self._draw_at_its_hex(window, piece, there.get(piece.id), event)
        for piece in pieces:
            if piece not in moving and not piece.with_piece:
                self._draw_states(window, piece, there.get(piece.id, piece), highlights)
        return moving

    def draw_moving(self, window: pygame.Surface, moving: list[PieceView]) -> None:
        """Draw the pieces on their way."""
        event = self.playback.event
        for piece in moving:
            assert isinstance(event, PieceMoved)
            path = [self.board.centre(hex_id) for hex_id in event.path]
            self._draw(window, piece, along(path, self.playback.timeline.share))

    def write_names(self, window: pygame.Surface, moving: list[PieceView]) -> None:
        """Write the names under the pieces that stand, over everything behind them."""
        board = self.board
        fonts = self._lettering_for(round(board.width))
        for piece in self.playback.view.pieces:
            if piece.with_piece or piece in moving:
                continue
            x, y = board.centre(piece.hex_id)
            text = fonts.curtailed(piece.name, "tag", round(board.width * 0.98))
            drawn, halo = fonts.text(text, "tag", INK), fonts.text(text, "tag", WHITE)
            rect = drawn.get_rect(midtop=(round(x), round(y + board.width * NAME_BEGINS)))
            for shift in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1)):
                window.blit(halo, rect.move(shift))
            window.blit(drawn, rect)

    def _depth(self, piece: PieceView) -> tuple[float, bool, bool]:
        """Return what decides the order of drawing: how far down a piece stands, then leaders over their units."""
        return self.board.hex_layout.centre(piece.hex_id)[1], piece.full == 1, bool(piece.with_piece)

    def _draw_at_its_hex(
        self, window: pygame.Surface, piece: PieceView, after: PieceView | None, event: Event | None
    ) -> None:
        """Draw a piece in its hex: fading while it is removed, as it is `after` the event once it has changed."""
        share, alpha = self.playback.timeline.share, 255
        if isinstance(event, PieceRemoved) and piece.id == event.piece:
            alpha = round(255 * (1 - share))
        elif isinstance(event, PieceChanged) and piece.id == event.piece and after is not None:
            piece = after if share > CHANGES_AT else piece
        self._draw(window, piece, self.board.centre(piece.hex_id), alpha)

    def _draw(
        self, window: pygame.Surface, piece: PieceView, centre: tuple[float, float], alpha: int = 255
    ) -> None:
        self.pieces.draw(window, piece, centre, self.board.width, alpha)

    def _draw_states(
        self, window: pygame.Surface, piece: PieceView, after: PieceView, highlights: Highlights
    ) -> None:
        """Draw how a piece stands, over everything next to it; the sign of being named now grows into its place."""
        board, states, coming = self.board, piece.marks, frozenset[str]()
        if isinstance(self.playback.event, PiecesNamed):
            states, coming = after.marks, frozenset(after.marks).difference(states)
        if piece.hex_id in highlights.choosable - highlights.chosen and "ordered" not in states:
            states = ("able", *states)
        share = self.playback.timeline.share
        draw_states(window, board.centre(piece.hex_id), board.width, states, coming, share)

    def _lettering_for(self, width: int) -> Fonts:
        """Write names as large as the hexes allow."""
        if self._names is None or self._names.scale != width / NAMES_FULL:
            self._names = Fonts(width / NAMES_FULL)
        return self._names
