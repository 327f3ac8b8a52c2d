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

SYSTEM = "commanders"
BATTLES = sorted(MAPS.glob("*.tmx"))
DECISIONS = 150
FUZZED = 40
"""Each question of a movement has hundreds of answers, and the fuzzer looks at them all."""


class CommandersFuzzer(SystemFuzzer):
    """The fuzzer, with all that it asks of any system and what this rule book forbids at a question."""

    def forbidden(self, state: Any, pending: Decision) -> None:
        """BX-17 each moves once. BS-07 each tries once. BS-21 no routed unit is offered. BX-22 no two share a hex."""
        for option in pending.options if pending.kind in ("move", "rally") else ():
            verb, name, *_ = option.notation.split()
            if verb in ("move", "charge", "form", "face"):
                piece = state.pieces[name]
                hold("moved" not in piece.done, f"{name} is offered again")
                hold(not piece.is_routed, f"{name} is routed and is offered")
            if verb == "try":
                hold(name not in state.tried, f"{name} tries again")
        hexes = [piece.hex_id for piece in state.pieces.values() if piece.is_on_field and not piece.is_leader]
        hold(len(hexes) == len(set(hexes)), "two units are in one hex")


def opened(path: Path) -> Scenario:
    """Read a shipped map as a battle of this system."""
    return open_map(path, SYSTEM)[1]


@pytest.mark.parametrize("path", a_share(BATTLES, 5), ids=lambda path: path.stem)
def test_random_battles_hold_every_step(path: Path) -> None:
    assert CommandersFuzzer(opened(path), 11).play(FUZZED) > 20


@pytest.mark.soak
@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_many_random_battles_hold_every_step(path: Path) -> None:
    assert all(CommandersFuzzer(opened(path), seed).play(3_000) > 0 for seed in range(20))


@pytest.mark.parametrize("name", ("random", wide("greedy")))
def test_every_question_forks_is_saved_and_taken_back_exactly(name: str) -> None:
    battle, again = forked_saved_and_taken_back(smallest(BATTLES, SYSTEM), SYSTEM, name, DECISIONS)
    assert battle == again
