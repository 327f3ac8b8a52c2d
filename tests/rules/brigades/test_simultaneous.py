"""Phases held to be simultaneous: the order in which tests are rolled changes no result (GB-35, GB-40, GB-43)."""

import random
from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

import pytest

from game.engine.event import Reason
from game.engine.play.dice import DicePool
from game.engine.play.match import Match
from game.players.levels import PLAYERS
from game.rules.brigades.combat import melee
from game.rules.brigades.combat.melee_numbers import melees
from game.rules.brigades.events.moves import StepBegan
from game.rules.brigades.morale import morale
from game.rules.brigades.numbers import cause_of_test, is_test_due, unit_check, unit_result
from game.rules.brigades.phases.compulsory import in_phasing_order
from game.rules.brigades.phases.steps import STEPS
from game.rules.brigades.ruleset import RULES
from game.rules.brigades.state import State
from game.storage.battles import MAPS, open_map
from tests.rules.brigades.stages import Setup, Stage

BATTLES = ("keith-1746", "killiecrankie-1689", "prestonpans-1745")
PLAYED = {"fight": melee.fight_step, "units": morale.units_step, "brigades": morale.brigades_step}


def states_before(name: str) -> tuple[Setup, list[tuple[str, State]]]:
    """Play a battle, and return the states at which a simultaneous step began."""
    rules, scenario = open_map(MAPS / f"{name}.tmx", "brigades")
    match: Match[Any, Any, Any] = Match(rules, scenario, seed=8)
    players = {side.id: PLAYERS["greedy"](number) for number, side in enumerate(rules.info.sides)}
    while match.pending is not None:
        match.submit(players[match.pending.side].choose(match, match.pending))
    found = [
        (STEPS[frame.event.step].name, frame.state)
        for frame in match.frames
        if isinstance(frame.event, StepBegan) and STEPS[frame.event.step].name in PLAYED
    ]
    return match.setup, found


def tied(pool: DicePool, reason: Reason) -> tuple[str, ...]:
    """Throw dice that depend on what is thrown for alone."""
    digest = blake2b(f"{reason.title} {reason.piece} {reason.side}".encode()).digest()
    return tuple(str(1 + each % 6) for each in digest[: pool.count])


def result(setup: Setup, name: str, state: State) -> State:
    """Play a step to its end."""
    stage = Stage(setup, state, tied)
    assert list(_asked(PLAYED[name](stage, state.phasing))) == []
    return stage.state


def _asked(procedure: Any) -> Iterator[Any]:
    yield from procedure


def shuffled(order: Callable[..., Any], seed: int) -> Callable[..., Any]:
    """Return what gives the same things in another order."""

    def another(*args: Any) -> Any:
        found = list(order(*args))
        random.Random(seed).shuffle(found)
        return found

    return another


def facts(state: State) -> dict[str, Any]:
    """Return all that is so in a state, whatever the order of its contacts."""
    return {
        "pieces": state.pieces,
        "brigades": state.brigades,
        "contacts": sorted(state.contacts, key=lambda contact: (contact.attacker, contact.target)),
    }


@pytest.mark.parametrize("name", BATTLES)
def test_gb_35_gb_40_gb_43_gb_44_any_order_gives_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    setup, states = states_before(name)
    wanted = [facts(result(setup, step, state)) for step, state in states]
    begun = [facts(state) for _, state in states]
    assert wanted != begun
    for seed in range(4):
        with monkeypatch.context() as patch:
            patch.setattr(f"{morale.__name__}.in_phasing_order", shuffled(in_phasing_order, seed))
            patch.setattr(f"{melee.__name__}.melees", shuffled(melees, seed))
            patch.setattr(morale, "in_brigade_order", shuffled(morale.in_brigade_order, seed))
            assert [facts(result(setup, step, state)) for step, state in states] == wanted


def test_gb_40_what_a_test_did_has_no_influence_on_another() -> None:
    """Each unit that tests has the result it would have, if it tested alone."""
    setup, states = states_before("killiecrankie-1689")
    for step, state in states:
        if step != "units":
            continue
        after = result(setup, step, state)
        position = RULES.play.position(setup.battlefield, state)
        for unit in in_phasing_order(position):
            if is_test_due(position, unit):
                check = unit_check(position, unit, cause=cause_of_test(position, unit))
                faces = tied(check.pool, Reason(side=unit.side, title=check.title, piece=unit.id))
                total = sum(map(int, faces)) + check.modifiers.total
                wanted = unit_result(total)
                now = after.pieces[unit.id]
                flees = wanted if wanted in ("retreating", "routing") else ""
                goes_on = unit.flight if wanted == "wavering" else ""
                assert now.flight == (flees or goes_on)
