"""No module of the game imports itself through others: when it is loaded, inside a function, or for types alone."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.parsed import parsed

ROOT = Path(__file__).resolve().parents[1]

Graph = Mapping[str, frozenset[str]]


def imports(source: str) -> Iterator[str]:
    """List the dotted names that a source imports, wherever in it, those for type checkers among them."""
    for _, module, name in parsed(source).imports:
        yield f"{module}.{name}" if name else module


def import_graph(sources: Mapping[str, str]) -> Graph:
    """Say for each module which of the others it imports; a name imported from a module means the module."""

    def module_of(name: str) -> str:
        return name if name in sources else name.rpartition(".")[0]

    return {
        module: frozenset(map(module_of, imports(text))) & sources.keys() for module, text in sources.items()
    }


def find_cycles(graph: Graph) -> list[list[str]]:
    """List a shortest cycle for each module that is in one, each cycle once, beginning at its first name."""
    cycles: dict[frozenset[str], list[str]] = {}
    for start in sorted(graph):
        paths = [[start]]
        seen: set[str] = set()
        while paths:
            path = paths.pop(0)
            if start in graph[path[-1]]:
                cycles.setdefault(frozenset(path), [*path, start])
                break
            following = sorted(graph[path[-1]] - seen)
            seen.update(following)
            paths += [[*path, module] for module in following]
    return list(cycles.values())


def game_sources() -> dict[str, str]:
    """Read the sources of the game by the names of their modules."""
    paths = sorted((ROOT / "game").rglob("*.py"))
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path.read_text(
            encoding="utf-8"
        )
        for path in paths
    }


def test_no_module_imports_itself_through_others() -> None:
    graph = import_graph(game_sources())
    assert "game.rules.table.asking" in graph["game.rules.brigades.combat.fire"]
    assert [" -> ".join(cycle) for cycle in find_cycles(graph)] == []


@pytest.mark.parametrize(
    ("sources", "cycles"),
    [
        ({"a": "import b", "b": "import c", "c": "import d"}, []),
        ({"a": "import b", "b": "from c import x", "c": "import a"}, [["a", "b", "c", "a"]]),
        ({"a": "import b", "b": "def f():\n    from a import x"}, [["a", "b", "a"]]),
        ({"p": "", "p.a": "from p import b", "p.b": "from p.a import x"}, [["p.a", "p.b", "p.a"]]),
        ({"a": "import b", "b": "if TYPE_CHECKING:\n    import a"}, [["a", "b", "a"]]),
    ],
)
def test_cycles_are_found_with_their_path(sources: dict[str, str], cycles: list[list[str]]) -> None:
    assert find_cycles(import_graph({"d": "", **sources})) == cycles
