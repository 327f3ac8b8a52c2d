"""A skirmish to be kept, fought for a while by chance, and a disk that is full."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from game.engine.play.match import Match
from game.players.random_player import RandomPlayer
from tests.drawn import OPEN_FIELD, asked, scenario

AnyMatch = Match[Any, Any, Any]
SKIRMISH = scenario(
    OPEN_FIELD,
    {
        "A": "jacobite highland B2",
        "B": "jacobite regular D2",
        "L": "jacobite leader B2",
        "X": "government regular B4",
        "Y": "government lowland D4",
        "M": "government leader D4",
    },
    title="A skirmish: the first, at Clifton",
    command="cards",
    command_jacobite=4,
    command_government=4,
    combat_jacobite=3,
    combat_government=3,
    banners_jacobite=2,
    banners_government=2,
)


def advance(match: AnyMatch, answers: int, seed: int = 1) -> None:
    """Play some answers by chance."""
    player = RandomPlayer(seed)
    for _ in range(answers):
        if match.pending is not None:
            match.submit(player.choose(match, match.pending))


def snapshot(match: AnyMatch) -> tuple[Any, ...]:
    return match.state, asked(match), list(match.entries), list(match.frames)


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Let no file grow beyond a size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
