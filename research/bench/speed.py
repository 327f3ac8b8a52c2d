"""How many decisions the rules take in a second, against other programs and between the rule systems."""

import importlib.util
import random
import time
from collections.abc import Iterator
from statistics import median

from game.engine.play.dice import SeededChance
from game.engine.play.match import Match
from game.engine.ruleset import shipped
from game.hexgrid.ids import NO_SIDE
from game.hexgrid.scenario import Scenario
from game.players.greedy_player import GreedyPlayer
from game.storage.battles import AnyMatch, AnyRules, open_map
from game.tools.simulate import simulate
from research.bench.playing import DECISIONS, FIELD, decisions_a_second, questions
from research.bench.rows import BenchRow, at_least, at_most, compiled_modules

REPEATS = 5
MANY = 1_000_000
"""Battles of a study whose length is worked out from a few."""
COMPILED_RATIO, MEASURED_RATIO = 2, 0.1
"""What the first system should reach in a compiled build, and one without hexes in any, in decisions for each
half-move of python-chess; all others are to reach 1."""

MOVES_A_GAME = 200
"""Moves of a game of chess: longer random games are mostly bare kings, which are quick."""

PLAY_OUT, COMPILED_PLAY_OUT = 20, 8
"""Milliseconds that a play-out of so many turns may take."""

TURNS = 2
EVERY = 40
"""Questions of a random battle from one play-out to the next."""


def against_chess(rules: AnyRules, scenario: Scenario) -> Iterator[BenchRow]:
    """Random battles under each rule system against random legal moves of python-chess, turn about."""
    yield _against_chess(rules, scenario, COMPILED_RATIO if compiled_modules() else 1, DECISIONS)
    for other in shipped():
        if other.info.id != rules.info.id:
            theirs, field = open_map(FIELD, other.info.id)
            match: AnyMatch = Match(theirs, field, seed=1)
            view = theirs.shown.view(match.setup.battlefield, match.state, NO_SIDE)
            is_measured = any(piece.pose for piece in view.pieces)
            yield _against_chess(theirs, field, MEASURED_RATIO if is_measured else 1, DECISIONS // REPEATS)


def _against_chess(rules: AnyRules, scenario: Scenario, wanted: float, decisions: int) -> BenchRow:
    is_there = importlib.util.find_spec("chess") is not None
    pairs = [
        (decisions_a_second(rules, scenario, decisions, seed), _plies(DECISIONS) if is_there else 1)
        for seed in range(1, REPEATS + 1)
    ]
    ours, theirs = (median(rates) for rates in zip(*pairs, strict=True))
    row = at_least(
        f"random battles of {rules.info.name} against python-chess, decisions a second",
        median(mine / other for mine, other in pairs),
        wanted,
        f"{ours:,.0f} to {theirs:,.0f}",
    )
    if is_there:
        return row
    missing = f"{ours:,.0f}; python-chess is not there"
    return BenchRow(
        work=row.work, target=row.target, reached=missing, note="pip install -r requirements-dev.txt"
    )


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


def greedy_play_out(rules: AnyRules, scenario: Scenario) -> BenchRow:
    """A fork of a battle that two greedy players play for two turns more, from questions of a random battle."""
    spent = []
    for number, match in enumerate(questions(rules, scenario)):
        if number % EVERY:
            continue
        began = time.process_time()
        fork = match.fork(SeededChance(number))
        player, last = GreedyPlayer(number), _turn(match) + TURNS
        looked = 0.0
        while fork.pending is not None:
            # Which turn it is costs a whole picture of the battle, which is no part of the play-out.
            looks = time.process_time()
            is_over = _turn(fork) >= last
            looked += time.process_time() - looks
            if is_over:
                break
            fork.submit(player.choose(fork, fork.pending))
        spent.append(time.process_time() - began - looked)
    slowest = f"slowest {max(spent) * 1000:.0f} ms"
    work = f"a greedy play-out of {TURNS} turns, median of {len(spent)}"
    return at_most(work, median(spent), COMPILED_PLAY_OUT if compiled_modules() else PLAY_OUT, slowest)


def _turn(match: AnyMatch) -> int:
    return match.rules.shown.view(match.setup.battlefield, match.state, NO_SIDE).turn


def two_workers(system: str) -> Iterator[BenchRow]:
    """Whole battles on two cores against one; the workers are at work already when the clock begins to run."""
    rates = []
    for workers in (1, 2):
        simulate(FIELD, 2 * workers, 1, ("random", "random"), workers, system)
        rates.append(simulate(FIELD, 48, 1, ("random", "random"), workers, system).games_per_second)
    ratio = rates[1] / rates[0]
    yield BenchRow(
        work="--workers 2 against 1",
        target="at least 1.9 times",
        reached=f"{ratio:.2f} times",
        ratio=ratio / 1.9,
    )
    hours = MANY / rates[1] / 3600
    work = f"{MANY:,} random battles of this field with --workers 2"
    yield BenchRow(work=work, target="to be known", reached=f"{hours:.1f} hours")
