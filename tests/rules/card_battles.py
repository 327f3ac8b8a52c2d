"""Battles commanded by cards, and walks through them by chance."""

from collections.abc import Iterator
from typing import Any

import msgspec

from game.engine.decisions.decision import Decision
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.scenario import Scenario, Value
from game.players.random_player import RandomPlayer
from game.storage.battles import MAPS, open_map
from tests.drawn import scenario

BY_CARDS: dict[str, Value] = {
    "command": "cards",
    "command_jacobite": 4,
    "command_government": 6,
    "combat_jacobite": 3,
    "combat_government": 3,
}

TWO_CAMPS = """
. . . . .
 . . . . .
c c c c c
 . . . . .
. . . . .
"""


def culloden() -> Scenario:
    """Take the battle that comes with the game, commanded by cards."""
    _, shipped = open_map(MAPS / "culloden-1746.tmx")
    return with_properties(shipped, BY_CARDS)


def two_camps() -> Scenario:
    """Draw a battle that lasts as long as one likes: crags lie between the sides, and few cards are played."""
    pieces = {
        "A": "jacobite highland A1 2",
        "K": "jacobite light-cavalry C2",
        "L": "jacobite leader D1",
        "U": "government regular A5 2",
        "M": "government light-cavalry D4",
        "N": "government leader C5",
    }
    return with_properties(scenario(TWO_CAMPS, pieces), BY_CARDS)


def with_properties(scenario: Scenario, given: dict[str, Value]) -> Scenario:
    """Return a battle more properties, or others."""
    return msgspec.structs.replace(scenario, properties={**scenario.properties, **given})


def begin(scenario: Scenario, seed: int, **further: Any) -> Match[Any, Any, Any]:
    """Begin a battle whose chance a seed decides."""
    return Match(find(scenario.system), scenario, seed=seed, keep_frames=False, **further)


def walk(match: Match[Any, Any, Any], seed: int, maximum: int) -> Iterator[Decision]:
    """Go through so many questions by chance: each is handed out, then answered."""
    player = RandomPlayer(seed)
    for _ in range(maximum):
        if (pending := match.pending) is None:
            return
        yield pending
        match.submit(player.choose(match, pending))
