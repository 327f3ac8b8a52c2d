"""What the compiler does not take in a class: cached properties, several bases, copies, heirs that are not compiled."""

import ast
from copy import deepcopy

from native.sources import Class, Module, Sources

OPEN = ("game.engine.", "game.rules.table.", "game.hexgrid.")
"""Where the classes are that systems installed elsewhere and tests inherit from."""

CACHED = ("cached_property", "functools.cached_property")


def statements(*lines: str) -> list[ast.stmt]:
    """Return what lines of Python say."""
    return ast.parse("\n".join(lines)).body


def decorate(node: ast.ClassDef, **attributes: bool) -> None:
    """Hand a class to the compiler with an attribute."""
    given = ", ".join(f"{name}={value}" for name, value in attributes.items())
    node.decorator_list.append(ast.parse(f"_mypyc_attr({given})", mode="eval").body)


def open_to_heirs(module: Module, node: ast.ClassDef) -> bool:
    """Let classes that are not compiled inherit from a class of the parts that all systems share."""
    special = ("tuple[", "Protocol", "NamedTuple", "TypedDict", "IntEnum", "Enum", "StrEnum")
    bases = [ast.unparse(base) for base in node.bases]
    is_special = any(base.startswith(special) or "Error" in base or "Exception" in base for base in bases)
    is_final = any(ast.unparse(each) in ("final", "dataclass") for each in node.decorator_list)
    if not module.name.startswith(OPEN) or is_special or is_final:
        return False
    decorate(node, allow_interpreted_subclasses=True)
    return True


def uncache(node: ast.ClassDef) -> bool:
    """Turn cached properties into properties that keep what they have found in an attribute."""
    body: list[ast.stmt] = []
    kept: list[str] = []
    for item in node.body:
        body.append(item)
        if isinstance(item, ast.FunctionDef) and any(ast.unparse(d) in CACHED for d in item.decorator_list):
            public, name = item.name, item.name.lstrip("_")
            returns = ast.unparse(item.returns) if item.returns else "_Any"
            item.name, item.decorator_list = f"_make_{name}", []
            kept.append(f"_kept_{name}: ({returns}) | None = None")
            body += statements(
                "@property",
                f"def {public}(self) -> {returns}:",
                f"    kept = self._kept_{name}",
                "    if kept is None:",
                f"        kept = self._make_{name}()",
                f"        self._kept_{name} = kept",
                "    return kept",
                f"@{public}.setter",
                f"def {public}(self, value: {returns}) -> None:",
                f"    self._kept_{name} = value",
            )
    node.body = body
    at = 0 if ast.get_docstring(node) is None else 1
    node.body[at:at] = statements(*kept)
    return bool(kept)


def answer_by_property(node: ast.ClassDef, methods: set[str]) -> None:
    """Make a property of an attribute of a class in whose place its base has one: compiled code asks the property."""
    for at, item in enumerate(node.body):
        if isinstance(item, ast.AnnAssign) and item.value is not None and ast.unparse(item.target) in methods:
            kind = ast.unparse(item.annotation).removeprefix("ClassVar[").removesuffix("]")
            asked = [
                f"def {ast.unparse(item.target)}(self) -> {kind}:",
                f"    return {ast.unparse(item.value)}",
            ]
            node.body[at] = statements("@property", *asked)[0]


def mixed(sources: Sources, module: Module, node: ast.ClassDef) -> list[ast.stmt]:
    """Write what a record mixes in as a class between it and its base: a native class has one base."""
    bases = [sources.resolve(module.name, base) for base in node.bases]
    plain = [base for base in bases if base and sources.is_plain(base)]
    if not plain or len(node.bases) == len(plain):
        return []
    imports: dict[str, None] = {}
    members: dict[str, ast.stmt] = {}
    for base in plain:
        _mix_in(sources, module, base, members, imports)
    between = ast.ClassDef(
        name=f"_{node.name}Mixed",
        bases=[each for each, base in zip(node.bases, bases, strict=True) if base not in plain],
        keywords=[],
        body=list(members.values()) or [ast.Pass()],
        decorator_list=deepcopy(node.decorator_list),
    )
    node.bases = [ast.Name(between.name)]
    return [*statements(*imports), between]


def _mix_in(
    sources: Sources, module: Module, base: Class, members: dict[str, ast.stmt], imports: dict[str, None]
) -> None:
    home = sources.modules[base[0]]
    node = home.classes[base[1]]
    for item in node.body:
        name = _member(item)
        if name in ("", "__slots__") or name in members:
            continue
        members[name] = deepcopy(item)
        words = {word.id for word in ast.walk(item) if isinstance(word, ast.Name)}
        imports |= {
            f"from {home.name} import {word}": None for word in sorted(words & home.names - module.names)
        }
    for further in sources.bases(home.name, node):
        if further[0] in sources.modules:
            _mix_in(sources, module, further, members, imports)


def _member(item: ast.stmt) -> str:
    """Return the name of a method or an attribute with a value; of nothing else."""
    if isinstance(item, ast.FunctionDef):
        return item.name
    if isinstance(item, ast.AnnAssign) and item.value is not None:
        return ast.unparse(item.target)
    return ast.unparse(item.targets[0]) if isinstance(item, ast.Assign) else ""


def is_copied(node: ast.ClassDef) -> bool:
    """Return whether a class copies itself: `__new__` of a native class runs `__init__`, which would begin anew."""
    return any(isinstance(each, ast.Call) and ast.unparse(each) == "copy(self)" for each in ast.walk(node))


def copied(node: ast.ClassDef) -> None:
    """Give a class a method that copies it, to be called in place of `copy(self)`."""
    names: dict[str, None] = {}
    for each in ast.walk(node):
        if (
            isinstance(each, ast.Attribute)
            and isinstance(each.ctx, ast.Store)
            and ast.unparse(each.value) == "self"
        ):
            names[each.attr] = None
        if isinstance(each, ast.Assign) and ast.unparse(each.value) == "copy(self)":
            each.value = ast.parse("self._copied()", mode="eval").body
    bases = map(ast.unparse, node.bases)
    generic = next((base.removeprefix("Generic") for base in bases if base.startswith("Generic[")), "")
    kind = f"{node.name}{generic}"
    init = next(item for item in node.body if isinstance(item, ast.FunctionDef) and item.name == "__init__")
    init.args.kwonlyargs.append(ast.arg("_of", ast.Constant(f"{kind} | None")))
    init.args.kw_defaults.append(ast.Constant(None))
    init.body[:0] = statements("if _of is not None:", "    self._copy_from(_of)", "    return")
    given = ", ".join(f"self.{each.arg}" for each in init.args.args[1:])
    node.body += statements(
        f"def _copy_from(self, _of: '{kind}') -> None:",
        *(f"    self.{name} = _of.{name}" for name in names),
        f"def _copied(self) -> '{kind}':",
        f"    return {node.name}({given}, _of=self)",
    )
