"""Crowded battles under the eyes of the umpire: what differs is printed and its journal is left in the folder."""

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import msgspec

from tests.umpire.account import Difference
from tests.umpire.crowded import battles
from tests.umpire.situations import WATCHED
from tests.umpire.watch import Watched

BATTLES = 200
FIRST = 100_000
"""The seed of the first battle."""


def piece(folder: Path, number: int) -> Counter[str]:
    """Judge so many battles with seeds of their own, shared among the processors."""
    first = FIRST + number * BATTLES
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        judged = list(workers.map(partial(judge, folder), range(first, first + BATTLES), chunksize=10))
    figures = Counter({"battles": 0, "decisions": 0, "differences": 0})
    situations = _situations(folder)
    for counted, arisen in judged:
        figures.update(counted)
        situations.update(arisen)
    (folder / "situations.json").write_bytes(
        msgspec.json.format(msgspec.json.encode(situations, order="sorted"))
    )
    figures[f"most rules arisen of {len(WATCHED)}"] = sum(situations[rule] > 0 for rule in WATCHED)
    return figures


def _situations(folder: Path) -> Counter[str]:
    """Give how often the situation of each rule arose so far: 0 is a hole."""
    try:
        known = msgspec.json.decode((folder / "situations.json").read_bytes(), type=dict[str, int])
    except (OSError, msgspec.MsgspecError):
        known = dict.fromkeys(WATCHED, 0)
    return Counter(known)


def judge(folder: Path, seed: int) -> tuple[Counter[str], Counter[str]]:
    """Play and judge one battle; give the figures and how often the situations of rules arose."""
    ((_, scenario),) = battles([seed])
    watched = Watched(scenario, seed)
    arisen, difference = Counter[str](), ""
    try:
        watched.play()
        arisen = watched.judged()
    except Difference as objection:
        difference = str(objection)
    except Exception as error:
        # The rules or the umpire stopped: the other battles are to be judged all the same.
        difference = repr(error)
    figures = Counter(battles=1, decisions=watched.decisions)
    if difference:
        journal = folder / f"{seed}.battle"
        watched.keep(journal)
        print(f"{journal}: seed {seed}: {difference}", flush=True)
        figures["differences"] = 1
    return figures, arisen
