"""Whole battles without a window: who wins, how long they last, how fast they run."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from math import sqrt
from pathlib import Path
from typing import Protocol

import msgspec

from game.engine.installed import GAME
from game.engine.play.journal import digest
from game.hexgrid.ids import SideId
from game.storage.battles import open_map
from game.tools.playing import Played, handed_out, play_each

TASKS, MOST_BATTLES = 1_000, 250
"""Into how many tasks a study is divided, and the most battles of one, for which it is divided into more."""


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """What is played, the first line of the file; `scenario` is a digest, `rules` the version of the system's rules."""

    game: str
    map: str
    scenario: str
    system: str
    rules: str
    players: dict[SideId, str]
    think: float | None
    seed: int
    games: int

    @property
    def nothing(self) -> "Sums":
        """What it comes to before the first battle."""
        wins = dict.fromkeys(self.players, 0)
        return Sums(seed=self.seed, games=0, finished=0, wins=wins, draws=0, turns=0, decisions=0, banners={})


def tasks(seed: int, games: int) -> Iterator[range]:
    """Return the seeds of each task; who plays them changes nothing, so that all make the same file of it."""
    size = max(1, min(games // TASKS, MOST_BATTLES))
    end = seed + games
    return (range(first, min(first + size, end)) for first in range(seed, end, size))


class Sums(msgspec.Struct, frozen=True, kw_only=True):
    """Battles added up, from that of `seed` on: the line of a task. `banners` are of systems that have them."""

    seed: int
    games: int
    finished: int
    wins: dict[SideId, int]
    draws: int
    turns: int
    decisions: int
    banners: dict[SideId, int]

    def __add__(self, later: "Sums") -> "Sums":
        return Sums(
            seed=self.seed,
            games=self.games + later.games,
            finished=self.finished + later.finished,
            wins=_added(self.wins, later.wins),
            draws=self.draws + later.draws,
            turns=self.turns + later.turns,
            decisions=self.decisions + later.decisions,
            banners=_added(self.banners, later.banners),
        )


def _added(some: dict[SideId, int], more: dict[SideId, int]) -> dict[SideId, int]:
    return {side: some.get(side, 0) + number for side, number in more.items()}


class StudyLog(Protocol):
    """Where a study is written down: `tasks` are those it lacks, `total` sums up the others."""

    total: Sums
    tasks: Iterator[range]

    def append(self, sums: Sums) -> None:
        """Write the next task down."""


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
    log_of: Callable[[Study], AbstractContextManager[StudyLog]] | None = None,
    *,
    as_it_was: bool = False,
) -> SimulationSummary:
    """Play battles on a map, one for each seed from `seed` on, and sum them up; `think` as in `play_one`.

    Each task that was played is written into the log that `log_of` opens, and those that it has are not played again.
    """
    rules, scenario = open_map(path, system, as_it_was=as_it_was)
    by_side = dict(zip((side.id for side in rules.info.sides), players, strict=True))
    study = Study(
        game=GAME,
        map=path.name,
        scenario=digest(scenario),
        system=scenario.system,
        rules=rules.info.version,
        players=by_side,
        think=think,
        seed=seed,
        games=games,
    )
    began = time.perf_counter()
    with log_of(study) if log_of else nullcontext() as log:
        total, left = (log.total, log.tasks) if log else (study.nothing, tasks(seed, games))
        known, ground = total, handed_out(scenario)
        battles = ((ground, seeds, by_side) for seeds in left)
        for played in play_each(battles, workers, think, games, known.games):
            sums = _sum(seed + total.games, played, by_side)
            if log:
                log.append(sums)
            total += sums
    seconds = time.perf_counter() - began
    return SimulationSummary(
        map=path.name,
        system=scenario.system,
        games=games,
        finished=total.finished,
        wins=total.wins,
        draws=total.draws,
        turns=total.turns,
        decisions=total.decisions,
        seconds=round(seconds, 3),
        games_per_second=round((games - known.games) / seconds, 2),
        decisions_per_second=round((total.decisions - known.decisions) / seconds, 1),
        workers=workers,
        players=by_side,
        banners=total.banners or msgspec.UNSET,
    )


def _sum(seed: int, played: Sequence[Played], sides: Iterable[SideId]) -> Sums:
    return Sums(
        seed=seed,
        games=len(played),
        finished=sum(game.finished for game in played),
        wins={side: sum(game.finished and game.winner == side for game in played) for side in sides},
        draws=sum(game.finished and not game.winner for game in played),
        turns=sum(game.turns for game in played),
        decisions=sum(game.decisions for game in played),
        banners={side: sum(game.banners[side] for game in played) for side in sides if played[0].banners},
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
