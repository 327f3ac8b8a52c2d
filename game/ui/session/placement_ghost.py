"""A measured piece that follows the pointer until it is set down."""

from typing import Final

from game.engine.decision import Option
from game.engine.location import DEGREE, Pose
from game.engine.placement import Placement

TURN: Final = 15 * DEGREE
"""How far a notch of the wheel or a key turns it."""


class PlacementGhost:
    """Where a piece would be set down: `wanted` is what is pointed at, `pose` the nearest legal place to it.

    `objection` says what is wrong with the one that is wanted, "" if nothing.
    """

    def __init__(self, decision: Placement) -> None:
        self.decision = decision
        self._want(decision.start)

    @property
    def is_legal(self) -> bool:
        """Whether it may be set down where it is shown."""
        return not self.objection or self.pose != self.wanted

    def go(self, x: int, y: int) -> None:
        """Follow the pointer to a place, in thousandths of an inch."""
        self._want(Pose(x, y, self.wanted.heading))

    def turn(self, steps: int) -> None:
        """Turn clockwise on the spot; a piece without a front stays as it is."""
        if self.decision.has_heading:
            self._want(self.wanted.turned(steps * TURN))

    def option(self) -> Option:
        """Return the answer that sets it down where it is shown; InvalidAnswerError says why it may not be."""
        return self.decision.choose(self.pose)

    def _want(self, pose: Pose) -> None:
        self.wanted, self.objection = pose, self.decision.objection(pose)
        self.pose = (self.decision.suggest(pose) or pose) if self.objection else pose
