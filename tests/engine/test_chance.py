"""Chance: the same for the same seed, fair, and scripted to the letter."""

from collections import Counter
from itertools import pairwise, permutations

import pytest

from game.engine.play.dice import ChanceError, DicePool, ScriptedChance, SeededChance, symbols

DIE = symbols("battle", "ICASFF")


def chi_square(counts: Counter[object], expected: dict[object, float]) -> float:
    return sum((counts[face] - hoped) ** 2 / hoped for face, hoped in expected.items())


# Seeded


def test_a_seed_gives_the_same_dice_on_every_machine() -> None:
    chance = SeededChance(1746)
    assert [chance.roll(DicePool(DIE, count)) for count in (1, 4, 6, 12)] == list(
        map(tuple, ["A", "FFSF", "ICCFCS", "FFFSFIASFACF"])
    )


def test_a_seed_gives_the_same_shuffles_on_every_machine() -> None:
    chance = SeededChance(1746)
    assert [chance.order(count) for count in (5, 10)] == [(3, 2, 1, 4, 0), (3, 8, 6, 5, 9, 2, 1, 7, 4, 0)]


def test_another_seed_gives_other_dice() -> None:
    assert SeededChance(1).roll(DicePool(DIE, 20)) != SeededChance(2).roll(DicePool(DIE, 20))


def test_each_draw_is_another() -> None:
    chance = SeededChance(1)
    assert chance.roll(DicePool(DIE, 20)) != chance.roll(DicePool(DIE, 20))


def test_chance_taken_up_again_goes_on_as_if_never_put_down() -> None:
    whole = SeededChance(45)
    whole.roll(DicePool(DIE, 3))
    whole.order(52)
    again = SeededChance(45, drawn=2)
    assert [again.roll(DicePool(DIE, 4)), again.order(9)] == [whole.roll(DicePool(DIE, 4)), whole.order(9)]
    assert again.drawn == whole.drawn == 4


def test_a_draw_does_not_depend_on_how_much_was_drawn_before() -> None:
    few, many = SeededChance(7), SeededChance(7)
    few.roll(DicePool(DIE, 1))
    many.roll(DicePool(DIE, 100))
    assert few.roll(DicePool(DIE, 5)) == many.roll(DicePool(DIE, 5))


@pytest.mark.parametrize("count", [0, 1, 7, 8, 9, 64, 65])
def test_a_roll_has_as_many_dice_as_were_asked_for(count: int) -> None:
    assert len(SeededChance(3).roll(DicePool(DIE, count))) == count


@pytest.mark.parametrize("count", [0, 1, 2, 8, 9, 52])
def test_a_shuffle_holds_every_number_once(count: int) -> None:
    assert sorted(SeededChance(3).order(count)) == list(range(count))


def test_the_dice_are_fair() -> None:
    counts = Counter[object](SeededChance(20).roll(DicePool(DIE, 60_000)))
    expected: dict[object, float] = {face: 60_000 * DIE.faces.count(face) / 6 for face in DIE.faces}
    assert chi_square(counts, expected) < 18.5  # 4 degrees of freedom: 1 honest seed in 1000 is above


def test_the_first_die_of_every_roll_is_fair() -> None:
    chance = SeededChance(21)
    counts = Counter[object](chance.roll(DicePool(DIE, 3))[0] for _ in range(12_000))
    expected: dict[object, float] = {face: 12_000 * DIE.faces.count(face) / 6 for face in DIE.faces}
    assert chi_square(counts, expected) < 18.5


def test_two_dice_of_one_roll_know_nothing_of_each_other() -> None:
    chance = SeededChance(22)
    counts = Counter[object](tuple(chance.roll(DicePool(DIE, 2))) for _ in range(18_000))
    expected: dict[object, float] = {
        (a, b): 18_000 * DIE.faces.count(a) * DIE.faces.count(b) / 36 for a in DIE.faces for b in DIE.faces
    }
    assert chi_square(counts, expected) < 51.2  # 24 degrees of freedom


def test_two_rolls_know_nothing_of_each_other() -> None:
    chance = SeededChance(23)
    faces = [chance.roll(DicePool(DIE, 1))[0] for _ in range(18_001)]
    counts = Counter[object](pairwise(faces))
    expected: dict[object, float] = {
        (a, b): 18_000 * DIE.faces.count(a) * DIE.faces.count(b) / 36 for a in DIE.faces for b in DIE.faces
    }
    assert chi_square(counts, expected) < 51.2


def test_every_shuffle_is_as_likely_as_any_other() -> None:
    chance = SeededChance(24)
    counts = Counter[object](chance.order(4) for _ in range(12_000))
    assert chi_square(counts, dict.fromkeys(permutations(range(4)), 500)) < 49.7  # 23 degrees of freedom


# Scripted


def test_scripted_dice_come_in_their_order() -> None:
    chance = ScriptedChance(["FF", "S"])
    assert [chance.roll(DicePool(DIE, 2)), chance.roll(DicePool(DIE, 1)), chance.leftover()] == [
        ("F", "F"),
        ("S",),
        "",
    ]


REFUSED = {
    "2 dice are rolled, but the script names no more rolls": [],
    "2 dice are rolled, but the script gives 3: 'FFF'": ["FFF"],
    "2 dice are rolled, but the script gives 1: 'F'": ["F"],
    "a die shows no 'X'; its faces are I, C, A, S, F": ["FX"],
}


@pytest.mark.parametrize(("sentence", "script"), REFUSED.items())
def test_a_script_that_does_not_fit_is_refused_in_a_sentence(sentence: str, script: list[str]) -> None:
    with pytest.raises(ChanceError) as refusal:
        ScriptedChance(script).roll(DicePool(DIE, 2))
    assert str(refusal.value) == sentence


def test_dice_left_over_are_named() -> None:
    assert ScriptedChance(["FF", "S"]).leftover() == "dice left over: 'FF', 'S'"


def test_scripted_shuffles_come_in_their_order_and_then_leave_things_as_they_lie() -> None:
    chance = ScriptedChance([], orders=[[2, 0, 1]])
    assert [chance.order(3), chance.order(3)] == [(2, 0, 1), (0, 1, 2)]


@pytest.mark.parametrize("order", [(0, 1), (0, 1, 2, 3), (0, 0, 1), (1, 2, 3)])
def test_a_scripted_shuffle_that_does_not_fit_is_refused_in_a_sentence(order: tuple[int, ...]) -> None:
    with pytest.raises(ChanceError) as refusal:
        ScriptedChance([], orders=[order]).order(3)
    assert str(refusal.value) == f"3 cards are shuffled, but the script gives the order {order}"
