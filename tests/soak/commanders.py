"""Crowded positions of Commanders held against the second reading; what differs is printed, its journal kept."""

from collections import Counter
from pathlib import Path

from tests.readings.commanders.crowded import crowded
from tests.readings.commanders.watch import Watched
from tests.soak.readings import piece_of


def piece(folder: Path, number: int) -> Counter[str]:
    """Judge so many positions with seeds of their own, shared among the processors."""
    return piece_of(watched, folder, number)


def watched(seed: int) -> Watched:
    """Set up one position."""
    return Watched(crowded(seed), seed)
