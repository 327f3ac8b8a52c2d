"""Random battles on every shipped map: sound after every event, and exact when saved, forked or taken back."""

from pathlib import Path

import pytest

from tests.rules.brigades.forbidden import BrigadesFuzzer
from tests.rules.chargers.forbidden import ChargersFuzzer
from tests.rules.commanders.forbidden import CommandersFuzzer
from tests.rules.every_question import SystemFuzzer, forked_saved_and_taken_back, smallest
from tests.rules.formations.forbidden import FormationsFuzzer
from tests.share import a_share, wide

FUZZERS: tuple[type[SystemFuzzer], ...] = (BrigadesFuzzer, ChargersFuzzer, CommandersFuzzer, FormationsFuzzer)
BATTLES = [[(fuzzer, path) for path in fuzzer.battles()] for fuzzer in FUZZERS]


def name_of(case: object) -> str:
    """Name a case by its system, its map or its player."""
    return case.stem if isinstance(case, Path) else str(getattr(case, "system", case))


@pytest.mark.parametrize(
    ("fuzzer", "path"), [case for battles in BATTLES for case in a_share(battles, 5)], ids=name_of
)
def test_random_battles_hold_every_step(fuzzer: type[SystemFuzzer], path: Path) -> None:
    assert fuzzer.opened(path, 11).play(fuzzer.fuzzed) > 20


@pytest.mark.soak
@pytest.mark.parametrize(("fuzzer", "path"), [case for battles in BATTLES for case in battles], ids=name_of)
def test_many_random_battles_hold_every_step(fuzzer: type[SystemFuzzer], path: Path) -> None:
    assert all(fuzzer.opened(path, seed).play(3_000) > 0 for seed in range(20))


@pytest.mark.parametrize("fuzzer", FUZZERS, ids=name_of)
@pytest.mark.parametrize("name", ("random", wide("greedy")))
def test_every_question_forks_is_saved_and_taken_back_exactly(fuzzer: type[SystemFuzzer], name: str) -> None:
    path = smallest(fuzzer.battles(), fuzzer.system)
    battle, again = forked_saved_and_taken_back(path, fuzzer.system, name, fuzzer.decisions)
    assert battle == again
