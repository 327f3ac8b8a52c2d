"""The rules told to players: a system's paragraphs, found by number or by words."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

from game.content.assets import rule_book_file
from game.i18n import tr

NUMBER = re.compile(r"\b[A-Z][A-Z0-9]-[0-9]{2,3}\b")
"""How a rule is cited: JR-10."""

Number = Annotated[str, msgspec.Meta(pattern=rf"^{NUMBER.pattern}$")]
Anchor = Annotated[str, msgspec.Meta(pattern=r"^[a-z]+(-[a-z]+)*$")]
Words = Annotated[str, msgspec.Meta(min_length=1)]


class _Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table that knows all its keys."""


class Rule(_Strict, frozen=True, kw_only=True):
    """A paragraph; in its text numbers of other rules stand for themselves, and `back quotes` for what a map says."""

    id: Number
    title: Words
    text: Words


class Table(_Strict, frozen=True, kw_only=True):
    """A table of a chapter: a cell of each row for each of its head."""

    title: Words
    head: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]


class Chapter(_Strict, frozen=True, kw_only=True):
    """Paragraphs of one matter, in the order of reading, and before them its tables."""

    id: Anchor
    title: Words
    intro: Words
    tables: tuple[Table, ...] = msgspec.field(name="table", default=())
    rules: tuple[Rule, ...] = msgspec.field(name="rule")


class RuleBook(_Strict, frozen=True, kw_only=True):
    """All text about a system's rules."""

    system: str
    title: Words
    intro: Words
    chapters: tuple[Chapter, ...] = msgspec.field(name="chapter")

    def found(self) -> "Iterator[Found]":
        """Yield the paragraphs in the order of reading."""
        return (Found(chapter, rule) for chapter in self.chapters for rule in chapter.rules)

    def rule(self, number: str) -> Rule | None:
        """Find the paragraph with a number, as JR-10."""
        return next((found.rule for found in self.found() if found.rule.id == number), None)


class Found(msgspec.Struct, frozen=True):
    """A paragraph and the chapter it is in."""

    chapter: Chapter
    rule: Rule


class RuleBookError(Exception):
    """A rule book that cannot be read: file, place and remedy in a sentence."""


def load(system: str) -> RuleBook:
    """Read the rule book of a system; RuleBookError when it has none or a faulty one."""
    return read(rule_book_file(system), system)


@lru_cache(maxsize=16)
def numbers(system: str) -> frozenset[str]:
    """Return the numbers of all rules in the book of a system; RuleBookError as in `load`."""
    return frozenset(found.rule.id for found in load(system).found())


def in_language(book: RuleBook) -> RuleBook:
    """Return the book in the language in use."""
    replace = msgspec.structs.replace
    chapters = tuple(
        replace(
            chapter,
            title=tr(chapter.title),
            intro=tr(chapter.intro),
            tables=tuple(map(_table_in_language, chapter.tables)),
            rules=tuple(replace(rule, title=tr(rule.title), text=tr(rule.text)) for rule in chapter.rules),
        )
        for chapter in book.chapters
    )
    return replace(book, title=tr(book.title), intro=tr(book.intro), chapters=chapters)


def _table_in_language(table: Table) -> Table:
    return Table(
        title=tr(table.title),
        head=tuple(map(tr, table.head)),
        rows=tuple(tuple(tr(cell) if has_words(cell) else cell for cell in row) for row in table.rows),
    )


def has_words(cell: str) -> bool:
    """Return whether a cell of a table says anything that is translated."""
    return any(letter.isalpha() for letter in cell)


def read(path: Path, system: str) -> RuleBook:
    """Read the rule book file of a system."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        book = msgspec.convert({**_unwrapped(tables), "system": system}, RuleBook)
    except OSError as error:
        raise RuleBookError(f"{system}/{path.name}: cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise RuleBookError(f"{system}/{path.name}: is not a rule book: {error}") from None
    if faults := _faults(book):
        raise RuleBookError(f"{system}/{path.name}: {'; '.join(faults)}")
    return book


def _unwrapped(value: Any) -> Any:
    """Make one line of each text, however the file breaks it."""
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, dict):
        return {key: _unwrapped(inner) for key, inner in value.items()}
    return [_unwrapped(inner) for inner in value] if isinstance(value, list) else value


def _faults(book: RuleBook) -> list[str]:
    rules = [found.rule for found in book.found()]
    anchors = Counter([chapter.id for chapter in book.chapters] + [rule.id for rule in rules])
    faults = [f"{anchor} stands {times} times; keep one" for anchor, times in anchors.items() if times > 1]
    texts = [(chapter.id, chapter.intro) for chapter in book.chapters] + [
        (rule.id, rule.text) for rule in rules
    ]
    faults += [
        f"{chapter.id}: a row of the table {table.title} has {len(row)} cells and its head {len(table.head)}"
        for chapter in book.chapters
        for table in chapter.tables
        for row in table.rows
        if len(row) != len(table.head)
    ]
    for location, text in texts:
        faults += [
            f"{location} refers to {cited}, which does not exist; write it or correct the number"
            for cited in NUMBER.findall(text)
            if cited not in anchors
        ]
    return faults


def search(book: RuleBook, words: str) -> tuple[Found, ...]:
    """Find the paragraphs that hold all the words, whatever their case.

    The one with that number comes first, then those with the words in their title, in their chapter's, and the others.
    """
    wanted = words.casefold().split()
    if not wanted:
        return ()

    def nearness(found: Found) -> int:
        number, title = found.rule.id.casefold(), found.rule.title.casefold()
        if wanted == [number]:
            return 0
        if all(word in title for word in wanted):
            return 1
        return 2 if all(word in found.chapter.title.casefold() for word in wanted) else 3

    def holds(rule: Rule) -> bool:
        text = f"{rule.id}\n{rule.title}\n{rule.text}".casefold()
        return all(word in text for word in wanted)

    return tuple(sorted((found for found in book.found() if holds(found.rule)), key=nearness))
