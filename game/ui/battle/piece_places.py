"""Where the pieces of a battle and their signs are in the window, each sign clear of all pieces and of each other."""

import pygame

from game.engine.event import PieceMoved, PiecesNamed
from game.engine.shown.view import MarkerView, PieceView, View
from game.hexgrid.ids import NO_PIECE, PieceId
from game.ui.drawing.board.board import Board
from game.ui.drawing.board.hex_layout import LEADER_AT
from game.ui.drawing.board.hex_shapes import sign_of
from game.ui.drawing.pieces.chips import MAX_CHIPS, ROUND, SPOTS, laid_out, sign_sizes
from game.ui.drawing.pieces.facings import drawn_place, facing_spots
from game.ui.drawing.pieces.piece_shapes import BROAD, ROW, banner_of
from game.ui.drawing.pieces.pieces import FAR, PieceBrushes
from game.ui.session.marks.highlights import Highlights
from game.ui.session.marks.measured_marks import boundary_of
from game.ui.session.playback import Playback
from game.ui.session.pointing import depth

BESIDE = 0.15
"""So near a measured piece that no hex is under, in breadths of a hex, a click still means it."""


class PiecePlaces:
    """Where the pieces are at the moment shown; it draws none."""

    def __init__(self, playback: Playback, board: Board, pieces: PieceBrushes) -> None:
        self.playback, self.board, self.pieces = playback, board, pieces
        self._signs: dict[PieceId, list[pygame.Rect]] = {}
        self._facings: dict[PieceId, pygame.Rect] = {}
        self._ticks: list[pygame.Rect] = []

    def piece_meant(self, point: tuple[int, int]) -> PieceId:
        """Return the measured piece under a point, or near one beyond the last hexes, where nothing else is meant."""
        found = self.piece_under(point)
        if found or self.board.hex_at(point) is not None:
            return found
        return self.piece_under(point, BESIDE * self.board.width)

    def piece_under(self, point: tuple[float, float], margin: float = 0.0) -> PieceId:
        """Return the measured piece whose rectangle a point of the window lies in, or is so near; "" if none is."""
        view, width = self.playback.view, self.board.width
        for piece in reversed(view.pieces):
            if piece.look == "rectangle" and piece.pose is not None:
                shape = self.pieces.rectangle(piece, width, view.thousandths_per_hex)
                away = (pygame.Vector2(point) - self._centre(piece)).rotate(-shape.heading / 100)
                if abs(away.x) <= shape.width / 2 + margin and abs(away.y) <= shape.depth / 2 + margin:
                    return piece.id
        return NO_PIECE

    def figure_under(self, point: tuple[float, float]) -> PieceId:
        """Return the figure on a measured field that a point of the window lies on; "" if there is none."""
        view = self.playback.view
        figures = [piece for piece in view.pieces if piece.look == "figure" and view.thousandths_per_hex]
        under = (each.id for each in figures if any(box.collidepoint(point) for box in self._body(each)))
        return next(under, NO_PIECE)

    def _depth(self, piece: PieceView) -> tuple[float, bool, bool]:
        """Return what decides the order of drawing: how far down a piece stands, then leaders over their units."""
        return self.board.hex_layout.centre(piece.hex_id)[1], *depth(piece)

    def _centre(self, piece: PieceView) -> tuple[float, float]:
        return centre_of(piece, self.playback.view, self.board)

    def _solid(self, piece: PieceView) -> list[pygame.Rect]:
        """Return what of a piece no name may cover: flag and blocks, the figure, its facing and its signs."""
        facing = self._facings.get(piece.id)
        return [*self._body(piece), *self._signs.get(piece.id, ()), *filter(None, (facing,))]

    def _body(self, piece: PieceView) -> list[pygame.Rect]:
        """Return what a piece itself covers: flag and blocks, or the figure."""
        width, (x, y) = self.board.width, self._centre(piece)

        def box(left: float, top: float, wide: float, high: float) -> pygame.Rect:
            return pygame.Rect(
                round(x + left * width), round(y + top * width), round(wide * width), round(high * width)
            )

        if piece.look == "rectangle":
            shape = self.pieces.rectangle(piece, width, self.playback.view.thousandths_per_hex)
            found = [drawn_place(shape, (x, y))]
        elif piece.look == "figure":
            if not piece.with_piece and not self._stands_beside(piece):
                return [box(-0.15, -0.25, 0.3, 0.5)]
            if self.playback.view.thousandths_per_hex:
                x, y = self._behind(piece, (x, y))
            return [box(LEADER_AT[0] - 0.12, LEADER_AT[1] - 0.2, 0.25, 0.42)]
        elif width < FAR:
            found = [box(-0.34, -0.38, 0.68, 0.68)]
        else:
            banner = banner_of(self.pieces.look(piece).shape, piece.full, far=False)
            row = min(BROAD, ROW / max(1, piece.full)) * piece.full / 2
            found = [
                box(banner.x / 100 - 0.03, -0.52, banner.long / 100 + 0.05, 0.48),
                box(-row / 100 - 0.04, -0.02, row / 50 + 0.13, 0.33),
            ]
        return found

    def _behind(self, figure: PieceView, at: tuple[float, float]) -> tuple[float, float]:
        """Return where to draw a leader with a measured unit: behind its rear right corner, off its emblem."""
        unit = next((piece for piece in self.playback.view.pieces if piece.id == figure.with_piece), None)
        if unit is None or (place := boundary_of(unit)) is None:
            return at
        scale = self.board.width / self.playback.view.thousandths_per_hex
        back = pygame.Vector2(place.width * 0.5 * scale, place.depth * 0.5 * scale + 0.18 * self.board.width)
        away = back.rotate(place.heading / 100) - pygame.Vector2(LEADER_AT) * self.board.width
        return at[0] + away.x, at[1] + away.y

    def _stands_beside(self, figure: PieceView) -> bool:
        """Return whether a leader leaves room for a unit: one in his hex, or those that he moves past."""
        event = self.playback.event
        if isinstance(event, PieceMoved) and event.piece == figure.id:
            return True
        return any(
            other.hex_id == figure.hex_id and other.look != "figure" for other in self.playback.view.pieces
        )

    def _lay_out_signs(self, marked: list[tuple[PieceView, PieceView]], highlights: Highlights) -> None:
        """Find a place for each facing, state and chip, clear of all pieces and of each other."""
        width, sizes = self.board.width, sign_sizes(self.board.width)
        taken = [rect for piece in self.playback.view.pieces for rect in self._body(piece)]
        self._signs, self._facings = {}, {}
        shown = [(piece, after) for piece, after in marked if not piece.with_piece]
        spots = [(x * width, y * width) for x, y in (*SPOTS, *ROUND)]
        for piece, _ in shown:
            if piece.facing is not None and piece.look != "rectangle":
                ahead, size = facing_spots(width, piece.facing)
                self._facings[piece.id] = place = laid_out(self._centre(piece), ahead, [size], taken)
                taken.append(place)
        for piece, after in shown:
            centre, own = self._centre(piece), spots
            if piece.look == "rectangle":
                box, half = self._body(piece)[0], round(sizes[0][0] * 0.6)
                across, down = box.width / 2 + half, box.height / 2 + half
                own = [(way * across, off * half) for way in (1, -1) for off in (-1, 1)]
                own += [(off * half, way * down) for way in (-1, 1) for off in (-1, 1)]
                own += [(way * (across + 2 * half), off * half) for way in (1, -1) for off in (-1, 0, 1)]
                own += [(off * half, way * (down + 2 * half)) for way in (-1, 1) for off in (-1, 0, 1)]
            places = self._signs[piece.id] = []
            if sign_of(self._states_of(piece, after, highlights)[0]):
                best = own[2:4] if piece.look == "rectangle" else [own[0], own[2]]
                places.append(laid_out(centre, [*best, *own], sizes, taken))
            for _ in self._markers_of(after)[:MAX_CHIPS]:
                places.append(laid_out(centre, own, sizes, [*taken, *places]))
            taken += places
        self._ticks = []
        for hex_id, is_leader in sorted(highlights.ticked):
            best = spots[3:] if is_leader else spots[2:]
            self._ticks.append(laid_out(self.board.centre(hex_id), best, sizes, [*taken, *self._ticks]))

    def _states_of(
        self, piece: PieceView, after: PieceView, highlights: Highlights
    ) -> tuple[tuple[str, ...], frozenset[str]]:
        """Return the states of a piece, and those of them that it is only just getting."""
        states, coming = piece.marks, frozenset[str]()
        if isinstance(self.playback.event, PiecesNamed):
            states, coming = after.marks, frozenset(after.marks).difference(states)
        if piece.hex_id in highlights.choosable - highlights.chosen and "ordered" not in states:
            states = ("able", *states)
        return states, coming

    def _markers_of(self, piece: PieceView) -> list[MarkerView]:
        """List the markers that are chips on a piece: its own, those of who is with it, grave ones of its groups."""
        with_it = [other for other in self.playback.view.pieces if other.with_piece == piece.id]
        markers = [marker for each in (piece, *with_it) for marker in each.markers]
        return markers + self._grave_markers(piece.id)

    def _grave_markers(self, piece: PieceId) -> list[MarkerView]:
        """List the markers of a piece's groups that each of their units shows."""
        groups = (group for group in self.playback.view.groups if piece in group.members)
        return [
            marker
            for group in groups
            for marker in group.markers
            if self.playback.info.marker(marker.id).weight == "grave"
        ]


def centre_of(piece: PieceView, view: View, board: Board) -> tuple[float, float]:
    """Return where the middle of a piece lies in the window: at its pose, if it is measured, else in its hex."""
    if piece.pose is None or not view.thousandths_per_hex:
        return board.centre(piece.hex_id)
    return board.camera.to_window(
        board.hex_layout.measured(piece.pose.x, piece.pose.y, view.thousandths_per_hex)
    )
