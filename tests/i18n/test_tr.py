"""Sentences told in the language in use."""

from collections.abc import Iterator

import pytest

from game.i18n import tr, tr_count, use


@pytest.fixture(autouse=True)
def _plain_again() -> Iterator[None]:
    yield
    use({})


def test_sentence_is_told_with_its_values() -> None:
    assert tr("{unit} retreated to {hex}.", unit="Barrell's", hex="E7") == "Barrell's retreated to E7."


def test_sentence_of_the_catalogue_takes_its_place_and_may_turn_the_words_round() -> None:
    use({"{unit} retreated to {hex}.": "Nach {hex} wich {unit}."})
    assert tr("{unit} retreated to {hex}.", unit="Barrell's", hex="E7") == "Nach E7 wich Barrell's."


def test_sentence_that_is_not_in_the_catalogue_is_told_as_written() -> None:
    use({"Undo": "Zurück"})
    assert (tr("Undo"), tr("Menu")) == ("Zurück", "Menu")


def test_values_are_not_read_as_sentences() -> None:
    assert tr("{title} is over.", title="{unit}") == "{unit} is over."


@pytest.mark.parametrize(("number", "told"), [(0, "0 blocks"), (1, "1 block"), (2, "2 blocks")])
def test_number_chooses_between_one_and_many(number: int, told: str) -> None:
    assert tr_count(number, "{number} block", "{number} blocks") == told
