"""The tolls that the greedy player reckons with, against sums done by hand."""

import pytest

from game.rules.jacobite.judgement.tolls import SURE, Stance, Toll, rout_chance, saber_chance, throws, toll

CLASS_ONLY, CLASS_AND_SABER = 1, 2


def stance(blocks: int, *, ignores: int = 0, room: int = 9, rally: int = 2, leader: int = 0) -> Stance:
    """Stand on open ground, worth a hundred for each block."""
    return Stance(
        worths=tuple(100 * left for left in range(blocks + 1)),
        blocks=blocks,
        ignores=ignores,
        rate=1,
        room=room,
        rally=(rally,) * (blocks + 1),
        leader=leader,
    )


@pytest.mark.parametrize("dice", range(6))
def test_the_throws_are_all_there_are(dice: int) -> None:
    assert sum(ways for _, _, ways in throws(dice, CLASS_AND_SABER)) == 6**dice


def test_one_die_at_the_last_block() -> None:
    # Two faces in six hit; two are flags, and of two rally dice both miss four times in nine.
    assert rout_chance(2) == SURE * 4 // 9
    assert toll(stance(1), 1, CLASS_AND_SABER) == Toll(
        worth=(2 * 100 + 2 * 44) // 6,
        lost=(2 * SURE + 2 * 4444) // 6,
        driven=2 * (SURE - 4444) // 6,
    )


def test_a_flag_ignored_costs_nothing() -> None:
    assert toll(stance(4, ignores=1), 1, CLASS_ONLY) == Toll(worth=100 // 6, lost=0, driven=0)


def test_a_flag_without_room_costs_a_block_and_drives_nobody() -> None:
    assert toll(stance(1, room=0), 1, CLASS_ONLY) == Toll(worth=300 // 6, lost=3 * SURE // 6, driven=0)


def test_a_leader_may_fall_with_his_men() -> None:
    led = toll(stance(1, ignores=2, leader=600), 1, CLASS_ONLY)
    assert led == Toll(worth=(100 + 600 // 6) // 6, lost=SURE // 6, driven=0)


@pytest.mark.parametrize(
    ("dice", "sabers", "chance"),
    [(0, 1, 0), (1, 1, SURE // 6 + 1), (1, 2, 0), (2, 1, SURE * 11 // 36 + 1), (2, 2, SURE // 36 + 1)],
)
def test_sabers_against_a_leader(dice: int, sabers: int, chance: int) -> None:
    assert saber_chance(dice, sabers) == chance
