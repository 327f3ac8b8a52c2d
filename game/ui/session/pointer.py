"""Where the pointer is in a battle scene, and whether it points at anything."""

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
