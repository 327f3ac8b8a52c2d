"""A search carried out in a process of its own, so that the window goes on meanwhile."""

import multiprocessing
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from math import inf
from typing import Any

import msgspec

from game.engine.decisions.decision import Decision, InvalidAnswerError, Option
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.players import SECONDS
from game.players.searching_player import Plan, Search, SearchingPlayer
from game.players.workers import Recorded, end_with_parent, recorded


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """A question to be thought about: the battle up to it, and how the player thinks."""

    battle: Recorded
    player: int
    number: int
    search: Search
    seconds: float


class Thought:
    """One question being thought about; `share` says how much of the time is used up."""

    def __init__(self, future: "Future[tuple[str, str]]", seconds: float) -> None:
        self._future, self._seconds, self._began = future, seconds, time.monotonic()

    @property
    def share(self) -> float:
        """The share of the time that is used up."""
        return min(1.0, (time.monotonic() - self._began) / self._seconds)

    @property
    def is_done(self) -> bool:
        """Whether there is an answer, or will be none."""
        return self._future.done()

    def plan(self, decision: Decision) -> Plan | None:
        """Return the plan that was found; None where the other process came to nothing."""
        try:
            notation, manner = self._future.result(timeout=0)
            return Plan(decision.option(notation), manner)
        except (InvalidAnswerError, BrokenProcessPool, TimeoutError, OSError):
            return None


class ThinkingPlayer:
    """A player that searches, and may be asked beforehand to think in another process.

    `seconds` is how long it may think there about a question, `limit` how long here; without one it tries out all.
    """

    def __init__(self, seed: int, search: Search, seconds: float = SECONDS) -> None:
        self._seed, self._search, self.seconds = seed, search, seconds
        self.limit: float | None = None
        self._until = inf
        self._player = SearchingPlayer(seed, search, lambda: time.monotonic() > self._until)
        self._workers: ProcessPoolExecutor | None = None

    def choose(self, match: Match[Any, Any, Any], decision: Decision) -> Option:
        """Choose one of the options here and now."""
        if self.limit is not None:
            self._until = time.monotonic() + self.limit
        return self._player.choose(match, decision)

    def at_once(self, match: Match[Any, Any, Any], decision: Decision) -> Option:
        """Choose without trying anything out."""
        return self._player.at_once(match, decision)

    def follow(self, plan: Plan) -> Option:
        """Follow a plan that was found elsewhere; return its answer."""
        self._player.number += 1
        return self._player.follow(plan)

    def prepare(self, match: Match[Any, Any, Any]) -> None:
        """Begin the other process before it is needed, if anything in a battle will be thought about."""
        if match.rules.opponent.pivotal and self._workers is None:
            self._workers = ProcessPoolExecutor(
                1, mp_context=multiprocessing.get_context("spawn"), initializer=end_with_parent
            )
            self._workers.submit(read_rules, match.scenario.system)

    def think(self, match: Match[Any, Any, Any], decision: Decision) -> Thought | None:
        """Begin to think about a question elsewhere; None where it needs no thought."""
        if decision.kind not in match.rules.opponent.pivotal:
            return None
        self.prepare(match)
        assert self._workers is not None, "questions are thought about there"
        task = Task(
            battle=recorded(match),
            player=self._seed,
            number=self._player.number,
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


def think(written: bytes) -> tuple[str, str]:
    """Play a battle up to its question and search; return the answer and the manner of what follows."""
    task = msgspec.json.decode(written, type=Task)
    until = time.monotonic() + task.seconds
    match = task.battle.match()
    assert match.pending is not None, "only a question is thought about"
    player = SearchingPlayer(task.player, task.search, lambda: time.monotonic() > until, number=task.number)
    plan = player.weigh(match, match.pending)[0].plan
    return plan.answer.notation, plan.manner
