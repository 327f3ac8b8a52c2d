"""Marks on the ground: those that lie flat, those that stand up, and the shadows of the latter."""

from bisect import bisect_left, bisect_right

from game.ui.drawing.ground.svg import Box, Line

SHADOW = (30, 28, 22)
"""The colour of all shadows."""

REACH = 1.0
"""How far a mark may stick out from its place, in hexes."""

Mark = tuple[float, float, str]
"""Where a mark is, in hexes, and its drawing."""


class MarkList:
    """The marks of one field, found again by where they are."""

    def __init__(self) -> None:
        self._flat: list[Mark] = []
        self._shadows: list[Mark] = []
        self._standing: list[Mark] = []

    def flat(self, place: Line | tuple[float, float], text: str) -> None:
        """Add a mark that lies on the ground, over those before it."""
        if text:
            self._flat.append((float(place[0]), float(place[1]), text))

    def stand(self, place: Line | tuple[float, float], text: str, shadow: str = "") -> None:
        """Add a mark that stands up, and its shadow."""
        self._standing.append((float(place[0]), float(place[1]), text))
        if shadow:
            self._shadows.append((float(place[0]), float(place[1]), shadow))

    def sort(self) -> None:
        """Bring what stands up in order, back to front."""
        self._standing.sort(key=lambda mark: mark[1])
        self._shadows.sort(key=lambda mark: mark[1])

    def flat_in(self, box: Box) -> list[str]:
        """Return the marks on the ground of a box."""
        left, top, right, bottom = _grown(box)
        return [text for x, y, text in self._flat if left < x < right and top < y < bottom]

    def shadows_in(self, box: Box) -> list[str]:
        return _between(self._shadows, box)

    def standing_in(self, box: Box) -> list[str]:
        """Return what stands up in a box, back to front."""
        return _between(self._standing, box)


def _between(marks: list[Mark], box: Box) -> list[str]:
    """Return the marks in a box of a list that is sorted from the top."""
    left, top, right, bottom = _grown(box)
    first = bisect_left(marks, top, key=lambda mark: mark[1])
    last = bisect_right(marks, bottom, key=lambda mark: mark[1])
    return [text for x, _, text in marks[first:last] if left < x < right]


def _grown(box: Box) -> Box:
    return box[0] - REACH, box[1] - REACH, box[2] + REACH, box[3] + REACH
