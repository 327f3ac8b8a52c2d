"""The catalogues: every sentence of the sources is in the template, and translations fill in the same values."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import polib
import pytest

from game import i18n
from game.content import lesson, rulebook
from game.content.assets import lesson_files
from game.i18n import Plurals
from game.i18n.names import Name
from game.i18n.plural_forms import read_plural_forms
from game.storage import languages
from game.storage.battles import MAPS, open_map
from research.catalogue import (
    EXTRACTED,
    ROOT,
    TEMPLATE,
    Sentence,
    book_texts,
    brought_up_to_date,
    doubts,
    lesson_texts,
    made,
    sentences,
)


@cache
def template_made() -> polib.POFile:
    """Make the template once for all that is asked of it."""
    return made()


def test_template_holds_every_sentence_of_the_sources() -> None:
    """`make catalogue` writes it again."""
    written, wanted = (
        {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in template}
        for template in (polib.pofile(str(TEMPLATE)), template_made())
    )
    assert written == wanted


def test_rule_book_and_lessons_are_told_in_the_language_in_use() -> None:
    book = rulebook.load("jacobite")
    i18n.use({book.chapters[0].title: "Das Feld", book.chapters[0].rules[0].text: "Jede Karte."})
    try:
        described = rulebook.in_language(book)
    finally:
        i18n.use({})
    assert (described.chapters[0].title, described.chapters[0].rules[0].text) == ("Das Feld", "Jede Karte.")
    written = {entry.msgid for entry in template_made()}
    assert {*book_texts(book)} <= written
    assert {text for path in lesson_files("jacobite") for text in lesson_texts(lesson.load(path))} <= written


def test_sentences_are_found_in_all_that_tells_them() -> None:
    source = 'tr("A " "b", x=1)\ntr_count(n, "{number} hex", "{number} hexes")\ntr_mark("C")\ntr(TOLD[x])\nother("D")'
    source += '\ntr_count(n, *TOLD)\ntr_mark_count("{number} unit", "{number} units")'
    assert list(sentences(source)) == [
        Sentence("A b"),
        Sentence("{number} hex", "{number} hexes"),
        Sentence("C"),
        Sentence("{number} unit", "{number} units"),
    ]


def test_no_sentence_is_handed_on_beside_what_tells_it() -> None:
    """As in `partial(tr, "...")`, where no catalogue would find it."""
    calls = (
        (path.name, node)
        for path in sorted((ROOT / "game").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    )
    assert [
        (name, ast.unparse(call))
        for name, call in calls
        if any(isinstance(each, ast.Name) and each.id in EXTRACTED for each in call.args)
        and any(isinstance(each, ast.Constant) and isinstance(each.value, str) for each in call.args)
    ] == []


def test_a_catalogue_of_every_sentence_and_those_that_ship_have_no_faulty_entry(tmp_path: Path) -> None:
    whole = polib.pofile(str(TEMPLATE))
    whole.metadata["Plural-Forms"] = "nplurals=2; plural=(n != 1);"
    for entry in whole:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: entry.msgid, 1: entry.msgid_plural}
        else:
            entry.msgstr = entry.msgid
    whole.save(str(tmp_path / "whole.po"))
    read = {
        path.name: languages.read(path) for path in (tmp_path / "whole.po", *languages.SHIPPED.glob("*.po"))
    }
    assert read["whole.po"].sentences == {
        entry.msgid: entry.msgid for entry in template_made() if not entry.msgctxt
    }
    assert read["whole.po"].names.known == {
        entry.msgid: Name(entry.msgid) for entry in template_made() if entry.msgctxt == languages.NAME
    }
    assert read["whole.po"].plurals.sentences == {
        entry.msgid: (entry.msgid, entry.msgid_plural) for entry in template_made() if entry.msgid_plural
    }
    assert {name: catalogue.left_out for name, catalogue in read.items()} == dict.fromkeys(read, ())


def test_entry_with_other_values_is_left_out_and_told(tmp_path: Path) -> None:
    path = tmp_path / "xx.po"
    path.write_text(
        'msgid ""\nmsgstr ""\n"Language: xx\\n"\n\nmsgid "{unit} fell at {hex}."\nmsgstr "{unit} fiel bei {ort}."\n\n'
        'msgid "Undo"\nmsgstr "Zurück"\n\nmsgid "Menu"\nmsgstr ""\n',
        encoding="utf-8",
    )
    assert languages.read(path) == languages.Catalogue(
        {"Undo": "Zurück"},
        (
            "xx.po, line 5: '{unit} fiel bei {ort}.' does not fill in the values of '{unit} fell at {hex}.'; "
            "write each of them once more in its braces",
        ),
    )


def test_what_is_no_catalogue_is_told(tmp_path: Path) -> None:
    path = tmp_path / "xx.po"
    path.write_text("this is not a catalogue", encoding="utf-8")
    with pytest.raises(languages.LanguageError, match=r"^xx.po: is not a catalogue of sentences: "):
        languages.read(path)


def test_language_is_named_by_the_head_of_its_catalogue(tmp_path: Path) -> None:
    path = tmp_path / "de.po"
    path.write_text('msgid ""\nmsgstr ""\n"X-Language-Name: Deutsch\\n"\n\n', encoding="utf-8")
    bare = tmp_path / "gd.po"
    bare.write_text('msgid "Undo"\nmsgstr ""\n', encoding="utf-8")
    assert (languages.name_of(path), languages.name_of(bare)) == ("Deutsch", "gd")


@pytest.fixture
def speaking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A player's folder with a catalogue and settings that want it."""
    monkeypatch.setenv("ROUT_AND_RALLY_HOME", str(tmp_path))
    (tmp_path / "languages").mkdir()
    head = 'msgid ""\nmsgstr ""\n"Language: xx\\n"\n\n'
    (tmp_path / "languages" / "xx.po").write_text(f'{head}msgid "Undo"\nmsgstr "Zurück"\n', encoding="utf-8")
    yield tmp_path / "settings.json"
    i18n.use({})


def test_the_game_speaks_the_language_the_settings_want(speaking: Path) -> None:
    speaking.write_text('{"language": "xx"}', encoding="utf-8")
    assert (languages.speak(speaking), i18n.tr("Undo")) == ("", "Zurück")


def test_a_language_that_is_not_there_is_told_and_english_spoken(speaking: Path) -> None:
    speaking.write_text('{"language": "gd"}', encoding="utf-8")
    text = "there is no catalogue gd.po; the game is shown in English"
    assert (languages.speak(speaking), i18n.tr("Undo")) == (text, "Undo")


@pytest.mark.parametrize("text", ["", "{", '{"language": 3}', "\xff"])
def test_settings_that_cannot_be_read_speak_english_in_silence(speaking: Path, text: str) -> None:
    speaking.write_bytes(text.encode("latin-1"))
    assert (languages.speak(speaking), i18n.tr("Undo")) == ("", "Undo")


def test_translation_many_times_as_long_as_its_sentence_is_left_out_and_told(tmp_path: Path) -> None:
    path = tmp_path / "xx.po"
    path.write_text(f'msgid ""\nmsgstr ""\n\nmsgid "Undo"\nmsgstr "{"W" * 300}"\n', encoding="utf-8")
    text = "xx.po, line 4: what stands for 'Undo' is many times as long; shorten it"
    assert languages.read(path) == languages.Catalogue({}, (text,))


def test_remarks_are_passed_over_but_not_what_is_doubtful(tmp_path: Path) -> None:
    path = tmp_path / "xx.po"
    path.write_text(
        '#. a remark\n#: game/a.py:1\n# of mine\nmsgid "Undo"\nmsgstr "Zurück"\n\n'
        '#, fuzzy\nmsgid "Menu"\nmsgstr "Karte"\n\n#~ msgid "Old"\n#~ msgstr "Alt"\n',
        encoding="utf-8",
    )
    assert languages.read(path) == languages.Catalogue({"Undo": "Zurück"})


HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: {forms}\\n"\n\n'
BLOCKS = 'msgid "{number} block"\nmsgid_plural "{number} blocks"\n'


def test_sentences_with_numbers_have_as_many_forms_as_their_language(tmp_path: Path) -> None:
    path = tmp_path / "xx.po"
    forms = ["{number} kus", "{number} kusy", "{number} kusů"]
    text = HEAD.replace("{forms}", "nplurals=3; plural=n==1 ? 0 : n>=2 && n<=4 ? 1 : 2;") + BLOCKS
    path.write_text(
        text + "".join(f'msgstr[{place}] "{form}"\n' for place, form in enumerate(forms)), "utf-8"
    )
    catalogue = languages.read(path)
    assert (catalogue.sentences, catalogue.left_out) == ({"{number} block": "{number} kus"}, ())
    assert catalogue.plurals.sentences == {"{number} block": tuple(forms)}
    assert [catalogue.plurals.forms.of(number) for number in (1, 3, 5)] == [0, 1, 2]


@pytest.mark.parametrize(
    ("head", "left_out"),
    [
        (
            "nplurals=3; plural=n>2 ? 2 : n;",
            "xx.po, line 5: '{number} block' has 2 forms, its language has 3; write as many",
        ),
        (
            "nplurals=2; plural=n>1;",
            "xx.po, line 5: 'viele' does not fill in the values of '{number} block'; "
            "write each of them once more in its braces",
        ),
    ],
)
def test_faulty_forms_are_left_out_and_told(tmp_path: Path, head: str, left_out: str) -> None:
    path = tmp_path / "xx.po"
    path.write_text(
        HEAD.replace("{forms}", head) + BLOCKS + 'msgstr[0] "{number} Block"\nmsgstr[1] "viele"\n', "utf-8"
    )
    assert languages.read(path) == languages.Catalogue({}, (left_out,), Plurals({}, read_plural_forms(head)))


def test_plural_forms_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    path = tmp_path / "xx.po"
    path.write_text(
        HEAD.replace("{forms}", "nplurals=2; plural=1/n;") + 'msgid "Undo"\nmsgstr "Zpět"\n', "utf-8"
    )
    left_out = "xx.po: 'Plural-Forms' of the head cannot be used: it divides by 0"
    assert languages.read(path) == languages.Catalogue({"Undo": "Zpět"}, (left_out,))


def test_the_template_holds_what_maps_say_and_name() -> None:
    found = {(entry.msgctxt or "", entry.msgid) for entry in template_made()}
    for path in sorted(MAPS.glob("*.tmx")):
        _, scenario = open_map(path, "")
        names = [scenario.title, *(piece.name for piece in scenario.pieces)]
        names += [str(short) for piece in scenario.pieces if (short := piece.properties.get("short"))]
        missing = {("name", name) for name in names} | {("", str(scenario.properties.get("notes", "")))}
        assert missing - found - {("", "")} == set(), path.name


def test_a_catalogue_is_brought_up_to_date() -> None:
    """A sentence worded anew keeps its translation as fuzzy; a new one is listed, one no longer told is kept."""
    catalogue, template = polib.POFile(), polib.POFile()
    for text, told in (
        ("Undo", "Zurück"),
        ("The unit is routed and cannot move.", "Flieht."),
        ("Old", "Alt"),
    ):
        catalogue.append(polib.POEntry(msgid=text, msgstr=told))
    catalogue.metadata = {"Plural-Forms": "nplurals=2; plural=(n != 1);"}
    for text in ("Undo", "The unit is routed and cannot move at all.", "A new one"):
        template.append(polib.POEntry(msgid=text))
    new = brought_up_to_date(catalogue, template)
    assert [entry.msgid for entry in new] == ["A new one"]
    assert [(entry.msgid, entry.msgstr, entry.fuzzy) for entry in catalogue if not entry.obsolete] == [
        ("Undo", "Zurück", False),
        ("The unit is routed and cannot move at all.", "Flieht.", True),
        ("A new one", "", False),
    ]
    assert [entry.msgid for entry in catalogue.obsolete_entries()] == [
        "The unit is routed and cannot move.",
        "Old",
    ]


@pytest.mark.parametrize(
    ("english", "translated", "doubt"),
    [
        ("A 6 hits (JX-12).", "Eine 6 trifft (JX-12).", []),
        ("2.5 inches for {unit}", "2,5 Zoll: {unit:s=ist,p=sind} {unit}", []),
        ("A 6 hits (JX-12).", "Eine 5 trifft (JX-13).", ["other numbers", "other rule ids"]),
        ("{unit} is there", "Er ist da", ["other braces"]),
        ("Undo", "Die letzte Handlung wieder zurücknehmen, die du getan hast", ["58 characters for 4"]),
        (
            "each unit takes four hits",
            "each unit takes vier",
            ["English words left: each, takes, unit"],
        ),
    ],
)
def test_what_is_doubtful_in_a_translation_is_listed(english: str, translated: str, doubt: list[str]) -> None:
    assert list(doubts(polib.POEntry(msgid=english, msgstr=translated))) == doubt
