"""The field being drawn: ground, marks and pieces."""

import msgspec
import pygame

from game.engine.decisions.decision import Anchor
from game.engine.event import (
    AttackAnnounced,
    DiceRolled,
    Event,
    GroupChanged,
    Note,
    PieceChanged,
    PieceRemoved,
)
from game.hexgrid.grid import Hex
from game.hexgrid.ids import PieceId
from game.ui.battle.panel import Desk, Panel
from game.ui.battle.panels.hand_panel import HandPanel
from game.ui.battle.panels.minimap import Minimap
from game.ui.battle.piece_layer import PieceLayer
from game.ui.battle.rail.sidebar import Sidebar
from game.ui.drawing.board.camera import Camera
from game.ui.drawing.board.highlights import area_under, draw_hover, draw_numbers, draw_over, draw_under
from game.ui.drawing.pieces.ghost import draw_ghost, draw_outlines, ghost_point
from game.ui.drawing.pieces.pieces import PieceBrushes
from game.ui.session import pointing
from game.ui.session.marks.highlights import Highlights
from game.ui.session.marks.measured_marks import mark_measured
from game.ui.session.placing import PlacementGhost
from game.ui.session.text.event_log import attack_lines, hexes_of
from game.ui.session.text.turn_text import viewing
from game.ui.widgets.fonts import blit_at
from game.ui.widgets.palette import GOLD, INK, LIVERIES, WARNING
from game.ui.widgets.textures import draw_tip

FEW = 4
"""Of so many things to choose from, pieces bear their names whatever these cover."""


class BoardPanel(Panel):
    """Draws the field of a battle."""

    def __init__(self, desk: Desk, hand_panel: HandPanel, sidebar: Sidebar, *, names_pieces: bool) -> None:
        """`sidebar` has the buttons and covers a part of the board, `hand_panel` knows the card that is pointed at.

        `names_pieces`: names are under the pieces.
        """
        super().__init__(desk)
        self.area = self.areas.board
        self.hand_panel, self.sidebar, self.names_pieces = hand_panel, sidebar, names_pieces
        brushes = PieceBrushes(self.session.info)
        self.pieces = PieceLayer(self.playback, self.board, brushes, self.fonts.scale)
        self._sheet: pygame.Surface | None = None
        self._sheet_for: tuple[Highlights, Camera] | None = None
        self._marked = pygame.Rect(0, 0, 0, 0)

    def draw(self, window: pygame.Surface) -> None:
        """Draw everything in the field's place."""
        board, fonts = self.board, self.fonts
        window.set_clip(self.area)
        board.draw(window, fonts, self.playback.view.sections)
        highlights = self._marks()
        self._draw_under(window, highlights)
        moving = self.pieces.draw_standing(window, highlights)
        draw_over(window, board, highlights)
        covered = self.sidebar.callout.area()
        self.pieces.in_mind = self._in_mind(highlights)
        self.pieces.write_labels(window, moving, highlights, covered, named=self.names_pieces)
        targets = [
            (mark.boundary.x, mark.boundary.y) for mark in highlights.rectangles if mark.style == "target"
        ]
        measured, taken = self.pieces.measured(targets)
        taken += self._draw_outlines(window, taken)
        draw_numbers(
            window, board, highlights, fonts, named=self.names_pieces, measured=measured, taken=taken
        )
        self.pieces.draw_moving(window, moving)
        if (ghost := self.session.ghost) is not None and (inches := self.playback.view.thousandths_per_hex):
            draw_ghost(window, board, ghost, inches, fonts, taken)
            self._draw_ghost_piece(window, ghost)
        self._draw_frame(window)
        if self.playback.history_frame is not None:
            self._draw_past(window)
        elif self.session.notice:
            self._draw_notice(window)
        window.set_clip(None)

    def _draw_ghost_piece(self, window: pygame.Surface, ghost: PlacementGhost) -> None:
        """Draw the piece itself, pale, where it would be set down."""
        view = self.playback.view
        piece = next((each for each in view.pieces if each.id == ghost.decision.subject), None)
        if piece is not None and piece.look == "rectangle":
            at = ghost_point(self.board, ghost, view.thousandths_per_hex)
            moved = msgspec.structs.replace(piece, pose=ghost.pose)
            brushes = self.pieces.pieces
            brushes.draw(window, moved, at, self.board.width, 150, view.thousandths_per_hex)

    def _draw_outlines(self, window: pygame.Surface, taken: list[pygame.Rect]) -> list[pygame.Rect]:
        """Draw where the pieces come by each answer, numbered: the one pointed at or gone to in full."""
        choice, inches = self.session.choice, self.playback.view.thousandths_per_hex
        numbered = self.sidebar.outlined() if inches else []
        if choice is None or not numbered:
            return []
        option = self.sidebar.option_at(self.pointer.at)
        if option is None and self.session.cursor is not None:
            option = choice.completed(self.session.cursor)
        full = next((number for number, each in numbered if each == option), numbered[0][0])
        ends = {number: each.preview().outlines for number, each in numbered}
        return draw_outlines(window, self.board, ends, full, inches, self.fonts, taken)

    def _in_mind(self, highlights: Highlights) -> tuple[PieceId, ...]:
        """List the pieces pointed at, picked or asked about, and those among which one is chosen."""
        view, choice, hover = self.playback.view, self.session.choice, highlights.hover
        here = [piece.id for piece in view.pieces if hover is not None and piece.hex_id == hover]
        if choice is None:
            return tuple(here)
        offers = choice.offers()
        asked = (*choice.picked, *(offers if len(offers) <= FEW else ()))
        named = [anchor.piece_id for anchor in asked if anchor.kind == "piece"]
        return (*here, choice.decision.subject, *named)

    # What is marked

    def _marks(self) -> Highlights:
        """Gather the marks of this moment: of a plan, or of the choice, the event, the card that is pointed at."""
        if (plan := self.session.plan_marks) is not None:
            plan.special_hexes = self.session.special_marks()
            return plan
        inches, pieces = self.playback.view.thousandths_per_hex, self.playback.view.pieces
        pointed, over = self._pointed(), self.pieces.piece_under(self.pointer.at)
        # Beside a measured piece the ground is pointed at, though the middle of the piece is in the same hex.
        is_ground = (
            inches > 0 and pointed is not None and not over and pointed == self.board.hex_at(self.pointer.at)
        )
        if is_ground and pointed is not None and self.session.threats(pointed) is None:
            highlights = self.session.highlights()
            highlights.hover = pointed if self.playback.timeline.is_idle else None
        else:
            highlights = self.session.highlights(pointed)
        self._mark_event(highlights, self.playback.event)
        if (card := self.hand_panel.pointed()) is not None:
            highlights.section = frozenset(card.hexes)
        if inches > 0 and all(piece.pose is not None for piece in pieces):
            highlights.inches = inches
            session, playback = self.session, self.playback
            event = playback.event
            if isinstance(event, DiceRolled) and playback.timeline.shown:
                before = playback.match.frames[playback.timeline.shown - 1].event
                event = before if isinstance(before, AttackAnnounced) else event
            mark_measured(highlights, session.choice, playback.view, session.info, event, over)
        return highlights

    def _pointed(self) -> Hex | None:
        """Find the hex that the pointer is on, or that the keys have gone to."""
        session, view = self.session, self.playback.view
        if session.cursor is not None:
            return pointing.hex_of(session.cursor, view)
        sidebar, at = self.sidebar, self.pointer.at
        if (option := sidebar.option_at(at)) is not None:
            return pointing.hex_of(option.anchors[-1], view)
        if sidebar.widgets.at(at) or self.hand_panel.pointed() is not None or sidebar.covers(at):
            return None
        return self.hex_under(at)

    def hex_under(self, point: tuple[int, int]) -> Hex | None:
        """Return the hex of a point; beyond the last ones that of the measured piece which is there."""
        if (hex_id := self.board.hex_at(point)) is not None:
            return hex_id
        piece = self.pieces.piece_meant(point)
        return next((each.hex_id for each in self.playback.view.pieces if each.id == piece), None)

    def _mark_event(self, highlights: Highlights, event: Event | None) -> None:
        playback, frames = self.playback, self.playback.match.frames
        if event is None:
            # Who attacks whom is still to be seen while it is asked for cards.
            newest = frames[-1].event if self.session.choice and frames else None
            highlights.attacks = attack_lines(newest, playback.view)
            return
        if isinstance(event, DiceRolled):
            # Whoever was just said to attack whom is still to be seen while the dice fall.
            piece = pointing.hex_of(Anchor("piece", event.reason.piece), playback.view)
            highlights.rule_hexes = frozenset(() if piece is None else (piece,))
            before = frames[playback.timeline.shown - 1].event if playback.timeline.shown else None
            event = before if isinstance(before, AttackAnnounced) else event
        highlights.attacks = attack_lines(event, playback.view)
        if isinstance(event, AttackAnnounced | GroupChanged | Note | PieceChanged | PieceRemoved):
            highlights.rule_hexes = frozenset(hexes_of(event, playback.view))

    # Drawing

    def _draw_under(self, window: pygame.Surface, highlights: Highlights) -> None:
        """Draw the marks on the ground, again only when they or the view have changed; then that of the pointer."""
        board = self.board
        key, size = (msgspec.structs.replace(highlights, hover=None), board.camera), board.area.bottomright
        if self._sheet is None or self._sheet.get_size() != size:
            self._sheet, self._sheet_for = pygame.Surface(size, pygame.SRCALPHA), None
        if self._sheet_for != key:
            self._sheet.fill((0, 0, 0, 0), self._marked)
            draw_under(self._sheet, board, key[0], self.fonts)
            self._sheet_for, self._marked = key, area_under(board, key[0])
        window.blit(self._sheet, self._marked, self._marked)
        if highlights.hover is not None:
            draw_hover(window, board, highlights.hover)

    def _draw_frame(self, window: pygame.Surface) -> None:
        """Frame the field in the colour of a side that is asked in the other's turn."""
        controller, info = self.session.choice, self.session.info
        if controller and controller.decision.side != self.playback.view.side:
            side_colour = LIVERIES[info.side(controller.decision.side).side_colour]
            pygame.draw.rect(window, side_colour, self.area, max(3, round(6 * self.fonts.scale)))

    @property
    def _free(self) -> pygame.Rect:
        """The part of the board that nothing lies over."""
        free = self.areas.free(is_open=self.sidebar.is_shown)
        if self.sidebar.panels.shows_log:
            free.width = max(free.width // 3, self.areas.drawer.left - free.left)
        return free

    def _draw_past(self, window: pygame.Surface) -> None:
        """Frame the field and say that it is shown as it was."""
        area, fonts = self._free, self.fonts
        pygame.draw.rect(window, GOLD, area, max(3, round(5 * fonts.scale)))
        text = viewing(self.playback.view.turn, in_rounds=self.session.info.in_rounds)
        drawn = fonts.text(text, "bold", INK)
        tag = drawn.get_rect(midbottom=area.midbottom).inflate(round(28 * fonts.scale), 8)
        tag.bottom = area.bottom
        pygame.draw.rect(window, GOLD, tag, border_top_left_radius=8, border_top_right_radius=8)
        blit_at(window, drawn, center=tag.center)

    def _draw_notice(self, window: pygame.Surface) -> None:
        fonts, board = self.fonts, self._free
        pad = round(12 * fonts.scale)
        lines = fonts.wrap(self.session.notice, "bold", round(board.width * 0.8) - 2 * pad)
        width = max(fonts.width(line, "bold") for line in lines) + 2 * pad
        rect = pygame.Rect(0, 0, width, fonts.height("bold") * len(lines) + 2 * pad - 4)
        rect.midbottom = (board.centerx, board.bottom - round(14 * fonts.scale))
        minimap = Minimap(self.board, self.areas)
        if minimap.is_shown and rect.colliderect(minimap.area):
            rect.bottom = minimap.area.top - pad
        draw_tip(window, rect)
        pygame.draw.rect(window, WARNING, (rect.x, rect.y, 5, rect.height), border_radius=3)
        y = rect.y + pad - 2
        for line in lines:
            window.blit(fonts.text(line, "bold", INK), (rect.x + pad, y))
            y += fonts.height("bold")
