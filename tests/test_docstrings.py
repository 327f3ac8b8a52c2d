"""No docstring repeats the name that it stands under: it says more, or it is not there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

GAME = Path(__file__).resolve().parents[1] / "game"
Named = ast.FunctionDef | ast.ClassDef


def _words(text: str) -> set[str]:
    """Return the words of a sentence or of a name, without their endings."""
    apart = re.sub(r"([a-z])([A-Z])", r"\1 \2", text).lower()
    return {re.sub(r"(?<=...)(ing|ies|es|ed|s)$", "", word) for word in re.findall(r"[a-z]+", apart)}


EMPTY = _words(
    "a an the of to in on by with for and or it its is are as at from that this be one if whether"
    " return yield give say name which what who so each all into has have"
)
"""Words that tell nothing of what a thing is."""


def _named(tree: ast.AST) -> Iterator[tuple[Named, str]]:
    """Yield functions and classes that do more than declare, with the name of what they belong to."""
    for parent in ast.walk(tree):
        for child in ast.iter_child_nodes(parent):
            if isinstance(child, Named) and len(child.body) > 1:
                yield child, getattr(parent, "name", "")


def _repeats(named: Named, within: str) -> bool:
    text = ast.get_docstring(named)
    if not text or re.search(r"[A-Z]\w-\d", text):
        return False
    told = f"{named.name} {within}"
    if isinstance(named, ast.FunctionDef):
        told += f" {ast.unparse(named.args)} {ast.unparse(named.returns) if named.returns else ''}"
    return _words(text) <= _words(told) | EMPTY


@pytest.mark.parametrize(
    ("code", "repeats"),
    [
        ('def count():\n    """Count it."""\n    pass', True),
        ('def brigade_of(unit):\n    """Return the brigade of a unit."""\n    pass', True),
        (
            'def brigade_of(unit):\n    """Return the brigade that a unit was given at first."""\n    pass',
            False,
        ),
        ('def brigade_of(unit):\n    """Return the brigade of a unit (GX-10)."""\n    pass', False),
    ],
)
def test_a_repeated_name_is_found(code: str, *, repeats: bool) -> None:
    assert [_repeats(*each) for each in _named(ast.parse(code))] == [repeats]


def test_no_docstring_repeats_its_name() -> None:
    sources = sorted(GAME.rglob("*.py"))
    assert GAME / "rules" / "table" / "asking.py" in sources
    found = [
        f"{path.relative_to(GAME)}:{named.lineno} {named.name}"
        for path in sources
        for named, within in _named(ast.parse(path.read_text(encoding="utf-8")))
        if _repeats(named, within)
    ]
    assert found == []
