"""Workers end with the program that began them, even one that was killed while they were at work."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

THINKING = """
import time
from game.players.thinking import ThinkingPlayer
from game.storage.battles import MAPS, open_map, unsaved
from game.players.levels import player
if __name__ == "__main__":
    match = unsaved(open_map(MAPS / "keith-1746.tmx")[1], 1)
    general = player("general", 1, 600.0)
    assert isinstance(general, ThinkingPlayer)
    general.prepare(match)
    general._workers.submit(time.sleep, 600)
    print(*general._workers._processes, flush=True)
    time.sleep(600)
"""
ADVISING = """
import time
from game import i18n
from game.players.advising import AdviceTask, AdviceWork
from game.players.workers import recorded
from game.storage.battles import MAPS, open_map, unsaved
if __name__ == "__main__":
    match = unsaved(open_map(MAPS / "keith-1746.tmx")[1], 1)
    adviser = AdviceWork(AdviceTask(battle=recorded(match), seconds=600.0, language=i18n.in_use()))
    print(adviser._process.pid, flush=True)
    time.sleep(600)
"""
SIMULATING = """
import os, sys, time
import joblib
from game.players.workers import end_with_parent
def work(path):
    end_with_parent()
    with open(path, "a") as file:
        print(os.getpid(), file=file, flush=True)
    time.sleep(600)
if __name__ == "__main__":
    joblib.Parallel(n_jobs=2)(joblib.delayed(work)(sys.argv[1]) for _ in range(2))
"""


def is_running(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def waited_for(question: object, seconds: float = 60) -> bool:
    until = time.monotonic() + seconds
    assert callable(question)
    while time.monotonic() < until and not question():
        time.sleep(0.1)
    return bool(question())


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for as Linux lists them")
@pytest.mark.parametrize(
    "program", [THINKING, ADVISING, SIMULATING], ids=["thinking", "advising", "simulating"]
)
def test_workers_end_with_a_program_that_is_killed(tmp_path: Path, program: str) -> None:
    source, told = tmp_path / "program.py", tmp_path / "told"
    source.write_text(program)
    begun = subprocess.Popen(
        [sys.executable, source, told],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert begun.stdout is not None
    if program == SIMULATING:
        assert waited_for(lambda: told.exists() and len(told.read_text().split()) == 2)
        workers = [int(word) for word in told.read_text().split()]
    else:
        workers = [int(word) for word in begun.stdout.readline().split()]
    begun.stdout.close()
    assert workers and all(map(is_running, workers))
    time.sleep(0 if program == SIMULATING else 4)  # a worker that is being begun watches nobody yet
    begun.send_signal(signal.SIGKILL)
    begun.wait()
    ended = waited_for(lambda: not any(map(is_running, workers)))
    for worker in filter(is_running, workers):
        os.kill(worker, signal.SIGKILL)
    assert ended
