"""Checks against every throw there is: probabilities are exact."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Literal

import pytest

from game.engine.play.check import (
    Check,
    Contest,
    Item,
    Tally,
    contest,
    hit_counts,
    least_hit,
    total_counts,
)
from game.engine.play.dice import D6, D10, DicePool, Roll

POOLS = (
    DicePool(D6, 1),
    DicePool(D6, 2),
    DicePool(D10, 2),
    DicePool(D6, 2, "highest"),
    DicePool(D6, 2, "lowest"),
    DicePool(D6, 3, "drop_lowest"),
)
MODIFIERS = Tally((Item("a leader", 1, "AR-01"), Item("losses", -2, "AR-02")))


def rolls(pool: DicePool) -> Iterator[Roll]:
    """Yield every roll of a pool."""
    return (Roll(pool, faces) for faces in product(pool.die.faces, repeat=pool.count))


@pytest.mark.parametrize("pool", POOLS, ids=repr)
def test_totals_are_counted_as_every_throw_gives_them(pool: DicePool) -> None:
    totals = [roll.total for roll in rolls(pool)]
    assert total_counts(pool) == {total: totals.count(total) for total in sorted(set(totals))}


@pytest.mark.parametrize("pool", POOLS, ids=repr)
@pytest.mark.parametrize("passes", ["at_least", "at_most"])
@pytest.mark.parametrize("always", [(), ((2, True), (20, False))])
@pytest.mark.parametrize("needed", [-1, 1, 4, 7, 12, 30])
def test_a_probability_is_the_share_of_throws_that_pass(
    pool: DicePool, passes: Literal["at_least", "at_most"], always: tuple[tuple[int, bool], ...], needed: int
) -> None:
    check = Check(title="Check", pool=pool, needed=needed, modifiers=MODIFIERS, passes=passes, always=always)
    passing = 0
    for roll in rolls(pool):
        by_number = roll.total - 1 >= needed if passes == "at_least" else roll.total - 1 <= needed
        expected = dict(always).get(roll.total, by_number)
        assert check.is_passed(roll.total) == expected
        passing += expected
    assert check.probability() == Fraction(passing, len(pool.die.faces) ** pool.count)


def test_a_check_writes_its_sum() -> None:
    check = Check(title="Rally", pool=DicePool(D6, 1), needed=6, modifiers=MODIFIERS)
    assert check.text(Roll(check.pool, ("5",))) == "5 + 1 - 2 = 4, needed 6 or more"
    morale = Check(title="Morale", pool=DicePool(D10, 2), needed=11, passes="at_most")
    assert morale.text(Roll(morale.pool, ("10", "3"))) == "13, needed 11 or less"


@pytest.mark.parametrize("modifier", [-1, 0, 2])
def test_a_contest_is_counted_over_every_pair_of_throws(modifier: int) -> None:
    ours, theirs = DicePool(D6, 2, "highest"), DicePool(D6, 1)
    margins = [one.total + modifier - other.total for one in rolls(ours) for other in rolls(theirs)]
    shares = [
        Fraction(sum(margin > 0 for margin in margins), len(margins)),
        Fraction(sum(margin == 0 for margin in margins), len(margins)),
        Fraction(sum(margin < 0 for margin in margins), len(margins)),
    ]
    assert contest(ours, modifier, theirs, 0) == Contest(*shares)


@pytest.mark.parametrize(
    ("dice", "needed", "modifier"), [(0, 4, 0), (1, 4, 0), (3, 5, 1), (4, 9, -2), (2, 1, 0)]
)
def test_hits_are_counted_over_every_throw(dice: int, needed: int, modifier: int) -> None:
    hits = [0] * (dice + 1)
    for faces in product(range(1, 7), repeat=dice):
        hits[sum(face == 6 or (face > 1 and face + modifier >= needed) for face in faces)] += 1
    assert hit_counts(dice, 7 - least_hit(6, needed, modifier), 6) == tuple(hits)
