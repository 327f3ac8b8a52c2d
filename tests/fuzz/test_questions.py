"""Random games of the engine's small rule system: joint questions, arrangements and placements hold every promise."""

import random

import pytest

from game.engine.chance import SeededChance
from game.engine.journal import Line, read, write
from game.engine.match import Match
from game.players import PLAYERS
from tests.drawn import asked
from tests.engine.camp import PIECES, SIDES, pitched
from tests.engine.races import snapshot

MOST_ANSWERS = 3 * (2 + 2 * len(PIECES) + 1 + 1)
"""Three days at most: two orders, the camp, the tent."""


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("name", PLAYERS)
def test_every_moment_forks_is_resumed_and_taken_back_exactly(name: str, seed: int) -> None:
    lines: list[Line] = []
    match, player, chance = pitched(on_lines=lines.extend), PLAYERS[name](seed), random.Random(seed)
    match.asks_first = chance.choice(("", *SIDES))
    answered = 0
    while match.pending is not None:
        match.submit(player.choose(match, match.pending))
        answered += 1
        assert answered <= MOST_ANSWERS
        match.asks_first = chance.choice(SIDES)
        before = snapshot(match)
        fork = match.fork(SeededChance(seed))
        assert (asked(fork), fork.state, fork.entries) == (asked(match), match.state, match.entries)
        again = pitched(entries=read(write(lines)).entries)
        begins_a_day = match.entries[-1].answer.startswith("pitch")  # and whoever sits there is asked first
        assert begins_a_day or asked(again) == asked(match)
        if not match.undo_barrier():
            match.undo()
            match.redo()
            assert snapshot(match) == before
    assert match.outcome is not None
    _same_story(match, pitched(entries=match.entries))


def _same_story(one: Match[object, object, object], other: Match[object, object, object]) -> None:
    assert snapshot(one) == snapshot(other)
