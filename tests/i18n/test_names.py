"""Names in other languages: their forms in sentences, words that go by them, and entries that are none."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import i18n
from game.i18n import tr, tr_count, tr_name
from game.i18n.names import Name, NameFault, Names, read_name
from game.storage import languages

CAMERONS = Name("Камероны", "p", {"gen": "Камеронов"})
NAMES = Names(
    {
        "Camerons": CAMERONS,
        "Barrell's": Name("полк Баррелла", "m", {"gen": "полка Баррелла"}),
        "Scots Fusiliers": Name("Шотландские", "f"),
        "Macphersons, right": Name("Макферсоны, справа", "p"),
    },
    ",",
)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    i18n.use({})


def said(english: str, translated: str, **values: str | float) -> str:
    i18n.use({english: translated, "Jacobites": "Якобиты"}, names=NAMES)
    return tr(english, **values)


@pytest.mark.parametrize(
    ("translated", "unit", "told"),
    [
        ("{unit} тут.", "Camerons", "Камероны тут."),
        ("{unit:gen} нет.", "Camerons", "Камеронов нет."),
        ("{unit:dat} дано.", "Camerons", "Камероны дано."),
        ("Тут {unit:gen}. {unit:gen} нет.", "Barrell's", "Тут полка Баррелла. Полка Баррелла нет."),
        ("{unit} {unit:s=бежит,p=бегут}", "Camerons", "Камероны бегут"),
        ("{unit} {unit:s=бежит,p=бегут}", "Scots Fusiliers", "Шотландские бежит"),
        ("{unit} {unit:m=шёл,f=шла,n=шло,p=шли}", "Scots Fusiliers", "Шотландские шла"),
        ("{unit} {unit:m=шёл,p=шли}", "Scots Fusiliers", "Шотландские шёл"),
        ("{unit} {unit:f=шла,n=шло}", "Camerons", "Камероны шла"),
        ("{unit} {unit:s=бежит,p=бегут}", "Hussars", "Hussars бегут"),
        ("{unit} {unit:s=бежит,p=бегут}", "Kirk guard", "Kirk guard бежит"),
        ("{unit} {unit:s=бежит,p=бегут}", "Якобиты", "Якобиты бегут"),
        ("{unit} {unit:s=бежит,p=бегут}", "Камероны", "Камероны бегут"),
        ("{unit:gen}", "Hussars", "Hussars"),
        ("{unit} стоит.", "Barrell's", "Полк Баррелла стоит."),
        ("{unit} стоит", "Barrell's", "полк Баррелла стоит"),
        ("{unit}", "Camerons, Barrell's, Hussars", "Камероны, полк Баррелла, Hussars"),
        ("{unit}", "Hussars, Macphersons, right, Camerons", "Hussars, Макферсоны, справа, Камероны"),
        ("{unit} in", "1.5", "1,5 in"),
        ("{unit} in", "A.5", "A.5 in"),
    ],
)
def test_a_sentence_takes_the_form_and_the_word_that_go_with_a_name(
    translated: str, unit: str, told: str
) -> None:
    assert said("{unit} is here.", translated, unit=unit) == told


def test_a_number_has_neither_forms_nor_names() -> None:
    assert said("{n} and {x}", "{n:gen} {n:s=a,p=b} {x}", n=3, x=2.5) == "3 a 2,5"


def test_a_name_by_itself_is_translated_and_others_are_left() -> None:
    i18n.use({}, names=NAMES)
    assert [tr_name(each) for each in ("Camerons", "Hussars", "Camerons, Hussars")] == [
        "Камероны",
        "Hussars",
        "Камероны, Hussars",
    ]
    i18n.use({})
    assert (tr_name("Camerons"), i18n.tr_decimal("1.5")) == ("Camerons", "1.5")


def test_a_sentence_that_is_not_translated_has_the_names_that_the_board_has() -> None:
    i18n.use({"Undo": "Отмена"}, names=NAMES)
    assert tr("{unit} charges", unit="Camerons") == "Камероны charge"
    assert tr_count(2, "{number} of {unit}", "{number} of {unit}", unit="Camerons") == "2 of Камероны"


def test_names_go_to_another_process() -> None:
    i18n.use({"a": "b"}, names=NAMES)
    language = i18n.in_use()
    i18n.use({})
    i18n.use(*language)
    assert tr_name("Camerons") == "Камероны"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Камероны | p | gen=Камеронов", CAMERONS),
        ("Culloden", Name("Culloden")),
        ("Culloden | gen=x", Name("Culloden", "m", {"gen": "x"})),
        ("Culloden|n", Name("Culloden", "n")),
    ],
)
def test_a_name_is_read_with_its_tag_and_forms(text: str, name: Name) -> None:
    assert read_name(text) == name


@pytest.mark.parametrize(
    "text", ["A | x", "A | m | gen", "A | m | g!=B", "A | m | gen=", "| m", "A | m | f | p"]
)
def test_what_is_no_name_is_refused(text: str) -> None:
    with pytest.raises(NameFault):
        read_name(text)


def test_a_faulty_name_is_left_out_and_said_with_its_line_and_remedy(tmp_path: Path) -> None:
    path = tmp_path / "xx.po"
    path.write_text(
        'msgid ""\nmsgstr ""\n"X-Decimal: ;\\n"\n\nmsgctxt "name"\nmsgid "Camerons"\nmsgstr "Camerons | x"\n\n'
        f'msgctxt "name"\nmsgid "Gordons"\nmsgstr "{"G" * 700}"\n\nmsgid "Gordons"\nmsgstr "die Gordons"\n',
        encoding="utf-8",
    )
    catalogue = languages.read(path)
    assert (catalogue.sentences, catalogue.names) == ({"Gordons": "die Gordons"}, Names())
    assert catalogue.left_out == (
        "xx.po: 'X-Decimal' of the head is ';'; write one of . , \u066b",
        "xx.po, line 5: what stands for the name 'Camerons' cannot be used: the tag 'x' is none of m, f, n, p; "
        "write it like 'Name | m | gen=form'",
        "xx.po, line 9: what stands for the name 'Gordons' is too long; shorten it",
    )


@pytest.mark.parametrize(
    "trick",
    [
        "{unit.__class__}",
        "{unit[0]}",
        "{unit!r:>99999}",
        "{0!r:>99999}",
        "{unit:>99999}",
        "{unit:s={unit}}",
        "{unit:{unit}}",
        "{unit:s=a{b}",
        "{unit:x=a,p=b}",
        "{unit:s=" + "a" * 90 + "}",
        "{unit} {other:gen}",
        "{}",
        "{unit",
    ],
)
def test_a_trick_in_braces_is_left_out(tmp_path: Path, trick: str) -> None:
    path = tmp_path / "xx.po"
    path.write_text(f'msgid "{{unit}} runs."\nmsgstr "{trick}"\n', encoding="utf-8")
    catalogue = languages.read(path)
    assert (catalogue.sentences, len(catalogue.left_out)) == ({}, 1)


def test_every_form_that_may_be_written_is_filled_in_for_names_and_numbers(tmp_path: Path) -> None:
    path = tmp_path / "xx.po"
    path.write_text(
        'msgid "{unit} has {n}."\nmsgstr "{unit:ins} {n:gen} {n:s=x,p=y} {unit:p=s:!d} {unit}"\n',
        encoding="utf-8",
    )
    catalogue = languages.read(path)
    assert catalogue.left_out == ()
    i18n.use(catalogue.sentences, names=NAMES)
    assert tr("{unit} has {n}.", unit="Camerons", n=None) == "Камероны None x s:!d Камероны"


@pytest.mark.parametrize("code", ["de", "fr", "ru"])
def test_no_name_is_so_short_that_a_face_of_a_die_or_a_key_could_be_taken_for_it(code: str) -> None:
    names = languages.read(languages.languages()[code]).names
    assert [name for name in names.known if len(name) < 3] == []


def test_a_phrase_inside_a_sentence_keeps_its_capital_where_nouns_have_one(tmp_path: Path) -> None:
    assert i18n.inside("Banners") == "banners"
    path = tmp_path / "xx.po"
    head = 'msgid ""\nmsgstr "X-Keeps-Capitals: yes\\n"\n\n'
    path.write_text(f'{head}msgid "Banners"\nmsgstr "Banner"\n', encoding="utf-8")
    catalogue = languages.read(path)
    i18n.use(catalogue.sentences, catalogue.plurals, catalogue.names)
    assert i18n.inside(i18n.tr("Banners")) == "Banner"
    i18n.use({})
