"""Lines of sight between rectangles."""

from collections.abc import Iterable

from game.plane.rect import Rect
from game.plane.shapes import Shape


def sees(viewer: Rect, other: Rect, barriers: Iterable[Shape]) -> bool:
    """Return whether one of three points of a front has an open line in its front arc to one of nine points."""
    raise NotImplementedError
