"""Work in processes of its own: a battle as it is sent there, and processes that end with the program."""

import multiprocessing
import os
import threading
import time
from functools import cache
from multiprocessing.connection import wait
from typing import Any

import msgspec

from game.engine.play.journal import Entry
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.scenario import Scenario


class Recorded(msgspec.Struct, frozen=True, kw_only=True):
    """All that is needed to play a battle again up to its open question."""

    scenario: Scenario
    seed: int
    entries: list[Entry]
    always_ask_secret: bool
    asks_first: str

    def match(self) -> Match[Any, Any, Any]:
        """Play the battle again."""
        match: Match[Any, Any, Any] = Match(
            find(self.scenario.system),
            self.scenario,
            seed=self.seed,
            entries=self.entries,
            keep_frames=False,
            can_undo=False,
            always_ask_secret=self.always_ask_secret,
        )
        match.asks_first = self.asks_first
        return match


def recorded(match: Match[Any, Any, Any]) -> Recorded:
    """Write a battle down."""
    return Recorded(
        scenario=match.scenario,
        seed=match.seed,
        entries=match.entries,
        always_ask_secret=match.always_ask_secret,
        asks_first=match.asks_first,
    )


SECONDS = 1.0
"""How often a process is looked for that nothing else is heard of."""


@cache
def end_with_parent() -> None:
    """Watch the process that this one was begun by, and end when it does: a killed one can ask nobody to."""
    if (parent := multiprocessing.parent_process()) is not None:
        threading.Thread(
            target=_watch, args=(parent.pid, getattr(parent, "_sentinel", None)), daemon=True
        ).start()


def _watch(number: int, sentinel: int | None) -> None:
    if sentinel is not None:
        wait([sentinel])
    while sentinel is None and os.getppid() == number:  # joblib hands its workers no sentinel
        time.sleep(SECONDS)
    os._exit(1)
