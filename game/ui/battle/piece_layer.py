"""The pieces on the field: where they are or on their way, the signs of how they stand, and their names."""

from collections.abc import Collection
from itertools import chain

import msgspec
import pygame

from game.engine.event import AttackAnnounced, Event, PieceChanged, PieceMoved, PieceRemoved
from game.engine.shown.view import GroupView, PieceView
from game.hexgrid.grid import Hex
from game.hexgrid.ids import PieceId
from game.i18n import tr_name
from game.ui.battle.piece_places import PiecePlaces
from game.ui.drawing.board.board import Board
from game.ui.drawing.board.camera import Camera
from game.ui.drawing.board.group_outlines import draw_slip
from game.ui.drawing.board.hex_shapes import NAME_BEGINS, draw_states, sign_of, tick
from game.ui.drawing.board.measured import draw_ring_around, nearest_on, placed
from game.ui.drawing.motion import STILL, Motion, draw_smoke, going, leaving, pace, recoiling
from game.ui.drawing.pieces.chips import draw_piece_chips
from game.ui.drawing.pieces.facings import draw_facing
from game.ui.drawing.pieces.name_slips import NamedPiece, NameWriter, Slip, draw_slips, short_forms
from game.ui.drawing.pieces.pieces import NEAR, PieceBrushes
from game.ui.session.marks.highlights import FacingMark, Highlights
from game.ui.session.marks.measured_marks import boundary_of
from game.ui.session.playback import Playback
from game.ui.session.pointing import member_hexes
from game.ui.session.text.event_log import attack_lines
from game.ui.session.text.tooltip_text import order_of
from game.ui.session.timeline import along
from game.ui.widgets.active_settings import is_moving
from game.ui.widgets.fonts import Fonts
from game.ui.widgets.palette import LIVERIES

NAMES_FULL = 92
"""Pixels across a hex at which names have the size of the window's small type at 1280 x 800."""

SLIP, SLIP_FULL, LEAST_SLIP = 0.9, 66, 0.75
"""How large the slips of groups are written, in shares of the window's type; the hexes that leave room for that; and
how large they are at least."""

UNDER_CHIPS = 0.45
"""Where a name is written that has no room beside chips and the mark of the facing, in breadths of a hex."""

SOUTHERLY, UNDER_MARK = (150, 210), 0.645
"""Between these facings the mark of the facing is under the piece, and the name may be under the mark."""

GHOST = 150
"""How much of a piece is seen where it would go, of 255."""

DOT = 0.16
"""The share of a hex that the dot takes of one where a move may end."""

CHANGES_AT = 0.4
"""How far the change of a piece has come when it is seen as it is after it."""


class PieceLayer(PiecePlaces):
    """Draws the pieces of a battle as they are at the moment shown."""

    def __init__(self, playback: Playback, board: Board, pieces: PieceBrushes, scale: float) -> None:
        """`scale` is how large the window writes."""
        super().__init__(playback, board, pieces)
        self._scale = scale
        self._names: Fonts | None = None
        self._writer = NameWriter(scale)
        self._written: list[pygame.Rect] = []
        self._laid_out_for: object = None
        self._origin = (0.0, 0.0)
        self.in_mind: tuple[PieceId, ...] = ()
        """The pieces pointed at and picked, which are named before all others."""
        self._camera: Camera | None = None
        self._placed: tuple[object, Camera, list[Slip]] | None = None
        self._slips: Fonts | None = None

    def draw_standing(self, window: pygame.Surface, highlights: Highlights) -> list[PieceView]:
        """Draw the pieces that stand, those behind first, and list those on their way."""
        self.pieces.is_draft = self.board.is_zooming
        view, event = self.playback.view, self.playback.event
        after = view if event is None else self.playback.view_after()
        there = {piece.id: piece for piece in after.pieces}
        pieces = sorted(view.pieces, key=self._depth)
        moving = [
            piece
            for piece in pieces
            if isinstance(event, PieceMoved)
            and piece.id in there
            and (piece.hex_id, piece.pose) != (there[piece.id].hex_id, there[piece.id].pose)
        ]
        for piece in pieces:
            if piece not in moving:
                self._draw_at_its_hex(window, piece, there.get(piece.id), event)
        marked = [(piece, there.get(piece.id, piece)) for piece in pieces if piece not in moving]
        able = highlights.choosable - highlights.chosen
        seen = (view, after, self.board.width, able, highlights.ticked, len(marked))
        x, y = self.board.camera.to_window((0, 0))
        if self._laid_out_for != seen:
            self._laid_out_for, self._origin = seen, (x, y)
            self._lay_out_signs(marked, highlights)
        else:
            gone = round(x - self._origin[0]), round(y - self._origin[1])
            # A field that is only moved takes its signs along.
            self._origin = self._origin[0] + gone[0], self._origin[1] + gone[1]
            every = [*self._facings.values(), *self._ticks, *chain.from_iterable(self._signs.values())]
            for place in every if any(gone) else ():
                place.move_ip(gone)
        for piece, then in marked:
            if not piece.with_piece:
                self._draw_states(window, piece, then, highlights)
            if piece.id in highlights.figures:
                draw_ring_around(window, self._body(piece)[0], max(2, round(self.board.width * 0.028)))
        for place in self._ticks:
            tick(window, place)
        if highlights.turning is not None:
            self._draw_ghost(window, highlights.turning)
        return moving

    def draw_moving(self, window: pygame.Surface, moving: list[PieceView]) -> None:
        """Draw the pieces on their way, and the smoke of those that shoot."""
        event, share = self.playback.event, self.playback.timeline.share
        for piece in moving:
            assert isinstance(event, PieceMoved)
            path = [self.board.centre(hex_id) for hex_id in event.path]
            if piece.pose is not None:
                after = {other.id: other for other in self.playback.view_after().pieces}[piece.id]
                path = [self._centre(piece), self._centre(after)]
            at = along(path, pace(event.gait, share))
            self._draw(window, piece, at, going(event.gait, share, len(path) - 1))
        if isinstance(event, AttackAnnounced) and event.is_shot and is_moving():
            for start, end in self._shots(event):
                draw_smoke(window, start, end, self.board.width, share)

    def _shots(self, event: AttackAnnounced) -> list[tuple[tuple[float, float], tuple[float, float]]]:
        """List from where to where in the window is shot: of measured pieces from the front to the nearest point."""
        view, board = self.playback.view, self.board
        at = {piece.id: place for piece in view.pieces if (place := boundary_of(piece)) is not None}
        if view.thousandths_per_hex and event.attacker in at:
            nose = placed(board, at[event.attacker], view.thousandths_per_hex).nose
            ends = [
                nearest_on(placed(board, at[each], view.thousandths_per_hex), nose)
                for each in event.targets
                if each in at
            ]
            return [((nose.x, nose.y), (end.x, end.y)) for end in ends]
        return [(board.centre(start), board.centre(end)) for start, end in attack_lines(event, view)]

    def write_labels(
        self,
        window: pygame.Surface,
        moving: list[PieceView],
        highlights: Highlights,
        covered: pygame.Rect | None,
        *,
        named: bool,
    ) -> None:
        """Draw the slips of groups, and where wanted the names under the pieces that stand, if they are large enough.

        Nothing is written that a sheet over the board covers in part, and no name that the slip of a group does.
        """
        over = [covered] if covered is not None else []
        names = self._slips_placed(moving) if named else []
        self._written = [name.rect for name in names if name.rect.collidelist(over) < 0]
        slips = self._write_slips(window, highlights, covered)
        over += slips
        names = [name for name in names if name.rect.collidelist(over) < 0]
        self._written = [*(name.rect for name in names), *slips]
        draw_slips(window, names)

    def _slips_placed(self, moving: list[PieceView]) -> list[Slip]:
        """Place the names; while only the field moves they go with it, and are placed anew when it rests."""
        board, view = self.board, self.playback.view
        is_moving, self._camera = board.camera != self._camera, board.camera
        seen = (view, tuple(piece.id for piece in moving), board.area.size, self.in_mind, self._laid_out_for)
        if (
            self._placed is not None
            and self._placed[0] == seen
            and (is_moving or self._placed[1] == board.camera)
        ):
            before = self._placed[1]
            if before == board.camera:
                return self._placed[2]
            return [_gone_along(slip, before, board.camera) for slip in self._placed[2]]
        named = [piece for piece in view.pieces if not piece.with_piece and piece not in moving]
        # A short form names no other piece of the battle, so that it stays the same while pieces come and go.
        pieces = self.playback.match.scenario.pieces
        given = {tr_name(each.name): tr_name(str(each.properties.get("short", ""))) for each in pieces}
        wanted = [
            msgspec.structs.replace(
                self._named(piece), short=short_forms(piece.name, given), wanted=piece.id in self.in_mind
            )
            for piece in named
        ]
        obstacles = [*self._ticks, *(rect for piece in view.pieces for rect in self._solid(piece))]
        slips = self._writer.place(wanted, board.width, board.free, obstacles)
        self._placed = seen, board.camera, slips
        return slips

    def _named(self, piece: PieceView) -> NamedPiece:
        """Return the name of a piece, what of its strength is told near by, and where both may be written."""
        x, y = self._centre(piece)
        near = self.board.width >= NEAR and piece.look != "figure" and piece.full > 1
        strength = piece.strength if piece.look == "rectangle" else f"{piece.blocks}/{piece.full}"
        figures = strength if near else ""
        if piece.look != "rectangle":
            width = self.board.width
            below = [(x, y + width * NAME_BEGINS), (x, y + width * UNDER_CHIPS)]
            if piece.facing is not None and SOUTHERLY[0] <= piece.facing <= SOUTHERLY[1]:
                below.append((x, y + width * UNDER_MARK))
            return NamedPiece(piece.name, tuple(below), figures)
        # Measured pieces may be near each other: a name goes where no other is.
        box, height = self._body(piece)[0], self._writer.height(self.board.width)
        return NamedPiece(piece.name, ((x, box.bottom + 1), (x, box.top - height - 1)), figures)

    def measured(
        self, marked: Collection[tuple[int, int]] = ()
    ) -> tuple[dict[Hex | PieceId, tuple[float, float]], list[pygame.Rect]]:
        """Return where each measured piece and the first of each hex is, and what pieces and names cover."""
        view, places = self.playback.view, dict[Hex | PieceId, tuple[float, float]]()
        covered = [*self._written, *self._ticks]
        for piece in view.pieces:
            covered += self._solid(piece)
            places[piece.id] = self._centre(piece)
            if piece.pose is None or piece.look != "rectangle":
                continue
            if piece.hex_id not in places or (piece.pose.x, piece.pose.y) in marked:
                places[piece.hex_id] = self._centre(piece)
        return places, covered

    def _write_slips(
        self, window: pygame.Surface, highlights: Highlights, covered: pygame.Rect | None
    ) -> list[pygame.Rect]:
        """Draw the slips of the groups that have something to show, and of those marked; return their places."""
        view, board, fonts = self.playback.view, self.board, self._slip_fonts()
        marked = {mark.group: mark.style for mark in highlights.groups}
        taken = [*self._ticks, *(place for piece in view.pieces for place in self._solid(piece))]
        taken += [*self._written, *filter(None, (covered,))]
        dot = pygame.Rect(0, 0, round(board.width * DOT), round(board.width * DOT))
        taken += [dot.move_to(center=board.centre(end)) for end in highlights.reachable]
        slips: list[pygame.Rect] = []
        for group in view.groups:
            hexes = member_hexes(view, group.id)
            if hexes and (group.id in marked or self._is_told(group)):
                order = order_of(group)
                text = f"{group.name} · {order}" if order else group.name
                is_lit = marked.get(group.id, "offered") != "offered"
                info = self.playback.info
                centres = [self._centre(piece) for piece in view.pieces if piece.id in group.members]
                place = draw_slip(
                    window, board, group, centres, text, info, fonts, taken, slips, is_lit=is_lit
                )
                slips.append(place)
        return slips

    def _is_told(self, group: GroupView) -> bool:
        """Return whether the slip of a group is seen always: it has an order, or more than quiet markers."""
        info = self.playback.info
        weights = {info.marker(marker.id).weight for marker in group.markers}
        return bool(order_of(group) or weights - {"quiet"})

    def _slip_fonts(self) -> Fonts:
        """Write slips as large as the window's small type, as far as the hexes leave room."""
        width = self.board.width
        scale = max(width / NAMES_FULL, min(SLIP * self._scale, max(width / SLIP_FULL, LEAST_SLIP)))
        if self._slips is None or self._slips.scale != scale:
            self._slips = Fonts(scale)
        return self._slips

    def _draw_at_its_hex(
        self, window: pygame.Surface, piece: PieceView, after: PieceView | None, event: Event | None
    ) -> None:
        """Draw a piece in its hex: falling while it is removed, as it is `after` the event once it has changed."""
        share, motion = self.playback.timeline.share, STILL
        if isinstance(event, PieceRemoved) and piece.id == event.piece:
            motion = leaving(event.ending, share, self._away_from_enemies(piece))
        elif isinstance(event, PieceChanged) and piece.id == event.piece and after is not None:
            piece = after if share > CHANGES_AT else piece
        elif (
            isinstance(event, AttackAnnounced)
            and piece.id == event.attacker
            and event.is_shot
            and is_moving()
        ):
            motion = self._recoil(piece, event, share)
        self._draw(window, piece, self._centre(piece), motion)

    def _recoil(self, piece: PieceView, event: AttackAnnounced, share: float) -> Motion:
        """Return how a piece that shoots is thrown back."""
        lines = attack_lines(event, self.playback.view)
        if not lines:
            return STILL
        start, end = (pygame.Vector2(self.board.centre(hex_id)) for hex_id in lines[0])
        toward = (end - start).normalize()
        return recoiling(share, (toward.x, toward.y), is_gun=self.pieces.is_gun(piece))

    def _away_from_enemies(self, piece: PieceView) -> tuple[float, float]:
        """Return the direction in which a piece runs: away from the nearest enemy."""
        here = pygame.Vector2(self._centre(piece))
        others = [other for other in self.playback.view.pieces if other.side != piece.side]
        ways = [here - pygame.Vector2(self._centre(other)) for other in others]
        way = min(
            (way for way in ways if way.length()), key=pygame.Vector2.length, default=pygame.Vector2(0, 1)
        )
        way = way.normalize()
        return way.x, way.y

    def _draw(
        self,
        window: pygame.Surface,
        piece: PieceView,
        centre: tuple[float, float],
        motion: Motion = STILL,
    ) -> None:
        width, inches = self.board.width, self.playback.view.thousandths_per_hex
        if not self.board.area.inflate(3 * width, 3 * width).collidepoint(centre):
            return
        at = centre[0] + motion.x * width, centre[1] + motion.y * width
        beside = piece.look == "figure" and self._stands_beside(piece)
        if beside and inches and piece.with_piece:
            at = self._behind(piece, at)
        self.pieces.draw(window, piece, at, width, motion.alpha, inches, beside=beside, turn=motion.turn)

    def _draw_ghost(self, window: pygame.Surface, mark: FacingMark) -> None:
        """Draw a piece where it would go, as far as it is not there yet."""
        piece = next((piece for piece in self.playback.view.pieces if piece.id == mark.piece), None)
        if piece is not None and piece.hex_id != mark.hex_id:
            self._draw(window, piece, self.board.centre(mark.hex_id), Motion(alpha=GHOST))

    def _draw_states(
        self, window: pygame.Surface, piece: PieceView, after: PieceView, highlights: Highlights
    ) -> None:
        """Draw how a piece stands, over everything next to it; the sign of being named now grows into its place."""
        board, share = self.board, self.playback.timeline.share
        states, coming = self._states_of(piece, after, highlights)
        places = self._signs[piece.id]
        if sign_of(states):
            draw_states(window, places[0].center, board.width, states, coming, share)
            places = places[1:]
        if piece.facing is not None and piece.look != "rectangle":
            colour = LIVERIES[self.playback.info.side(piece.side).side_colour]
            draw_facing(window, self._facings[piece.id].center, board.width, piece.facing, colour)
        if markers := self._markers_of(after):
            fonts = self._lettering_for(round(board.width))
            draw_piece_chips(window, places, markers, self.playback.info, fonts)

    def _lettering_for(self, width: int) -> Fonts:
        """Write names as large as the hexes allow."""
        if self._names is None or self._names.scale != width / NAMES_FULL:
            self._names = Fonts(width / NAMES_FULL)
        return self._names


def _gone_along(slip: Slip, before: Camera, camera: Camera) -> Slip:
    """Return a slip where the field has taken it."""
    rect = slip.rect.copy()
    x, y = camera.to_window(before.to_field(slip.rect.midtop))
    rect.midtop = round(x), round(y)
    return msgspec.structs.replace(slip, rect=rect)
