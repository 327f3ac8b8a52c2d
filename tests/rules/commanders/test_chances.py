"""The chances that stand beside a choice are those of the book's examples, counted out of 100 rolls (BX-43)."""

from fractions import Fraction
from itertools import product

import msgspec
import pytest

from game.rules.commanders.numbers import morale_check
from game.rules.commanders.position import Position
from tests.rules.commanders.positions import begin, options

ROUTED = "state=routed,out_of_command"


def of_hundred(most: int) -> Fraction:
    """Count the rolls of two dice that a total at or under a number passes: two ones always, two tens never."""
    rolls = [one + other for one, other in product(range(1, 11), repeat=2)]
    return Fraction(sum(roll == 2 or (roll <= most and roll != 20) for roll in rolls), 100)


@pytest.mark.parametrize(("at", "modifier", "percent"), [("C1", 3, 55), ("C3", 2, 64)])
def test_bx_43_an_attempt_shows_the_chance_of_the_second_example(
    at: str, modifier: int, percent: int
) -> None:
    """BX-42: morale 14, half its blocks gone, an enemy near, out of command; its commander near, or with it."""
    match = begin(
        "rally",
        {
            "A": f"jacobite regular C3 blocks=2 {ROUTED}",
            "L": f"jacobite leader {at} rank=army",
            "X": "government regular C5",
        },
    )
    (check,) = options(match)["try L A"].preview().checks
    assert (check.needed, check.modifiers.total, check.probability()) == (
        14,
        modifier,
        Fraction(percent, 100),
    )
    assert check.probability() == of_hundred(14 - modifier)


def test_bx_43_a_charge_shows_the_chance_of_the_ninth_example() -> None:
    """BX-26: a highland unit that loses one block passes with 13, its commander near: 72 of 100."""
    match = begin(
        "movement",
        {
            "A": "jacobite highland C3",
            "L": "jacobite leader A3 rank=army",
            "X": "government regular C6",
            "K": "government leader G6 rank=army radius=6",
        },
    )
    checks = options(match)["charge A X C5 facing S"].preview().checks
    assert [check.probability() for check in checks] == [of_hundred(13)] == [Fraction(72, 100)]


@pytest.mark.parametrize("morale", [-5, 1, 13, 20, 40])
def test_bx_41_two_ones_always_pass_and_two_tens_never(morale: int) -> None:
    """All totals in between are compared with the morale of the unit."""
    match = begin("rally", {"A": "jacobite grenadier A1", "X": "government regular G6"})
    position = Position(match.setup.battlefield, match.state)
    check = msgspec.structs.replace(morale_check(position, match.state.pieces["A"]), needed=morale)
    modifier = check.modifiers.total
    assert modifier == -3  # closed, and its officers with it
    assert [total for total in range(2, 21) if check.is_passed(total)] == [
        total for total in range(2, 21) if total == 2 or (total != 20 and total + modifier <= morale)
    ]
    assert check.probability() == of_hundred(morale - modifier)
