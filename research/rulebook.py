"""The rule books laid out as pages, one for each system."""

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from game.content.assets import ASSETS, RULE_BOOK
from game.content.rulebook import NUMBER, RuleBook, RuleBookError, Table, read


def markdown(book: RuleBook) -> str:
    """Lay the book out as one page: contents, chapters, and a list of all numbers."""
    contents = [
        f"{index}. [{chapter.title}](#{chapter.id})" for index, chapter in enumerate(book.chapters, 1)
    ]
    parts = [
        f"<!-- Made by `make docs` from assets/{book.system}/rulebook.toml: change it there. -->",
        f"# {book.title}",
        _linked(book.intro),
        "## Contents",
        "\n".join([*contents, f"{len(contents) + 1}. [All rules by number](#numbers)"]),
    ]
    for index, chapter in enumerate(book.chapters, 1):
        parts += [f'## <a id="{chapter.id}"></a>{index}. {chapter.title}', f"*{_linked(chapter.intro)}*"]
        parts += [f"**{table.title}**\n\n{_laid_out(table)}" for table in chapter.tables]
        parts += [
            f'<a id="{rule.id.lower()}"></a>**{rule.id} · {rule.title}.** {_linked(rule.text)}'
            for rule in chapter.rules
        ]
    parts += [f'## <a id="numbers"></a>{len(contents) + 1}. All rules by number', *_numbers(book)]
    return "\n\n".join(parts) + "\n"


def _laid_out(table: Table) -> str:
    rows = (table.head, tuple("---" for _ in table.head), *table.rows)
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _linked(text: str) -> str:
    return NUMBER.sub(lambda cited: f"[{cited[0]}](#{cited[0].lower()})", text)


def _numbers(book: RuleBook) -> Iterator[str]:
    numbers = sorted(
        (found.rule.id.split("-") for found in book.found()), key=lambda parts: (parts[0], int(parts[1]))
    )
    for letters, group in groupby(numbers, key=lambda parts: parts[0]):
        links = " ".join(f"[{number}](#{letters.lower()}-{number})" for _, number in group)
        yield f"**{letters}** {links}"


def pages() -> dict[str, str]:
    """Lay out the books of the systems that are part of the project: the name of each page and what is on it."""
    books = (read(path, path.parent.name) for path in sorted(ASSETS.glob(f"*/{RULE_BOOK}")))
    return {f"rules-{book.system}.md": markdown(book) for book in books}


def main(arguments: list[str]) -> int:
    """Write the page of each system's rule book into a folder: FOLDER."""
    if len(arguments) != 1:
        print("usage: python -m research.rulebook FOLDER", file=sys.stderr)
        return 2
    try:
        for name, page in pages().items():
            (Path(arguments[0]) / name).write_text(page, encoding="utf-8")
    except (RuleBookError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
