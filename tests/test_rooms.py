"""Every folder and module of the game is small enough to hold in the head."""

from collections import Counter
from pathlib import Path

from tests.parsed import parsed_file
from tests.test_import_cycles import game_sources, import_graph, imports

GAME = Path(__file__).resolve().parents[1] / "game"
MODULES = [path for path in sorted(GAME.rglob("*.py")) if path.name != "__init__.py"]
CHAPTERS = [path.parent for path in MODULES if path.parent.parent.parent == GAME / "rules"]
"""The folder of each module of a chapter of a rule book."""


def test_no_folder_has_more_than_20_modules_and_no_chapter_more_than_15() -> None:
    folders = Counter(path.parent for path in MODULES)
    assert len(folders) > 40
    assert {str(folder.relative_to(GAME)): number for folder, number in folders.items() if number > 20} == {}
    chapters = Counter(CHAPTERS)
    assert len(chapters) > 30
    assert {folder.name: number for folder, number in chapters.items() if number > 15} == {}


def test_no_module_has_more_than_400_lines() -> None:
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert sum(lines.values()) > 50_000
    assert {str(path.relative_to(GAME)): number for path, number in lines.items() if number > 400} == {}


def test_what_a_battle_on_screen_leads_to_imports_no_pygame() -> None:
    sources = game_sources()
    graph = import_graph(sources)
    waiting = [name for name in graph if name.startswith("game.ui.session")]
    reached = set(waiting)
    while waiting:
        found = graph[waiting.pop()] - reached
        reached |= found
        waiting += found
    assert {"game.ui.session.marks.highlights", "game.engine.play.match"} <= reached
    assert sorted(name for name in reached if "pygame" in set(imports(sources[name]))) == []


def test_widgets_know_no_drawing() -> None:
    widgets = sorted((GAME / "ui" / "widgets").glob("*.py"))
    imported = {(path.name, module) for path in widgets for _, module, _ in parsed_file(path).imports}
    assert ("dialog.py", "game.ui.widgets.buttons") in imported
    assert [each for each in imported if each[1].startswith(("game.ui.drawing", "game.ui.battle"))] == []
