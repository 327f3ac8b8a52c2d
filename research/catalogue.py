"""The template of the catalogues: every sentence handed to `tr` in the sources, the books, the lessons and the maps.

    python -m research.catalogue

It writes assets/languages/rout-and-rally.pot, and brings the catalogues next to it up to date: new sentences come in
untranslated, those no longer told are kept at the end as obsolete. One that was worded anew keeps its translation,
marked as fuzzy, which is not shown until the mark is taken off. It lists what is new, changed and doubtful.
"""

import ast
import difflib
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import polib

from game.content import assets, campaign, lesson, problem, rulebook
from game.content.campaign import Campaign
from game.content.lesson import Lesson
from game.content.rulebook import RuleBook, has_words
from game.hexgrid.scenario import AS_IT_WAS, EVEN
from game.i18n.plural_forms import read_plural_forms
from game.storage.battles import MAPS
from game.storage.languages import NAME, SHIPPED, fills_in

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = SHIPPED / "rout-and-rally.pot"
EXTRACTED = {"tr": 0, "tr_mark": 0, "tr_count": 1, "tr_mark_count": 0}
"""The functions that tell sentences, and which of their arguments the sentence is."""

COUNTED = ("tr_count", "tr_mark_count")
"""Those of a sentence that has a plural, as the next argument."""

ALIKE = 0.75
"""How alike two English sentences are of which one is the other worded anew."""

LONGER, LEFT = 1.8, 0.5
"""A translation so much longer than its sentence is doubtful, and one with such a share of its words."""

NAMED = ("brigade", "short", "grade")
"""The properties of pieces on maps that are names, and not words that the rules know."""

RULE_ID = re.compile(r"\b[A-Z]{2}-\d+[a-z]?\b")
NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
WORD = re.compile(r"\b[a-z]{4,}\b")
BRACES = re.compile(r"\{[^}]*\}")
QUOTED = re.compile(r"\{[^}]*\}|`[^`]*`|'\w+'|«[^»]*»|„[^“]*“|\w+=\S*")

HEAD = {
    "Project-Id-Version": "Rout & Rally",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "8bit",
}


def main() -> None:
    """Write the template and bring the catalogues up to date."""
    template = made()
    template.save(str(TEMPLATE))
    print(f"{TEMPLATE.relative_to(ROOT)}: {len(template)} sentences")
    for path in sorted(SHIPPED.glob("*.po")):
        catalogue = polib.pofile(str(path), wrapwidth=100)
        new = brought_up_to_date(catalogue, template)
        catalogue.save()
        print(f"{path.relative_to(ROOT)}: {catalogue.percent_translated()} % translated")
        fuzzy = [entry for entry in catalogue if entry.fuzzy and not entry.obsolete]
        for kind, entries in (("new", new), ("changed", fuzzy)):
            for entry in entries:
                print(f"  {kind}, line {entry.linenum or 'added'}: {entry.msgid[:90]!r}")
        for entry in catalogue.translated_entries():
            for doubt in doubts(entry):
                print(f"  doubtful, {entry.msgid[:60]!r}: {doubt}")


def brought_up_to_date(catalogue: polib.POFile, template: polib.POFile) -> list[polib.POEntry]:
    """Bring a catalogue to the sentences of the template; gives those that are new.

    A new sentence that is much like one no longer told takes its translation, marked as fuzzy.
    """
    before = {_key(entry) for entry in catalogue if not entry.obsolete}
    catalogue.merge(template)
    forms = read_plural_forms(catalogue.metadata.get("Plural-Forms", "")).count
    left = {
        entry.msgid: entry
        for entry in catalogue.obsolete_entries()
        if not entry.msgid_plural and entry.msgstr
    }
    new = []
    for entry in catalogue:
        if entry.obsolete:
            continue
        if entry.msgid_plural:
            entry.msgstr_plural = {form: entry.msgstr_plural.get(form, "") for form in range(forms)}
        elif not (_key(entry) in before or entry.msgctxt) and (
            like := difflib.get_close_matches(entry.msgid, left, 1, ALIKE)
        ):
            entry.msgstr, entry.previous_msgid = left[like[0]].msgstr, like[0]
            entry.flags.append("fuzzy")
        if _key(entry) not in before and not entry.fuzzy:
            new.append(entry)
    return new


def doubts(entry: polib.POEntry) -> Iterator[str]:
    """Yield what may be wrong with a translation."""
    if entry.msgctxt == NAME:
        return
    texts = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
    for text in texts:
        if not entry.msgid_plural and numbers(entry.msgid) != numbers(text):
            yield "other numbers"
        if Counter(RULE_ID.findall(entry.msgid)) != Counter(RULE_ID.findall(text)):
            yield "other rule ids"
        if not (fills_in(text, entry.msgid) or fills_in(text, entry.msgid_plural or entry.msgid)):
            yield "other braces"
        length, other = len(BRACES.sub("", entry.msgid)), len(BRACES.sub("", text))
        if other > LONGER * max(length, 24):
            yield f"{other} characters for {length}"
        same = {*_words(entry.msgid)} & {*_words(text)}
        if len(same) > 2 and len(same) > LEFT * len({*_words(entry.msgid)}):
            yield f"English words left: {', '.join(sorted(same))}"


def numbers(text: str) -> Counter[str]:
    """Count the numbers of a sentence, however its language writes decimals; those of rule ids and braces left out."""
    bare = RULE_ID.sub("", BRACES.sub("", text))
    return Counter(number.replace(",", ".") for number in NUMBER.findall(bare))


def _words(text: str) -> list[str]:
    return WORD.findall(QUOTED.sub("", text))


def _key(entry: polib.POEntry) -> tuple[str, str]:
    return entry.msgctxt or "", entry.msgid


class Sentence(NamedTuple):
    """A sentence of a source, and what stands for it with numbers other than 1."""

    text: str
    plural: str = ""


class PluralsError(Exception):
    """A sentence with two plurals: which, and where."""


def made() -> polib.POFile:
    """Make the template: each sentence once, with the sources that tell it."""
    lines: dict[str, list[str]] = {}
    plurals: dict[str, str] = {}
    for path in [ROOT / "main.py", *sorted((ROOT / "game").rglob("*.py"))]:
        source = path.relative_to(ROOT).as_posix()
        for sentence in sentences(path.read_text(encoding="utf-8")):
            sources = lines.setdefault(sentence.text, [])
            if source not in sources:
                sources.append(source)
            if sentence.plural and plurals.setdefault(sentence.text, sentence.plural) != sentence.plural:
                raise PluralsError(f"{source}: {sentence.text!r} has another plural elsewhere; use one")
    for path, texts in _books():
        for text in texts:
            lines.setdefault(text, []).append(path.relative_to(ROOT).as_posix())
    names: dict[str, list[str]] = {}
    for path, texts, named in _fields():
        source = path.relative_to(ROOT).as_posix()
        for text in dict.fromkeys(texts):
            lines.setdefault(text, []).append(source)
        for name in dict.fromkeys(named):
            names.setdefault(name, []).append(source)
    template = polib.POFile(wrapwidth=100)
    template.metadata = dict(HEAD)
    for text, sources in lines.items():
        template.append(_entry(text, plurals.get(text, ""), sources))
    for name, sources in names.items():
        template.append(
            polib.POEntry(msgctxt=NAME, msgid=name, occurrences=[(source, "") for source in sources])
        )
    return template


def _fields() -> Iterator[tuple[Path, list[str], list[str]]]:
    """Yield of each map and lesson what it says in sentences, and its names."""
    for path in sorted(MAPS.glob("*.tmx")):
        root = ET.parse(path).getroot()
        own = {each.get("name", ""): _value(each) for each in root.findall("./properties/property")}
        rules = (value.partition("called=") for name, value in own.items() if "special_" in name)
        texts = [own.get(name, "") for name in ("notes", AS_IT_WAS, EVEN)]
        texts += [title.strip() for _, called, title in rules if called]
        names = [own.get("title", "")]
        for thing in root.iter("object"):
            names.append(thing.get("name", ""))
            given = (_value(each) for each in thing.iter("property") if each.get("name") in NAMED)
            names += [name for name in given if not name[:1].islower()]
        yield path, list(filter(None, texts)), list(filter(None, names))
    for folder in sorted(path for path in assets.ASSETS.iterdir() if (path / assets.RULE_BOOK).is_file()):
        for path in assets.lesson_files(folder.name):
            lesson_read = lesson.load(path)
            names = [piece.name for piece in lesson_read.pieces.values()]
            names += [str(piece.own.get("brigade", "")) for piece in lesson_read.pieces.values()]
            yield path, [], list(filter(None, names))


def _value(each: ET.Element) -> str:
    return each.get("value") or each.text or ""


def _entry(text: str, plural: str, sources: list[str]) -> polib.POEntry:
    occurrences = [(source, "") for source in sources]
    if not plural:
        return polib.POEntry(msgid=text, occurrences=occurrences)
    return polib.POEntry(
        msgid=text, msgid_plural=plural, msgstr_plural={0: "", 1: ""}, occurrences=occurrences
    )


def _books() -> Iterator[tuple[Path, Iterable[str]]]:
    """Yield what is written in files of words: the risings, rule books, lessons and problems."""
    yield campaign.FOLDER / campaign.RISINGS, dict.fromkeys(campaign_texts(campaign.read(campaign.FOLDER)))
    for folder in sorted(path for path in assets.ASSETS.iterdir() if (path / assets.RULE_BOOK).is_file()):
        book = folder / assets.RULE_BOOK
        yield book, dict.fromkeys(book_texts(rulebook.read(book, folder.name)))
        for path in assets.lesson_files(folder.name):
            yield path, dict.fromkeys(lesson_texts(lesson.load(path)))
        for path in assets.problem_files(folder.name):
            yield path, filter(None, [problem.read(path).problem.teaches])
        hints = assets.hints_file(folder.name)
        yield hints, dict.fromkeys(lesson.read_hints(hints).values())


def campaign_texts(campaign: Campaign) -> Iterator[str]:
    """Yield what a player reads of it."""
    yield campaign.title
    yield from (rising.text for rising in campaign.rising)
    yield from (town.name for town in campaign.town)


def book_texts(book: RuleBook) -> Iterator[str]:
    """Yield all that is written in a book, for the catalogue of sentences."""
    yield from (book.title, book.intro)
    for chapter in book.chapters:
        yield from (chapter.title, chapter.intro)
        for table in chapter.tables:
            cells = (cell for row in table.rows for cell in row if has_words(cell))
            yield from (table.title, *table.head, *cells)
        for rule in chapter.rules:
            yield from (rule.title, rule.text)


def lesson_texts(lesson: Lesson) -> tuple[str, ...]:
    """List all that is written in a lesson, for the catalogue of sentences."""
    return lesson.title, *(step.text for step in lesson.steps)


def sentences(source: str) -> Iterator[Sentence]:
    """Yield the sentences of a source, in its order."""
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in EXTRACTED):
            continue
        first, counted = EXTRACTED[node.func.id], node.func.id in COUNTED
        found = [_literal(argument) for argument in node.args[first : first + 1 + counted]]
        if found and found[0]:
            yield Sentence(*found)


def _literal(argument: ast.expr) -> str:
    """Return the text that an argument is; nothing where it is worked out."""
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return ""


if __name__ == "__main__":
    main()
