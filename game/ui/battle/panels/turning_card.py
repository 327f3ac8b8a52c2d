"""The turning point of a battle: a picture of it over a corner of the field, with what happened in a sentence."""

from collections.abc import Sequence
from itertools import chain

import pygame

from game.engine.event import AttackAnnounced
from game.hexgrid.grid import Hex
from game.i18n import tr
from game.players.turning_point import TurningPoint
from game.ui.battle.piece_layer import PieceLayer
from game.ui.drawing.board.board import Board
from game.ui.drawing.board.highlights import draw_over
from game.ui.drawing.pieces.pieces import PieceBrushes
from game.ui.session.battle_session import BattleSession
from game.ui.session.marks.highlights import Highlights
from game.ui.session.text.event_log import Sentence, attack_lines
from game.ui.session.text.turn_text import turn_place
from game.ui.widgets.fonts import Fonts, Style
from game.ui.widgets.palette import PAPER

CAPTION = 3
"""So many lines tell what the turning point was."""

WIDE, HIGH = 0.36, 0.2
"""How large its picture is, in widths of the field."""


class TurningCard:
    """Draws the moment at which the turning point began: who fell then still stands."""

    def __init__(self, session: BattleSession, actions: Sequence[Sentence], point: TurningPoint) -> None:
        """`actions` are what happened in the battle, the turning point among them."""
        self.session, self.info = session, session.info
        parts = {part.frame_index: part for each in actions for part in each.parts or (each,)}
        self._blows = [parts[at] for at in point.blows if at in parts]
        self.action = next(each for each in actions if each.frame_index == point.frames)
        start = max((each.frame_index for each in actions if each.frame_index < point.frames), default=0)
        frames = session.match.frames
        attacks = (
            at + 1 for at in range(start, point.frames) if isinstance(frames[at].event, AttackAnnounced)
        )
        self.begun = next(attacks, start)

    def draw(
        self,
        picture: pygame.Surface,
        then: pygame.Surface,
        board: Board,
        field: pygame.Rect,
        standing: Sequence[tuple[float, float]],
        unit: float,
    ) -> None:
        """Lay it where it covers the fewest of those who are `standing` at the end; `then` is the bare field."""
        fonts, pad = Fonts(unit), round(8 * unit)
        cut = pygame.Rect(0, 0, round(field.width * WIDE), round(field.width * HIGH))
        hexes = self._draw_moment(then, board, fonts) or self.action.hexes[:2]
        places = [pygame.Rect(board.centre(hex_id), (1, 1)) for hex_id in hexes] or [field]
        cut.center = places[0].unionall(places[1:]).center
        cut.clamp_ip(field)
        told = self._told(fonts, cut.width)
        high = sum(fonts.height(style) for _, style in told)
        card = pygame.Rect(0, 0, cut.width + 2 * pad, cut.height + high + 3 * pad)
        room = field.inflate(-round(28 * unit), -round(28 * unit))
        low, top = card.copy(), card.copy()
        low.bottomright, top.topright = room.bottomright, room.topright
        card = min((low, top), key=lambda place: sum(map(place.collidepoint, standing)))
        pygame.draw.rect(picture, PAPER, card, border_radius=4)
        picture.blit(then, (card.x + pad, card.y + pad), cut)
        y = card.y + 2 * pad + cut.height
        for line, style in told:
            picture.blit(fonts.text(line, style), (card.x + pad, y))
            y += fonts.height(style)

    def _draw_moment(self, then: pygame.Surface, board: Board, fonts: Fonts) -> list[Hex]:
        """Draw who stood there, with an arrow for the attack; return its hexes."""
        playback, marks = self.session.playback, Highlights()
        playback.look_at(self.begun)
        try:
            if self.begun:
                event = self.session.match.frames[self.begun - 1].event
                marks.attacks = attack_lines(event, playback.view)
            PieceLayer(playback, board, PieceBrushes(self.info), fonts.scale).draw_standing(then, marks)
            draw_over(then, board, marks)
        finally:
            playback.history_frame = None
            playback.look()
        return [*chain(*marks.attacks)]

    def _told(self, fonts: Fonts, width: int) -> list[tuple[str, Style]]:
        """Return what happened, in lines with their type."""
        turn = turn_place(self.action.turn, in_rounds=self.info.in_rounds)
        title = tr("The turning point, {turn}", turn=turn)
        told: list[tuple[str, Style]] = [(line, "label") for line in fonts.wrap(title, "label", width)]
        blows = self._blows or [*(self.action.parts or (self.action,))]
        log = self.session.playback.event_log
        while len(lines := fonts.wrap(log.joined(blows), "tiny", width)) > CAPTION and len(blows) > 1:
            blows = blows[:-1]
        return told + [(line, "tiny") for line in lines]
