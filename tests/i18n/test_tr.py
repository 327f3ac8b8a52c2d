"""Sentences told in the language in use."""

from collections.abc import Iterator

import pytest

from game.i18n import Plurals, tr, tr_count, use
from game.i18n.plural_forms import read_plural_forms


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


@pytest.mark.parametrize(
    ("number", "told"), [(0, "0 блоков"), (1, "1 блок"), (3, "3 блока"), (11, "11 блоков"), (21, "21 блок")]
)
def test_a_language_with_three_forms_chooses_by_its_own_rule(number: int, told: str) -> None:
    head = (
        "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;"
    )
    sentences = {"{number} block": ("{number} блок", "{number} блока", "{number} блоков")}
    use({}, Plurals(sentences, read_plural_forms(head)))
    assert tr_count(number, "{number} block", "{number} blocks") == told


def test_a_sentence_with_a_number_that_is_not_in_the_catalogue_is_told_as_written() -> None:
    use({}, Plurals({}, read_plural_forms("nplurals=1; plural=0;")))
    assert tr_count(2, "{number} block", "{number} blocks") == "2 blocks"
