"""Moments of battles make the way to text and back to the bit, under every rule system."""

from random import Random
from typing import Any

import pytest

from game.content.position_text import text_of
from game.content.positions import read_position
from game.engine.play.journal import Entry
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.ids import NO_SIDE
from game.hexgrid.scenario import Scenario
from game.players.random_player import RandomPlayer
from game.storage.battles import MAPS, check_map, open_map
from tests.shipped import SHIPPED

AnyMatch = Match[Any, Any, Any]
MAPS_TRIED = ("keith-1746", "littleferry-1746")
FIELDS = [
    *((system, field) for system in SHIPPED for field in MAPS_TRIED),
    ("brigades", "clifton-1745"),  # a brigade is made in it
    *(
        pytest.param(system, path.stem, marks=pytest.mark.soak)
        for system in SHIPPED
        for path in sorted(MAPS.glob("*.tmx"))
        if path.stem not in MAPS_TRIED
    ),
]
MOST_ANSWERS, TRIED = 400, 12


def seen(match: AnyMatch) -> tuple[Any, ...]:
    """Take down the battle as it is: its ground, its state, and the question with its answers."""
    sides = [NO_SIDE, *(side.id for side in match.rules.info.sides)]
    views = [match.rules.shown.view(match.setup.battlefield, match.state, side) for side in sides]
    pending, joint = match.pending, match.joint
    asked = pending and (pending.side, pending.kind, pending.prompt, pending.subject, pending.secret)
    options = pending and [(option.notation, option.anchors) for option in pending.options[:200]]
    ground = match.scenario.plan, match.scenario.properties, match.setup.own_terrains
    return match.state, views, match.outcome, asked, options, joint is not None, ground


def opened(scenario: Scenario, entries: tuple[Entry, ...]) -> AnyMatch:
    return Match(find(scenario.system), scenario, seed=7, entries=entries)


@pytest.mark.parametrize(("system", "field"), FIELDS)
def test_a_moment_is_the_same_as_text_and_back(system: str, field: str) -> None:
    if check_map(MAPS / f"{field}.tmx", system).errors:
        pytest.skip("not offered under this system")
    rules, scenario = open_map(MAPS / f"{field}.tmx", system)
    chosen = Random(f"{system} {field}")
    player, match = RandomPlayer(3), Match(rules, scenario, seed=chosen.randrange(1000), keep_frames=False)
    looked_at = set(chosen.sample(range(MOST_ANSWERS), TRIED)) | {0, 1, 2}
    for number in range(MOST_ANSWERS):
        if match.pending is None:
            break
        if number in looked_at:
            text = text_of(match)
            again = opened(*read_position(text, "a text"))
            assert seen(again) == seen(match)
            assert text_of(again) == text
        match.submit(player.choose(match, match.pending))
    assert len(match.entries) > TRIED
    again = opened(*read_position(text_of(match), "a text"))
    assert seen(again) == seen(match)
