"""The tests read as source: which of them assert something, and which rules they name."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from game.content import vignette
from game.content.vignette import Vignette
from tests.sources import cited

FOLDER = Path(__file__).parent
VIGNETTES = sorted((FOLDER / "vignettes").rglob("*.toml"))
"""The vignettes of all systems, a folder for each."""

BOOKS = sorted(path.parent.name for path in (FOLDER.parent / "assets").glob("*/rulebook.toml"))
"""The systems that have a rule book."""


@cache
def load(path: Path) -> Vignette:
    """Read a vignette once for all that is asked of it."""
    return vignette.load(path)


def named_tests(source: str) -> Iterator[ast.FunctionDef]:
    """Yield the tests of a source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


@cache
def all_tests() -> tuple[tuple[Path, ast.FunctionDef], ...]:
    """Read all tests there are."""
    paths = sorted(FOLDER.rglob("test_*.py"))
    return tuple((path, test) for path in paths for test in named_tests(path.read_text(encoding="utf-8")))


@cache
def asserts(function: ast.FunctionDef) -> bool:
    """Return whether a function itself compares something or expects an error."""
    return any(
        isinstance(node, ast.Assert)
        or (isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.raises", "pytest.fail"))
        for node in ast.walk(function)
    )


def calls(function: ast.FunctionDef) -> set[str]:
    """Name the functions and methods that a function calls."""
    called = (ast.unparse(node.func) for node in ast.walk(function) if isinstance(node, ast.Call))
    return {name.split(".")[-1] for name in called}


@cache
def rules_named(test: ast.FunctionDef) -> set[str]:
    """Find the rules that a test is about: those of its name, its docstring and its parameters.

    JX-10 to JX-12 in a name or docstring are three rules.
    """
    parameters = " ".join(map(ast.unparse, test.decorator_list))
    return cited(f"{test.name} {ast.get_docstring(test) or ''}", ranges=True) | cited(parameters)
