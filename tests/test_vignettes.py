"""Every vignette holds, and is named after a rule that it is about."""

import re
from pathlib import Path

import pytest

from game.books.vignette import load
from game.tools.vignette import run

FOLDER = Path(__file__).parent / "vignettes"
FILES = sorted(FOLDER.glob("*.toml"))

RULE = re.compile(r"J[RQX]-\d{2,3}")
NUMBERS = {
    "JR": {*range(1, 95)},
    "JQ": {*range(1, 35)},
    "JX": {
        *range(1, 24),
        *range(30, 42),
        *range(50, 60),
        *range(70, 86),
        *range(90, 104),
        *range(110, 122),
        *range(125, 136),
        *range(140, 154),
    },
}
"""The rules there are, by their letters."""


def is_rule(number: str) -> bool:
    letters, digits = number[:2], number[3:]
    return bool(RULE.fullmatch(number)) and int(digits) in NUMBERS[letters]


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_vignette_holds(path: Path) -> None:
    assert run(path) == load(path).title


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_vignette_is_named_after_a_rule_it_is_about(path: Path) -> None:
    rules = load(path).rules
    assert [rule for rule in rules if not is_rule(rule)] == []
    named = re.match(r"(j[rqx]-\d{2,3})-[a-z0-9-]+$", path.stem)
    assert named
    assert named[1].upper() in rules


def test_there_are_vignettes_and_nothing_else_beside_them() -> None:
    assert FILES
    assert [path.name for path in FOLDER.iterdir() if path.suffix != ".toml"] == []


def test_no_two_vignettes_have_one_title() -> None:
    titles = [load(path).title for path in FILES]
    assert sorted(title for title in set(titles) if titles.count(title) > 1) == []


@pytest.mark.parametrize(
    ("number", "known"),
    [
        ("JR-01", True),
        ("JR-95", False),
        ("JR-00", False),
        ("JX-24", False),
        ("JX-111", True),
        ("jr-01", False),
    ],
)
def test_the_rules_there_are_are_told_from_those_there_are_not(number: str, known: bool) -> None:
    assert is_rule(number) is known
