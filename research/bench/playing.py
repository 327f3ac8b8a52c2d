"""Random play, the work of most rows: how many decisions it makes in a second of the processor."""

import time
from collections.abc import Iterator

from game.engine.play.match import Match
from game.hexgrid.scenario import Scenario
from game.players.random_player import RandomPlayer
from game.storage.battles import MAPS, AnyMatch, AnyRules

FIELD = MAPS / "culloden-1746.tmx"
"""The standard field."""

DECISIONS = 3000
LONG = 500
"""Answers of a battle that is measured from its beginning on."""


def decisions_a_second(rules: AnyRules, scenario: Scenario, maximum: int, seed: int) -> float:
    """Count the decisions a second of work in a given number of them, battle after battle."""
    made = 0
    began = time.process_time()
    while made < maximum:
        match: AnyMatch = Match(rules, scenario, seed=seed, keep_frames=False, can_undo=False)
        players = {side.id: RandomPlayer(seed + number) for number, side in enumerate(rules.info.sides)}
        while match.pending is not None and made < maximum:
            match.submit(players[match.pending.side].choose(match, match.pending))
            made += 1
        seed += 100
    return made / (time.process_time() - began)


def seconds_a_decision(rules: AnyRules, scenario: Scenario, seed: int) -> float:
    """Measure the work in a decision at the beginning of a battle, without what it takes to begin one."""
    match: AnyMatch = Match(rules, scenario, seed=seed, keep_frames=False)
    player = RandomPlayer(seed)
    began, made = time.process_time(), 0
    while match.pending is not None and made < LONG:
        match.submit(player.choose(match, match.pending))
        made += 1
    return (time.process_time() - began) / made


def questions(rules: AnyRules, scenario: Scenario, maximum: int = LONG) -> Iterator[AnyMatch]:
    """Play one battle at random, and hand it out at each question."""
    match: AnyMatch = Match(rules, scenario, seed=1, keep_frames=False, can_undo=False)
    player = RandomPlayer(1)
    for _ in range(maximum):
        if match.pending is None:
            return
        yield match
        match.submit(player.choose(match, match.pending))
