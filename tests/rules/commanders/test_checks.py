"""Morale checks by enumeration: all 100 throws for every target and modifier, and each modifier through the rules."""

from fractions import Fraction
from typing import Any

import pytest

from game.engine.play.check import Check, Item, Tally
from game.rules.commanders.numbers import Throw, morale_check
from game.rules.commanders.tables import AUTOMATIC_RESULTS, ROWS, TWO_DICE
from tests.rules.commanders.scripted import piece, playing

THROWS = [(one, two) for one in range(1, 11) for two in range(1, 11)]
MODIFIERS = range(-6, 12)

NEEDED = sorted({row.morale for row in ROWS.values()})


def passes(needed: int, modifier: int, throw: tuple[int, int]) -> bool:
    """Say whether a throw passes, as BX-41 has it: two ones always, two tens never."""
    if throw in ((1, 1), (10, 10)):
        return throw == (1, 1)
    return sum(throw) + modifier <= needed


@pytest.mark.parametrize("needed", NEEDED)
@pytest.mark.parametrize("modifier", MODIFIERS)
def test_bx_41_the_chance_of_a_check_is_that_of_all_hundred_throws(needed: int, modifier: int) -> None:
    check = Check(
        title="",
        pool=TWO_DICE,
        needed=needed,
        modifiers=Tally((Item("", modifier, "BX-42"),)),
        passes="at_most",
        always=AUTOMATIC_RESULTS,
    )
    passed = sum(passes(needed, modifier, throw) for throw in THROWS)
    assert check.probability() == Fraction(passed, 100)
    assert [check.is_passed(sum(throw)) for throw in THROWS] == [
        passes(needed, modifier, throw) for throw in THROWS
    ]


@pytest.mark.parametrize("throw", THROWS, ids=lambda throw: f"{throw[0]}-{throw[1]}")
def test_bs_10_bs_11_every_throw_of_an_attempt_is_played(throw: tuple[int, int]) -> None:
    """Example 2: morale 14, +2 for blocks, +1 for an enemy near, -1 for the commander, +1 out of command."""
    match = playing(
        {
            "U": piece("jacobite", "D2", blocks=2, state="routed", brigade="b"),
            "C": piece("jacobite", "D4", "leader", brigade="b", rank="brigade"),
            "E": piece("government", "F2"),
        },
        "rally",
        [f"{throw[0]} {throw[1]}"],
        initiative="jacobite",
    )
    match.submit("try C U")
    unit = match.state.pieces["U"]
    is_rallied = passes(14, 3, throw)
    assert (unit.is_routed, unit.is_out) == (not is_rallied, not is_rallied)
    assert sum(passes(14, 3, each) for each in THROWS) == 55
    assert (match.pending is not None and match.pending.kind == "face") == is_rallied


MODIFIED: dict[str, tuple[dict[str, Any], dict[str, Any], int]] = {
    "alone": ({}, {}, 0),
    "a quarter gone": ({"blocks": 3}, {}, 1),
    "three quarters gone": ({"blocks": 1}, {}, 3),
    "less than a quarter gone": ({"blocks": 4, "full": 5}, {}, 0),
    "two of five gone": ({"blocks": 3, "full": 5}, {}, 1),
    "out of command": ({"state": "out of command"}, {}, 1),
    "closed": ({"formation": "closed"}, {}, -1),
    "its commander near": ({}, {"C": piece("jacobite", "D5", "leader", rank="army")}, -1),
    "its commander with it": ({}, {"C": piece("jacobite", "D4", "leader", rank="army")}, -2),
    "a commander too far away": ({}, {"C": piece("jacobite", "D8", "leader", rank="army", radius=6)}, 0),
    "an enemy on its rear": ({}, {"F": piece("government", "D3")}, 2),
    "an enemy in front": ({}, {"F": piece("government", "D5")}, 0),
    "a routed enemy on its rear": ({}, {"F": piece("government", "D3", state="routed")}, 0),
    "routed": ({"state": "routed"}, {}, 1),
    "routed, an enemy within 2 hexes": ({"state": "routed"}, {"F": piece("government", "D2")}, 2),
    "routed, four enemies within 2 hexes": (
        {"state": "routed"},
        {name: piece("government", at) for name, at in zip("FGHI", ("C2", "D2", "E2", "B3"), strict=True)},
        4,
    ),
}


@pytest.mark.parametrize("name", MODIFIED)
def test_bx_42_each_modifier(name: str) -> None:
    of_unit, others, wanted = MODIFIED[name]
    unit: dict[str, Any] = {"formation": "open", "facing": "S", **of_unit}
    if of_unit.get("state") == "routed":
        del unit["formation"]
    match = playing(
        {
            "U": piece("jacobite", "D4", **unit),
            "Z": piece("government", "H10"),
            "Y": piece("government", "G10", "leader"),
            **({} if "C" in others else {"C": piece("jacobite", "H9", "leader", radius=6)}),
            **others,
        },
        "missiles",
    )
    position = match.rules.play.position(match.setup.battlefield, match.state)
    check = morale_check(position, position.piece("U"))
    assert check.modifiers.total == wanted


@pytest.mark.parametrize(
    ("modifier", "said"),
    [(-1, "2 dice at 9+"), (-2, "2 dice at 10+"), (-3, "2 dice at 10+, as a 10 always hits")],
)
def test_bx_51_dice_that_could_not_reach_what_they_need_say_that_a_ten_hits(modifier: int, said: str) -> None:
    throw = Throw(2, 8, Tally((Item("a modifier", modifier, "BX-51"),), unit="modifier"))
    assert (throw.text(), throw.least) == (said, min(8 - modifier, 10))
