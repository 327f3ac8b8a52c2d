"""Rewrite records (msgspec.Struct) as classes that mypyc compiles natively, in a copy of the game.

python packaging/records.py FOLDER MODULE ...
Each class that comes from msgspec.Struct in one of the modules gets its fields declared, and an `__init__`, `__eq__`,
`__hash__`, `__repr__`, `__reduce__` and `but` of its own; `replace(x, a=b)` becomes `x.but(a=b)`. Cached properties
of all classes become attributes that are filled when they are first asked for. The sources stay as they are.
"""

import ast
import sys
from pathlib import Path

RUNTIME = '''"""What the records of a compiled build share."""
from typing import Any, Final, final
import msgspec


@final
class Missing:
    """Stands for a field that is not changed."""


MISSING: Final = Missing()


def told(record: Any) -> str:
    """Write a record as msgspec does."""
    fields = ", ".join(f"{name}={getattr(record, name)!r}" for name in record.__struct_fields__)
    return f"{type(record).__name__}({fields})"


def made_again(kind: Any, values: dict[str, Any]) -> Any:
    """Make a record that was pickled."""
    return kind(**values)


def reduced(record: Any) -> Any:
    """Pickle a record."""
    return made_again, (type(record), {name: getattr(record, name) for name in record.__struct_fields__})


_replace, _asdict, _astuple = msgspec.structs.replace, msgspec.structs.asdict, msgspec.structs.astuple
_force = msgspec.structs.force_setattr


def replace(record: Any, /, **changes: Any) -> Any:
    """Replace fields of either kind of record."""
    if isinstance(record, msgspec.Struct):
        return _replace(record, **changes)
    return record.but(**changes)


def asdict(record: Any) -> dict[str, Any]:
    if isinstance(record, msgspec.Struct):
        return _asdict(record)
    return {name: getattr(record, name) for name in record.__struct_fields__}


def astuple(record: Any) -> tuple[Any, ...]:
    if isinstance(record, msgspec.Struct):
        return _astuple(record)
    return tuple([getattr(record, name) for name in record.__struct_fields__])


def force_setattr(record: Any, name: str, value: Any) -> None:
    if isinstance(record, msgspec.Struct):
        _force(record, name, value)
    else:
        setattr(record, name, value)


def install() -> None:
    """Let msgspec's helpers take both kinds."""
    structs: Any = msgspec.structs
    structs.replace, structs.asdict, structs.astuple = replace, asdict, astuple
    structs.force_setattr = force_setattr
'''


class Module:
    def __init__(self, root: Path, path: str) -> None:
        self.path = path
        self.name = path[:-3].replace("/", ".").removesuffix(".__init__")
        self.tree = ast.parse((root / path).read_text(encoding="utf-8"))
        self.imports: dict[str, tuple[str, str]] = {}  # name -> (module, attr) ; attr "" for a module
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                for a in node.names:
                    self.imports[a.asname or a.name] = (node.module, a.name)
            elif isinstance(node, ast.Import):
                for a in node.names:
                    self.imports[a.asname or a.name.split(".")[0]] = (
                        a.name if a.asname else a.name.split(".")[0],
                        "",
                    )
        self.classes = {node.name: node for node in self.tree.body if isinstance(node, ast.ClassDef)}


class Field:
    def __init__(self, module, owner, name, annotation, default, kw_only):
        self.module, self.owner, self.name, self.annotation = module, owner, name, annotation
        self.default, self.kw_only = default, kw_only


BUILTIN_DEFAULTS = (ast.Constant,)


class Rewriter:
    def __init__(self, root: Path, chosen: list[str], kept: set[str]) -> None:
        self.root = root
        self.modules: dict[str, Module] = {}
        for path in sorted(root.glob("game/**/*.py")):
            rel = path.relative_to(root).as_posix()
            m = Module(root, rel)
            self.modules[m.name] = m
        self.chosen = {self._name(path) for path in chosen}
        self.kept = kept
        self._structs: dict[tuple[str, str], bool] = {}
        self._fields: dict[tuple[str, str], list[Field]] = {}
        self.native = {
            (m, c)
            for m in self.chosen
            for c in self.modules[m].classes
            if self.is_struct(m, c) and f"{m}.{c}" not in kept and m not in kept
        }
        for each in self.native:
            self.fields(*each)

    @staticmethod
    def _name(path: str) -> str:
        return path[:-3].replace("/", ".").removesuffix(".__init__")

    def resolve(self, module: str, node: ast.expr) -> tuple[str, str] | None:
        if isinstance(node, ast.Subscript):
            node = node.value
        if isinstance(node, ast.Name):
            m = self.modules.get(module)
            if m is None:
                return None
            if node.id in m.classes:
                return module, node.id
            if node.id in m.imports:
                target, attr = m.imports[node.id]
                if target in self.modules and attr:
                    if f"{target}.{attr}" in self.modules:
                        return f"{target}.{attr}", ""
                    return self.resolve(target, ast.Name(attr))
                return target, attr
            return None
        if isinstance(node, ast.Attribute):
            base = self.resolve(module, node.value)
            if base is None:
                return None
            if base[1] == "":
                if base[0] in self.modules:
                    return self.resolve(base[0], ast.Name(node.attr))
                return base[0], node.attr
            return None
        return None

    def is_struct(self, module: str, name: str) -> bool:
        key = (module, name)
        if key == ("msgspec", "Struct"):
            return True
        if key not in self._structs:
            self._structs[key] = False
            if module in self.modules and name in self.modules[module].classes:
                node = self.modules[module].classes[name]
                self._structs[key] = any(
                    (base := self.resolve(module, b)) is not None and self.is_struct(*base)
                    for b in node.bases
                )
        return self._structs[key]

    def fields(self, module: str, name: str) -> list[Field]:
        if (module, name) not in self._fields:
            self._fields[module, name] = self._read_fields(module, name)
        return self._fields[module, name]

    def _read_fields(self, module: str, name: str) -> list[Field]:
        node = self.modules[module].classes[name]
        found: dict[str, Field] = {}
        for b in node.bases:
            base = self.resolve(module, b)
            if base and base != ("msgspec", "Struct") and self.is_struct(*base):
                for f in self.fields(*base):
                    found[f.name] = f
        kw_only = any(k.arg == "kw_only" and getattr(k.value, "value", False) for k in node.keywords)
        for item in node.body:
            if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
                text = ast.unparse(item.annotation)
                if text.startswith("ClassVar"):
                    continue
                found[item.target.id] = Field(
                    module, name, item.target.id, item.annotation, item.value, kw_only
                )
            elif (
                isinstance(item, ast.Assign)
                and isinstance(item.targets[0], ast.Name)
                and item.targets[0].id in found
            ):
                old = found[item.targets[0].id]
                found[old.name] = Field(
                    old.module, old.owner, old.name, old.annotation, old.default, old.kw_only
                )
        return list(found.values())

    def heirs_outside(self) -> list[str]:
        out = []
        for mn, m in self.modules.items():
            for c, node in m.classes.items():
                if (mn, c) in self.native:
                    continue
                for b in node.bases:
                    base = self.resolve(mn, b)
                    if base in self.native:
                        out.append(f"{mn}.{c} < {base}")
        return out

    # -- writing -------------------------------------------------------------------------------
    def rewrite(self, mn: str) -> None:
        m = self.modules[mn]
        self.aliases: dict[tuple[str, str], str] = {}
        self.typing_imports: list[str] = []
        self.runtime_imports: list[str] = []
        body: list[ast.stmt] = []
        changed = False
        for node in m.tree.body:
            if isinstance(node, ast.ClassDef):
                if (mn, node.name) in self.native:
                    body += self.record(m, node)
                    changed = True
                    continue
                changed |= self.uncache(node, [])
                if any((base := self.resolve(mn, b)) and base[0] == "collections.abc" for b in node.bases):
                    # Its own registry of what counts as one: else all sequences would.
                    body += [
                        node,
                        *ast.parse(f"from _abc import _abc_init as _registry\n_registry({node.name})").body,
                    ]
                    changed = True
                    continue
                if any(ast.unparse(b).startswith("tuple[") for b in node.bases):
                    # The compiler knows no native class that is a tuple.
                    node.decorator_list.append(ast.parse("_mypyc_attr(native_class=False)", mode="eval").body)
                    body.append(ast.parse("from mypy_extensions import mypyc_attr as _mypyc_attr").body[0])
                    changed = True
                if f"{mn}.{node.name}" in COPIED:
                    copied(node)
                    changed = True
            body.append(node)
        tree = ast.Module(body=body, type_ignores=[])
        changed |= finals(tree)
        replacer = Replacer(m)
        tree = replacer.visit(tree)
        source = ast.unparse(ast.fix_missing_locations(tree))
        if changed or replacer.changed:
            lines = source.split("\n")
            # after the docstring and __future__ imports
            at = 0
            parsed = ast.parse(source)
            for stmt in parsed.body:
                is_docstring = isinstance(stmt, ast.Expr) and isinstance(stmt.value, ast.Constant)
                if not is_docstring and not (
                    isinstance(stmt, ast.ImportFrom) and stmt.module == "__future__"
                ):
                    break
                at = stmt.end_lineno
            head = [
                "from typing import TYPE_CHECKING as _TC, Any as _Any, ClassVar as _ClassVar",
                "from typing import Final as _Final, Callable as _Callable",
                "from game.records import MISSING as _MISSING, Missing as _Missing, told as _rec_told",
                "from game.records import reduced as _rec_reduced, replace as _rec_replace",
            ]
            if self.typing_imports:
                head.append("if _TC:")
                head += [f"    {line}" for line in dict.fromkeys(self.typing_imports)]
            lines[at:at] = head
            source = "\n".join(lines)
        (self.root / m.path).write_text(source + "\n", encoding="utf-8")

    def uncache(self, node: ast.ClassDef, init_fields: list[str]) -> bool:
        """Turn cached properties into properties with an attribute."""
        cached = []
        for item in node.body:
            if isinstance(item, ast.FunctionDef) and any(
                ast.unparse(d) in ("cached_property", "functools.cached_property")
                for d in item.decorator_list
            ):
                cached.append(item)
        if not cached:
            return False
        new: list[ast.stmt] = []
        for item in node.body:
            if item in cached:
                returns = ast.unparse(item.returns) if item.returns else "_Any"
                attr = f"_kept_{item.name.lstrip('_')}"
                item.decorator_list = []
                inner = f"_make_{item.name.lstrip('_')}"
                public, item.name = item.name, inner
                new.append(item)
                new += ast.parse(
                    f"@property\ndef {public}(self) -> {returns}:\n    kept = self.{attr}\n    if kept is None:\n"
                    f"        kept = self.{inner}()\n        self.{attr} = kept\n    return kept\n"
                ).body
                init_fields.append(f"{attr}: ({returns}) | None")
            else:
                new.append(item)
        node.body = new
        names = [f.split(":")[0] for f in init_fields]
        decls = [ast.parse(f).body[0] for f in init_fields]
        doc = 1 if ast.get_docstring(node) is not None else 0
        node.body[doc:doc] = decls
        init = next((i for i in node.body if isinstance(i, ast.FunctionDef) and i.name == "__init__"), None)
        if init is not None:
            sets = ast.parse("\n".join(f"self.{n} = None" for n in names)).body
            at = 1 if ast.get_docstring(init) is not None else 0
            init.body[at:at] = sets
        return True

    def annotation(self, m: Module, f: Field) -> str:
        """Write a field's type as it is seen from a module."""
        node = f.annotation
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node = ast.parse(node.value, mode="eval").body
        text = ast.unparse(node)
        if f.module == m.name:
            return text
        base = self.modules[f.module]
        rewriter = self

        class Names(ast.NodeTransformer):
            def visit_Constant(self, n: ast.Constant) -> ast.AST:
                if (
                    isinstance(n.value, str)
                    and n.value.isidentifier()
                    and (n.value in base.classes or n.value in base.imports)
                ):
                    return self.visit_Name(ast.Name(n.value))
                return n

            def visit_Subscript(self, n: ast.Subscript) -> ast.AST:
                if isinstance(n.value, ast.Name) and n.value.id == "Literal":
                    n.value = self.visit_Name(n.value)
                    return n
                return self.generic_visit(n)

            def visit_Name(self, n: ast.Name) -> ast.AST:
                import builtins

                if hasattr(builtins, n.id) and n.id not in base.imports:
                    return n
                alias = f"_{f.module.replace('game.', '').replace('.', '_')}_{n.id}"
                rewriter.typing_imports.append(f"from {f.module} import {n.id} as {alias}")
                return ast.Name(alias)

        return ast.unparse(Names().visit(ast.parse(text, mode="eval").body))

    @staticmethod
    def default_kind(f: Field) -> tuple[str, str]:
        """Return how a field's default is made: ("none"|"constant"|"factory"|"hoisted", text)."""
        d = f.default
        if d is None:
            return "none", ""
        if isinstance(d, ast.Call) and ast.unparse(d.func) in ("msgspec.field", "field"):
            for k in d.keywords:
                if k.arg == "default_factory":
                    return "factory", ast.unparse(k.value)
                if k.arg == "default":
                    return "hoisted", ast.unparse(k.value)
            return "none", ""
        if isinstance(d, ast.Dict) and not d.keys:
            return "factory", "dict"
        if isinstance(d, ast.List) and not d.elts:
            return "factory", "list"
        if isinstance(d, ast.Call) and ast.unparse(d) in ("set()", "dict()", "list()"):
            return "factory", ast.unparse(d)[:-2]
        if isinstance(d, ast.Constant):
            return "constant", ast.unparse(d)
        if isinstance(d, ast.Tuple) and not d.elts:
            return "constant", "()"
        if isinstance(d, ast.UnaryOp) and isinstance(d.operand, ast.Constant):
            return "constant", ast.unparse(d)
        return "hoisted", ast.unparse(d)

    def record(self, m: Module, node: ast.ClassDef) -> list[ast.stmt]:
        fields = self.fields(m.name, node.name)
        own = {f.name for f in fields if f.module == m.name and f.owner == node.name}
        before: list[str] = []
        options = {k.arg: getattr(k.value, "value", None) for k in node.keywords}
        node.keywords = []
        node.bases = [b for b in node.bases if self.resolve(m.name, b) != ("msgspec", "Struct")]
        body: list[ast.stmt] = []
        for item in node.body:
            if (
                isinstance(item, ast.AnnAssign)
                and isinstance(item.target, ast.Name)
                and item.target.id in own
            ):
                item.value = None
                if isinstance(item.annotation, ast.Constant) and isinstance(item.annotation.value, str):
                    item.annotation = ast.parse(item.annotation.value, mode="eval").body
                # an inherited field declared once more only for its default is not declared again
                inherited = any(
                    f.name == item.target.id
                    for b in node.bases
                    if (base := self.resolve(m.name, b)) and self.is_struct(*base)
                    for f in self.fields(*base)
                )
                if not inherited:
                    body.append(item)
                continue
            body.append(item)
        node.body = body
        kept: list[str] = []
        self.uncache(node, kept)
        types = {f.name: self.annotation(m, f) for f in fields}
        params, kwparams, sets = [], [], []
        for f in fields:
            kind, text = self.default_kind(f)
            t = types[f.name]
            if kind == "none":
                p, value = f"{f.name}: {t}", f.name
            elif kind == "constant":
                p, value = f"{f.name}: {t} = {text}", f.name
            elif kind == "factory":
                p = f"{f.name}: ({t}) | None = None"
                factory = text
                if f.module != m.name and text not in ("dict", "list", "set"):
                    factory = f"_f_{f.owner}_{f.name}"
                    self.runtime_imports.append(f"from {f.module} import {factory}")
                if text in ("dict", "list", "set"):
                    make = {"dict": "{}", "list": "[]", "set": "set()"}[text]
                else:
                    make = f"({factory})()"
                value = f"{make} if {f.name} is None else {f.name}"
            else:
                hoisted = f"_d_{f.owner}_{f.name}"
                if f.module == m.name and f.owner == node.name:
                    before.append(f"{hoisted}: _Final[{t}] = {text}")
                elif f.module != m.name:
                    before.append(f"from {f.module} import {hoisted}")
                p, value = f"{f.name}: {t} = {hoisted}", f.name
            sets.append(f"    self.{f.name} = {value}")
            (kwparams if f.kw_only else params).append(p)
        for k in kept:
            sets.append(f"    self.{k.split(':')[0]} = None")
        has_post = self.has_method(m.name, node.name, "__post_init__")
        if has_post:
            sets.append("    self.__post_init__()")
        signature = ", ".join(["self", *params, *(["*", *kwparams] if kwparams else [])])
        names = [f.name for f in fields]
        source = [f"__struct_fields__: _ClassVar[tuple[str, ...]] = {tuple(names)!r}"]
        source += [f"def __init__({signature}) -> None:", *(sets or ["    pass"])]
        own_methods = {i.name for i in node.body if isinstance(i, ast.FunctionDef)}
        cls = node.name
        if options.get("eq") is not False and "__eq__" not in own_methods:
            compare = " and ".join(f"self.{n} == other.{n}" for n in names) or "True"
            source += [
                "def __eq__(self, other: object) -> bool:",
                "    if self is other:",
                "        return True",
                f"    if not isinstance(other, {cls}) or type(self) is not type(other):",
                "        return False",
                f"    return {compare}",
            ]
        if options.get("eq") is not False and "__hash__" not in own_methods:
            values = ", ".join(f"self.{n}" for n in names)
            source += [
                "def __hash__(self) -> int:",
                f"    return hash(({values}{',' if len(names) == 1 else ''}))",
            ]
        if options.get("order"):
            for op in ("lt", "le", "gt", "ge"):
                sign = {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}[op]
                mine = "(" + "".join(f"self.{n}, " for n in names) + ")"
                its = "(" + "".join(f"other.{n}, " for n in names) + ")"
                source += [f"def __{op}__(self, other: '{cls}') -> bool:", f"    return {mine} {sign} {its}"]
        if "__repr__" not in own_methods:
            source += ["def __repr__(self) -> str:", "    return _rec_told(self)"]
        source += ["def __reduce__(self) -> _Any:", "    return _rec_reduced(self)"]
        if names:
            buts = ", ".join(f"{f.name}: ({types[f.name]}) | _Missing = _MISSING" for f in fields)
            args = ", ".join(
                (f"{f.name}=" if f.kw_only else "")
                + f"(self.{f.name} if isinstance({f.name}, _Missing) else {f.name})"
                for f in [*(x for x in fields if not x.kw_only), *(x for x in fields if x.kw_only)]
            )
            source += [f"def but(self, *, {buts}) -> '{cls}':", f"    return {cls}({args})"]
        parsed = ast.parse("\n".join(source)).body
        doc = 1 if ast.get_docstring(node) is not None else 0
        # declarations, then what is made, then the rest
        decl_end = doc
        while decl_end < len(node.body) and isinstance(
            node.body[decl_end], ast.AnnAssign | ast.Expr | ast.Assign
        ):
            decl_end += 1
        node.body[decl_end:decl_end] = parsed
        return [*ast.parse("\n".join(before)).body, node]

    def has_method(self, module: str, name: str, method: str) -> bool:
        node = self.modules[module].classes.get(name)
        if node is None:
            return False
        if any(isinstance(i, ast.FunctionDef) and i.name == method for i in node.body):
            return True
        return any(
            (base := self.resolve(module, b)) is not None
            and base[0] in self.modules
            and self.has_method(*base, method)
            for b in node.bases
        )


def finals(tree: ast.Module) -> bool:
    """Declare constants final, so that they are no look-ups by name."""
    given: dict[str, int] = {}
    for node in ast.walk(tree):
        targets = (
            node.targets
            if isinstance(node, ast.Assign)
            else [node.target]
            if isinstance(node, ast.AnnAssign | ast.AugAssign)
            else []
        )
        for target in targets:
            if isinstance(target, ast.Name):
                given[target.id] = given.get(target.id, 0) + 1
        if isinstance(node, ast.Global):
            for name in node.names:
                given[name] = 9
    changed = False
    for at, node in enumerate(tree.body):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            text = ast.unparse(node.annotation)
            if (
                given[node.target.id] == 1
                and node.target.id.strip("_").isupper()
                and "Final" not in text
                and "TypeAlias" not in text
            ):
                node.annotation = ast.parse(f"_Final[{text}]", mode="eval").body
                changed = True
        elif (
            isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name)
        ):
            name = node.targets[0].id
            made = ast.unparse(node.value)
            if (
                given[name] == 1
                and name.strip("_").isupper()
                and not made.startswith(("TypeVar", "ParamSpec", "NewType", "Union", "Literal", "Callable"))
                and len(name) > 1
            ):
                tree.body[at] = ast.copy_location(
                    ast.AnnAssign(node.targets[0], ast.Name("_Final"), node.value, 1), node
                )
                changed = True
    return changed


def copied(node: ast.ClassDef) -> None:
    """Give a class a method that copies it, to be called in place of `copy(self)`."""
    names: dict[str, None] = {}
    for each in ast.walk(node):
        targets = (
            each.targets
            if isinstance(each, ast.Assign)
            else [each.target]
            if isinstance(each, ast.AnnAssign)
            else []
        )
        for target in targets:
            for part in target.elts if isinstance(target, ast.Tuple) else [target]:
                if (
                    isinstance(part, ast.Attribute)
                    and isinstance(part.value, ast.Name)
                    and part.value.id == "self"
                ):
                    names[part.attr] = None
        if isinstance(each, ast.Assign) and ast.unparse(each.value) == "copy(self)":
            each.value = ast.parse("self._copied()", mode="eval").body
    generic = next(
        (ast.unparse(b).removeprefix("Generic") for b in node.bases if ast.unparse(b).startswith("Generic[")),
        "",
    )
    init = next(i for i in node.body if isinstance(i, ast.FunctionDef) and i.name == "__init__")
    init.args.kwonlyargs.append(ast.arg("_of", ast.parse(f"'{node.name}{generic} | None'", mode="eval").body))
    init.args.kw_defaults.append(ast.Constant(None))
    # `__new__` of a native class runs `__init__`, so this is where a copy is made.
    sets = "\n".join(f"    self.{name} = _of.{name}" for name in names)
    init.body[:0] = ast.parse("if _of is not None:\n    self._copy_from(_of)\n    return").body
    given = ", ".join(f"self.{a.arg}" for a in init.args.args[1:])
    lines = [f"def _copy_from(self, _of: '{node.name}{generic}') -> None:", sets]
    lines += [f"def _copied(self) -> '{node.name}{generic}':", f"    return {node.name}({given}, _of=self)"]
    node.body += ast.parse("\n".join(lines)).body


COPIED = {"game.engine.play.match.Match"}
"""Classes that `copy` is called on: the compiler must be told."""

UNKNOWN = {"game.rules.table.round_end", "game.rules.formations.movement.closing"}
"""Modules that replace fields of records that they do not know."""


def alternatives(node: ast.expr) -> list[ast.expr]:
    """List the types of `A | B | C`."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return [*alternatives(node.left), *alternatives(node.right)]
    return [node]


class Replacer(ast.NodeTransformer):
    """`msgspec.structs.replace(x, a=b)` and `replace(x, a=b)` become `x.but(a=b)`."""

    def __init__(self, m: Module) -> None:
        self.changed = False
        self.unknown = m.name in UNKNOWN
        self.aliases = {"msgspec.structs.replace"}
        for node in m.tree.body:
            if isinstance(node, ast.Assign) and ast.unparse(node.value) == "msgspec.structs.replace":
                self.aliases.add(node.targets[0].id)
                node.value = ast.Name("_rec_replace")
                self.changed = True
            if isinstance(node, ast.ImportFrom) and node.module == "msgspec.structs":
                for a in node.names:
                    if a.name == "replace":
                        self.aliases.add(a.asname or a.name)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """`x in (a, *b)` crashes the compiler."""
        self.generic_visit(node)
        for at, each in enumerate(node.comparators):
            is_test = isinstance(node.ops[at], ast.In | ast.NotIn) and isinstance(each, ast.Tuple | ast.List)
            if is_test and any(isinstance(e, ast.Starred) for e in each.elts):
                node.comparators[at] = ast.Call(ast.Name("list"), [each], [])
                self.changed = True
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """`first, *more = generator` crashes the compiler."""
        self.generic_visit(node)
        target = node.targets[0]
        if isinstance(target, ast.Tuple) and any(isinstance(e, ast.Starred) for e in target.elts):
            node.value = ast.Call(ast.Name("list"), [node.value], [])
            self.changed = True
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        text = ast.unparse(node.func) if isinstance(node.func, ast.Name | ast.Attribute) else ""
        if text == "isinstance" and isinstance(node.args[1], ast.BinOp):
            # A union is asked by `__instancecheck__`, a tuple of native classes by their types.
            node.args[1] = ast.Tuple(alternatives(node.args[1]), ast.Load())
            self.changed = True
            return node
        if text in self.aliases:
            self.changed = True
            if len(node.args) == 1 and all(k.arg for k in node.keywords) and not self.unknown:
                return ast.Call(ast.Attribute(node.args[0], "but", ast.Load()), [], node.keywords)
            return ast.Call(ast.Name("_rec_replace"), node.args, node.keywords)
        if text == "msgspec.structs.force_setattr" and isinstance(node.args[1], ast.Constant):
            self.changed = True
            return ast.Call(ast.Name("setattr"), node.args, [])
        return node


def main(folder: Path, chosen: list[str], kept: set[str]) -> None:
    rewriter = Rewriter(folder, chosen, kept)
    outside = rewriter.heirs_outside()
    if outside:
        sys.exit(
            "these classes come from records that are compiled, and are not themselves:\n"
            + "\n".join(outside)
        )
    (folder / "game/records.py").write_text(RUNTIME, encoding="utf-8")
    init = folder / "game/__init__.py"
    init.write_text(
        init.read_text(encoding="utf-8") + "\nfrom game.records import install as _install\n\n_install()\n"
    )
    for name in sorted(rewriter.chosen):
        rewriter.rewrite(name)
    print(f"{len(rewriter.native)} records are native classes")


if __name__ == "__main__":
    main(
        Path(sys.argv[1]),
        [a for a in sys.argv[2:] if not a.startswith("-")],
        {a[1:] for a in sys.argv[2:] if a.startswith("-")},
    )
