"""The field of a battle as a picture of its own, at any moment, without its window."""

import pygame

from game.storage.battles import AnyMatch
from game.ui.battle.piece_layer import PieceLayer
from game.ui.drawing.board.board import Board
from game.ui.drawing.board.highlights import draw_over
from game.ui.drawing.ground.board_image import ground_of, map_that_draws
from game.ui.drawing.pieces.pieces import PieceBrushes
from game.ui.session.marks.board_marks import arrows_of
from game.ui.session.marks.highlights import Highlights
from game.ui.session.playback import NOW, OpenBattle, Playback
from game.ui.session.text.event_log import attack_lines
from game.ui.session.timeline import AT_ONCE, Pace
from game.ui.widgets.fonts import Fonts


class FieldPicture:
    """Draws the field of a battle as both sides may see it."""

    def __init__(self, match: AnyMatch, size: tuple[int, int], pace: Pace = AT_ONCE) -> None:
        """`size` is that of the picture, `pace` how fast things move where it is one of several."""
        info, scenario = match.rules.info, match.scenario
        self.playback = Playback(OpenBattle(match=match, watched=True), pace, from_start=False)
        ground = ground_of(scenario, match.setup.grid, info.terrains, map_that_draws(scenario))
        self._board = Board(ground, pygame.Rect((0, 0), size))
        self._board.finish_painting()
        self._fonts = Fonts(1)
        self._pieces = PieceLayer(self.playback, self._board, PieceBrushes(info), 1)

    def at(self, frame_index: int) -> pygame.Surface:
        """Draw the field after so many frames."""
        self.playback.go_to(NOW)
        self.playback.look_at(frame_index)
        window = pygame.Surface(self._board.area.size)
        self.draw(window)
        return window

    def draw(self, window: pygame.Surface) -> None:
        """Draw the field as it is at the moment, with what moves on it."""
        playback, marks = self.playback, Highlights()
        if playback.event is not None:
            marks.attacks = attack_lines(playback.event, playback.view)
        marks.arrows = arrows_of(playback.view, playback.info)
        self._board.draw(window, self._fonts, playback.view.sections)
        moving = self._pieces.draw_standing(window, marks)
        draw_over(window, self._board, marks)
        self._pieces.write_labels(window, moving, marks, None, named=True)
        self._pieces.draw_moving(window, moving)

    def close(self) -> None:
        """Let go of what has been painted."""
        self._board.close()
