"""The field being drawn: ground, marks, pieces where they are or on their way, and the tip at the pointer."""

from typing import TYPE_CHECKING

import msgspec
import pygame

from game.engine.decision import Anchor
from game.engine.event import DiceRolled, Event, Note, PieceChanged, PieceMoved, PieceRemoved, PiecesNamed
from game.engine.view import PieceView, View
from game.field.grid import Hex
from game.language import say
from game.screen import choosing
from game.screen.camera import Camera
from game.screen.chronicle import hexes_of
from game.screen.lettering import Lettering
from game.screen.marks import Marks, area_under, draw_hover, draw_numbers, draw_over, draw_under
from game.screen.palette import GOLD, INK, LIVERIES, WARNING, WHITE
from game.screen.panel import draw_tip
from game.screen.signs import NAME_BEGINS, draw_states
from game.screen.timeline import along
from game.screen.tips import draw_rows

if TYPE_CHECKING:
    from game.screen.battle import BattleScene

NAMES_FULL = 92
"""Pixels across a hex at which names have the size of the window's small type at 1280 x 800."""


class Field:
    """Draws the field of a battle scene."""

    def __init__(self, scene: "BattleScene") -> None:
        self.scene = scene
        self._sheet: pygame.Surface | None = None
        self._sheet_for: tuple[Marks, Camera] | None = None
        self._marked = pygame.Rect(0, 0, 0, 0)

        self._names: Lettering | None = None
        self._spared: frozenset[Hex] = frozenset()

    def draw(self, window: pygame.Surface) -> None:
        """Draw everything in the field's place."""
        scene = self.scene
        window.set_clip(scene.places.board)
        scene.board.draw(window, scene.lettering)
        marks = scene.marks(self._pointed())
        event = scene.event
        self._mark_event(marks, event)
        if (card := scene.hand_panel.pointed()) is not None:
            marks.section = frozenset(card[1].hexes)
        self._draw_under(window, marks)
        moving = self._draw_standing(window, event, marks)
        draw_over(window, scene.board, marks, scene.lettering)
        if scene.writes_names:
            self._write_names(window, [piece for piece in scene.view.pieces if piece not in moving])
        draw_numbers(window, scene.board, marks, scene.lettering, named=scene.writes_names)
        self._draw_moving(window, event, moving)
        self._spared = marks.reachable | marks.targets | marks.picked | marks.badges.keys()
        if marks.hint is not None:
            self._spared |= {marks.hint}
        if scene.choosing and scene.choosing.decision.side != scene.view.side:
            livery = LIVERIES[scene.info.side(scene.choosing.decision.side).livery]
            width = max(3, round(6 * scene.lettering.scale))
            pygame.draw.rect(window, livery, scene.places.board, width)
        if scene.past is not None:
            self._draw_past(window)
        elif scene.notice:
            self._draw_notice(window)
        window.set_clip(None)

    def draw_tip(self, window: pygame.Surface) -> None:
        """Tell of the hex under the pointer, or of the one the keys have gone to."""
        scene = self.scene
        point = scene.pointer
        hex = scene.board.hex_at(point)
        if scene.cursor is not None and (cursor := choosing.hex_of(scene.cursor, scene.view)) is not None:
            x, y = scene.board.centre(cursor)
            hex, point = cursor, (round(x), round(y + scene.board.breadth * 0.3))
        if scene.cursor is None and scene.mouse.rests:
            return
        if hex is None or scene.mouse.is_dragging or not scene.timeline.is_idle or scene.awaited:
            return
        label = scene.board.lattice.grid.label(hex)
        terrain = scene.match.scenario.plan.terrain[hex]
        x, y = scene.board.centre(hex)
        anchors = choosing.anchors_in(scene.view, hex)
        exact = choosing.exact_in(scene.view, hex, (point[0] - x, point[1] - y), scene.board.breadth)
        order = [scene.cursor] if scene.cursor else ([exact] if exact else [])
        order += [anchor for anchor in anchors if anchor not in order]
        rows = choosing.tip_of(
            hex,
            order,
            scene.choosing,
            scene.view,
            scene.info,
            label,
            terrain,
            scene.thoughts(hex),
            scene.thinking.places(),
        )
        # The hexes around the pointer stay in sight.
        away = round(scene.board.breadth * 1.55)
        draw_rows(
            window,
            rows,
            (round(x), round(y)),
            scene.places.board.inflate(-8, -8),
            scene.lettering,
            away,
            [scene.board.centre(spared) for spared in self._spared],
        )

    def _pointed(self) -> Hex | None:
        """Find the hex that the pointer is on, or that the keys have gone to."""
        scene = self.scene
        if scene.cursor is not None:
            return choosing.hex_of(scene.cursor, scene.view)
        key = scene.sidebar.widgets.at(scene.pointer)
        if key.startswith("option:") and scene.choosing:
            # The button may still be one of the question before.
            option = scene.choosing.answer(key.partition(":")[2])
            return choosing.hex_of(option.anchors[-1], scene.view) if option else None
        return scene.board.hex_at(scene.pointer)

    def _draw_under(self, window: pygame.Surface, marks: Marks) -> None:
        """Draw the marks on the ground, anew only when they or the view have changed; then that of the pointer."""
        board = self.scene.board
        key, size = (msgspec.structs.replace(marks, hover=None), board.camera), board.place.bottomright
        if self._sheet is None or self._sheet.get_size() != size:
            self._sheet, self._sheet_for = pygame.Surface(size, pygame.SRCALPHA), None
        if self._sheet_for != key:
            self._sheet.fill((0, 0, 0, 0), self._marked)
            draw_under(self._sheet, board, key[0], self.scene.lettering)
            self._sheet_for, self._marked = key, area_under(board, key[0])
        window.blit(self._sheet, self._marked, self._marked)
        if marks.hover is not None:
            draw_hover(window, board, marks.hover)

    def _mark_event(self, marks: Marks, event: Event | None) -> None:
        scene = self.scene
        if event is None:
            # Who attacks whom is still to be seen while it is asked for cards.
            newest = scene.match.frames[-1].event if scene.choosing and scene.match.frames else None
            if isinstance(newest, Note) and len(hexes := newest.hexes()) == 2:
                marks.line = (hexes[0], hexes[1])
            return
        if isinstance(event, DiceRolled):
            # Whoever was just said to attack whom is still to be seen while the dice fall.
            piece = choosing.hex_of(Anchor("piece", event.reason.piece), scene.view)
            marks.told = frozenset(() if piece is None else (piece,))
            before = scene.match.frames[scene.timeline.shown - 1].event if scene.timeline.shown else None
            event = before if isinstance(before, Note) and len(before.hexes()) == 2 else event
        hexes = event.hexes()
        if isinstance(event, Note) and len(hexes) == 2:
            marks.line = (hexes[0], hexes[1])
        if isinstance(event, Note | PieceChanged | PieceRemoved):
            marks.told = frozenset(hexes_of(event, scene.view))

    def _draw_standing(self, window: pygame.Surface, event: Event | None, marks: Marks) -> list[PieceView]:
        """Draw the pieces that stand, and list those on their way."""
        scene = self.scene
        after = self._after(event)
        there = {piece.id: piece for piece in after.pieces}
        moving: list[PieceView] = []
        standing = sorted(
            scene.view.pieces,
            key=lambda piece: (
                scene.board.lattice.centre(piece.hex)[1],
                piece.full == 1,
                bool(piece.with_piece),
            ),
        )
        for piece in standing:
            now = there.get(piece.id)
            if isinstance(event, PieceMoved) and now is not None and now.hex != piece.hex:
                moving.append(piece)
            elif isinstance(event, PieceRemoved) and piece.id == event.piece:
                self._draw_piece(
                    window, piece, scene.board.centre(piece.hex), round(255 * (1 - scene.timeline.share))
                )
            elif isinstance(event, PieceChanged) and piece.id == event.piece and now is not None:
                shown = now if scene.timeline.share > 0.4 else piece
                self._draw_piece(window, shown, scene.board.centre(piece.hex))
            else:
                self._draw_piece(window, piece, scene.board.centre(piece.hex))
        for piece in standing:
            if piece not in moving and not piece.with_piece:
                self._draw_states(window, piece, there.get(piece.id, piece), marks)
        return moving

    def _draw_moving(self, window: pygame.Surface, event: Event | None, moving: list[PieceView]) -> None:
        for piece in moving:
            assert isinstance(event, PieceMoved)
            path = [self.scene.board.centre(hex) for hex in event.path]
            self._draw_piece(window, piece, along(path, self.scene.timeline.share))

    def _after(self, event: Event | None) -> View:
        return self.scene.view if event is None else self.scene.view_after()

    def _draw_piece(
        self, window: pygame.Surface, piece: PieceView, middle: tuple[float, float], alpha: int = 255
    ) -> None:
        scene = self.scene
        breadth = scene.board.breadth
        scene.pieces.draw(window, piece, middle, breadth, alpha)

    def _draw_states(self, window: pygame.Surface, piece: PieceView, after: PieceView, marks: Marks) -> None:
        """Draw how a piece stands, over everything beside it; the sign of being named now grows into its place."""
        board, states, coming = self.scene.board, piece.marks, frozenset[str]()
        if isinstance(self.scene.event, PiecesNamed):
            states, coming = after.marks, frozenset(after.marks).difference(states)
        if piece.hex in marks.choosable - marks.chosen and "ordered" not in states:
            states = ("able", *states)
        draw_states(window, board.centre(piece.hex), board.breadth, states, coming, self.scene.timeline.share)

    def _write_names(self, window: pygame.Surface, pieces: list[PieceView]) -> None:
        """Write the names under the pieces, over everything that stands behind them."""
        board = self.scene.board
        lettering = self._lettering_for(round(board.breadth))
        for piece in pieces:
            if piece.with_piece:
                continue
            x, y = board.centre(piece.hex)
            text = lettering.curtailed(piece.name, "tag", round(board.breadth * 0.98))
            drawn, halo = lettering.text(text, "tag", INK), lettering.text(text, "tag", WHITE)
            rect = drawn.get_rect(midtop=(round(x), round(y + board.breadth * NAME_BEGINS)))
            for shift in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1)):
                window.blit(halo, rect.move(shift))
            window.blit(drawn, rect)

    def _lettering_for(self, breadth: int) -> Lettering:
        """Write names as large as the hexes allow."""
        if self._names is None or self._names.scale != breadth / NAMES_FULL:
            self._names = Lettering(breadth / NAMES_FULL)
        return self._names

    def _draw_past(self, window: pygame.Surface) -> None:
        """Frame the field and say that it is shown as it was."""
        scene, lettering = self.scene, self.scene.lettering
        place = scene.places.board
        pygame.draw.rect(window, GOLD, place, max(3, round(5 * lettering.scale)))
        text = say("As it was in turn {turn}. A click on the field leads back.", turn=scene.view.turn)
        drawn = lettering.text(text, "bold", INK)
        tag = drawn.get_rect(midbottom=place.midbottom).inflate(round(28 * lettering.scale), 8)
        tag.bottom = place.bottom
        pygame.draw.rect(window, GOLD, tag, border_top_left_radius=8, border_top_right_radius=8)
        window.blit(drawn, drawn.get_rect(center=tag.center))

    def _draw_notice(self, window: pygame.Surface) -> None:
        scene = self.scene
        lettering, board = scene.lettering, scene.places.board
        pad = round(12 * lettering.scale)
        lines = lettering.wrap(scene.notice, "bold", round(board.width * 0.8) - 2 * pad)
        width = max(lettering.width(line, "bold") for line in lines) + 2 * pad
        rect = pygame.Rect(0, 0, width, lettering.height("bold") * len(lines) + 2 * pad - 4)
        rect.midbottom = (board.centerx, board.bottom - round(14 * lettering.scale))
        draw_tip(window, rect)
        pygame.draw.rect(window, WARNING, (rect.x, rect.y, 5, rect.height), border_radius=3)
        y = rect.y + pad - 2
        for line in lines:
            window.blit(lettering.text(line, "bold", INK), (rect.x + pad, y))
            y += lettering.height("bold")
