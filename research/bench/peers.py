"""Other programs that play out games of chance, and what share of our own time goes where."""

import cProfile
import importlib.util
import pstats
import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.hexgrid.scenario import Scenario
from game.storage.battles import AnyRules
from research.bench.playing import DECISIONS, decisions_a_second
from research.bench.rows import BenchRow, at_least

GAMES = ("backgammon", "breakthrough", "chess", "hex")
"""Games of OpenSpiel: two with many pieces on a field, one with dice, and chess once more."""

MOVES = 20_000

PARTS = {
    "chance": ("engine/play/dice.py", "engine/play/dice.py", "random.py"),
    "journal": ("engine/play/journal.py", "engine/play/replay.py"),
    "options": (
        "engine/decisions/decision.py",
        "engine/decisions/joint.py",
        "engine/play/secrets.py",
        "players/",
    ),
    "engine": ("engine/",),
    "field": ("hexgrid/", "plane/"),
    "rules": ("rules/",),
}
"""The parts of the program by the ends of the files and folders that hold them; the first that fits counts."""


def against_peers(rules: AnyRules, scenario: Scenario) -> Iterator[BenchRow]:
    """Random battles against random play-outs of OpenSpiel, and the shares of our parts."""
    work = "random battles against OpenSpiel"
    if importlib.util.find_spec("pyspiel") is None:
        note = "pip install open_spiel"
        yield BenchRow(work=work, target="for comparison", reached="OpenSpiel is not there", note=note)
    else:
        ours = decisions_a_second(rules, scenario, DECISIONS, 1)
        for name in GAMES:
            theirs = _moves_a_second(name)
            row = at_least(
                f"{work}: {name}, decisions a second", ours / theirs, 1, f"{ours:,.0f} to {theirs:,.0f}"
            )
            yield BenchRow(work=row.work, target="for comparison", reached=row.reached)
    shares = ", ".join(f"{part} {share:.0%}" for part, share in shares_of_parts(rules, scenario).items())
    yield BenchRow(work="where the time of random battles goes", target="to be known", reached=shares)


def _moves_a_second(name: str) -> float:
    """Count the moves a second of random play-outs of a game of OpenSpiel, its chance included."""
    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1)
    state, made = game.new_initial_state(), 0
    began = time.process_time()
    while made < MOVES:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            made += 1
    return made / (time.process_time() - began)


def shares_of_parts(rules: AnyRules, scenario: Scenario, decisions: int = DECISIONS) -> dict[str, float]:
    """Return which share of the work each part does itself; what Python does for it counts as its own."""
    profile = cProfile.Profile()
    profile.runcall(decisions_a_second, rules, scenario, decisions, 1)
    spent: Counter[str] = Counter()
    entries: dict[Any, Any] = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    for (file, _, _), (_, _, own, _, callers) in entries.items():
        if part := _part(file):
            spent[part] += own
            continue
        for (caller, _, _), (_, _, share, _) in callers.items():
            spent[_part(caller) or "other"] += share
    total = spent.total()
    return {part: seconds / total for part, seconds in spent.most_common()}


def _part(file: str) -> str:
    """Name the part a file of ours belongs to; "" for Python's own and other people's files."""
    path = Path(file).as_posix()
    for part, places in PARTS.items():
        if any(f"/game/{place}" in path for place in places):
            return part
    return ""
