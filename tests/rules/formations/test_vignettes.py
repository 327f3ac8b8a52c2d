"""Every vignette of Formations holds, also with the sides exchanged, and is named after a rule it is about."""

import re
import tomllib
from pathlib import Path

import pytest

from game.content.rulebook import numbers
from game.content.vignette import Expect, Vignette, load, read
from game.tools.vignette import play, run

FOLDER = Path(__file__).parents[2] / "vignettes" / "formations"
FILES = sorted(FOLDER.glob("*.toml"))
EXCHANGED = {"jacobite": "government", "government": "jacobite"}


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_vignette_holds(path: Path) -> None:
    assert run(path) == load(path).title


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_vignette_holds_with_the_sides_exchanged(path: Path) -> None:
    text = re.sub("jacobite|government", lambda found: EXCHANGED[found[0]], path.read_text(encoding="utf-8"))
    tables = tomllib.loads(text)
    home = tables.get("home", {})
    tables["home"] = {"jacobite": "south", "government": "north"} | home
    play(read(tables, Vignette), path.name)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_vignette_is_named_after_a_rule_it_is_about(path: Path) -> None:
    rules = load(path).rules
    named = re.match(r"(e[aqx]-\d{2})-[a-z0-9-]+$", path.stem)
    assert named
    assert named[1].upper() in rules
    assert set(rules) <= numbers("formations")
    assert load(path).expect != Expect()


def test_each_source_rule_and_reading_has_a_vignette_with_its_counter_case() -> None:
    ids = {rule for rule in numbers("formations") if rule[:2] in ("EA", "EQ")}
    cases = {rule for path in FILES if not path.stem.endswith("counter-case") for rule in load(path).rules}
    counter_cases = {
        rule for path in FILES if path.stem.endswith("counter-case") for rule in load(path).rules
    }
    assert sorted(ids - cases) == []
    assert sorted(ids - counter_cases) == []
