"""Dice of any faces: their text, and which of them count."""

import pytest

from game.engine.play.dice import D6, D10, DiceError, DicePool, Die, Keep, Roll, numbered, symbols

BATTLE = symbols("battle", "ICASFF")


@pytest.mark.parametrize(
    ("die", "faces", "text"),
    [(BATTLE, ("C", "A", "F"), "CAF"), (D6, ("6", "2"), "6 2"), (D10, ("10", "3"), "10 3"), (D6, (), "")],
)
def test_a_roll_is_written_and_read_back(die: Die, faces: tuple[str, ...], text: str) -> None:
    assert die.text(faces) == text
    assert die.read(text) == faces


@pytest.mark.parametrize(
    ("die", "text", "sentence"),
    [
        (BATTLE, "CXF", "a die shows no 'X'; its faces are I, C, A, S, F"),
        (D6, "6 7", "a die shows no '7'; its faces are 1, 2, 3, 4, 5, 6"),
        (D6, "62", "a die shows no '62'; its faces are 1, 2, 3, 4, 5, 6"),
    ],
)
def test_a_face_that_the_die_has_not_is_named(die: Die, text: str, sentence: str) -> None:
    with pytest.raises(DiceError) as caught:
        die.read(text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("keep", "faces", "kept", "total"),
    [
        ("all", ("3", "1", "3"), (3, 1, 3), 7),
        ("highest", ("3", "1", "3"), (3,), 3),
        ("lowest", ("3", "1", "3"), (1,), 1),
        ("drop_lowest", ("3", "1", "3"), (3, 3), 6),
        ("drop_lowest", ("2", "2", "5"), (2, 5), 7),
        ("all", (), (), 0),
    ],
)
def test_a_pool_keeps_the_dice_that_count(
    keep: Keep, faces: tuple[str, ...], kept: tuple[int, ...], total: int
) -> None:
    roll = Roll(DicePool(D6, len(faces), keep), faces)
    assert (roll.kept, roll.total) == (kept, total)


def test_symbols_are_counted() -> None:
    roll = Roll(DicePool(BATTLE, 3), ("F", "A", "F"))
    assert (roll.count("F"), "A" in roll, "S" in roll, len(roll), roll.text) == (2, True, False, 3, "FAF")


def test_dice_know_whether_they_show_numbers() -> None:
    assert (BATTLE.is_numbered, D6.is_numbered, numbered("d3", 3).faces) == (False, True, ("1", "2", "3"))
