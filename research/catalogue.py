"""The template of the catalogues: every sentence handed to `tr` in the sources, the rule book and the lessons.

    python -m research.catalogue

It writes assets/languages/rout-and-rally.pot, and brings the catalogues next to it up to date: new sentences come in
untranslated, those no longer told are kept at the end as obsolete.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import polib

from game.content import assets, campaign, lesson, rulebook
from game.content.campaign import Campaign
from game.content.lesson import Lesson
from game.content.rulebook import RuleBook, has_words
from game.i18n.plural_forms import read_plural_forms
from game.storage.languages import SHIPPED

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = SHIPPED / "rout-and-rally.pot"
EXTRACTED = {"tr": 0, "tr_mark": 0, "tr_count": 1, "tr_mark_count": 0}
"""The functions that tell sentences, and which of their arguments the sentence is."""

COUNTED = ("tr_count", "tr_mark_count")
"""Those of a sentence that has a plural, as the next argument."""

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
        catalogue.merge(template)
        forms = read_plural_forms(catalogue.metadata.get("Plural-Forms", "")).count
        for entry in catalogue:
            if entry.msgid_plural:
                entry.msgstr_plural = {form: entry.msgstr_plural.get(form, "") for form in range(forms)}
        catalogue.save()
        print(f"{path.relative_to(ROOT)}: {catalogue.percent_translated()} % translated")


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
    template = polib.POFile(wrapwidth=100)
    template.metadata = dict(HEAD)
    for text, sources in lines.items():
        template.append(_entry(text, plurals.get(text, ""), sources))
    return template


def _entry(text: str, plural: str, sources: list[str]) -> polib.POEntry:
    occurrences = [(source, "") for source in sources]
    if not plural:
        return polib.POEntry(msgid=text, occurrences=occurrences)
    return polib.POEntry(
        msgid=text, msgid_plural=plural, msgstr_plural={0: "", 1: ""}, occurrences=occurrences
    )


def _books() -> Iterator[tuple[Path, Iterable[str]]]:
    """Yield what is written in files of words: the risings, rule books and lessons."""
    yield campaign.FOLDER / campaign.RISINGS, dict.fromkeys(campaign_texts(campaign.read(campaign.FOLDER)))
    for folder in sorted(path for path in assets.ASSETS.iterdir() if (path / assets.RULE_BOOK).is_file()):
        book = folder / assets.RULE_BOOK
        yield book, dict.fromkeys(book_texts(rulebook.read(book, folder.name)))
        for path in assets.lesson_files(folder.name):
            yield path, dict.fromkeys(lesson_texts(lesson.load(path)))


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
