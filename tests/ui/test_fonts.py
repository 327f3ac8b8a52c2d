"""Texts of strangers: titles of maps, names of files."""

import pygame
import pytest

from game.ui.widgets.fonts import Fonts, shown


@pytest.fixture(autouse=True)
def _types() -> None:
    pygame.font.init()


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Culloden", "Culloden"),
        ("thin\u2009space", "thin\u2009space"),
        ("a\0b\x1b", "a\ufffdb\ufffd"),
        ("\udcff", "\ufffd"),
        ("\u202eabc\u200b", "abc"),
        ("two\nlines", "two\nlines"),
        ("x" * 5_000, "x" * 4_000),
    ],
)
def test_of_a_text_is_drawn_what_a_type_can_show(text: str, seen: str) -> None:
    assert shown(text) == seen


@pytest.mark.parametrize("text", ["\0", "\u202e", "\u200b", "\u0301", "\udcff", "\U0001f600", "", " "])
def test_every_text_can_be_drawn(text: str) -> None:
    fonts = Fonts(1)
    assert fonts.text(text).get_width() == fonts.width(text, "body")


def test_a_text_is_cut_to_the_longest_beginning_that_fits() -> None:
    fonts = Fonts(1)
    text = "The Marquis of Tullibardine"
    widths = range(20, fonts.width(text, "body"), 7)
    assert len(widths) > 20
    for width in widths:
        cut = fonts.shortened(text, "body", width)
        letters = len(cut) - 1
        assert fonts.width(cut, "body") <= width
        assert fonts.width(f"{text[: letters + 2]}…", "body") > width


def test_a_word_without_end_is_cut_to_one_line() -> None:
    fonts = Fonts(1)
    assert fonts.wrap("x" * 1_000_000, "body", 200) == [fonts.shortened("x" * 100, "body", 200)]


def test_a_path_wider_than_a_line_is_broken_after_its_bars() -> None:
    fonts = Fonts(1)
    path = "/home/player/rout-and-rally/pictures/prestonpans.png"
    lines = fonts.wrap(f"Kept as {path} today", "body", 200)
    assert " ".join(lines).replace("/ ", "/") == f"Kept as {path} today"
    assert all(fonts.width(line, "body") <= 200 for line in lines)


def test_a_number_and_its_percent_sign_stay_in_one_line() -> None:
    fonts = Fonts(1)
    text = "Then a rally check with 5 dice: 87 % to rally."
    for width in range(fonts.width("check 87 %", "body"), fonts.width(text, "body")):
        lines = fonts.wrap(text, "body", width)
        assert " ".join(lines) == text
        assert not any(line.startswith("%") for line in lines)


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"])
def test_a_sign_stays_at_the_word_that_a_space_holds_it_to(space: str) -> None:
    fonts = Fonts(1)
    text = f"Puis un test de 3 d\u00e9s{space}: se rallier."
    for width in range(fonts.width(f"d\u00e9s{space}: se", "body"), fonts.width(text, "body")):
        lines = fonts.wrap(text, "body", width)
        assert " ".join(lines) == text
        assert not any(line.startswith(":") for line in lines)


CITING = "Campbells reach no enemy (GX-40, T9-04). It is night (AR-15)."


@pytest.mark.parametrize(
    ("cited", "read"), [(False, "Campbells reach no enemy. It is night."), (True, CITING)]
)
def test_numbers_of_rules_are_read_in_the_rule_book_only(*, cited: bool, read: str) -> None:
    fonts = Fonts(1, cited=cited)
    wide = Fonts(1, cited=True).width(CITING, "body")
    assert fonts.wrap(CITING, "body", wide) == [read]
    assert fonts.shortened(CITING, "body", wide) == read
    assert (
        fonts.width(CITING, "body") == fonts.text(CITING).get_width() == Fonts(1).font("body").size(read)[0]
    )


@pytest.mark.parametrize("name", ["Fall back and reform", "Zurückgehen und ordnen", "Reculer et rallier"])
def test_a_shortened_name_ends_with_no_small_word_of_any_language(name: str) -> None:
    fonts, words = Fonts(1), name.split()
    width = fonts.width(" ".join(words[:-1]), "tag")
    kept = words[:-2]
    assert fonts.first_words(name, "tag", width) == " ".join(kept)
    assert fonts.first_words("Fußvolk vor", "tag", 10**4) == "Fußvolk vor"
