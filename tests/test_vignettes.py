"""Every vignette holds, and is named after a rule that it is about."""

import re
from pathlib import Path

import pytest

from game.content.rulebook import load as load_book
from game.content.vignette import Expect, load
from game.tools.vignette import run

FOLDER = Path(__file__).parent / "vignettes"
FILES = sorted(FOLDER.glob("*.toml"))
RULES = {found.rule.id for found in load_book("jacobite").found()}


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_vignette_holds(path: Path) -> None:
    assert run(path) == load(path).title


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_vignette_is_named_after_a_rule_it_is_about(path: Path) -> None:
    rules = load(path).rules
    assert set(rules) - RULES == set()
    named = re.match(r"(j[rqx]-\d{2,3})-[a-z0-9-]+$", path.stem)
    assert named
    assert named[1].upper() in rules


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_vignette_expects_something(path: Path) -> None:
    assert load(path).expect != Expect()


def test_there_are_vignettes_and_nothing_else_beside_them() -> None:
    assert FILES
    assert [path.name for path in FOLDER.iterdir() if path.is_file() and path.suffix != ".toml"] == []


def test_no_two_vignettes_have_one_title() -> None:
    titles = [load(path).title for path in FILES]
    assert sorted(title for title in set(titles) if titles.count(title) > 1) == []
