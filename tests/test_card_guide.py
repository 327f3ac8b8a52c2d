"""The recipe `docs/adding-a-card.md`, followed to the letter in a copy of the game."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GUIDE = (ROOT / "docs" / "adding-a-card.md").read_text(encoding="utf-8")
SECTIONS = {"command": "## A command card", "combat": "## A combat card"}


def blocks(section: str, language: str = "") -> list[str]:
    """Return the blocks of a language in a section of the recipe."""
    text = GUIDE.split(SECTIONS[section])[1].split("\n## ")[0]
    found = re.findall(r"^```(\w*)\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return [block for kind, block in found if kind == language]


def with_card(source: str, table: str, words: str) -> str:
    """Return a deck with a card more: a row below the head of each table, a title, and a text below the last title."""
    lines = [line for line in table.splitlines() if line]
    for head, row in zip(lines[::2], lines[1::2], strict=True):
        (found,) = [line for line in source.splitlines() if line.split() == head.split()]
        source = source.replace(found, f"{found}\n{row}")
    known = re.findall(r'^    "([\w-]+)": tr\(', source, re.MULTILINE)[-1]
    before, title, text = re.split(rf'^(?=    "{known}": tr)', source, flags=re.MULTILINE)
    name, told = words.splitlines()
    return f"{before}    {name}\n{title}    {told}\n{text}"


def with_rule(book: str, section: str, rule: str) -> str:
    """Return the rule book with a paragraph more, after the one that the recipe names."""
    (after,) = re.findall(r"after (JX-\d+)", GUIDE.split(SECTIONS[section])[1].split("\n## ")[0])
    before, chapter = book.split(f'id = "{after}"')
    return f'{before}id = "{after}"' + chapter.replace("[[chapter]]", f"{rule}\n[[chapter]]", 1)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the game whose decks and rule book can be changed."""
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "assets").mkdir()
    for path in (ROOT / "assets").iterdir():
        (tmp_path / "assets" / path.name).symlink_to(path)
    (tmp_path / "assets" / "jacobite").unlink()
    shutil.copytree(ROOT / "assets" / "jacobite", tmp_path / "assets" / "jacobite")
    shutil.copy(ROOT / "main.py", tmp_path)
    (tmp_path / "research").symlink_to(ROOT / "research")
    return tmp_path


def test_the_cards_of_the_recipe_are_added_and_its_vignettes_hold(copy: Path) -> None:
    book = copy / "assets" / "jacobite" / "rulebook.toml"
    vignettes = []
    for section in SECTIONS:
        deck = copy / "game" / "rules" / "jacobite" / "cards" / f"{section}.py"
        (table,), (words,) = blocks(section), blocks(section, "python")
        deck.write_text(with_card(deck.read_text(encoding="utf-8"), table, words), encoding="utf-8")
        rule, vignette = blocks(section, "toml")
        book.write_text(with_rule(book.read_text(encoding="utf-8"), section, rule), encoding="utf-8")
        vignettes.append(copy / f"{section}.toml")
        vignettes[-1].write_text(vignette, encoding="utf-8")
    command = [sys.executable, "main.py", "vignette", *map(str, vignettes)]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert (done.stdout.splitlines()[-1], done.stderr) == ("2 passed, 0 failed", "")
