"""The translations that ship: whole where they say so, true to the numbers of the rules, and drawn in our own types."""

import re
from collections import Counter

import pygame
import pytest

from game import i18n
from game.content import lesson
from game.content.assets import lesson_files
from game.content.rulebook import NUMBER, in_language, load
from game.i18n import tr_count
from game.storage import languages
from game.storage.languages import Catalogue
from game.ui.widgets.fonts import FONTS, STYLES
from research.catalogue import book_texts, lesson_texts
from tests.reading import BOOKS

LANGUAGES = {path.stem: path for path in sorted(languages.SHIPPED.glob("*.po"))}
WHOLE = {"ru": ("brigades",)}
"""The rule systems of whose book and lessons a language has every sentence."""

LONGER = 1.35
"""How much longer than its original a paragraph may be: it is read under the pointer."""


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    code: str = request.param
    return code


@pytest.fixture(scope="module")
def catalogue(language: str) -> Catalogue:
    return languages.read(LANGUAGES[language])


def marks(text: str) -> tuple[Counter[str], ...]:
    """Count what no translation changes: rules cited, what a map says, and numbers."""
    words = NUMBER.sub("", text)
    code = re.findall(r"`[^`]*`", words)
    return Counter(NUMBER.findall(text)), Counter(code), Counter(re.findall(r"[+-]?\d+", words))


def test_a_shipped_language_names_itself_and_has_plural_forms(language: str, catalogue: Catalogue) -> None:
    assert languages.name_of(LANGUAGES[language]) != language
    assert catalogue.left_out == ()
    assert catalogue.plurals.sentences != {}


@pytest.mark.parametrize(
    ("code", "system"), [(code, book) for code, books in WHOLE.items() for book in books]
)
def test_every_sentence_of_the_rule_book_and_the_lessons_is_translated(code: str, system: str) -> None:
    sentences = languages.read(LANGUAGES[code]).sentences
    told = [
        *book_texts(load(system)),
        *(text for path in lesson_files(system) for text in lesson_texts(lesson.load(path))),
    ]
    assert [text for text in told if text not in sentences] == []


@pytest.mark.parametrize("system", BOOKS)
def test_a_translated_rule_has_the_numbers_of_its_original(system: str, catalogue: Catalogue) -> None:
    told = {
        text: catalogue.sentences[text] for text in book_texts(load(system)) if text in catalogue.sentences
    }
    assert {text: other for text, other in told.items() if marks(text) != marks(other)} == {}


@pytest.mark.parametrize("system", BOOKS)
def test_a_translated_rule_can_be_read_under_the_pointer(system: str, catalogue: Catalogue) -> None:
    paragraphs = [found.rule.text for found in load(system).found()]
    told = {text: catalogue.sentences[text] for text in paragraphs if text in catalogue.sentences}
    assert {
        text: len(other) for text, other in told.items() if len(other) > LONGER * max(len(text), 200)
    } == {}


def drawn(font: pygame.font.Font, letter: str) -> bytes:
    """Draw a letter; those that a type does not have look alike."""
    return pygame.image.tobytes(font.render(letter, True, "black"), "RGBA")


def test_every_letter_is_in_the_types_that_ship(catalogue: Catalogue) -> None:
    pygame.font.init()
    told = [
        *catalogue.sentences.values(),
        *(form for forms in catalogue.plurals.sentences.values() for form in forms),
    ]
    letters = "".join(sorted(set("".join(told)) - set(" \n")))
    for file in sorted({file for file, _ in STYLES.values()}):
        font = pygame.font.Font(str(FONTS / file), 20)
        missing = drawn(font, "漢")
        assert [letter for letter in letters if drawn(font, letter) == missing] == []
        assert drawn(font, "한") == missing


@pytest.mark.parametrize(
    ("number", "told"),
    [(1, "1 гекс"), (2, "2 гекса"), (5, "5 гексов"), (12, "12 гексов"), (21, "21 гекс"), (104, "104 гекса")],
)
def test_russian_counts_in_three_forms(number: int, told: str) -> None:
    catalogue = languages.read(LANGUAGES["ru"])
    i18n.use(catalogue.sentences, catalogue.plurals)
    try:
        text, book = tr_count(number, "{number} hex", "{number} hexes"), in_language(load("brigades"))
    finally:
        i18n.use({})
    assert text == told
    assert (book.title, book.rule("GB-08")) != (load("brigades").title, load("brigades").rule("GB-08"))
