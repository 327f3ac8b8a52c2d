"""What the window writes comes through the catalogue, but for names."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from game.ui.battle.keys import KEYS
from game.ui.battle.panels.map_report import CLOSE
from research.catalogue import EXTRACTED

ROOT = Path(__file__).resolve().parents[2]
NAMES = {"English", "Rout & Rally"}
"""What is called the same in every language, besides the keys as they are printed on keyboards."""

UNSEEN = {
    "royal irish french scots border life light leather gentleman artillery ensign street kirk kirkyard",
    "of the and & de at on in to lord duke earl marquess clan sir captain colonel general viscount brigadier",
    CLOSE,
    "is too large to be drawn; use a smaller map or smaller tiles",
}
"""What is told to map makers, in English, or is the name of a command inside the window."""


def test_only_names_and_keys_are_written_without_the_catalogue(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.i18n.strangers", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "ROUT_AND_RALLY_HOME": str(tmp_path), "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert set(done.stdout.splitlines()) - {key for key, _ in KEYS} == NAMES


def past_the_catalogue(node: ast.AST) -> Iterator[str]:
    """Yield the texts of several words in a source that are not handed to what tells them."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in EXTRACTED:
        return
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue  # a docstring
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            # What begins with a bracket is markup, in which no sentence is written.
            if re.search(r"[a-z]{2,}[,;:.]? [A-Za-z]{2,}", child.value) and not child.value.startswith("<"):
                yield child.value
        else:
            yield from past_the_catalogue(child)


def test_no_source_of_the_window_has_a_sentence_of_its_own() -> None:
    sources = (path.read_text(encoding="utf-8") for path in sorted((ROOT / "game" / "ui").rglob("*.py")))
    found = {text for source in sources for text in past_the_catalogue(ast.parse(source))}
    assert found - {key for key, _ in KEYS} == UNSEEN


def test_no_event_tells_words_of_its_own() -> None:
    preview = [
        node
        for room in ("engine", "rules")
        for path in sorted((ROOT / "game" / room).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name == "describe" and node.args.args[0].arg == "self"
    ]
    assert len(preview) > 30
    assert [text for node in preview for text in past_the_catalogue(node)] == []
