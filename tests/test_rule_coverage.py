"""Every rule of the book is held by a vignette or a test that names it, and every test can fail."""

from functools import cache

import pytest

from game.content import rulebook
from tests.reading import BOOKS, FOLDER, VIGNETTES, all_tests, asserts, calls, load, named_tests, rules_named
from tests.sources import RANGE, cited

ROOT = FOLDER.parent
CHECKING = {"play", "hold_to_the_limits"}
"""Functions that do a test's asserting: a vignette played raises what does not hold, damaged maps keep to limits."""


def book_ids(system: str) -> list[str]:
    """List the ids of the rules in a system's book, in the order of reading."""
    return [found.rule.id for found in rulebook.load(system).found()]


@cache
def named_by_vignettes() -> set[str]:
    """Return the rules that the vignettes of all systems are about."""
    return {rule for path in VIGNETTES for rule in (*load(path).rules, *cited(path.stem))}


@pytest.mark.parametrize("system", BOOKS)
def test_every_rule_of_the_book_is_held_by_a_vignette_or_a_test_that_names_it(system: str) -> None:
    held = set().union(*(rules_named(test) for _, test in all_tests() if asserts(test)))
    held |= named_by_vignettes()
    assert [rule for rule in book_ids(system) if rule not in held] == []


@pytest.mark.parametrize("system", BOOKS)
def test_the_id_of_every_rule_leads_to_its_code(system: str) -> None:
    folders = (ROOT / "game/rules" / system, ROOT / "game/rules/table")
    sources = [path for folder in folders for path in folder.rglob("*.py")]
    named = set().union(*(cited(path.read_text(encoding="utf-8")) for path in sources))
    assert [rule for rule in book_ids(system) if rule not in named] == []


def test_each_rule_id_is_by_itself_and_in_no_range() -> None:
    texts = [*(ROOT / "game").rglob("*.py"), *(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md")]
    ranges = {path.name: RANGE.findall(path.read_text(encoding="utf-8")) for path in sorted(texts)}
    assert {name: found for name, found in ranges.items() if found} == {}


def test_every_test_asserts_something() -> None:
    assert [
        f"{path.relative_to(FOLDER)}: {test.name}"
        for path, test in all_tests()
        if not asserts(test) and not calls(test) & CHECKING
    ] == []


@pytest.mark.parametrize(
    ("source", "rules", "asserting"),
    [
        ("def test_jr_10_to_jr_12_and_jx_100() -> None:\n    assert 1", "JR-10 JR-11 JR-12 JX-100", True),
        ('def test_it() -> None:\n    """(JQ-01)"""\n    with pytest.raises(E): 1', "JQ-01", True),
        ('@pytest.mark.parametrize("a", ["JX-04"])\ndef test_it(a) -> None:\n    print(a)', "JX-04", False),
        ('def test_it() -> None:\n    # JX-04\n    print("JX-05")', "", False),
    ],
)
def test_rules_are_found_where_a_test_names_them(source: str, rules: str, asserting: bool) -> None:
    (test,) = named_tests(source)
    assert (rules_named(test), asserts(test)) == (set(rules.split()), asserting)
