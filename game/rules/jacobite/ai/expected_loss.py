"""What a roll of dice will do to a piece on average, in whole numbers (sections 1 to 5, 9, 10 and 13)."""

from functools import cache, lru_cache
from math import comb

import msgspec

from game.rules.jacobite.combat.rolls import FACES, FLAGS, combinations, faces_of
from game.rules.jacobite.tables import CASUALTY_DICE, LAST_BLOCK_CASUALTY_DICE, LEADER_ROUT_DICE

SURE = 10_000
"""A chance is given in parts of ten thousand."""

SABERS = faces_of("S")


class DefenderProfile(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """How a unit would bear an attack.

    `worths` is what it is worth with a given number of blocks left, `leader` what its leader is worth (0: none).
    `free_hexes` is
    how many hexes of a retreat it can complete, `rally` how many dice its rally check has with a given number of
    blocks left.
    """

    worths: tuple[int, ...]
    blocks: int
    ignores: int
    rate: int
    free_hexes: int
    rally: tuple[int, ...]
    leader: int = 0


class ExpectedLoss(msgspec.Struct, frozen=True):
    """What an attack costs on average in worth, and the chances that its target is lost or goes back."""

    value: int
    lost: int
    driven: int

    @property
    def stays(self) -> int:
        """The chance that the target is still in its hex."""
        return SURE - self.lost - self.driven


NO_TOLL = ExpectedLoss(0, 0, 0)


@lru_cache(maxsize=1 << 15)
def expected_loss(defender: DefenderProfile, dice: int, hitting: int) -> ExpectedLoss:
    """Work out what dice with some hitting faces do to a unit whose owner ignores what he may."""
    value = lost = driven = 0
    for hits, flags, weight in expected_outcomes(dice, hitting):
        loss, gone = _hit(defender, hits)
        left = max(0, defender.blocks - hits)
        back = 0
        if left and flags > defender.ignores:
            loss, gone, back = _flagged(defender, left, (flags - defender.ignores) * defender.rate, loss)
        value += weight * loss
        lost += weight * gone
        driven += weight * back
    falls = FACES**dice
    return ExpectedLoss(value // falls, lost // falls, driven // falls)


@cache
def expected_outcomes(dice: int, hitting: int) -> tuple[tuple[int, int, int], ...]:
    """List every outcome as hits, flags and in how many ways it falls."""
    counts = combinations(dice, hitting).tolist()
    return tuple(
        (hits, flags, counts[hits][flags]) for hits in range(dice + 1) for flags in range(dice - hits + 1)
    )


def leader_retreat_loss(defender: DefenderProfile, due: int) -> ExpectedLoss:
    """Return what a retreat of a given number of hexes costs, its rally check included."""
    return ExpectedLoss(*_flagged(defender, defender.blocks, due, 0))


@cache
def rout_chance(dice: int) -> int:
    """Return the chance that no rally die shows a flag (JR-38)."""
    return SURE * int((FACES - FLAGS) ** dice) // int(FACES**dice)


@cache
def saber_chance(dice: int, sabers: int = 1) -> int:
    """Return the chance of at least a given number of sabers."""
    too_few = range(min(sabers, dice + 1))
    misses = sum(comb(dice, n) * int(SABERS**n * (FACES - SABERS) ** (dice - n)) for n in too_few)
    return SURE - SURE * misses // int(FACES**dice)


def swept_value(leader: int) -> int:
    """Weigh a leader whose unit routs: he is swept away unless one of the dice shows a flag (JR-49, JR-50)."""
    return leader * int((FACES - FLAGS) ** LEADER_ROUT_DICE) // int(FACES**LEADER_ROUT_DICE)


def checked_value(leader: int, *, with_unit: bool) -> int:
    """Weigh a casualty check: all dice must show sabers, two next to his unit, one without it (JR-79, JR-80)."""
    dice = CASUALTY_DICE if with_unit else LAST_BLOCK_CASUALTY_DICE
    return leader * int(SABERS**dice) // int(FACES**dice)


def _hit(defender: DefenderProfile, hits: int) -> tuple[int, int]:
    """Take the blocks hit and weigh the casualty check of a leader (JR-79, JR-80): the loss and the chance of ruin."""
    if not hits:
        return 0, 0
    if hits >= defender.blocks:
        return defender.worths[defender.blocks] + checked_value(defender.leader, with_unit=False), SURE
    lost = defender.worths[defender.blocks] - defender.worths[defender.blocks - hits]
    return lost + checked_value(defender.leader, with_unit=True), 0


def _flagged(defender: DefenderProfile, left: int, due: int, loss: int) -> tuple[int, int, int]:
    """Drive a unit back and let it rally: the loss, the chance of ruin and the chance that it stands further back."""
    after = left - max(0, due - defender.free_hexes)
    if after <= 0:
        return loss + defender.worths[left], SURE, 0
    loss += defender.worths[left] - defender.worths[after]
    rout = rout_chance(defender.rally[after])
    loss += rout * (defender.worths[after] + swept_value(defender.leader)) // SURE
    return loss, rout, SURE - rout if defender.free_hexes else 0
