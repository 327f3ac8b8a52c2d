"""Write a record as a class that the compiler makes native."""

import ast
import builtins
from typing import NamedTuple

from native.classes import OPEN, answer_by_property, mixed, statements, uncache
from native.sources import STRUCT, Field, Module, Sources

EMPTY = {"dict": "{}", "list": "[]", "set": "set()"}
ORDER = {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}


class Default(NamedTuple):
    """How the default of a field is made: "", "constant", "factory", or "kept" in a constant of the module."""

    kind: str
    text: str = ""


def default(field: Field) -> Default:
    """Return how the default of a field is made."""
    node = field.default
    if node is None:
        return Default("")
    text = ast.unparse(node)
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("msgspec.field", "field"):
        given = {each.arg: ast.unparse(each.value) for each in node.keywords}
        if "default_factory" in given:
            return Default("factory", given["default_factory"])
        return Default("kept", given["default"]) if "default" in given else Default("")
    if text in ("{}", "[]", "set()", "dict()", "list()"):
        return Default("factory", {"{}": "dict", "[]": "list"}.get(text, text[:-2]))
    constant = node.operand if isinstance(node, ast.UnaryOp) else node
    return Default("constant" if isinstance(constant, ast.Constant) or text == "()" else "kept", text)


class Types(ast.NodeTransformer):
    """Write the type of a field of one module as another sees it; `imports` are what that needs."""

    def __init__(self, home: Module) -> None:
        self.home, self.imports = home, dict[str, None]()

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        is_name = isinstance(node.value, str) and node.value.isidentifier()
        return self.visit_Name(ast.Name(node.value)) if is_name and node.value in self.home.names else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if ast.unparse(node.value) != "Literal":
            return self.generic_visit(node)
        node.value = self.visit_Name(ast.Name("Literal"))
        return node

    def visit_Name(self, node: ast.Name) -> ast.Name:
        if hasattr(builtins, node.id) and node.id not in self.home.imports:
            return node
        if node.id in self.home.type_variables:
            return ast.Name("_Any")
        alias = f"_{self.home.name.removeprefix('game.').replace('.', '_')}_{node.id}"
        self.imports[f"from {self.home.name} import {node.id} as {alias}"] = None
        return ast.Name(alias)


def annotation(sources: Sources, module: Module, field: Field, imports: dict[str, None]) -> str:
    """Write the type of a field as it is seen from a module."""
    node = field.annotation
    text = node.value if isinstance(node, ast.Constant) else ast.unparse(node)
    if field.module == module.name:
        return str(text)
    types = Types(sources.modules[field.module])
    written = ast.unparse(types.visit(ast.parse(text, mode="eval").body))
    imports |= types.imports
    return written


def record(sources: Sources, module: Module, node: ast.ClassDef, imports: dict[str, None]) -> list[ast.stmt]:
    """Return a record as a native class, with what comes before it; `imports` are those of its types."""
    fields = sources.fields(module.name, node.name)
    inherited = {field.name for field in sources.inherited(module.name, node)}
    answer_by_property(node, sources.methods(module.name, node.name))
    between = mixed(sources, module, node)
    options = {each.arg: ast.unparse(each.value) for each in node.keywords}
    node.keywords = []
    node.bases = [base for base in node.bases if sources.resolve(module.name, base) != STRUCT]
    node.body = [item for item in node.body if not _is_declared_again(item, inherited)]
    for item in node.body:
        if _is_field(item):
            item.value = None
            if isinstance(item.annotation, ast.Constant):
                item.annotation = ast.parse(item.annotation.value, mode="eval").body
    uncache(node)
    types = {field.name: annotation(sources, module, field, imports) for field in fields}
    before, init = _init(sources, module, node.name, fields, types)
    methods = [f"__struct_fields__: _ClassVar[tuple[str, ...]] = {tuple(types)!r}", *init]
    own = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    methods += _compared(node.name, tuple(types), options, own)
    if "__repr__" not in own:
        methods += ["def __repr__(self) -> str:", "    return _rec_told(self)"]
    methods += ["def __reduce__(self) -> _Any:", "    return _rec_reduced(self)"]
    is_first = not node.bases or ast.unparse(node.bases[0]).startswith("Generic")
    if module.name.startswith(OPEN) and is_first:
        methods += ["@classmethod", "def __init_subclass__(cls, **keywords: object) -> None:"]
        methods += ["    super().__init_subclass__()", "    _rec_heir(cls)"]
    methods += _but(node.name, fields, types)
    at = 0 if ast.get_docstring(node) is None else 1
    while at < len(node.body) and isinstance(node.body[at], ast.AnnAssign | ast.Expr | ast.Assign):
        at += 1
    node.body[at:at] = statements(*methods)
    return [*statements(*before), *between, node, *_known(node.name, fields)]


def _known(name: str, fields: list[Field]) -> list[ast.stmt]:
    """Write what can be asked of a record about its own fields."""
    types: dict[str, str] = {}
    defaults: dict[str, str] = {}
    factories: dict[str, str] = {}
    for field in fields:
        if field.owner != name:
            continue
        node = field.annotation
        types[field.name] = str(node.value) if isinstance(node, ast.Constant) else ast.unparse(node)
        kind, text = default(field)
        if kind == "factory":
            factories[field.name] = text
        elif kind:
            defaults[field.name] = text if kind == "constant" else f"_d_{name}_{field.name}"
    made = [
        "{" + ", ".join(f"{each!r}: {text}" for each, text in of.items()) + "}"
        for of in (defaults, factories)
    ]
    return statements(f"_rec_known({name}, {types!r}, {', '.join(made)})")


def _is_field(item: ast.stmt) -> bool:
    return isinstance(item, ast.AnnAssign) and not ast.unparse(item.annotation).startswith("ClassVar")


def _is_declared_again(item: ast.stmt, inherited: set[str]) -> bool:
    """Return whether an inherited field is named once more, for its default alone."""
    return _is_field(item) and ast.unparse(item.target) in inherited


def _init(
    sources: Sources, module: Module, name: str, fields: list[Field], types: dict[str, str]
) -> tuple[list[str], list[str]]:
    """Return the constants that `__init__` needs, and itself."""
    before: list[str] = []
    given: list[str] = []
    keywords: list[str] = []
    sets: list[str] = []
    for field in fields:
        kind, text = default(field)
        asked, value = f"{field.name}: {types[field.name]}", field.name
        if kind == "constant":
            asked += f" = {text}"
        elif kind == "factory":
            asked = f"{field.name}: ({types[field.name]}) | None = None"
            value = f"{EMPTY.get(text, f'({text})()')} if {field.name} is None else {field.name}"
        elif kind == "kept":
            constant = f"_d_{field.owner}_{field.name}"
            asked += f" = {constant}"
            if field.module != module.name:
                before.append(f"from {field.module} import {constant}")
            elif field.owner == name:
                before.append(f"{constant}: _Final[{types[field.name]}] = {text}")
        (keywords if field.is_keyword else given).append(asked)
        sets.append(f"    self.{field.name} = {value}")
    if "__post_init__" in sources.methods(module.name, name):
        sets.append("    self.__post_init__()")
    signature = ", ".join(["self", *given, *(["*", *keywords] if keywords else [])])
    return before, [f"def __init__({signature}) -> None:", *(sets or ["    pass"])]


def _compared(name: str, fields: tuple[str, ...], options: dict[str | None, str], own: set[str]) -> list[str]:
    """Write how records are compared."""
    mine, its = ("".join(f"{one}.{field}, " for field in fields) for one in ("self", "other"))
    lines: list[str] = []
    if options.get("eq") != "False" and "__eq__" not in own:
        lines += [
            "def __eq__(self, other: object) -> bool:",
            "    if self is other:",
            "        return True",
            f"    if not isinstance(other, {name}) or type(self) is not type(other):",
            "        return False",
            f"    return {' and '.join(f'self.{field} == other.{field}' for field in fields) or 'True'}",
        ]
    if options.get("eq") != "False" and "__hash__" not in own:
        lines += ["def __hash__(self) -> int:", f"    return hash(({mine}))"]
    for method, sign in ORDER.items() if options.get("order") else ():
        lines += [f"def __{method}__(self, other: '{name}') -> bool:", f"    return ({mine}) {sign} ({its})"]
    return lines


def _but(name: str, fields: list[Field], types: dict[str, str]) -> list[str]:
    """Write the method that returns a record with some fields changed."""
    if not fields:
        return []
    changes = ", ".join(f"{field}: ({kind}) | _Missing = _MISSING" for field, kind in types.items())
    kept = {field: f"self.{field} if isinstance({field}, _Missing) else {field}" for field in types}
    given = [f"({kept[field.name]})" for field in fields if not field.is_keyword]
    given += [f"{field.name}=({kept[field.name]})" for field in fields if field.is_keyword]
    return [f"def but(self, *, {changes}) -> '{name}':", f"    return {name}({', '.join(given)})"]
