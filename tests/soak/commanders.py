"""Crowded positions of Commanders held against the second reading; what differs is printed, its journal kept."""

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from tests.readings.commanders.crowded import crowded
from tests.readings.commanders.watch import Watched

POSITIONS = 200
FIRST = 100_000
"""The seed of the first position."""


def piece(folder: Path, number: int) -> Counter[str]:
    """Judge so many positions with seeds of their own, shared among the processors."""
    seeds = range(FIRST + number * POSITIONS, FIRST + (number + 1) * POSITIONS)
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        judged = list(workers.map(partial(judge, folder), seeds, chunksize=10))
    figures = Counter({"positions": 0, "differences": 0})
    for counted in judged:
        figures.update(counted)
    return figures


def judge(folder: Path, seed: int) -> Counter[str]:
    """Play and judge one position."""
    watched = Watched(crowded(seed), seed)
    difference = ""
    try:
        watched.play()
        watched.judged()
    except Exception as objection:
        # The rules or the reading stopped: the other positions are to be judged all the same.
        difference = repr(objection)
    figures = Counter({"positions": 1, "questions and rolls": len(watched.account)})
    if difference:
        journal = folder / f"{seed}.battle"
        watched.keep(journal)
        print(f"{journal}: {difference}", flush=True)
        figures["differences"] = 1
    return figures
