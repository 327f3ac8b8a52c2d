"""What the sources of the project import, call and name: each is parsed once for all tests that look through them."""

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Source(NamedTuple):
    """What is in a source, each with its line: imports as a module and a name out of it, "" where the whole is."""

    imports: tuple[tuple[int, str, str], ...]
    calls: tuple[tuple[int, str], ...]
    attributes: tuple[tuple[int, str], ...]
    words: tuple[tuple[int, str], ...]


@cache
def parsed(text: str) -> Source:
    """Look through a text; all of its imports are absolute."""
    imports, calls, attributes, words = [], [], [], []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            imports += [(node.lineno, alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.module and not node.level, (
                f"line {node.lineno} imports relatively: {ast.unparse(node)}"
            )
            imports += [(node.lineno, node.module, alias.name) for alias in node.names]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            calls.append((node.lineno, node.func.id))
        elif isinstance(node, ast.Attribute):
            attributes.append((node.lineno, node.attr))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
            words.append((node.lineno, node.value))
    return Source(tuple(imports), tuple(calls), tuple(attributes), tuple(words))


def parsed_file(path: Path) -> Source:
    """Look through a file."""
    return parsed(path.read_text(encoding="utf-8"))
