"""One roll of one piece against another, the kinds of such rolls, and every outcome of their dice (JX-04)."""

from functools import cache
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from game.hexgrid.ids import PieceId
from game.rules.jacobite.tables import BATTLE_DIE, AttackKind

RANGED: Final = "ranged"
MELEE: Final = "melee"
BONUS: Final = "bonus"
BACK: Final = "back"
ESCAPE: Final = "escape"
FIRST: Final = "first"
FLING: Final = "fling"
RETURN: Final = "return"

FIRE = (RANGED, FLING, RETURN)


Faces = tuple[str, ...]
"""What a roll shows, a letter for each die."""


class Attack(msgspec.Struct, frozen=True):
    """One roll of one piece against another.

    `target_was_full`: its target was at full strength when the combat began (JR-32, JQ-29); None before it begins.
    """

    attacker: PieceId
    target: PieceId
    attack_kind: AttackKind
    target_was_full: bool | None = None


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
def no_flag(dice: int) -> float:
    """Return the chance that none of a given number of dice shows a flag."""
    return float((FACES - FLAGS) ** dice) / float(FACES**dice)


@cache
def at_least(sabers: int, dice: int) -> float:
    """Return the chance of at least a given number of sabers."""
    hits = combinations(dice, faces_of("S")).sum(axis=1)
    return float(hits[sabers:].sum()) / float(FACES**dice)
