"""Every vignette of every system holds, and is named after a rule that it is about."""

import re
from pathlib import Path

import pytest

from game.content import rulebook
from game.content.vignette import Expect
from game.tools.vignette import play
from tests.reading import BOOKS, FOLDER, VIGNETTES, load

NAMES = [str(path.relative_to(FOLDER / "vignettes").with_suffix("")) for path in VIGNETTES]


@pytest.mark.parametrize("path", VIGNETTES, ids=NAMES)
def test_the_vignette_holds(path: Path) -> None:
    play(load(path), path.name)


def test_every_vignette_is_named_after_a_rule_it_is_about_and_expects_something() -> None:
    wrong = []
    for path in VIGNETTES:
        vignette = load(path)
        named = re.match(r"([a-z][a-z0-9]-\d{2,3})-[a-z0-9-]+$", path.stem)
        if not named or named[1].upper() not in vignette.rules:
            wrong.append(f"{path.name} is not named after a rule it is about")
        if unknown := set(vignette.rules) - rulebook.numbers(vignette.system):
            wrong.append(f"{path.name} names {sorted(unknown)}, which the book does not have")
        if vignette.expect == Expect():
            wrong.append(f"{path.name} expects nothing")
    assert wrong == []


@pytest.mark.parametrize("system", BOOKS)
def test_each_system_has_vignettes_and_nothing_else_beside_them(system: str) -> None:
    files = list((FOLDER / "vignettes" / system).iterdir())
    assert files
    assert [path.name for path in files if path.suffix != ".toml"] == []
    assert [path.name for path in files if load(path).system != system] == []


def test_no_vignette_is_in_a_folder_of_another_name() -> None:
    assert {path.parent.name for path in VIGNETTES} == set(BOOKS)


def test_no_two_vignettes_have_one_title() -> None:
    titles = [load(path).title for path in VIGNETTES]
    assert sorted(title for title in set(titles) if titles.count(title) > 1) == []
