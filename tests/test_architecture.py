"""The walls of the project: imports run one way, the pure packages see nothing of the world, no package names a rule
system."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.installed import GAME as VERSION
from game.engine.ruleset import find
from tests.parsed import parsed_file

ROOT = Path(__file__).resolve().parents[1]
GAME = ROOT / "game"

MAY_IMPORT = {
    "i18n": set[str](),
    "hexgrid": {"i18n"},
    "engine": {"hexgrid", "i18n"},
    "plane": {"engine", "hexgrid"},
    "rules": {"engine", "plane", "hexgrid", "i18n"},
    "resources": set(),
    "collecting": set(),
    "tiled": {"collecting", "resources", "hexgrid", "i18n"},
    "players": {"resources", "engine", "hexgrid", "i18n"},
    "storage": {"resources", "tiled", "engine", "hexgrid", "i18n"},
    "content": {"resources", "storage", "players", "engine", "hexgrid", "i18n"},
    "tools": {"resources", "content", "storage", "players", "tiled", "engine", "hexgrid", "i18n"},
    "ui": {"collecting", "resources", "content", "storage", "players", "tiled", "engine", "hexgrid", "i18n"},
    "main": {
        "commands",
        "tools",
        "ui",
        "content",
        "storage",
        "players",
        "tiled",
        "engine",
        "hexgrid",
        "i18n",
    },
}
"""The packages, and those each may import besides itself; `rules` are found by the name a map gives."""

PURE = ("i18n", "hexgrid", "engine", "plane", "rules")
OUTSIDE = {
    "pygame",
    "pygame_gui",
    "pytmx",
    "random",
    "secrets",
    "time",
    "datetime",
    "os",
    "pathlib",
    "shutil",
    "tempfile",
    "subprocess",
    "socket",
    "threading",
}
"""The window, map files, chance, the clock, the disk and the rest of the machine."""

COMMON = "table"
"""The package of rules that is no system: it holds what all of them share."""

SYSTEMS = sorted({path.parent.name for path in GAME.glob("rules/*/__init__.py")} - {COMMON})


def sources(package: str) -> list[Path]:
    """List the sources of a package."""
    if package == "main":
        return [ROOT / "main.py", GAME / "commands.py"]
    return sorted((GAME / package).rglob("*.py")) or [GAME / f"{package}.py"]


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """List what a source imports, wherever in it, with the line."""
    for line, module, name in parsed_file(path).imports:
        yield line, module
        if name:
            yield line, f"{module}.{name}"


def location(path: Path, line: int, what: str) -> str:
    return f"{path.relative_to(ROOT)}:{line} {what}"


def test_every_package_is_listed() -> None:
    packages = {path.parent.name for path in GAME.glob("*/*.py")}
    assert packages | {"main", "resources", "collecting"} == set(MAY_IMPORT)


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_imports_run_one_way(package: str) -> None:
    wrong = []
    for path in sources(package):
        for line, module in imported(path):
            parts = module.split(".")
            seen = (
                {"main"}
                if parts[0] == "main"
                else {parts[1]}
                if parts[0] == "game" and len(parts) > 1
                else set()
            )
            if seen - MAY_IMPORT[package] - {package}:
                wrong.append(location(path, line, module))
            if parts[0] == "tests" or (parts[0] == "research" and path.name != "main.py"):
                wrong.append(location(path, line, module))
    assert wrong == []


@pytest.mark.parametrize("system", [*SYSTEMS, COMMON])
def test_a_rule_system_knows_no_other(system: str) -> None:
    others = set(SYSTEMS) - {system}
    wrong = [
        location(path, line, module)
        for path in sorted((GAME / "rules" / system).rglob("*.py"))
        for line, module in imported(path)
        if module.startswith("game.rules.") and module.split(".")[2] in others
    ]
    assert wrong == []


@pytest.mark.parametrize("package", PURE)
def test_the_pure_packages_see_neither_window_nor_chance_nor_clock_nor_disk(package: str) -> None:
    wrong = [
        location(path, line, module)
        for path in sources(package)
        for line, module in imported(path)
        if module.split(".")[0] in OUTSIDE
    ]
    assert wrong == []


@pytest.mark.parametrize("package", PURE)
def test_the_pure_packages_do_not_go_round_the_wall(package: str) -> None:
    """No files opened, nothing printed or asked on a terminal, no chance out of numpy, no order by identity."""
    calls = {"open", "print", "input", "exec", "eval", "__import__", "id", "hash"}
    wrong = []
    for path in sources(package):
        found = parsed_file(path)
        wrong += [location(path, line, f"{name}(…)") for line, name in found.calls if name in calls]
        wrong += [location(path, line, "…random") for line, name in found.attributes if name == "random"]
    assert wrong == []


def test_a_battle_on_screen_knows_no_pygame_no_menu_and_no_scene() -> None:
    others = ("pygame", "game.ui.menus", "game.ui.battle")
    wrong = [
        location(path, line, module)
        for path in sorted((GAME / "ui" / "session").rglob("*.py"))
        for line, module in imported(path)
        if module.startswith(others)
    ]
    assert wrong == []


def test_a_fresh_interpreter_loads_the_rules_without_a_window_or_map_files() -> None:
    modules = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for package in PURE
        for path in sources(package)
    ]
    assert {f"game.rules.{system}" for system in SYSTEMS} <= set(modules)
    program = (
        "import importlib, json, sys\n"
        f"for name in {modules!r}: importlib.import_module(name)\n"
        "print(json.dumps(sorted({name.split('.')[0] for name in sys.modules})))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert set(json.loads(done.stdout)) & {"pygame", "pygame_gui", "pytmx"} == set()


# Nobody knows a rule system by name


def names_of(system: str) -> set[str]:
    """List the words by which a system could be known: its own and its sides'."""
    sides = find(system).info.sides
    return {system, *(word.lower() for side in sides for word in (side.id, side.name, side.plural_name))}


@pytest.mark.parametrize("package", sorted(MAY_IMPORT.keys() - {"rules"}))
@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_outside_the_rules_names_a_rule_system(system: str, package: str) -> None:
    words = re.compile(rf"\b({'|'.join(sorted(names_of(system)))})\b", re.IGNORECASE)
    wrong = [
        location(path, number, line.strip())
        for path in sources(package)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if words.search(line)
    ]
    assert wrong == []


def test_the_walls_stand_where_something_leans_on_them(tmp_path: Path) -> None:
    """What these tests look for is found where it is."""
    path = tmp_path / "leaning.py"
    path.write_text("def roll():\n    import random\n    from game.ui import app\n", encoding="utf-8")
    assert list(imported(path)) == [(2, "random"), (3, "game.ui"), (3, "game.ui.app")]


def test_the_version_that_kept_battles_name_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == VERSION


def test_nothing_kept_is_ever_run_as_a_program() -> None:
    """No pickle and its kin, no eval, exec or compile: what is read is data."""
    modules = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "joblib.load", "yaml"}
    runs = {"eval", "exec", "compile", "__import__"}
    wrong = []
    for path in (ROOT / "main.py", ROOT / "start.py", *sorted(GAME.rglob("*.py"))):
        wrong += [location(path, line, module) for line, module in imported(path) if module in modules]
        found = parsed_file(path)
        wrong += [location(path, line, f"{name}(…)") for line, name in found.calls if name in runs]
        wrong += [location(path, line, word) for line, word in found.words if word == "allow_pickle"]
    assert wrong == []
