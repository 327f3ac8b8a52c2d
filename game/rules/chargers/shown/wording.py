"""Measures as players read them: inches to a tenth, angles to a degree.

What is kept and written in a journal is exact, and so is the reply to a typed answer that breaks a rule (TX-99).
"""

from game.engine.decisions.location import DEGREE, INCH_DECIMALS, write_number
from game.plane.measures import rounded

TENTH = 100


def inches(length: int) -> str:
    """Write a length to the nearest tenth of an inch."""
    return write_number(rounded(length / TENTH), 1)


def away(gap: int) -> str:
    """Write how far off something is, rounded up: what is too far by a thousandth never looks near enough."""
    return write_number(-(-gap // TENTH), 1)


def exact_inches(length: int) -> str:
    """Write a length to the thousandth of an inch (TX-99)."""
    return write_number(length, INCH_DECIMALS)


def degrees(hundredths: int) -> str:
    """Write an angle or heading to the nearest degree."""
    return str(rounded(hundredths / DEGREE))
