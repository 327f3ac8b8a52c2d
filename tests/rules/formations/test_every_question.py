"""Random battles on every shipped map: sound after every event, and exact when saved, forked or taken back."""

from pathlib import Path
from typing import Any

import pytest

from game.engine.decisions.decision import Decision
from game.hexgrid.scenario import Scenario
from game.storage.battles import MAPS, open_map
from tests.fuzz.promises import hold
from tests.rules.every_question import SystemFuzzer, forked_saved_and_taken_back, smallest
from tests.share import a_share, wide

SYSTEM = "formations"
BATTLES = sorted(MAPS.glob("*.tmx"))
DECISIONS = 150


class FormationsFuzzer(SystemFuzzer):
    """The fuzzer, with all that it asks of any system and what this rule book forbids at a question."""

    def forbidden(self, state: Any, pending: Decision) -> None:
        """EX-40 markers of the broken are taken away. EX-09 no two units share a hex. EA-17 none is activated."""
        for formation in state.formations.values():
            hold(not (formation.broken and formation.blast), f"{formation.id} is broken and has markers")
            hold(not (formation.broken and formation.overwatch), f"{formation.id} is broken on overwatch")
            offered = any(
                option.notation.startswith((f"activate {formation.id} ", f"retain {formation.id} "))
                for option in pending.options
            )
            hold(
                not (offered and (formation.broken or formation.activated)),
                f"{formation.id} is offered again",
            )
        hexes = [piece.hex_id for piece in state.pieces.values() if piece.is_on_field and not piece.is_leader]
        hold(len(hexes) == len(set(hexes)), "two units are in one hex")


def opened(path: Path) -> Scenario:
    """Read a shipped map as a battle of this system."""
    return open_map(path, SYSTEM)[1]


@pytest.mark.parametrize("path", a_share(BATTLES, 5), ids=lambda path: path.stem)
def test_random_battles_hold_every_step(path: Path) -> None:
    assert FormationsFuzzer(opened(path), 11).play(DECISIONS) > 20


@pytest.mark.soak
@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_many_random_battles_hold_every_step(path: Path) -> None:
    assert all(FormationsFuzzer(opened(path), seed).play(3_000) > 0 for seed in range(20))


@pytest.mark.parametrize("name", ("random", wide("greedy")))
def test_every_question_forks_is_saved_and_taken_back_exactly(name: str) -> None:
    battle, again = forked_saved_and_taken_back(smallest(BATTLES, SYSTEM), SYSTEM, name, DECISIONS)
    assert battle == again
