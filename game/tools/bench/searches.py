"""The searches that a rule system says are long, timed at the questions of a battle of the computer's players."""

from collections.abc import Iterator
from statistics import median

from game.engine.play.match import Match
from game.engine.ruleset import shipped
from game.hexgrid.scenario import Scenario
from game.players.greedy_player import GreedyPlayer
from game.storage.battles import AnyMatch, AnyRules, open_map
from game.tools.bench.playing import FIELD
from game.tools.bench.rows import BenchRow, at_most, least


def searches_of_each_system() -> Iterator[BenchRow]:
    """Time the long searches of all systems on the standard field."""
    for rules in shipped():
        yield from long_searches(*open_map(FIELD, rules.info.id))


def long_searches(rules: AnyRules, scenario: Scenario) -> Iterator[BenchRow]:
    """Time the long searches of one system: a row for each kind, its slowest against what it may take."""
    match: AnyMatch = Match(rules, scenario, seed=1, keep_frames=False, can_undo=False)
    player = GreedyPlayer(1)
    spent: dict[str, list[float]] = {}
    most: dict[str, int] = {}
    while match.pending is not None:
        for search in rules.opponent.costly_searches(match.setup.battlefield, match.state):
            spent.setdefault(search.work, []).append(least(search.run, 1))
            most[search.work] = search.milliseconds
        match.submit(player.choose(match, match.pending))
    for work, times in spent.items():
        note = f"median {median(times) * 1000:.1f} ms of {len(times)}"
        yield at_most(f"{work}, the slowest", max(times), most[work], note)
