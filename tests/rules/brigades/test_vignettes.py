"""Each rule of the source of Brigades, and each reading of it, has a vignette with its counter-case."""

from pathlib import Path

from game.content.rulebook import numbers
from game.content.vignette import load

FOLDER = Path(__file__).parents[2] / "vignettes" / "brigades"
FILES = sorted(FOLDER.glob("*.toml"))
COUNTER_CASE = "counter-case"


def test_each_source_rule_and_reading_has_a_vignette_with_its_counter_case() -> None:
    ids = {rule for rule in numbers("brigades") if rule[:2] in ("GB", "GQ")}
    counter_cases = {rule for path in FILES if path.stem.endswith(COUNTER_CASE) for rule in load(path).rules}
    cases = {rule for path in FILES if not path.stem.endswith(COUNTER_CASE) for rule in load(path).rules}
    assert sorted(ids - cases) == []
    assert sorted(ids - counter_cases) == []
