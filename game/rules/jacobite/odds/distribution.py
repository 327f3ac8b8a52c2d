"""What a given number of dice can show: every outcome as hits and flags, in how many ways it falls (JX-04)."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from game.rules.jacobite.tables import BATTLE_DIE

FACES = len(BATTLE_DIE.faces)
FLAG = "F"
FLAGS = BATTLE_DIE.faces.count(FLAG)


def faces_of(letters: str) -> int:
    """Count the faces of the die that show one of these letters."""
    return sum(BATTLE_DIE.faces.count(letter) for letter in letters)


@cache
def combinations(dice: int, hitting: int) -> NDArray[np.int64]:
    """Count in how many ways dice with so many hitting faces each show h hits (rows) and f flags (columns)."""
    counts = np.zeros((dice + 1, dice + 1), dtype=np.int64)
    counts[0, 0] = 1
    for _ in range(dice):  # a die more is one convolution more
        before, counts = counts, counts * (FACES - hitting - FLAGS)
        counts[1:, :] += before[:-1, :] * hitting
        counts[:, 1:] += before[:, :-1] * FLAGS
    counts.setflags(write=False)
    return counts


@cache
def none_of(dice: int, faces: int = FLAGS) -> float:
    """Return the chance that none of a given number of dice shows one of so many faces."""
    return float((FACES - faces) ** dice) / float(FACES**dice)


@cache
def at_least(sabers: int, dice: int) -> float:
    """Return the chance of at least a given number of sabers."""
    hits = combinations(dice, faces_of("S")).sum(axis=1)
    return float(hits[sabers:].sum()) / float(FACES**dice)
