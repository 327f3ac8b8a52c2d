"""What a roll of dice will do to a piece on average, in whole numbers (sections 1 to 5, 9, 10 and 13)."""

from functools import cache, lru_cache
from math import comb

import msgspec

from game.rules.jacobite.morale.rally import SWEEP_DICE
from game.rules.jacobite.odds.distribution import FACES, FLAGS, faces_of, ways

SURE = 10_000
"""A chance is told in parts of ten thousand."""

SABERS = faces_of("S")


class Stance(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """How a unit would bear a blow.

    `worths` is what it is worth with so many blocks left, `leader` what its leader is worth (0: none). `room` is how
    many hexes of a retreat it can complete, `rally` how many dice its rally check has with so many blocks left.
    """

    worths: tuple[int, ...]
    blocks: int
    ignores: int
    rate: int
    room: int
    rally: tuple[int, ...]
    leader: int = 0


class Toll(msgspec.Struct, frozen=True):
    """What a blow costs on average in worth, and the chances that its target is lost or goes back."""

    value: int
    lost: int
    driven: int

    @property
    def stays(self) -> int:
        """The chance that the target is still in its hex."""
        return SURE - self.lost - self.driven


NO_TOLL = Toll(0, 0, 0)


@lru_cache(maxsize=1 << 15)
def toll(stance: Stance, dice: int, hitting: int) -> Toll:
    """Work out what so many dice, each with so many hitting faces, do to a unit whose owner ignores what he may."""
    value = lost = driven = 0
    for hits, flags, weight in throws(dice, hitting):
        loss, gone = _hit(stance, hits)
        left = max(0, stance.blocks - hits)
        back = 0
        if left and flags > stance.ignores:
            loss, gone, back = _flagged(stance, left, (flags - stance.ignores) * stance.rate, loss)
        value += weight * loss
        lost += weight * gone
        driven += weight * back
    falls = FACES**dice
    return Toll(value // falls, lost // falls, driven // falls)


@cache
def throws(dice: int, hitting: int) -> tuple[tuple[int, int, int], ...]:
    """List every throw as hits, flags and in how many ways it falls."""
    counts = ways(dice, hitting).tolist()
    return tuple(
        (hits, flags, counts[hits][flags]) for hits in range(dice + 1) for flags in range(dice - hits + 1)
    )


def flight_toll(stance: Stance, due: int) -> Toll:
    """Tell what a retreat of so many hexes costs, its rally check included."""
    return Toll(*_flagged(stance, stance.blocks, due, 0))


@cache
def rout_chance(dice: int) -> int:
    """Give the chance that no rally die shows a flag (JR-38)."""
    return SURE * int((FACES - FLAGS) ** dice) // int(FACES**dice)


@cache
def saber_chance(dice: int, sabers: int = 1) -> int:
    """Give the chance of at least so many sabers."""
    too_few = range(min(sabers, dice + 1))
    misses = sum(comb(dice, n) * int(SABERS**n * (FACES - SABERS) ** (dice - n)) for n in too_few)
    return SURE - SURE * misses // int(FACES**dice)


def swept_worth(leader: int) -> int:
    """Weigh a leader whose unit routs: he is swept away unless one of the dice shows a flag (JR-49, JR-50)."""
    return leader * int((FACES - FLAGS) ** SWEEP_DICE) // int(FACES**SWEEP_DICE)


def checked_worth(leader: int, *, with_unit: bool) -> int:
    """Weigh a casualty check: all dice must show sabers, two beside his unit, one without it (JR-79, JR-80)."""
    dice = 2 if with_unit else 1
    return leader * int(SABERS**dice) // int(FACES**dice)


def _hit(stance: Stance, hits: int) -> tuple[int, int]:
    """Take the blocks hit and weigh the casualty check of a leader (JR-79, JR-80): the loss and the chance of ruin."""
    if not hits:
        return 0, 0
    if hits >= stance.blocks:
        return stance.worths[stance.blocks] + checked_worth(stance.leader, with_unit=False), SURE
    lost = stance.worths[stance.blocks] - stance.worths[stance.blocks - hits]
    return lost + checked_worth(stance.leader, with_unit=True), 0


def _flagged(stance: Stance, left: int, due: int, loss: int) -> tuple[int, int, int]:
    """Drive a unit back and let it rally: the loss, the chance of ruin and the chance that it stands further back."""
    after = left - max(0, due - stance.room)
    if after <= 0:
        return loss + stance.worths[left], SURE, 0
    loss += stance.worths[left] - stance.worths[after]
    rout = rout_chance(stance.rally[after])
    loss += rout * (stance.worths[after] + swept_worth(stance.leader)) // SURE
    return loss, rout, SURE - rout if stance.room else 0
