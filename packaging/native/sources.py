"""The modules of the game as they are written: which classes are records, and which fields they have."""

import ast
from pathlib import Path
from typing import NamedTuple

STRUCT = ("msgspec", "Struct")
Class = tuple[str, str]
"""The module and the name of a class."""


class Field(NamedTuple):
    """A field of a record, with the class that declares it."""

    module: str
    owner: str
    name: str
    annotation: ast.expr
    default: ast.expr | None
    is_keyword: bool


class Module:
    """One module; `imports` names module and attribute of each imported name, no attribute for a module."""

    def __init__(self, root: Path, path: str) -> None:
        self.path, self.name = path, name_of(path)
        self.tree = ast.parse((root / path).read_text(encoding="utf-8"))
        self.imports: dict[str, tuple[str, str]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                self.imports |= {each.asname or each.name: (node.module, each.name) for each in node.names}
            elif isinstance(node, ast.Import):
                for each in node.names:
                    package = each.name.split(".")[0]
                    self.imports[each.asname or package] = (each.name if each.asname else package, "")
        self.classes = {node.name: node for node in self.tree.body if isinstance(node, ast.ClassDef)}
        given = {ast.unparse(target): value for target, value in _assigned(self.tree)}
        functions = {node.name for node in self.tree.body if isinstance(node, ast.FunctionDef)}
        self.names = {*self.imports, *self.classes, *given, *functions}
        self.type_variables = {name for name, value in given.items() if value.startswith("TypeVar(")}


def name_of(path: str) -> str:
    """Return the name of the module in a file."""
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def _assigned(tree: ast.Module) -> list[tuple[ast.expr, str]]:
    found = []
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            found.append((target, ast.unparse(node.value) if node.value else ""))
    return found


class Sources:
    """All modules of a copy of the game; `chosen` are those to be compiled, `native` the records in them."""

    def __init__(self, root: Path, chosen: list[str]) -> None:
        paths = [path.relative_to(root).as_posix() for path in sorted(root.glob("game/**/*.py"))]
        self.root = root
        self.modules = {module.name: module for module in (Module(root, path) for path in paths)}
        self.chosen = sorted(map(name_of, chosen))
        self._structs: dict[Class, bool] = {STRUCT: True}
        self._fields: dict[Class, list[Field]] = {}
        self._methods: dict[Class, set[str]] = {}
        self.native = {
            (module, name)
            for module in self.chosen
            for name in self.modules[module].classes
            if self.is_struct(module, name)
        }
        for each in self.native:  # as long as the sources are as they were written
            self.fields(*each)
            self.methods(*each)

    def resolve(self, module: str, node: ast.expr) -> Class | None:
        """Return what a name in a module is; one without an attribute is a module, None is no class of the game."""
        if isinstance(node, ast.Subscript):
            node = node.value
        if isinstance(node, ast.Attribute):
            base = self.resolve(module, node.value)
            if base is None or base[1]:
                return None
            return (
                self.resolve(base[0], ast.Name(node.attr))
                if base[0] in self.modules
                else (base[0], node.attr)
            )
        home = self.modules.get(module)
        if home is None or not isinstance(node, ast.Name):
            return None
        if node.id in home.classes:
            return module, node.id
        if node.id not in home.imports:
            return None
        target, name = home.imports[node.id]
        if f"{target}.{name}" in self.modules:
            return f"{target}.{name}", ""
        return self.resolve(target, ast.Name(name)) if target in self.modules and name else (target, name)

    def bases(self, module: str, node: ast.ClassDef) -> list[Class]:
        """Return the bases of a class that are known."""
        return [base for each in node.bases if (base := self.resolve(module, each))]

    def is_struct(self, module: str, name: str) -> bool:
        """Return whether a class is a record."""
        key = module, name
        if key not in self._structs:
            self._structs[key] = False
            if module in self.modules and name in self.modules[module].classes:
                bases = self.bases(module, self.modules[module].classes[name])
                self._structs[key] = any(self.is_struct(*base) for base in bases)
        return self._structs[key]

    def is_plain(self, base: Class) -> bool:
        """Return whether a class of the game is none of the records."""
        return base[0] in self.modules and not self.is_struct(*base)

    def fields(self, module: str, name: str) -> list[Field]:
        """Return the fields of a record, those that it inherits first."""
        if (module, name) not in self._fields:
            self._fields[module, name] = self._read_fields(module, self.modules[module].classes[name])
        return self._fields[module, name]

    def inherited(self, module: str, node: ast.ClassDef) -> list[Field]:
        """Return the fields that a record has from others."""
        records = [base for base in self.bases(module, node) if base != STRUCT and self.is_struct(*base)]
        return [field for base in records for field in self.fields(*base)]

    def _read_fields(self, module: str, node: ast.ClassDef) -> list[Field]:
        found = {field.name: field for field in self.inherited(module, node)}
        is_keyword = any(
            each.arg == "kw_only" and ast.unparse(each.value) == "True" for each in node.keywords
        )
        for item in node.body:
            if not isinstance(item, ast.AnnAssign) or ast.unparse(item.annotation).startswith("ClassVar"):
                continue
            name = ast.unparse(item.target)
            found[name] = Field(module, node.name, name, item.annotation, item.value, is_keyword)
        return list(found.values())

    def methods(self, module: str, name: str) -> set[str]:
        """Return the names of the methods and properties of a class, inherited ones too."""
        if (module, name) not in self._methods:
            node = self.modules[module].classes.get(name) if module in self.modules else None
            bases = self.bases(module, node) if node else []
            own = {item.name for item in node.body if isinstance(item, ast.FunctionDef)} if node else set()
            self._methods[module, name] = own.union(*(self.methods(*base) for base in bases))
        return self._methods[module, name]

    def heirs_left_out(self) -> list[str]:
        """List the classes that come from native records and are not compiled themselves."""
        return [
            f"{name}.{heir} comes from {base[1]} of {base[0]}"
            for name, module in self.modules.items()
            for heir, node in module.classes.items()
            for base in self.bases(name, node)
            if base in self.native and (name, heir) not in self.native
        ]
