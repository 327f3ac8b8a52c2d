"""Random battles on every shipped map: sound after every event, and exact when saved, forked or taken back."""

from pathlib import Path
from typing import Any

import pytest

from game.engine.decisions.decision import Decision, Option
from game.hexgrid.scenario import Scenario
from game.storage.battles import MAPS, open_map
from tests.fuzz.promises import hold
from tests.rules.every_question import SystemFuzzer, forked_saved_and_taken_back, smallest
from tests.share import a_share, wide

SYSTEM = "brigades"
BATTLES = sorted(MAPS.glob("*.tmx"))
DECISIONS = 150


class BrigadesFuzzer(SystemFuzzer):
    """The fuzzer, with all that it asks of any system and what this rule book forbids at a question."""

    def forbidden(self, state: Any, pending: Decision) -> None:
        """GX-05 no two units share a hex. GX-62 nobody in melee fires. GB-28 nobody moves twice. GX-40 guns stay."""
        units = [piece for piece in state.pieces.values() if piece.is_on_field and not piece.is_leader]
        hold(len(units) == len({unit.hex_id for unit in units}), "two units are in one hex")
        fighting = {each for contact in state.contacts for each in (contact.attacker, contact.target)}
        for unit in units:
            offered = {
                verb
                for verb in ("move", "fire", "charge", "form", "recover")
                if any(unit.id == option.notation.split()[1] for option in offers(pending, verb))
            }
            hold(not (unit.id in fighting and offered), f"{unit.id} is in melee and offered {offered}")
            hold(not (unit.flight and offered), f"{unit.id} flees and is offered {offered}")
            hold(not (unit.acts.moved and "move" in offered), f"{unit.id} is offered a second move")
            hold(not (unit.is_gun and "charge" in offered), f"{unit.id} is a gun and offered a charge")


def offers(pending: Decision, verb: str) -> list[Option]:
    """Return the options of a question that begin with a verb and name a piece."""
    return [option for option in pending.options if option.notation.startswith(f"{verb} ")]


def opened(path: Path) -> Scenario:
    """Read a shipped map as a battle of this system."""
    return open_map(path, SYSTEM)[1]


@pytest.mark.parametrize("path", a_share(BATTLES, 5), ids=lambda path: path.stem)
def test_random_battles_hold_every_step(path: Path) -> None:
    assert BrigadesFuzzer(opened(path), 11).play(DECISIONS) > 20


@pytest.mark.soak
@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_many_random_battles_hold_every_step(path: Path) -> None:
    assert all(BrigadesFuzzer(opened(path), seed).play(3_000) > 0 for seed in range(20))


@pytest.mark.parametrize("name", ("random", wide("greedy")))
def test_every_question_forks_is_saved_and_taken_back_exactly(name: str) -> None:
    battle, again = forked_saved_and_taken_back(smallest(BATTLES, SYSTEM), SYSTEM, name, DECISIONS)
    assert battle == again
