"""Make the long runs: `python -m tests.soak [NAME ...] [--share 0.1] [--again]`.

A run that was stopped goes on where it was when it is asked for again; one that is done only tells its figures.
"""

import argparse
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.soak import planted
from tests.soak.progress import FOLDER, Progress, taken_up

ALL: dict[str, tuple[str, int]] = {
    "kills": ("kill -9 at random moments, though some battles end before it", 680),
    "power": ("battles whose power is cut eight times, each with one that does not sync beside it", 25),
    "faults": ("battles with a disk that is full, slow to recover or forbidden", 500),
    "planted": ("faults in the source, each found by the test that found it first", len(planted.PLANTED)),
    "damage": ("damaged journals, a hundred to a piece", 100),
    "memory": ("battles in one window, twenty to a piece", 10),
    "clicks": ("seconds of random clicks and keys in the window", 3600),
    "umpire": ("crowded battles judged by the umpire, two hundred to a piece", 100),
    "formations": ("positions of Formations held against its second reading, two hundred to a piece", 100),
    "brigades": ("crowded positions of Brigades held against a second reading, two hundred to a piece", 100),
    "chargers": ("positions of Chargers held against its second reading, two hundred to a piece", 100),
    "commanders": ("positions of Commanders held against its second reading, two hundred to a piece", 100),
    "problems": ("problems that come with the game, tried in all the forks they were found with", 200),
    "fuzz": ("random battles, twenty thousand decisions to a piece", 100),
}
"""What each run does, and how many pieces of it make a whole one."""


def main() -> int:
    """Make the runs asked for, one after the other."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(ALL))
    parser.add_argument("--share", type=float, default=1.0, help="how much of the whole run to make")
    parser.add_argument("--anew", action="store_true", help="forget how far the runs have come")
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(ALL):
        parser.error(f"there is no run {sorted(unknown)[0]!r}; there are {', '.join(ALL)}")
    for name in asked.names or ALL:
        if asked.anew:
            shutil.rmtree(FOLDER / name, ignore_errors=True)
            (FOLDER / f"{name}.json").unlink(missing_ok=True)
        progress = taken_up(name)
        whole = max(1, round(ALL[name][1] * asked.share))
        make(progress, whole)
        print(progress.tell(), flush=True)
    return 0


def make(progress: Progress, whole: int) -> None:
    """Make what is left of a run."""
    module = __import__(f"tests.soak.{progress.name}", fromlist=["piece"])
    piece: Callable[[Path, int], Counter[str]] = module.piece
    is_timed = progress.name == "clicks"
    text = time.monotonic()
    while (progress.seconds if is_timed else progress.done) < whole:
        began = time.monotonic()
        progress.add(began, piece(progress.folder, progress.done))
        if time.monotonic() - text > 60:
            text = time.monotonic()
            print(f"… {progress.tell()}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
