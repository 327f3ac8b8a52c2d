"""How fast the game is: the rows of a table, all of one run, most of them against something of the same run."""

import gc
import importlib.util
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from game.engine.chance import SeededChance
from game.engine.decision import Option
from game.engine.match import Match
from game.hexgrid.scenario import Scenario
from game.players.greedy_player import GreedyPlayer
from game.players.random_player import RandomPlayer
from game.storage import battles
from game.storage.battles import MAPS, AnyMatch, AnyRules
from game.tools.enlarged import enlarge
from game.tools.simulate import simulate

FIELD = MAPS / "culloden-1746.tmx"
LARGE = 200
ROOT = MAPS.parent
REPEATS = 5
PLIES = 3000
MOVES_A_GAME = 200
"""Moves of a game of chess: longer random games are mostly bare kings, which are quick."""

LONG = 500
"""Answers after which undo and loading are measured."""


class BenchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table; `ratio` is how many times over the target is reached, None where nothing was measured."""

    work: str
    target: str
    reached: str
    ratio: float | None = None
    note: str = ""


class Bench(msgspec.Struct, frozen=True):
    """The table, and the machine it was measured on."""

    python: str
    cores: int
    load: float
    rows: tuple[BenchRow, ...]


def bench(system: str = "") -> Bench:
    """Measure every row, under a rule system or that of the standard field."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    with TemporaryDirectory() as folder:
        large = enlarge(FIELD, Path(folder), LARGE)
        rows = tuple(_measured(large, Path(folder), system))
    return Bench(sys.version.split()[0], os.cpu_count() or 1, round(load, 2), rows)


def _measured(large: Path, folder: Path, system: str) -> Iterator[BenchRow]:
    rules, scenario = battles.open_map(FIELD, system)
    yield _against_chess(rules, scenario)
    yield _on_a_large_field(rules, scenario, battles.open_map(large, system)[1])
    yield _two_workers(system)
    yield from _taken_back_and_up(scenario, folder)
    yield _next_question(rules, scenario)
    yield _forks(rules, scenario)
    yield from _odds(rules, scenario)
    yield from long_searches(rules, scenario)
    yield _first_frame()
    yield _at_most(
        "load and check the standard field", _least(lambda: battles.check_map(FIELD, system), 3), 150
    )
    yield _at_most(
        f"load and check a {LARGE} x {LARGE} map", _least(lambda: battles.check_map(large, system), 1), 2000
    )
    yield from _window(system)


def describe(table: Bench) -> Iterator[str]:
    """Lay the table out for reading."""
    titles = ("work", "target", "reached")
    lines = [titles, *((row.work, row.target, row.reached) for row in table.rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    text = ("  ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)) for line in lines)
    yield next(text).rstrip()
    for line, row in zip(text, table.rows, strict=True):
        ratio = f"{row.ratio:5.2f} x" if row.ratio is not None else ""
        yield f"{line}  {ratio:<7}  {row.note}".rstrip()
    yield ""
    yield f"Python {table.python}, {table.cores} cores, load {table.load} at the start; from 1 x a target is reached"
    if table.load > table.cores / 2:
        yield "the machine was busy: seconds, and two workers against one, say little"


# The rules


def _against_chess(rules: AnyRules, scenario: Scenario) -> BenchRow:
    """Random battles against random legal moves of python-chess, turn about."""
    work = "random battles against python-chess, decisions a second"
    target = "at least 1.0 of it"
    if importlib.util.find_spec("chess") is None:
        missing = "python-chess is not there"
        return BenchRow(work=work, target=target, reached=missing, note="pip install -r requirements-dev.txt")
    pairs = [(_decisions(rules, scenario, PLIES, seed), _plies(PLIES)) for seed in range(1, REPEATS + 1)]
    ratios = [ours / theirs for ours, theirs in pairs]
    ours, theirs = (median(rates) for rates in zip(*pairs, strict=True))
    ratio = median(ratios)
    return BenchRow(
        work=work, target=target, reached=f"{ours:,.0f} to {theirs:,.0f}: {ratio:.2f}", ratio=ratio
    )


def _decisions(rules: AnyRules, scenario: Scenario, maximum: int, seed: int) -> float:
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


def _plies(maximum: int) -> float:
    import chess

    made, chance = 0, random.Random(1)
    board = chess.Board()
    began = time.process_time()
    while made < maximum:
        moves = list(board.legal_moves)
        if not moves or board.ply() == MOVES_A_GAME:
            board = chess.Board()
            continue
        board.push(chance.choice(moves))
        made += 1
    return made / (time.process_time() - began)


def _on_a_large_field(rules: AnyRules, scenario: Scenario, large: Scenario) -> BenchRow:
    """The same pieces in the middle of a large field; what a battle takes to begin is left out."""
    ratios = []
    for seed in range(1, REPEATS + 1):
        small, wide = (_cost_of_playing(rules, field, seed) for field in (scenario, large))
        ratios.append(wide / small)
    cost = median(ratios)
    return BenchRow(
        work=f"a decision on {LARGE} x {LARGE} hexes against the standard field",
        target="at most 1.5 times",
        reached=f"{cost:.2f} times",
        ratio=1.5 / cost,
    )


def _cost_of_playing(rules: AnyRules, scenario: Scenario, seed: int) -> float:
    match: AnyMatch = Match(rules, scenario, seed=seed, keep_frames=False)
    player = RandomPlayer(seed)
    began, made = time.process_time(), 0
    while match.pending is not None and made < LONG:
        match.submit(player.choose(match, match.pending))
        made += 1
    return (time.process_time() - began) / made


def _two_workers(system: str) -> BenchRow:
    """Whole battles on two cores against one; the workers are at work already when the clock begins to run."""
    rates = []
    for workers in (1, 2):
        simulate(FIELD, 2 * workers, 1, ("random", "random"), workers, system)
        rates.append(simulate(FIELD, 48, 1, ("random", "random"), workers, system).decisions_per_second)
    ratio = rates[1] / rates[0]
    return BenchRow(
        work="--workers 2 against 1",
        target="at least 1.8 times",
        reached=f"{ratio:.2f} times",
        ratio=ratio / 1.8,
    )


def _taken_back_and_up(scenario: Scenario, folder: Path) -> Iterator[BenchRow]:
    """Undo, and load, where a given number of answers have been given."""
    match, file = battles.begin(scenario, 1, folder)
    player = RandomPlayer(1)
    answers = 0
    while match.pending is not None and (answers < LONG or match.undo_barrier()):
        match.submit(player.choose(match, match.pending))
        answers += 1
    loaded, undone = _least(lambda: battles.load(file.path), 3), _least(match.undo, 1)
    file.close()
    yield _at_most(f"undo after {answers} answers", undone, 100)
    yield _at_most(f"load a battle of {answers} answers", loaded, 100)


def _next_question(rules: AnyRules, scenario: Scenario) -> BenchRow:
    """From a question of a random battle to the next one: a random answer is chosen, and carried out."""
    match: AnyMatch = Match(rules, scenario, seed=1, keep_frames=False, can_undo=False)
    player = RandomPlayer(1)
    spent: list[float] = []
    while match.pending is not None and len(spent) < LONG:
        began = time.process_time()
        match.submit(player.choose(match, match.pending))
        spent.append(time.process_time() - began)
    work = f"from a question to the next, 95 of 100 of {len(spent)}"
    slowest = f"median {median(spent) * 1000:.1f} ms, slowest {max(spent) * 1000:.0f} ms"
    return _at_most(work, quantiles(spent, n=20)[-1], 50, slowest)


def _forks(rules: AnyRules, scenario: Scenario) -> BenchRow:
    """Fork a battle at each question."""
    match: AnyMatch = Match(rules, scenario, seed=1, keep_frames=False, can_undo=False)
    player = RandomPlayer(1)
    spent: list[float] = []
    while match.pending is not None and len(spent) < LONG:
        spent.append(_least(partial(match.fork, SeededChance(1)), 1))
        match.submit(player.choose(match, match.pending))
    return _at_most(f"fork a battle, 95 of 100 of {len(spent)} questions", quantiles(spent, n=20)[-1], 1)


def _odds(rules: AnyRules, scenario: Scenario) -> Iterator[BenchRow]:
    """The exact odds of the attacks there are to choose from when there are most of them, where there are any."""
    match: AnyMatch = Match(rules, scenario, seed=3, keep_frames=False)
    player = RandomPlayer(3)
    maximum: list[Option] = []
    battlefield = match.setup.battlefield
    while match.pending is not None:
        if match.pending.kind == "attack" and len(match.pending.options) > len(maximum):
            maximum, state = list(match.pending.options), match.state
        match.submit(player.choose(match, match.pending))
    if not maximum:
        return
    gc.collect()  # what the battle left behind is not what odds cost
    times = [_least(partial(rules.forecast, battlefield, state, option), 1) for option in maximum[:-1]]
    yield _at_most("exact odds of one attack, the slowest", max(times), 2)
    by_unit: dict[Any, float] = {}
    for option, spent in zip(maximum, times, strict=False):
        by_unit[option.anchors[0]] = by_unit.get(option.anchors[0], 0.0) + spent
    yield _at_most("exact odds of all targets of a selected unit", max(by_unit.values()), 1000 / 60)


def long_searches(rules: AnyRules, scenario: Scenario) -> Iterator[BenchRow]:
    """The searches that a rule system says are long, at the questions of a battle of the computer's players."""
    match: AnyMatch = Match(rules, scenario, seed=1, keep_frames=False, can_undo=False)
    player = GreedyPlayer(1)
    spent: dict[str, list[float]] = {}
    most: dict[str, int] = {}
    while match.pending is not None:
        for search in rules.costly_searches(match.setup.battlefield, match.state):
            spent.setdefault(search.work, []).append(_least(search.run, 1))
            most[search.work] = search.milliseconds
        match.submit(player.choose(match, match.pending))
    for work, times in spent.items():
        note = f"median {median(times) * 1000:.1f} ms of {len(times)}"
        yield _at_most(f"{work}, the slowest", max(times), most[work], note)


# The window, measured in a process of its own


def _first_frame() -> BenchRow:
    """From the start of the program to the first frame of the title."""
    first = (
        "import sys, time, pygame\n"
        "def shown():\n    print(time.time(), time.process_time()); sys.stdout.flush(); import os; os._exit(0)\n"
        "pygame.display.flip = shown\n"
        "from game.commands import main\nmain(['play'])\n"
    )
    waited, worked = [], []
    for _ in range(3):
        with TemporaryDirectory() as home:
            began = time.time()
            out = _run(["-c", first], HOME=home, XDG_DATA_HOME=home, XDG_CONFIG_HOME=home)
        at, work = map(float, out.split()[-2:])
        waited.append(at - began)
        worked.append(work)
    row = _at_most("start to the first frame of the title", min(waited), 1000)
    return msgspec.structs.replace(row, note=f"{min(worked) * 1000:.0f} ms of it work")


def _window(system: str) -> Iterator[BenchRow]:
    measured = json.loads(
        _run(["-m", "game.ui.ui_bench", str(FIELD), *([system] if system else [])]).splitlines()[-1]
    )
    for size, maximum in (("1920x1080", 8), ("3840x2160", 16)):
        frames = measured[size]
        slowest = f"slowest {frames['answer_slowest']} ms"
        yield _at_most(f"{size}: a frame after an answer", frames["answer"] / 1000, maximum, slowest)
        slowest = f"slowest {frames['point_slowest']} ms"
        yield _at_most(f"{size}: a frame after the pointer moved", frames["point"] / 1000, maximum, slowest)
        yield _at_most(f"{size}: a frame while the field moves", frames["move"] / 1000, 1000 / 60)
        idle = frames["idle_frames"]
        yield BenchRow(
            work=f"{size}: frames drawn while nothing happens",
            target="none",
            reached=str(idle),
            ratio=1.0 if idle == 0 else 0.0,
        )
    held = measured["1920x1080"]["megabytes"]
    yield BenchRow(
        work="memory in a battle at 1920x1080",
        target="under 200 MB",
        reached=f"{held:.0f} MB",
        ratio=200 / held,
    )


def _run(arguments: list[str], **environment: str) -> str:
    """Run a piece of the program unseen and give what it printed."""
    unseen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **unseen, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def _at_most(work: str, seconds: float, maximum: float, note: str = "") -> BenchRow:
    """Hold a time against the milliseconds that it may take."""
    spent = seconds * 1000
    digits = 0 if spent >= 100 else 1 if spent >= 10 else 2
    return BenchRow(
        work=work,
        target=f"under {maximum:.0f} ms",
        reached=f"{spent:.{digits}f} ms",
        ratio=maximum / max(spent, 1e-6),
        note=note,
    )


def _least(work: Callable[[], object], times: int) -> float:
    """Return the seconds of work in doing something, the least of several times."""
    spent = []
    for _ in range(times):
        began = time.process_time()
        work()
        spent.append(time.process_time() - began)
    return min(spent)
