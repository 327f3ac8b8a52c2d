"""How dice roll across the tray: in from its left edge, bouncing less and less, to where they lie."""

from math import pi, sin
from typing import NamedTuple

LAG = 0.3
"""How much of the time the last die is behind the first."""

SPIN, MORE_SPIN = 430, 75
"""Degrees that the first die turns on its way, and so many more each of the others."""

BOUNCES, HEIGHT = 2.5, 0.55
"""How often a die bounces, and how high at first, in breadths of it."""

SETTLES, CHANGES = 0.86, 11
"""How far a die has rolled when it shows the face it falls on, and how many faces it shows on the way."""


class DieMotion(NamedTuple):
    """Where a rolling die is: right of its place (left if below 0), above it, and by how many degrees it is turned.

    `turn` counts the faces it has shown; None: the one it falls on.
    """

    right: float
    above: float
    angle: float
    turn: int | None


def rolling(index: int, count: int, share: float, run: float, size: float) -> DieMotion:
    """Return where a die of so many is after a share of the roll; `run` is how far it has to roll."""
    lag = LAG * index / max(1, count - 1) if count > 1 else 0.0
    own = min(1.0, max(0.0, (share - lag) / (1 - LAG)))
    if own >= 1:
        return DieMotion(0.0, 0.0, 0.0, None)
    left = (1 - own) ** 3
    above = abs(sin(own * pi * BOUNCES)) * (1 - own) * HEIGHT * size
    turn = None if own >= SETTLES else int(own * CHANGES)
    return DieMotion(-run * left, above, left * (SPIN + MORE_SPIN * index), turn)
