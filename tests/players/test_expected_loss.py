"""The tolls that the greedy player reckons with, against sums done by hand."""

from collections.abc import Callable
from itertools import product

import pytest

from game.rules.jacobite.ai.expected_loss import (
    SURE,
    DefenderProfile,
    ExpectedLoss,
    checked_value,
    expected_loss,
    expected_outcomes,
    rout_chance,
    saber_chance,
    swept_value,
)
from game.rules.jacobite.tables import BATTLE_DIE

CLASS_ONLY, CLASS_AND_SABER = 1, 2


def stance(
    blocks: int, *, ignores: int = 0, room: int = 9, rally: int = 2, leader: int = 0
) -> DefenderProfile:
    """Stand on open ground, worth a hundred for each block."""
    return DefenderProfile(
        worths=tuple(100 * left for left in range(blocks + 1)),
        blocks=blocks,
        ignores=ignores,
        rate=1,
        free_hexes=room,
        rally=(rally,) * (blocks + 1),
        leader=leader,
    )


@pytest.mark.parametrize("dice", range(6))
def test_the_throws_are_all_there_are(dice: int) -> None:
    assert sum(ways for _, _, ways in expected_outcomes(dice, CLASS_AND_SABER)) == 6**dice


def test_one_die_at_the_last_block() -> None:
    # Two faces in six hit; two are flags, and of two rally dice both miss four times in nine.
    assert rout_chance(2) == SURE * 4 // 9
    assert expected_loss(stance(1), 1, CLASS_AND_SABER) == ExpectedLoss(
        value=(2 * 100 + 2 * 44) // 6,
        lost=(2 * SURE + 2 * 4444) // 6,
        driven=2 * (SURE - 4444) // 6,
    )


def test_a_flag_ignored_costs_nothing() -> None:
    assert expected_loss(stance(4, ignores=1), 1, CLASS_ONLY) == ExpectedLoss(
        value=100 // 6, lost=0, driven=0
    )


def test_a_flag_without_room_costs_a_block_and_drives_nobody() -> None:
    assert expected_loss(stance(1, room=0), 1, CLASS_ONLY) == ExpectedLoss(
        value=300 // 6, lost=3 * SURE // 6, driven=0
    )


def test_a_leader_may_fall_with_his_men() -> None:
    led = expected_loss(stance(1, ignores=2, leader=600), 1, CLASS_ONLY)
    assert led == ExpectedLoss(value=(100 + 600 // 6) // 6, lost=SURE // 6, driven=0)


@pytest.mark.parametrize(
    ("dice", "sabers", "chance"),
    [(0, 1, 0), (1, 1, SURE // 6 + 1), (1, 2, 0), (2, 1, SURE * 11 // 36 + 1), (2, 2, SURE // 36 + 1)],
)
def test_sabers_against_a_leader(dice: int, sabers: int, chance: int) -> None:
    assert saber_chance(dice, sabers) == chance


def share(dice: int, falls: Callable[[str], bool], leader: int) -> int:
    """Take the share of a leader's worth that such throws have of all throws, one by one (JX-04)."""
    thrown = ["".join(faces) for faces in product(BATTLE_DIE.faces, repeat=dice)]
    return leader * sum(map(falls, thrown)) // len(thrown)


@pytest.mark.parametrize("leader", [0, 1, 9, 36, 100, 617])
def test_jr_49_a_leader_is_swept_away_when_neither_die_shows_a_flag(leader: int) -> None:
    assert swept_value(leader) == share(2, lambda faces: "F" not in faces, leader)


@pytest.mark.parametrize("leader", [0, 1, 6, 36, 100, 617])
def test_jr_79_jr_80_a_leader_falls_when_all_dice_of_his_check_are_sabers(leader: int) -> None:
    assert checked_value(leader, with_unit=True) == share(2, lambda faces: faces == "SS", leader)
    assert checked_value(leader, with_unit=False) == share(1, lambda faces: faces == "S", leader)


@pytest.mark.parametrize("dice", range(4))
@pytest.mark.parametrize("sabers", range(4))
def test_jr_85_so_many_sabers_have_the_chance_of_all_throws_that_show_them(dice: int, sabers: int) -> None:
    too_few = share(dice, lambda faces: faces.count("S") < sabers, SURE)
    assert saber_chance(dice, sabers) == SURE - too_few
