"""Random battles on every shipped map: sound after every event, and exact when saved, forked or taken back."""

from pathlib import Path
from typing import Any

import pytest

from game.engine.decisions.decision import Decision
from game.hexgrid.scenario import Scenario
from game.rules.chargers.position import Position
from game.rules.chargers.tables import GUNS
from game.storage.battles import MAPS, open_map
from tests.fuzz.promises import hold
from tests.rules.every_question import SystemFuzzer, forked_saved_and_taken_back, smallest
from tests.share import a_share, wide

SYSTEM = "chargers"
NOT_OFFERED = ("clifton-1745", "falkirk-muir-1746", "highbridge-1745")
"""Maps on which pieces come on later, which this system does not know (TX-97)."""
BATTLES = [path for path in sorted(MAPS.glob("*.tmx")) if path.stem not in NOT_OFFERED]
DECISIONS = 40


class ChargersFuzzer(SystemFuzzer):
    """The fuzzer, with all that it asks of any system and what this rule book forbids at a question."""

    def forbidden(self, state: Any, pending: Decision) -> None:
        """T9-43 nobody engaged moves or shoots. T9-64 who flees flees again. TX-23 guns do not charge or flee."""
        position = Position(self.battlefield, state)
        for option in pending.options:
            words = option.notation.split(" ")
            piece = state.pieces.get(words[1]) if len(words) > 1 else None
            if piece is None or piece.is_leader:
                continue
            if words[0] in ("charge", "move", "march", "shoot"):
                hold(not position.is_engaged(piece), f"{piece.id} is engaged and may {words[0]}")
                hold(not piece.is_fleeing, f"{piece.id} flees and may {words[0]}")
            if words[0] == "charge":
                hold(piece.arm != GUNS, f"{piece.id} are guns and may charge")
            if words[0] == "react" and piece.is_fleeing:
                hold(words[2] == "flee", f"{piece.id} flees and may {words[2]}")


def opened(path: Path) -> Scenario:
    """Read a shipped map as a battle of this system."""
    return open_map(path, SYSTEM)[1]


@pytest.mark.parametrize("path", a_share(BATTLES, 5), ids=lambda path: path.stem)
def test_random_battles_hold_every_step(path: Path) -> None:
    assert ChargersFuzzer(opened(path), 11).play(DECISIONS) > 20


@pytest.mark.soak
@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_many_random_battles_hold_every_step(path: Path) -> None:
    assert all(ChargersFuzzer(opened(path), seed).play(3_000) > 0 for seed in range(20))


@pytest.mark.parametrize("name", ("random", wide("greedy")))
def test_every_question_forks_is_saved_and_taken_back_exactly(name: str) -> None:
    battle, again = forked_saved_and_taken_back(smallest(BATTLES, SYSTEM), SYSTEM, name, DECISIONS)
    assert battle == again
