"""How many decisions the rules take in a second, against other programs and between the rule systems."""

import importlib.util
import random
import time
from collections.abc import Iterator
from statistics import median

from game.engine.play.chance import SeededChance
from game.engine.ruleset import shipped
from game.hexgrid.ids import NO_SIDE
from game.hexgrid.scenario import Scenario
from game.players.greedy_player import GreedyPlayer
from game.storage.battles import AnyMatch, AnyRules, open_map
from game.tools.bench.builds import compiled_modules
from game.tools.bench.playing import DECISIONS, FIELD, decisions_a_second, questions
from game.tools.bench.rows import BenchRow, at_least, at_most
from game.tools.simulate import simulate

REPEATS = 5
MANY = 1_000_000
"""Battles of a study whose length is worked out from a few."""
COMPILED_RATIO = 2
"""What a compiled build should reach, in decisions for each half-move of python-chess."""
MOVES_A_GAME = 200
"""Moves of a game of chess: longer random games are mostly bare kings, which are quick."""

TURNS = 2
EVERY = 40
"""Questions of a random battle from one play-out to the next."""


def against_chess(rules: AnyRules, scenario: Scenario) -> BenchRow:
    """Random battles against random legal moves of python-chess, turn about; a compiled build aims at twice that."""
    is_compiled = compiled_modules() > 0
    work = "random battles against python-chess, decisions a second"
    work += ", compiled" if is_compiled else ""
    wanted = COMPILED_RATIO if is_compiled else 1
    if importlib.util.find_spec("chess") is None:
        missing = "python-chess is not there"
        return BenchRow(
            work=work,
            target=f"at least {wanted:.1f} of it",
            reached=missing,
            note="pip install -r requirements-dev.txt",
        )
    pairs = [
        (decisions_a_second(rules, scenario, DECISIONS, seed), _plies(DECISIONS))
        for seed in range(1, REPEATS + 1)
    ]
    ours, theirs = (median(rates) for rates in zip(*pairs, strict=True))
    ratio = median(mine / other for mine, other in pairs)
    return at_least(work, ratio, wanted, f"{ours:,.0f} to {theirs:,.0f}")


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


def of_each_system(rules: AnyRules, scenario: Scenario) -> Iterator[BenchRow]:
    """Random battles under each other rule system, against those under the one measured, turn about."""
    for other in shipped():
        if other.info.id == rules.info.id:
            continue
        theirs, other_scenario = open_map(FIELD, other.info.id)
        pairs = [
            (
                decisions_a_second(theirs, other_scenario, DECISIONS // REPEATS, seed),
                decisions_a_second(rules, scenario, DECISIONS, seed),
            )
            for seed in range(1, REPEATS + 1)
        ]
        name, measured = other.info.name, rules.info.name
        yield at_least(
            f"random battles of {name} against {measured}, decisions a second",
            median(one / another for one, another in pairs),
            1,
            f"{median(one for one, _ in pairs):,.0f} to {median(another for _, another in pairs):,.0f}",
        )


def greedy_play_out(rules: AnyRules, scenario: Scenario) -> BenchRow:
    """A fork of a battle that two greedy players play for two turns more, from questions of a random battle."""
    spent = []
    for number, match in enumerate(questions(rules, scenario)):
        if number % EVERY:
            continue
        began = time.process_time()
        fork = match.fork(SeededChance(number))
        player, last = GreedyPlayer(number), _turn(match) + TURNS
        while fork.pending is not None and _turn(fork) < last:
            fork.submit(player.choose(fork, fork.pending))
        spent.append(time.process_time() - began)
    slowest = f"slowest {max(spent) * 1000:.0f} ms"
    return at_most(f"a greedy play-out of {TURNS} turns, median of {len(spent)}", median(spent), 20, slowest)


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
