"""The edges of the board."""

import msgspec

from game.plane.measures import TOLERANCE
from game.plane.shapes import Shape


class Board(msgspec.Struct, frozen=True):
    """A rectangle from the north-west corner, in thousandths of an inch; a margin makes it larger on every side."""

    width: int
    height: int
    margin: int = 0

    def sticks_out(self, shape: Shape) -> bool:
        """Return whether a corner of a shape is farther beyond an edge than the tolerance."""
        (x, y), radius = shape.middle, shape.radius
        # Mostly the circle around it is on the board.
        return self._beyond(x, y) + radius > TOLERANCE and any(
            self._beyond(x, y) > TOLERANCE for x, y in shape.corners
        )

    def touches_edge(self, shape: Shape) -> bool:
        """Return whether a corner of a shape is beyond an edge or nearer to it than the tolerance."""
        return any(self._beyond(x, y) > -TOLERANCE for x, y in shape.corners)

    def _beyond(self, x: float, y: float) -> float:
        return max(-x, -y, x - self.width, y - self.height) - self.margin
