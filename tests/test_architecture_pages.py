"""The pages about the code: their commands run, and every file they name is there."""

import re
import shlex
from pathlib import Path

import pytest

from game import commands

ROOT = Path(__file__).resolve().parents[1]
CONCEPTS = sorted((ROOT / "docs" / "concepts").glob("*.md"))
OVERVIEW = ROOT / "docs" / "ARCHITECTURE.md"
GUIDES = sorted((ROOT / "docs").glob("adding-*.md"))
NAMED = re.compile(r"`((?:[a-z_]+/)+[a-z_]+\.(?:py|json|toml))")


@pytest.mark.parametrize("page", CONCEPTS, ids=lambda page: page.stem)
def test_the_command_of_a_concept_shows_it(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = re.search(r"```\npython main\.py (.*)\n```", page.read_text(encoding="utf-8"))
    assert found, f"{page.name} begins with a command"
    assert f"](concepts/{page.name}) | `python main.py {found[1]}` |" in OVERVIEW.read_text(encoding="utf-8")
    monkeypatch.chdir(ROOT)
    words = [file for word in shlex.split(found[1]) for file in sorted(map(str, Path().glob(word))) or [word]]
    if words[0] != "play":  # tests/ui opens the window
        assert commands.main(words) == commands.OK


@pytest.mark.parametrize("page", [OVERVIEW, *CONCEPTS, *GUIDES], ids=lambda page: page.stem)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    names = NAMED.findall(page.read_text(encoding="utf-8"))
    roots = (
        ROOT,
        ROOT / "game",
        ROOT / "game" / "ui",
        ROOT / "game" / "engine",
        ROOT / "game" / "rules",
        ROOT / "game" / "rules" / "jacobite",
        ROOT / "tests" / "systems" / "game" / "rules",
    )
    assert [name for name in names if not any((root / name).is_file() for root in roots)] == []


def test_the_overview_fits_on_a_screen() -> None:
    assert len(OVERVIEW.read_text(encoding="utf-8").splitlines()) <= 80
