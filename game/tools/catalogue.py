"""The template of the catalogues: every sentence handed to `tr` in the sources, the rule book and the lessons.

    python -m game.tools.catalogue

It writes assets/languages/rout-and-rally.pot, and brings the catalogues next to it up to date: new sentences come in
untranslated, those no longer told are kept at the end as obsolete.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import polib

from game.content import assets, lesson, rulebook
from game.storage.languages import SHIPPED

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = SHIPPED / "rout-and-rally.pot"
EXTRACTED = {"tr": 1, "tr_mark": 1, "tr_count": 3}
"""The functions that tell sentences, and before which of their arguments those stand."""

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
        catalogue.save()
        print(f"{path.relative_to(ROOT)}: {catalogue.percent_translated()} % translated")


def made() -> polib.POFile:
    """Make the template: each sentence once, with the sources that tell it."""
    lines: dict[str, list[str]] = {}
    for path in [ROOT / "main.py", *sorted((ROOT / "game").rglob("*.py"))]:
        for sentence in sentences(path.read_text(encoding="utf-8")):
            sources = lines.setdefault(sentence, [])
            source = path.relative_to(ROOT).as_posix()
            if source not in sources:
                sources.append(source)
    for path, texts in _books():
        for text in texts:
            lines.setdefault(text, []).append(path.relative_to(ROOT).as_posix())
    template = polib.POFile(wrapwidth=100)
    template.metadata = dict(HEAD)
    for sentence, sources in lines.items():
        template.append(polib.POEntry(msgid=sentence, occurrences=[(source, "") for source in sources]))
    return template


def _books() -> Iterator[tuple[Path, Iterable[str]]]:
    """Yield what is written in files of words: rule books and lessons."""
    for folder in sorted(path for path in assets.ASSETS.iterdir() if (path / assets.RULE_BOOK).is_file()):
        book = folder / assets.RULE_BOOK
        yield book, dict.fromkeys(rulebook.texts(rulebook.read(book, folder.name)))
        for path in assets.lesson_files(folder.name):
            yield path, dict.fromkeys(lesson.texts(lesson.load(path)))


def sentences(source: str) -> Iterator[str]:
    """Yield the sentences of a source, in its order."""
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in EXTRACTED):
            continue
        for argument in node.args[: EXTRACTED[node.func.id]]:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and argument.value:
                yield argument.value


if __name__ == "__main__":
    main()
