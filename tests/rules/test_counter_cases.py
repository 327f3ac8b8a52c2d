"""Each rule of the source of a system, and each reading of it, has a vignette with its counter-case."""

import pytest

from game.content.rulebook import numbers
from tests.reading import FOLDER, load

SOURCES = {
    "brigades": ("GB", "GQ"),
    "chargers": ("T9", "TQ"),
    "commanders": ("BS", "BQ"),
    "formations": ("EA", "EQ"),
}
"""How the numbers of the rules of the source begin, and those of its readings."""


@pytest.mark.parametrize("system", SOURCES)
def test_each_source_rule_and_reading_has_a_vignette_with_its_counter_case(system: str) -> None:
    ids = {rule for rule in numbers(system) if rule[:2] in SOURCES[system]}
    cases: dict[bool, set[str]] = {False: set(), True: set()}
    for path in (FOLDER / "vignettes" / system).glob("*.toml"):
        cases[path.stem.endswith("counter-case")].update(load(path).rules)
    assert ids
    assert sorted(ids - cases[False]) == []
    assert sorted(ids - cases[True]) == []
