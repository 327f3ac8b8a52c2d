"""What is told of each kind of unit to whoever meets it first, in every rule system that ships."""

import pytest

from game.engine.ruleset import find
from game.engine.system_info import KindFact
from game.resources import ASSETS
from tests.shipped import SHIPPED

LAST = {"formations": "melee"}
"""What is told last where a unit has no steadiness of its own: its formation tells that."""


@pytest.mark.parametrize("system", SHIPPED)
def test_every_unit_tells_how_it_moves_and_how_steady_it_is(system: str) -> None:
    for kind in find(system).info.kinds:
        signs = [fact.sign for fact in kind.facts]
        expected = ([], []) if kind.arm == "leader" else (["move"], [LAST.get(system, "rally")])
        assert (signs[:1], signs[-1:]) == expected, kind.id


@pytest.mark.parametrize("sign", ["move", "fire", "melee", "flag", "rally"])
def test_every_sign_of_a_fact_is_drawn(sign: str) -> None:
    assert (ASSETS / "tools" / f"fact-{sign}.svg").is_file()


def test_jx_12_highlanders_are_told_by_the_numbers_of_their_row() -> None:
    facts = find("jacobite").info.kind("highland").facts
    assert facts == (
        KindFact("move", "Moves 1 hex; 2 if it then attacks in melee only"),
        KindFact("fire", "Fires 2, 1 dice at range 2, 3"),
        KindFact("melee", "Melee with 3 dice; sabers hit"),
        KindFact("flag", "Retreats 1 hex for each flag"),
        KindFact("rally", "Rallies with a die for each block"),
    )


def test_bx_71_a_move_is_said_in_the_hexes_of_the_board() -> None:
    kinds = ("trained-artillery", "regular", "light-cavalry")
    moves = [find("commanders").info.kind(kind).facts[0].text for kind in kinds]
    assert moves == ["Moves 1 hex", "Moves 2 hexes", "Moves 3 hexes"]


@pytest.mark.parametrize("system", ["formations", "commanders"])
def test_a_kind_that_fires_one_die_fires_no_dice(system: str) -> None:
    kinds = find(system).info.kinds
    told = [fact.text for kind in kinds for fact in kind.facts if fact.text.startswith("Fires 1 ")]
    assert [text for text in told if not text.startswith("Fires 1 die")] == []
    assert told


def test_ex_77_guns_that_throw_fewer_dice_far_off_say_so() -> None:
    facts = find("formations").info.kind("trained-artillery").facts
    assert facts[1] == KindFact("fire", "Fires 2 dice, 1 beyond 3 hexes, to range 6; hits on 4+")


def test_gx_92_highlanders_charge_farther_than_other_foot() -> None:
    kinds = find("brigades").info
    charges = {
        kind: fact.text
        for kind in ("highland", "regular", "battle-cavalry")
        for fact in kinds.kind(kind).facts
        if fact.sign == "melee"
    }
    assert charges == {
        "highland": "Charges 3 hexes of 10 cm",
        "regular": "Charges 2 hexes of 10 cm",
        "battle-cavalry": "Charges 4 hexes of 10 cm",
    }
