"""A search carried out in a process of its own, so that the window goes on meanwhile."""

import multiprocessing
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from math import inf
from typing import Any

import msgspec

from game.engine.decisions.decision import Decision, Option
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.players import SECONDS
from game.players.planner import Planner, Search
from game.players.workers import Recorded, end_with_parent, recorded


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """A question to be thought about: the battle up to it, and how the player thinks."""

    battle: Recorded
    player: int
    search: Search
    seconds: float


class Thought:
    """One question being thought about; `share` says how much of the time is used up."""

    def __init__(self, future: "Future[tuple[str, ...]]", seconds: float) -> None:
        self._future, self._seconds, self._began = future, seconds, time.monotonic()

    @property
    def share(self) -> float:
        """The share of the time that is used up."""
        return min(1.0, (time.monotonic() - self._began) / self._seconds)

    @property
    def is_done(self) -> bool:
        """Whether there is an answer, or will be none."""
        return self._future.done()

    def answers(self) -> tuple[str, ...]:
        """Return the plan that was found; none where the other process came to nothing."""
        try:
            return self._future.result(timeout=0)
        except (BrokenProcessPool, TimeoutError, OSError):
            return ()


class ThinkingPlayer:
    """A player that searches, and may be asked beforehand to think in another process.

    `seconds` is how long it may think there about a question, `limit` how long here; without one it tries out all.
    """

    def __init__(self, seed: int, search: Search, seconds: float = SECONDS) -> None:
        self._seed, self._search, self.seconds = seed, search, seconds
        self.limit: float | None = None
        self._until = inf
        self._player = Planner(seed, search, lambda: time.monotonic() > self._until)
        self._workers: ProcessPoolExecutor | None = None

    def choose(self, match: Match[Any, Any, Any], decision: Decision) -> Option:
        """Choose one of the options here and now."""
        if self.limit is not None:
            self._until = time.monotonic() + self.limit
        return self._player.choose(match, decision)

    def at_once(self, match: Match[Any, Any, Any], decision: Decision) -> Option:
        """Choose without trying anything out."""
        return self._player.at_once(match, decision)

    def follow(self, match: Match[Any, Any, Any], answers: tuple[str, ...]) -> None:
        """Follow a plan from the open question on, that was found elsewhere."""
        self._player.follow(match, answers)

    def prepare(self, match: Match[Any, Any, Any]) -> None:
        """Begin the other process before it is needed, if anything in a battle will be thought about."""
        if match.rules.opponent.pivotal and self._workers is None:
            self._workers = ProcessPoolExecutor(
                1, mp_context=multiprocessing.get_context("spawn"), initializer=end_with_parent
            )
            self._workers.submit(read_rules, match.scenario.system)

    def think(self, match: Match[Any, Any, Any], decision: Decision) -> Thought | None:
        """Begin to think about a question elsewhere; None where it needs no thought, or all is planned."""
        if not self._player.begins(match, decision):
            return None
        self.prepare(match)
        assert self._workers is not None, "questions are thought about there"
        task = Task(
            battle=recorded(match),
            player=self._seed,
            search=self._search,
            seconds=self.seconds,
        )
        try:
            future = self._workers.submit(think, msgspec.json.encode(task))
        except (BrokenProcessPool, RuntimeError):
            self._workers = None
            return None
        return Thought(future, self.seconds)

    def close(self) -> None:
        """Let the other process go."""
        if self._workers is not None:
            self._workers.shutdown(wait=False, cancel_futures=True)
            self._workers = None


def read_rules(system: str) -> None:
    """Read the modules of a rule system, which takes longer than anything else that comes before a search."""
    find(system)


def think(written: bytes) -> tuple[str, ...]:
    """Play a battle up to its question and search; return the answers of the best plan."""
    task = msgspec.json.decode(written, type=Task)
    until = time.monotonic() + task.seconds
    match = task.battle.match()
    assert match.pending is not None, "only a question is thought about"
    player = Planner(task.player, task.search, lambda: time.monotonic() > until)
    return player.weigh(match, match.pending)[0].answers
