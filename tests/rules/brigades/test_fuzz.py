"""Random battles: the state is sound after every event, and every battle ends."""

import random
from pathlib import Path
from typing import Any

import pytest

from game.engine.match import Match
from game.hexgrid.scenario import Scenario
from game.players.random_player import RandomPlayer
from game.rules.brigades.invariants import problems
from game.storage.battles import MAPS, open_map

SYSTEM = "brigades"
BATTLES = sorted(MAPS.glob("*.tmx"))
MOST_ANSWERS = 20_000


def play_at_random(scenario: Scenario, rules: Any, seed: int, on_event: Any = None) -> Match[Any, Any, Any]:
    """Play a battle to its end, every answer by chance."""
    match = Match(rules, scenario, seed=seed, on_event=on_event, can_undo=False)
    players = {side.id: RandomPlayer(2 * seed + number) for number, side in enumerate(rules.info.sides)}
    for _ in range(MOST_ANSWERS):
        if match.pending is None:
            return match
        match.submit(players[match.pending.side].choose(match, match.pending))
    raise AssertionError(f"no end after {MOST_ANSWERS} answers")


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_every_state_of_a_random_battle_is_sound(path: Path) -> None:
    rules, scenario = open_map(path, SYSTEM)
    ground = rules.setup(scenario).battlefield
    found: list[str] = []
    match = play_at_random(
        scenario,
        rules,
        1,
        lambda event, state: found.extend(f"{event}: {each}" for each in problems(ground, state)),
    )
    assert found == []
    assert match.outcome is not None


def test_a_battle_played_again_from_its_journal_is_the_same() -> None:
    rules, scenario = open_map(BATTLES[0], SYSTEM)
    match = play_at_random(scenario, rules, random.Random(7).randrange(1000))
    again = Match(rules, scenario, seed=match.seed, entries=match.entries)
    assert again.state == match.state
    assert again.outcome == match.outcome
