"""Where the pointer is in a battle scene, whether it points at anything, and which hex the keys walk to."""

from game.hexgrid.grid import Hex
from game.ui.drawing.board.hex_layout import HexLayout
from game.ui.session.battle_session import BattleSession
from game.ui.session.controller import Controller

NOWHERE = (-1, -1)
DRAG = 5
"""Pixels the pointer may slip in a click."""


class Pointer:
    """The pointer of a battle scene; `is_dragging` while it moves the field along."""

    def __init__(self, session: BattleSession) -> None:
        self.session = session
        self.at = NOWHERE
        self.is_dragging = False
        self._question: Controller | None = None
        self._rest = NOWHERE
        self._left_rest = True

    @property
    def rests(self) -> bool:
        """Whether it is where it did when the question came up: what is under it was not pointed at."""
        if self._question is not self.session.choice:
            self._question, self._rest, self._left_rest = self.session.choice, self.at, False
        return not self._left_rest

    def go(self, point: tuple[int, int]) -> None:
        """Be at a point; a hand that only trembles leaves the pointer at rest."""
        if self.rests:
            gone = (point[0] - self._rest[0], point[1] - self._rest[1])
            self._left_rest = max(map(abs, gone)) > DRAG
        self.at = point


def neighbour(hex_layout: HexLayout, hex_id: Hex, right: int, down: int) -> Hex | None:
    """Find the hex adjacent to a hex that lies most in a direction; None at the edge.

    Where two lie alike, as above and below in rows, the one of the same column is taken, so that a walk stays
    straight.
    """
    x, y = hex_layout.centre(hex_id)
    columns = hex_layout.grid.plan.columns
    best: tuple[float, bool, Hex] | None = None
    for adjacent in hex_layout.grid.adjacent(hex_id):
        to_x, to_y = hex_layout.centre(adjacent)
        along = (to_x - x) * right + (to_y - y) * down
        if along <= 1:
            continue
        across = abs((to_x - x) * down) + abs((to_y - y) * right)
        same = (
            (adjacent % columns == hex_id % columns) if down else (adjacent // columns == hex_id // columns)
        )
        found = (round(along - across, 3), same, adjacent)
        if best is None or found > best:
            best = found
    return best[2] if best else None
