"""Crowded positions of Brigades held against the second reading: what differs is printed."""

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.readings.brigades.crowded import crowded
from tests.readings.brigades.judge import Judge

POSITIONS = 200
FIRST = 100_000
"""The seed of the first position."""


def piece(folder: Path, number: int) -> Counter[str]:
    """Judge so many positions with seeds of their own, shared among the processors."""
    first = FIRST + number * POSITIONS
    figures = Counter({"positions": 0, "differences": 0})
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        for seed, counted, difference in workers.map(judge, range(first, first + POSITIONS), chunksize=10):
            figures.update(counted)
            if difference:
                figures["differences"] += 1
                print(f"seed {seed}: {difference}", flush=True)
    return figures


def judge(seed: int) -> tuple[int, Counter[str], str]:
    """Play and judge one position; give the figures and the difference, if there is one."""
    figures = Counter(positions=1)
    try:
        battle = Judge(crowded(seed), seed)
        battle.play()
    except Exception as objection:
        # The rules or the reading stopped: the other positions are to be judged all the same.
        return seed, figures, repr(objection)
    for what, number in battle.counted.items():
        figures[what.split(":")[0]] += number
    return seed, figures, ""
