"""The plural forms of languages: read from the head of a catalogue, never run."""

import pytest

from game.i18n.plural_forms import ENGLISH, PluralFormsError, read_plural_forms

RUSSIAN = (
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
)
ARABIC = (
    "nplurals=6; "
    "plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 && n%100<=99 ? 4 : 5;"
)
IRISH = "nplurals=5; plural=n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4"


@pytest.mark.parametrize(
    ("head", "numbers", "forms"),
    [
        ("nplurals=2; plural=(n != 1);", (0, 1, 2, 11, 1001), (1, 0, 1, 1, 1)),
        ("nplurals=2; plural=n>1;", (0, 1, 2), (0, 0, 1)),
        ("nplurals=1; plural=0;", (0, 1, 2), (0, 0, 0)),
        (
            RUSSIAN,
            (0, 1, 2, 4, 5, 11, 12, 21, 22, 25, 101, 111, 1001, 1011),
            (2, 0, 1, 1, 2, 2, 2, 0, 1, 2, 0, 2, 0, 2),
        ),
        (RUSSIAN, (-1, -2, -5), (0, 1, 2)),
        (ARABIC, (0, 1, 2, 3, 10, 11, 99, 100, 103), (0, 1, 2, 3, 3, 4, 4, 5, 3)),
        (IRISH, (1, 2, 6, 10, 11), (0, 1, 2, 3, 4)),
        ("nplurals=4; plural=(n+1)*2/2-1-n+(!n)+(!!n)*2", (0, 7), (1, 2)),
        ("nplurals=2; plural=n==1||n==3", (1, 2, 3), (1, 0, 1)),
    ],
)
def test_the_form_of_a_number(head: str, numbers: tuple[int, ...], forms: tuple[int, ...]) -> None:
    plural_forms = read_plural_forms(head)
    assert tuple(map(plural_forms.of, numbers)) == forms


def test_english_needs_no_catalogue() -> None:
    assert read_plural_forms("nplurals=2; plural=(n != 1);") == ENGLISH


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ("", "it must be like 'nplurals=2; plural=(n != 1);'"),
        ("nplurals=two; plural=n;", "it must be like 'nplurals=2; plural=(n != 1);'"),
        (f"nplurals=2; plural={'n+' * 300}0", "it must be like 'nplurals=2; plural=(n != 1);'"),
        ("nplurals=2; plural=__import__('os')", "\"__import__('os')\" is no expression that gettext reads"),
        ("nplurals=2; plural=", "'' is no expression that gettext reads"),
        ("nplurals=2; plural=(n", "'(n' is no expression that gettext reads"),
        ("nplurals=2; plural=n ? 1", "'n ? 1' is no expression that gettext reads"),
        ("nplurals=2; plural=n 1", "'n 1' is no expression that gettext reads"),
        ("nplurals=2; plural=n+!n", "'n+!n' is no expression that gettext reads"),
        ("nplurals=2; plural=1/n", "it divides by 0"),
        ("nplurals=2; plural=n%3", "it gives a form that is not 0 to 1"),
        (f"nplurals=2; plural={'(' * 60}n{')' * 60}", f"'{'(' * 40}' is no expression that gettext reads"),
    ],
)
def test_forms_that_cannot_be_read_say_why(head: str, why: str) -> None:
    with pytest.raises(PluralFormsError) as raised:
        read_plural_forms(head)
    assert str(raised.value) == why


def test_as_deep_as_an_entry_is_long() -> None:
    assert [read_plural_forms(f"nplurals=2; plural={sign * 450}n").of(3) for sign in "!"] == [1]
    assert read_plural_forms(f"nplurals=1; plural={'0*' * 230}n").of(3) == 0
