"""What of the field a battle opens on: its pieces and what matters near them, not the frame of its map."""

from collections.abc import Iterator

from game.hexgrid.grid import Hex
from game.ui.drawing.board.board import Board
from game.ui.session import choice_view
from game.ui.session.battle_session import BattleSession

AROUND = 1
"""Hexes around each piece that are seen as well."""

NEAR = 5
"""Hexes from a piece to an objective, an exit or an entry that is seen from the beginning."""

MANY = 600
"""More answers than that may lie anywhere on the field."""


class Framing:
    """Keeps the hexes that matter in sight: more come in while pieces go there or may be chosen there, none go."""

    def __init__(self, session: BattleSession, board: Board) -> None:
        self.session, self.board = session, board
        self._seen: tuple[object, object] = (None, None)

    def follow(self) -> None:
        """Fit the board to more of the field once something that matters is out of sight."""
        view, choice = self.session.playback.view, self.session.choice
        if self._seen[0] is view and self._seen[1] is choice:
            return
        self._seen = view, choice
        # A measured piece may be set down anywhere.
        wanted = frozenset() if view.thousandths_per_hex else frozenset((*self._near(), *self._offered()))
        if wanted - self.board.frame:
            self.board.show_too(wanted)

    def _near(self) -> Iterator[Hex]:
        session = self.session
        grid = session.match.setup.grid
        held = {piece.hex_id for piece in session.playback.view.pieces}
        for hex_id in held:
            yield hex_id
            yield from grid.within(hex_id, AROUND)
        for special in session.previews.special_hexes():
            for hex_id in special.hexes:
                if any(grid.distance(hex_id, other) <= NEAR for other in held):
                    yield hex_id

    def _offered(self) -> Iterator[Hex]:
        """Yield the hexes that the question may be answered with, however many clicks later."""
        choice, view = self.session.choice, self.session.playback.view
        if choice is None:
            return
        options = choice.decision.options
        if len(options) > MANY:
            yield from self.session.match.setup.grid.on_board_ids
            return
        for option in options:
            for anchor in option.anchors:
                if (hex_id := choice_view.hex_of(anchor, view)) is not None:
                    yield hex_id
