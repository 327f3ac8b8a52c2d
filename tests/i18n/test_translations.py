"""The translations that ship: whole where they say so, true to the numbers of the rules, and drawn in our own types."""

import re
from collections import Counter

import polib
import pygame
import pytest

from game import i18n
from game.content.rulebook import NUMBER, in_language, load
from game.i18n import tr_count
from game.storage import languages
from game.storage.languages import Catalogue
from game.ui.widgets.fonts import FONTS, STYLES
from research.catalogue import TEMPLATE, book_texts, doubts
from tests.reading import BOOKS

LANGUAGES = {path.stem: path for path in sorted(languages.SHIPPED.glob("*.po"))}
WHOLE = ("de", "fr", "ru")
"""The languages that have every sentence."""

WAITING: tuple[str, ...] = ()
"""New sentences that wait for the next release to be translated: a handful at most."""

OTHERWISE = ("no banner", "F, Home")
"""Sentences of which a language writes a number as a word, or a word as a number."""

LONGER = 1.45
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


@pytest.mark.parametrize("code", WHOLE)
def test_every_sentence_and_name_is_translated(code: str) -> None:
    read = languages.read(LANGUAGES[code])
    template = polib.pofile(str(TEMPLATE))
    assert [
        entry.msgid
        for entry in template
        if entry.msgid not in (read.names.known if entry.msgctxt else read.sentences)
    ] == list(WAITING)
    assert len(WAITING) <= 5 and languages.share(LANGUAGES[code]) >= 99


def test_every_translation_has_the_numbers_rule_ids_and_braces_of_its_sentence(language: str) -> None:
    entries = polib.pofile(str(LANGUAGES[language])).translated_entries()
    assert [
        (entry.msgid, doubt)
        for entry in entries
        for doubt in doubts(entry)
        if doubt.startswith("other") and entry.msgid not in OTHERWISE
    ] == []


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
        *(each for name in catalogue.names.known.values() for each in (name.text, *name.forms.values())),
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
