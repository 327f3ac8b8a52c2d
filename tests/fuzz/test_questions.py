"""Random games of the engine's small rule system: joint questions, arrangements and placements hold every promise."""

import random

import pytest

from game.engine.play.dice import SeededChance
from game.engine.play.journal import Line, read, write
from game.players.levels import PLAYERS
from tests.drawn import answered, asked
from tests.engine.camp import PIECES, SIDES, pitched
from tests.engine.races import AnyMatch, snapshot

MOST_ANSWERS = 3 * (2 + 2 * len(PIECES) + 1 + 1)
"""Three days at most: two orders, the camp, the tent."""


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("name", ("greedy", "random"))
def test_every_moment_forks_is_resumed_and_taken_back_exactly(name: str, seed: int) -> None:
    lines: list[Line] = []
    match, player, chance = pitched(on_lines=lines.extend), PLAYERS[name](seed), random.Random(seed)
    count = 0
    while match.pending is not None:
        first = match.asks_first = chance.choice(("", *SIDES))
        match.submit(player.choose(match, match.pending))
        count += 1
        assert count <= MOST_ANSWERS
        match.asks_first = chance.choice(SIDES)  # who sits down later changes nothing of what is asked
        before = snapshot(match)
        fork = match.fork(SeededChance(seed))
        assert (asked(fork), fork.state, fork.entries) == (asked(match), match.state, match.entries)
        again = pitched(entries=read(write(lines)).entries)
        # Whoever sits there is asked first on a new day.
        begins_a_day = answered(match.entries[-1]).answer.startswith("pitch")
        assert begins_a_day or asked(again) == asked(match)
        match.asks_first = first
        if not match.undo_barrier():
            match.undo()
            match.redo()
            assert (snapshot(match), match.asks_first) == (before, first)
    assert match.outcome is not None
    _same_story(match, pitched(entries=match.entries))


def _same_story(one: AnyMatch, other: AnyMatch) -> None:
    assert snapshot(one) == snapshot(other)
