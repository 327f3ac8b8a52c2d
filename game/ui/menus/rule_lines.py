"""The rule book broken into lines: the whole of it, or the paragraphs that are about something."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import msgspec

from game.content.rulebook import NUMBER, Chapter, Found, Rule, RuleBook, Table
from game.i18n import tr
from game.ui.widgets.fonts import GAP, Fonts, Style


class RuleLine(msgspec.Struct, frozen=True):
    """A line of the book: what is written and how, the chapter it is in, and its rule ("" for none).

    A row of a table has cells, each with how far from the left it is; that under the head has a line below it.
    """

    text: str
    style: Style
    chapter: str = ""
    rule: str = ""
    cells: tuple["Part", ...] = ()
    is_head: bool = False


class Part(msgspec.Struct, frozen=True):
    """A part of a line: its text, how far from the left it stands, and the number it cites ("" for none)."""

    text: str
    left: int
    number: str = ""


BLANK = RuleLine("", "body")


def whole(book: RuleBook, fonts: Fonts, width: int) -> list[RuleLine]:
    """Break the whole book into lines."""
    title = [RuleLine(line, "heading") for line in fonts.wrap(book.title, "heading", width)]
    lines = [*title, BLANK, *_written(book.intro, "italic", fonts, width), BLANK]
    for chapter in book.chapters:
        lines += [
            msgspec.structs.replace(line, chapter=chapter.id) for line in _chapter(chapter, fonts, width)
        ]
    return lines


def _chapter(chapter: Chapter, fonts: Fonts, width: int) -> Iterator[RuleLine]:
    yield BLANK
    yield from (RuleLine(line, "heading") for line in fonts.wrap(chapter.title, "heading", width))
    yield BLANK
    yield from _written(chapter.intro, "italic", fonts, width)
    for table in chapter.tables:
        yield BLANK
        yield from _table(table, fonts, width)
    for rule in chapter.rules:
        yield BLANK
        yield from _paragraph(rule, fonts, width)


def _table(table: Table, fonts: Fonts, width: int) -> Iterator[RuleLine]:
    """Set a table in columns, in the largest letters in which it has room; else a line for each row."""
    yield from (RuleLine(line, "bold") for line in fonts.wrap(table.title, "bold", width))
    sizes: tuple[tuple[Style, Style], ...] = (("body", "bold"), ("small", "label"), ("tiny", "tiny"))
    for style, head in sizes:
        gap = round(16 * fonts.scale)
        columns = [
            max(fonts.width(title, head), *(fonts.width(row[number], style) for row in table.rows))
            for number, title in enumerate(table.head)
        ]
        lefts = [sum(columns[:number]) + gap * number for number in range(len(columns))]
        if lefts[-1] + columns[-1] <= width:
            yield RuleLine("", head, cells=tuple(map(Part, table.head, lefts)), is_head=True)
            yield from (RuleLine("", style, cells=tuple(map(Part, row, lefts))) for row in table.rows)
            return
    for first, *others in table.rows:
        told = tr("; ").join(f"{title} {cell}" for title, cell in zip(table.head[1:], others, strict=True))
        yield from _written(f"{first}{tr(': ')}{told}.", "body", fonts, width)


def paragraphs(found: Iterable[Found], fonts: Fonts, width: int) -> list[RuleLine]:
    """Break paragraphs from here and there into lines, each under the name of its chapter."""
    lines: list[RuleLine] = []
    last = ""
    for each in found:
        if each.chapter.id != last:
            lines += [
                RuleLine(line, "italic", each.chapter.id)
                for line in fonts.wrap(each.chapter.title, "italic", width)
            ]
            last = each.chapter.id
        lines += [
            msgspec.structs.replace(line, chapter=each.chapter.id)
            for line in _paragraph(each.rule, fonts, width)
        ]
        lines.append(BLANK)
    return lines


def noted(heading: str, notes: Sequence[str], fonts: Fonts, width: int) -> list[RuleLine]:
    """Break what is special about a battle into lines."""
    lines = [RuleLine(heading, "italic")] if notes else []
    for note in notes:
        lines += [*_written(note, "body", fonts, width), BLANK]
    return lines


def _paragraph(rule: Rule, fonts: Fonts, width: int) -> Iterator[RuleLine]:
    yield from (
        RuleLine(line, "bold", rule=rule.id)
        for line in _broken(f"{rule.id} · {rule.title}", "bold", fonts, width)
    )
    yield from _written(rule.text, "body", fonts, width, rule.id)


def _written(text: str, style: Style, fonts: Fonts, width: int, rule: str = "") -> Iterator[RuleLine]:
    return (RuleLine(line, style, rule=rule) for line in _broken(text.replace("`", ""), style, fonts, width))


def _broken(text: str, style: Style, fonts: Fonts, width: int) -> Iterator[str]:
    """Break a text into lines by the widths of its words, each measured once: a whole book is broken at a time."""
    gap = _width(fonts.scale, style, " ")
    line: list[str] = []
    reach = 0
    for word in GAP.split(text.strip()):
        wide = _width(fonts.scale, style, word)
        if line and reach + gap + wide > width:
            yield " ".join(line)
            line, reach = [], 0
        reach += wide + (gap if line else 0)
        line.append(word)
    yield " ".join(line)


@lru_cache(maxsize=20_000)
def _width(scale: float, style: Style, word: str) -> int:
    return Fonts(scale, cited=True).width(word, style)


def parts(line: RuleLine, fonts: Fonts) -> Iterator[Part]:
    """Divide a line at the numbers it cites; its own number at the head of a paragraph is none."""
    end = 0
    for cited in NUMBER.finditer(line.text) if line.style != "bold" else ():
        if cited.start() > end:
            yield Part(line.text[end : cited.start()], fonts.width(line.text[:end], line.style))
        yield Part(cited[0], fonts.width(line.text[: cited.start()], line.style), cited[0])
        end = cited.end()
    if end < len(line.text):
        yield Part(line.text[end:], fonts.width(line.text[:end], line.style))


def marked(text: str, query: str) -> Iterator[tuple[int, int]]:
    """Find where the words that were looked for are in a text."""
    lowered = text.lower()
    for word in dict.fromkeys(query.lower().split()):
        start = lowered.find(word)
        while start >= 0:
            yield start, start + len(word)
            start = lowered.find(word, start + len(word))
