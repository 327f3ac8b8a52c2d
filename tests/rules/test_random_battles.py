"""Random battles of the systems without cards: the state is sound after every event, and every battle ends."""

from typing import Any

import pytest

from game.engine.event import Event
from game.engine.play.match import Match
from game.players.random_player import RandomPlayer
from game.storage.battles import MAPS, open_map
from tests.invariants import at_rest_of, problems_of
from tests.share import a_share

MOST_ANSWERS = 20_000
EVERY_MAP = sorted(path.stem for path in MAPS.glob("*.tmx"))
BATTLES = {
    "brigades": EVERY_MAP,
    "chargers": ["keith-1746"],  # a battle takes seconds; the soak fuzzes the other maps
    "commanders": EVERY_MAP,
    "formations": EVERY_MAP,
}


def play_at_random(system: str, name: str, seed: int) -> tuple[Match[Any, Any, Any], list[str]]:
    """Play a battle to its end, every answer by chance; return it with what was not sound after an event."""
    rules, scenario = open_map(MAPS / f"{name}.tmx", system)
    ground = rules.play.setup(scenario).battlefield
    problems, at_rest = problems_of(system), at_rest_of(system)
    found: list[str] = []

    def look(event: Event, state: Any) -> None:
        found.extend(f"{event}: {problem}" for problem in problems(ground, state))

    match: Match[Any, Any, Any] = Match(rules, scenario, seed=seed, on_event=look, can_undo=False)
    players = {side.id: RandomPlayer(2 * seed + number) for number, side in enumerate(rules.info.sides)}
    for _ in range(MOST_ANSWERS):
        if match.pending is None:
            return match, found
        match.submit(players[match.pending.side].choose(match, match.pending))
        found.extend(at_rest(ground, match.state))
    raise AssertionError(f"no end after {MOST_ANSWERS} answers")


@pytest.mark.parametrize(
    ("system", "name"), a_share(((system, name) for system in BATTLES for name in BATTLES[system]), 4)
)
def test_every_state_of_a_random_battle_is_sound(system: str, name: str) -> None:
    match, found = play_at_random(system, name, 1)
    assert found == []
    assert match.outcome is not None


@pytest.mark.parametrize("system", BATTLES)
def test_a_battle_played_again_from_its_journal_is_the_same(system: str) -> None:
    match, _ = play_at_random(system, "keith-1746", 324)
    again: Match[Any, Any, Any] = Match(match.rules, match.scenario, seed=match.seed, entries=match.entries)
    assert (again.state, again.outcome) == (match.state, match.outcome)
