"""What is written otherwise outside of classes: replaced fields, constants, and what crashes the compiler."""

import ast
from collections import Counter

from native.sources import Module, Sources

TYPES = ("TypeVar", "ParamSpec", "NewType", "Union", "Literal", "Callable")


def finals(tree: ast.Module) -> bool:
    """Declare constants final, so that they are no look-ups by name; return whether there are any."""
    given = Counter(
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(getattr(node, "ctx", None), ast.Store)
    )
    shared = {name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names}
    is_changed = False
    for at, node in enumerate(tree.body):
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if not isinstance(target, ast.Name) or given[target.id] != 1 or target.id in shared:
            continue
        kind = ast.unparse(node.annotation) if isinstance(node, ast.AnnAssign) else ""
        is_type = "Final" in kind or "TypeAlias" in kind or ast.unparse(node.value).startswith(TYPES)
        if is_type or not target.id.strip("_").isupper() or len(target.id) == 1:
            continue
        final = ast.parse(f"_Final[{kind}]" if kind else "_Final", mode="eval").body
        tree.body[at] = ast.AnnAssign(target, final, node.value, 1)
        is_changed = True
    return is_changed


def alternatives(node: ast.expr) -> list[ast.expr]:
    """List the types of `A | B | C`."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return [*alternatives(node.left), *alternatives(node.right)]
    return [node]


class Calls(ast.NodeTransformer):
    """`msgspec.structs.replace(x, a=b)` and `replace(x, a=b)` become `x.but(a=b)`."""

    def __init__(self, sources: Sources, module: Module) -> None:
        self.sources, self.module, self.is_changed = sources, module, False
        self.given: dict[str, ast.expr | None] = {}
        self.returned: dict[ast.expr, ast.expr | None] = {}
        self.replacing = {"msgspec.structs.replace"}
        for node in module.tree.body:
            if isinstance(node, ast.Assign) and ast.unparse(node.value) == "msgspec.structs.replace":
                self.replacing.add(ast.unparse(node.targets[0]))
                node.value = ast.Name("_rec_replace")
                self.is_changed = True
            if isinstance(node, ast.ImportFrom) and node.module == "msgspec.structs":
                self.replacing |= {each.asname or each.name for each in node.names if each.name == "replace"}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Know the types of what a function is given while it is looked at."""
        outside, own = self.given, [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        self.given = {**outside, **{each.arg: each.annotation for each in own}}
        returned = [each.value for each in ast.walk(node) if isinstance(each, ast.Return) and each.value]
        self.returned |= dict.fromkeys(returned, node.returns)
        self.generic_visit(node)
        self.given = outside
        return node

    def _may_be_interpreted(self, call: ast.Call) -> bool:
        """Return whether a function is given, or returns, a record of a type that is not compiled, or of any type."""
        record = call.args[0]
        kind = self.given.get(record.id) if isinstance(record, ast.Name) else None
        if kind is None:
            kind = self.returned.get(call)
        if kind is None or ast.unparse(record) == "self":
            return False
        if isinstance(kind, ast.Constant):
            kind = ast.parse(str(kind.value), mode="eval").body
        return self.sources.resolve(self.module.name, kind) not in self.sources.native

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """`x in (a, *b)` crashes the compiler."""
        self.generic_visit(node)
        for at, (sign, each) in enumerate(zip(node.ops, node.comparators, strict=True)):
            if isinstance(sign, ast.In | ast.NotIn) and _has_star(each):
                node.comparators[at] = ast.Call(ast.Name("list"), [each], [])
                self.is_changed = True
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """`first, *more = generator` crashes the compiler."""
        self.generic_visit(node)
        if _has_star(node.targets[0]):
            node.value = ast.Call(ast.Name("list"), [node.value], [])
            self.is_changed = True
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        called = ast.unparse(node.func) if isinstance(node.func, ast.Name | ast.Attribute) else ""
        if called == "sum":
            # Of floats it may be the whole number 0, which the compiler then expects throughout.
            node = ast.Call(ast.Name("_cast"), [ast.Name("_Any"), node], [])
        elif called == "isinstance" and isinstance(node.args[1], ast.BinOp):
            # A union is asked by `__instancecheck__`, a tuple of native classes by their types.
            node.args[1] = ast.Tuple(alternatives(node.args[1]), ast.Load())
        elif called in self.replacing:
            is_known = len(node.args) == 1 and all(each.arg for each in node.keywords)
            is_known = is_known and not self._may_be_interpreted(node)
            node.func = (
                ast.Attribute(node.args.pop(), "but", ast.Load()) if is_known else ast.Name("_rec_replace")
            )
        elif called == "msgspec.structs.force_setattr" and isinstance(node.args[1], ast.Constant):
            node.func = ast.Name("setattr")
        else:
            return node
        self.is_changed = True
        return node


def _has_star(node: ast.expr) -> bool:
    return isinstance(node, ast.Tuple | ast.List) and any(isinstance(each, ast.Starred) for each in node.elts)
