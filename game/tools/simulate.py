"""Whole battles without a window: who wins, how long they last, how fast they run."""

import sys
import time
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import sqrt
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from joblib import Parallel, delayed
from joblib.parallel import get_active_backend
from tqdm import tqdm

from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.ids import NO_SIDE, SideId
from game.hexgrid.scenario import Scenario
from game.players import simulated
from game.players.workers import end_with_parent
from game.storage.battles import open_map

MAX_DECISIONS = 50_000
"""Answers after which a battle is given up as one that does not end."""


Battle: TypeAlias = tuple[bytes, int, dict[SideId, str]]
"""What is played: a scenario as it was written, the seed, and who plays each side."""

BANNERS = "banners"
"""The track whose sum is told, of the systems that have it."""


class Played(msgspec.Struct, frozen=True):
    """One battle: whether it ended, its winner ("" for a draw), its turns, decisions and banners by side.

    `banners` is empty where the rule system has none. `won` says whether a track reached its goal, rather than that a
    rule of the map, such as a last turn, ended the battle.
    """

    finished: bool
    winner: str
    turns: int
    decisions: int
    banners: dict[str, int]
    won: bool


class SimulationSummary(msgspec.Struct, frozen=True, kw_only=True):
    """Many battles; wins by side, and banners where the rule system has them."""

    map: str
    system: str
    games: int
    finished: int
    wins: dict[SideId, int]
    draws: int
    turns: int
    decisions: int
    seconds: float
    games_per_second: float
    decisions_per_second: float
    workers: int
    players: dict[SideId, str]
    banners: dict[SideId, int] | msgspec.UnsetType = msgspec.UNSET


def simulate(
    path: Path,
    games: int,
    seed: int,
    players: tuple[str, str],
    workers: int,
    system: str = "",
    think: float | None = None,
) -> SimulationSummary:
    """Play battles on a map, one for each seed from `seed` on, and sum them up; `think` as in `play_one`."""
    rules, scenario = open_map(path, system)
    sides = [side.id for side in rules.info.sides]
    by_side = dict(zip(sides, players, strict=True))
    began = time.perf_counter()
    played = list(play_all(scenario, games, seed, by_side, workers, think))
    seconds = time.perf_counter() - began
    decisions = sum(game.decisions for game in played)
    return SimulationSummary(
        map=path.name,
        system=scenario.system,
        games=games,
        finished=sum(game.finished for game in played),
        wins={side: sum(game.finished and game.winner == side for game in played) for side in sides},
        draws=sum(game.finished and not game.winner for game in played),
        turns=sum(game.turns for game in played),
        decisions=decisions,
        seconds=round(seconds, 3),
        games_per_second=round(games / seconds, 2),
        decisions_per_second=round(decisions / seconds, 1),
        workers=workers,
        players=by_side,
        banners={side: sum(game.banners[side] for game in played) for side in sides}
        if played[0].banners
        else msgspec.UNSET,
    )


def play_all(
    scenario: Scenario,
    games: int,
    seed: int,
    players: dict[SideId, str],
    workers: int,
    think: float | None = None,
) -> Iterator[Played]:
    """Play battles, one for each seed from `seed` on, as they come to an end in that order."""
    written = msgspec.json.encode(scenario)
    return play_each([(written, number, players) for number in range(seed, seed + games)], workers, think)


def play_each(battles: Sequence[Battle], workers: int, think: float | None = None) -> Iterator[Played]:
    """Play some battles, as they come to an end in their order.

    One worker leaves their number, like the backend always, to `joblib.parallel_config`: a cluster may be given there.
    """
    backend, _ = get_active_backend()
    return_as = "generator" if backend.supports_return_generator else "list"  # a one-file build's does not
    jobs = Parallel(n_jobs=workers if workers > 1 else None, return_as=return_as)(
        delayed(play_one)(*battle, think) for battle in battles
    )
    return iter(tqdm(jobs, total=len(battles), unit="battle", disable=not sys.stderr.isatty()))


@lru_cache(maxsize=1)
def _read(written: bytes) -> Scenario:
    """Read a scenario that was handed to a worker; all battles of a study share it, and what is found out about it."""
    return msgspec.json.decode(written, type=Scenario)


def play_one(written: bytes, seed: int, names: dict[SideId, str], think: float | None = None) -> Played:
    """Play one battle of a scenario from its seed, which the players are made from as well.

    A player that searches thinks `think` seconds about a question at most, where that is said.
    """
    end_with_parent()
    scenario = _read(written)
    rules = find(scenario.system)
    match: Match[Any, Any, Any] = Match(rules, scenario, seed=seed, keep_frames=False, can_undo=False)
    players = {
        side: simulated(name, 2 * seed + number, think) for number, (side, name) in enumerate(names.items())
    }
    decisions = 0
    while match.pending is not None and decisions < MAX_DECISIONS:
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
    )


def describe(summary: SimulationSummary) -> list[str]:
    """Lay the summary out for reading."""
    games = summary.games
    lines = [f"{summary.map}: {summary.finished} of {games} battles finished"]
    for side, wins in summary.wins.items():
        low, high = wilson(wins, games)
        line = f"  {side:<12} ({summary.players[side]}) {wins:>5} won  {wins / games:6.1%}  "
        line += f"95 % within {low:.1%} to {high:.1%}"
        if summary.banners:
            line += f"  {summary.banners[side] / games:.1f} banners a battle"
        lines.append(line)
    lines += [
        f"  draws        {summary.draws:>5}",
        f"  a battle     {summary.turns / games:.1f} turns, {summary.decisions / games:.0f} decisions",
        f"  a second     {summary.games_per_second:.2f} battles, {summary.decisions_per_second:.0f} decisions "
        f"({summary.seconds:.1f} s, {summary.workers} at work)",
    ]
    return lines


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share of wins."""
    share = wins / games
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, centre - half), min(1.0, centre + half)
