"""How fast the game is: the rows of a table, all of one run, most of them against something of the same run."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from game.storage.battles import check_map, open_map
from research.bench import moments, speed, window
from research.bench.large_fields import large_fields
from research.bench.peers import against_peers
from research.bench.playing import FIELD
from research.bench.rows import Bench, BenchRow, at_most, compiled_modules, least


def bench(system: str = "", *, peers: bool = False) -> Bench:
    """Measure every row, under a rule system or that of the standard field; `peers` adds other programs."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    with TemporaryDirectory() as folder:
        rows = tuple(_measured(Path(folder), system, peers=peers))
    return Bench(sys.version.split()[0], compiled_modules(), os.cpu_count() or 1, round(load, 2), rows)


def _measured(folder: Path, system: str, *, peers: bool) -> Iterator[BenchRow]:
    rules, scenario = open_map(FIELD, system)
    yield from speed.against_chess(rules, scenario)
    if peers:
        yield from against_peers(rules, scenario)
    yield speed.greedy_play_out(rules, scenario)
    yield from speed.two_workers(system)
    yield from moments.undo_and_load(scenario, folder)
    yield moments.next_question(rules, scenario)
    yield from moments.forks()
    yield from moments.odds(rules, scenario)
    yield from moments.searches_on_the_field()
    yield from large_fields(rules, scenario, folder, system)
    yield at_most("load and check the standard field", least(lambda: check_map(FIELD, system), 3), 150)
    yield from window.first_frame()
    yield from window.window(system)
    yield from window.thinking()
