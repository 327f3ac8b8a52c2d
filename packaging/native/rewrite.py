"""Rewrite the records (msgspec.Struct) of a copy of the game as classes that mypyc compiles natively.

Each class that comes from msgspec.Struct in one of the modules gets its fields declared, and an `__init__`, `__eq__`,
`__hash__`, `__repr__`, `__reduce__` and `but` of its own; `replace(x, a=b)` becomes `x.but(a=b)`. Cached properties
of all classes become attributes that are filled when they are first asked for. The sources stay as they are.
"""

import ast
import shutil
import sys
from pathlib import Path

from native.calls import Calls, finals
from native.classes import copied, decorate, is_copied, open_to_heirs, statements, uncache
from native.record import record
from native.sources import Module, Sources

RUNTIME = Path(__file__).with_name("runtime.py")
RECORDS = "game/records.py"
"""What all compiled records share, in the copy."""

INSTALL = "\nfrom game.records import install as _install\n\n_install()\n"
HEAD = """\
from typing import TYPE_CHECKING as _TC, Any as _Any, ClassVar as _ClassVar, Final as _Final, cast as _cast
try:
    from mypy_extensions import mypyc_attr as _mypyc_attr
except ImportError:
    from game.records import mypyc_attr as _mypyc_attr
from game.records import MISSING as _MISSING, Missing as _Missing, told as _rec_told
from game.records import known as _rec_known, heir as _rec_heir, reduced as _rec_reduced, replace as _rec_replace
"""


def rewrite(folder: Path, chosen: list[str]) -> int:
    """Rewrite the modules of a copy of the game that are to be compiled, and return how many records are native."""
    sources = Sources(folder, chosen)
    if outside := sources.heirs_left_out():
        sys.exit("\n".join(["compile these classes too, or leave out the records they come from:", *outside]))
    shutil.copy2(RUNTIME, folder / RECORDS)
    with (folder / "game" / "__init__.py").open("a", encoding="utf-8") as package:
        package.write(INSTALL)
    for name in sources.chosen:
        module = sources.modules[name]
        (folder / module.path).write_text(rewritten(sources, module), encoding="utf-8")
    return len(sources.native)


def rewritten(sources: Sources, module: Module) -> str:
    """Return a module as it is compiled."""
    imports: dict[str, None] = {}
    body: list[ast.stmt] = []
    is_changed = False
    for node in module.tree.body:
        if not isinstance(node, ast.ClassDef):
            body.append(node)
            continue
        is_changed |= open_to_heirs(module, node)
        if (module.name, node.name) in sources.native:
            body += record(sources, module, node, imports)
            is_changed = True
            continue
        is_changed |= uncache(node)
        body.append(node)
        if any(base[0] == "collections.abc" for base in sources.bases(module.name, node)):
            # Its own registry of what counts as one: else all sequences would.
            body += statements("from _abc import _abc_init as _registry", f"_registry({node.name})")
            is_changed = True
        if any(ast.unparse(base).startswith("tuple[") for base in node.bases):
            decorate(node, native_class=False)  # the compiler knows no native class that is a tuple
            is_changed = True
        if is_copied(node):
            copied(node)
            is_changed = True
    tree = ast.Module(body=body, type_ignores=[])
    is_changed |= finals(tree)
    calls = Calls(sources, module)
    source = ast.unparse(ast.fix_missing_locations(calls.visit(tree)))
    return (_with_head(source, imports) if is_changed or calls.is_changed else source) + "\n"


def _with_head(source: str, imports: dict[str, None]) -> str:
    """Put the imports that were added after the docstring of a module and what it takes from the future."""
    lines = source.split("\n")
    at = 0
    for node in ast.parse(source).body:
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not is_docstring and not (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
            break
        at = node.end_lineno or 0
    head = HEAD.splitlines()
    if imports:
        head += ["if _TC:", *(f"    {line}" for line in imports)]
    return "\n".join([*lines[:at], *head, *lines[at:]])
