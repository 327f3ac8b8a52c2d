"""Crowded positions of Chargers held against the second reading; what differs is printed, its journal kept."""

from collections import Counter
from pathlib import Path

from tests.readings.chargers.crowded import crowded
from tests.readings.chargers.watch import Watched
from tests.soak.readings import piece_of


def piece(folder: Path, number: int) -> Counter[str]:
    """Judge so many positions with seeds of their own, shared among the processors."""
    return piece_of(watched, folder, number)


def watched(seed: int) -> Watched:
    """Set up one position."""
    return Watched(crowded(seed), seed)
