"""Battles played by computer players, one after the other or by many workers."""

import sys
import warnings
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor
from functools import lru_cache
from itertools import chain, islice
from typing import Any, TypeAlias

import msgspec
import numpy as np
from joblib import Parallel, delayed, effective_n_jobs
from joblib.parallel import get_active_backend
from numpy.typing import NDArray
from tqdm import tqdm

from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.ids import NO_SIDE, SideId
from game.hexgrid.scenario import Scenario
from game.players.learned_value import chance_of_winning
from game.players.levels import simulated
from game.players.workers import end_with_parent
from game.tools.command_line import CommandError

MAX_DECISIONS = 50_000
"""Answers after which a battle is given up as one that does not end."""

LOOK = 4
"""Decisions between two looks at the turn, where the chances are asked for."""

Written: TypeAlias = NDArray[np.uint8]
"""A scenario as it was written."""

Task: TypeAlias = tuple[Written, range, dict[SideId, str]]
"""Battles for one worker: their scenario, their seeds, and who plays each side."""

ROUND = 8
"""Tasks for each worker after which those are asked for that do not hand out each as it ends."""

BANNERS = "banners"
"""The track whose sum is told, of the systems that have it."""


LOST = (
    "a worker was killed, perhaps for want of memory: ask again, or for fewer --workers; "
    "what a study with a file has played is kept"
)


class Played(msgspec.Struct, frozen=True):
    """One battle: whether it ended, its winner ("" for a draw), its turns, decisions and banners by side.

    `banners` is empty where the rule system has none. `won` says whether a track reached its goal, rather than that a
    rule of the map, such as a last turn, ended the battle. `chances`: those of the first side to win, once a turn,
    where they were asked for.
    """

    finished: bool
    winner: str
    turns: int
    decisions: int
    banners: dict[str, int]
    won: bool
    chances: tuple[float, ...] = ()


def handed_out(scenario: Scenario) -> Written:
    """Write a scenario as bytes which joblib and Dask hand over once, however many tasks name them."""
    return np.frombuffer(msgspec.json.encode(scenario), np.uint8)


def play_each(
    battles: Iterable[Task],
    workers: int,
    think: float | None,
    games: int,
    known: int = 0,
    *,
    with_chances: bool = False,
) -> Iterator[list[Played]]:
    """Play the battles of tasks, as these come to an end in their order; of all `games` `known` are played.

    One worker leaves their number, like the backend always, to `joblib.parallel_config`: a cluster may be given there.
    """
    left = iter(battles)
    n_jobs = workers if workers > 1 else None
    backend, given = get_active_backend()
    at_once, return_as = None, "generator"
    if not backend.supports_return_generator:  # Ray's, and that of a one-file build
        at_once, return_as = ROUND * effective_n_jobs(n_jobs or given), "list"
    warnings.filterwarnings("ignore", r"\d+ tasks have been successfully executed", UserWarning)  # at a stop
    progress = tqdm(total=games, initial=known, unit="battle", disable=not sys.stderr.isatty())
    try:
        with progress, Parallel(n_jobs=n_jobs, return_as=return_as, max_nbytes=1) as parallel:
            for task in left:
                some = chain([task], islice(left, at_once and at_once - 1))
                for played in parallel(delayed(play_task)(*task, think, with_chances) for task in some):
                    progress.update(len(played))
                    yield played
    except BrokenExecutor as error:
        raise CommandError(LOST) from error


@lru_cache(maxsize=1)
def _read(written: bytes) -> Scenario:
    """Read a scenario that was handed to a worker; all battles of a study share it, and what is found out about it."""
    return msgspec.json.decode(written, type=Scenario)


def play_task(
    written: Written, seeds: range, names: dict[SideId, str], think: float | None, with_chances: bool = False
) -> list[Played]:
    """Play the battles of a task, in a worker."""
    end_with_parent()
    scenario = _read(written.tobytes())
    return [play_one(scenario, seed, names, think, with_chances) for seed in seeds]


def play_one(
    scenario: Scenario,
    seed: int,
    names: dict[SideId, str],
    think: float | None = None,
    with_chances: bool = False,
) -> Played:
    """Play one battle of a scenario from its seed, which the players are made from as well.

    A player that searches thinks `think` seconds about a question at most, where that is said.
    """
    rules = find(scenario.system)
    match: Match[Any, Any, Any] = Match(rules, scenario, seed=seed, keep_frames=False, can_undo=False)
    players = {
        side: simulated(name, 2 * seed + number, think) for number, (side, name) in enumerate(names.items())
    }
    decisions, turn = 0, 0
    chances: list[float] = []
    while match.pending is not None and decisions < MAX_DECISIONS:
        if with_chances and decisions % LOOK == 0:
            before, turn = turn, match.rules.shown.view(match.setup.battlefield, match.state, NO_SIDE).turn
            if turn > before:
                chances.append(chance_of_winning(match, rules.info.sides[0].id))
        match.submit(players[match.pending.side].choose(match, match.pending))
        decisions += 1
    view = match.rules.shown.view(match.setup.battlefield, match.state, NO_SIDE)
    outcome = match.outcome
    banners = [track for track in view.tracks if track.id == BANNERS]
    return Played(
        outcome is not None,
        outcome.winner if outcome else "",
        view.turn,
        decisions,
        {track.side: track.value for track in banners},
        any(track.value >= track.goal for track in view.tracks),
        tuple(chances),
    )
