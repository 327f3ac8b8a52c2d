"""Single moments of a battle: the next question, undo, a saved game, a fork, exact odds."""

import gc
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from game.engine.decisions.decision import Option
from game.engine.play.dice import SeededChance
from game.engine.play.match import Match
from game.engine.ruleset import shipped
from game.hexgrid.scenario import Scenario
from game.players.greedy_player import GreedyPlayer
from game.players.random_player import RandomPlayer
from game.storage import battles
from game.storage.battles import AnyMatch, AnyRules
from research.bench.playing import FIELD, LONG, questions
from research.bench.rows import BenchRow, at_most, least
from research.bench.searches import SYSTEM, CostlySearch, costly_searches


def undo_and_load(scenario: Scenario, folder: Path) -> Iterator[BenchRow]:
    """Undo, and load, where a given number of answers have been given."""
    match, file = battles.begin(scenario, 1, folder)
    player = RandomPlayer(1)
    answers = 0
    while match.pending is not None and (answers < LONG or match.undo_barrier()):
        match.submit(player.choose(match, match.pending))
        answers += 1
    loaded, undone = least(lambda: battles.load(file.path), 3), least(match.undo, 1)
    file.close()
    yield at_most(f"undo after {answers} answers", undone, 100)
    yield at_most(f"load a battle of {answers} answers", loaded, 100)


def next_question(rules: AnyRules, scenario: Scenario) -> BenchRow:
    """From a question of a random battle to the next one: a random answer is chosen, and carried out."""
    spent: list[float] = []
    began = 0.0
    for _ in questions(rules, scenario):
        now = time.process_time()
        if began:
            spent.append(now - began)
        began = time.process_time()
    work = f"from a question to the next, 95 of 100 of {len(spent)}"
    slowest = f"median {median(spent) * 1000:.1f} ms, slowest {max(spent) * 1000:.0f} ms"
    return at_most(work, quantiles(spent, n=20)[-1], 50, slowest)


def forks() -> Iterator[BenchRow]:
    """Fork a battle at each question, under each rule system."""
    for rules in shipped():
        _, scenario = battles.open_map(FIELD, rules.info.id)
        spent = [least(partial(match.fork, SeededChance(1)), 1) for match in questions(rules, scenario)]
        work = f"fork a battle of {rules.info.name}, median of {len(spent)} questions"
        note = f"95 of 100 under {quantiles(spent, n=20)[-1] * 1000:.2f} ms"
        yield at_most(work, median(spent), 0.5, note)


def odds(rules: AnyRules, scenario: Scenario) -> Iterator[BenchRow]:
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
    times = [least(partial(rules.shown.forecast, battlefield, state, option), 1) for option in maximum[:-1]]
    yield at_most("exact odds of one attack, the slowest", max(times), 2)
    by_unit: dict[Any, float] = {}
    for option, spent in zip(maximum, times, strict=False):
        by_unit[option.anchors[0]] = by_unit.get(option.anchors[0], 0.0) + spent
    yield at_most("exact odds of all targets of a selected unit", max(by_unit.values()), 1000 / 60)


def searches_on_the_field() -> Iterator[BenchRow]:
    """Time the long searches on the standard field."""
    return long_searches(*battles.open_map(FIELD, SYSTEM), costly_searches)


def long_searches(
    rules: AnyRules, scenario: Scenario, searches: Callable[[Any, Any], Iterable[CostlySearch]]
) -> Iterator[BenchRow]:
    """Time the long searches of a battle: a row for each kind, its slowest against what it may take."""
    match: AnyMatch = Match(rules, scenario, seed=1, keep_frames=False, can_undo=False)
    player = GreedyPlayer(1)
    spent: dict[str, list[float]] = {}
    most: dict[str, int] = {}
    while match.pending is not None:
        for search in searches(match.setup.battlefield, match.state):
            spent.setdefault(search.work, []).append(least(search.run, 1))
            most[search.work] = search.milliseconds
        match.submit(player.choose(match, match.pending))
    for work, times in spent.items():
        note = f"median {median(times) * 1000:.1f} ms of {len(times)}"
        yield at_most(f"{work}, the slowest", max(times), most[work], note)
