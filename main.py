"""Rout & Rally: start the game, or ask it for something else: `python main.py --help`."""

import multiprocessing
import re
import signal
import sys

TRACKER = (
    r"-c from joblib\.externals\.loky\.backend\.resource_tracker import main; main\((\d+), (?:True|False)\)"
)
"""The whole of what joblib has a process do that tidies up after its workers."""

if __name__ == "__main__":
    # A process that a one-file build begins is this program again: it goes to its work before the game is read in.
    multiprocessing.freeze_support()
    if getattr(sys, "frozen", False) and (asked := re.fullmatch(TRACKER, " ".join(sys.argv[-2:]))):
        # It is begun like a worker, but not known to `freeze_support`.
        from joblib.externals.loky.backend.resource_tracker import main

        main(int(asked[1]))
        sys.exit()
    # As long as the game is only being read in, there is nothing to be said of a stop.
    signal.signal(signal.SIGINT, signal.SIG_DFL)

try:
    from game.commands import run
    from research.commands import COMMANDS
except ModuleNotFoundError as missing:
    sys.exit(
        f"{missing.name} is not installed for this Python; `python3 start.py` sets everything up, and "
        "`.venv/bin/python main.py` then runs any command"
    )

if __name__ == "__main__":
    run(COMMANDS)
