"""Processes that work for the program: they end with it, however it ends."""

import multiprocessing
import os
import threading
import time
from functools import cache
from multiprocessing.connection import wait

SECONDS = 1.0
"""How often a process is looked for that nothing else is heard of."""


@cache
def end_with_parent() -> None:
    """Watch the process that this one was begun by, and end when it does: a killed one can ask nobody to."""
    if (parent := multiprocessing.parent_process()) is not None:
        threading.Thread(
            target=_watch, args=(parent.pid, getattr(parent, "_sentinel", None)), daemon=True
        ).start()


def _watch(number: int, sentinel: int | None) -> None:
    if sentinel is not None:
        wait([sentinel])
    while sentinel is None and os.getppid() == number:  # joblib hands its workers no sentinel
        time.sleep(SECONDS)
    os._exit(1)
