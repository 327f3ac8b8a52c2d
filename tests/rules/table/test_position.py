"""Positions: one with the same pieces as the one before takes from it what hangs on them alone."""

from typing import Any

import pytest

from game.engine.play.match import Match
from game.players.random_player import RandomPlayer
from game.storage.battles import MAPS, open_map

SYSTEMS = ("formations", "commanders", "brigades")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_position_is_like_the_one_before_with_the_same_pieces(system: str) -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", system)
    match: Match[Any, Any, Any] = Match(rules, scenario, seed=1)
    player = RandomPlayer(1)
    shared = 0
    for _ in range(120):
        if match.pending is None:
            break
        match.submit(player.choose(match, match.pending))
        position = match.context.position
        alone = type(position)(position.battlefield, position.state)
        position.battlefield.latest.clear()
        apart = type(position)(position.battlefield, position.state)
        assert apart.like is None
        shared += alone.like is not None
        for side in rules.info.sides:
            assert list(alone.units(side.id)) == list(apart.units(side.id))
        assert alone.occupants == apart.occupants
    assert shared


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_position_that_is_begun_twice_is_not_like_itself(system: str) -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", system)
    given = Match[Any, Any, Any](rules, scenario, seed=1).context.position
    given.battlefield.latest.clear()
    position = type(given)(given.battlefield, given.state)
    assert position.like is None
    position.__init__(position.battlefield, position.state)
    assert position.like is None
    assert list(position.units())
