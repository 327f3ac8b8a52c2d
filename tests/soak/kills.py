"""A program killed in the middle of a battle, or while it opens one: no answer it had reported is lost."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

from game.engine.play.journal import Answered, read
from game.storage.battles import SUFFIX, load, resume

ROOT = Path(__file__).resolve().parents[2]


def piece(folder: Path, number: int) -> Counter[str]:
    """Let a battle be begun or resumed, kill it, and hold what is on the disk against what was reported."""
    chance, kept = Random(number), folder / "kept"
    kept.mkdir(exist_ok=True)
    known = folder / "reported"
    reported = known.read_text().splitlines() if known.exists() else []
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.storage.play_until_killed", str(kept), str(number)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    if chance.random() < 0.15:
        time.sleep(chance.uniform(0, 1.5))  # perhaps before it has opened anything
        new = []
    else:
        new = [child.stdout.readline() for _ in range(chance.randint(1, 60))]
        time.sleep(chance.uniform(0, 0.01))
    os.kill(child.pid, signal.SIGKILL)
    new += child.stdout.readlines()
    child.stdout.close()
    ended = child.wait() == 0
    reported += [line.rstrip("\n") for line in new if line.endswith("\n")]
    counted = Counter({"kills survived": not ended, "battles ended before the kill": ended})
    for path in [path for path in kept.glob(f"*{SUFFIX}") if not path.stat().st_size]:
        path.unlink()
    paths = list(kept.glob(f"*{SUFFIX}"))
    if paths:
        counted += _look(paths[0], reported)
        match = load(paths[0])[0]
        if match.pending is None:
            paths[0].unlink()
            reported = []
        else:
            reported = [entry.answer for entry in match.entries if isinstance(entry, Answered)]
    else:
        counted["answers lost"] += len(reported)
        counted["killed before there was a battle"] += 1
    for damaged in kept.glob("*.damaged"):
        damaged.unlink()
    known.write_text("".join(f"{answer}\n" for answer in reported))
    counted.setdefault("answers lost", 0)
    assert counted["answers lost"] == 0, (number, reported)
    return counted


def _look(path: Path, reported: list[str]) -> Counter[str]:
    journal = read(path.read_bytes())
    answers = [entry.answer for entry in journal.entries if isinstance(entry, Answered)]
    lost = sum(a != b for a, b in zip(answers, reported, strict=False)) + max(0, len(reported) - len(answers))
    assert len(answers) <= len(reported) + 1 or not reported
    assert journal.damage == "" or journal.is_torn, journal.damage
    resumed = resume(path)
    resumed.file.close()
    return Counter(
        {
            "answers lost": lost,
            "answers held against the disk": len(reported),
            "torn last lines": journal.is_torn,
        }
    )
