"""The program killed in the middle of a battle: every answer that was given is on the disk."""

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from game.engine.play.journal import Answered, read
from game.storage.battles import SUFFIX, load, resume
from tests.share import a_share

ROOT = Path(__file__).resolve().parents[2]
KILLS = 2
"""So often the battle of one seed is begun or resumed and killed."""


def play_and_kill(folder: Path, seed: int) -> list[str]:
    """Let another process play, kill it at a moment that the seed decides, and give the answers it reported."""
    chance = Random(seed)
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.storage.play_until_killed", str(folder), str(seed)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    reported = [child.stdout.readline() for _ in range(chance.randint(1, 80))]
    time.sleep(chance.uniform(0, 0.02))
    child.kill()
    reported += child.stdout.readlines()
    child.stdout.close()
    assert child.wait() in (-9, 0)
    return [line.rstrip("\n") for line in reported if line.endswith("\n")]


@pytest.mark.parametrize("seed", a_share(range(10), 3))
def test_no_answer_given_before_the_kill_is_lost(tmp_path: Path, seed: int) -> None:
    reported: list[str] = []
    for kill in range(KILLS):
        reported += play_and_kill(tmp_path, KILLS * seed + kill)
        (path,) = tmp_path.glob(f"*{SUFFIX}")
        match, journal = load(path)
        answers = [entry.answer for entry in journal.entries if isinstance(entry, Answered)]
        assert answers[: len(reported)] == reported
        assert len(answers) <= len(reported) + 1  # the last one may have been killed before it was reported
        assert journal.damage in ("", f"line {len(path.read_bytes().splitlines())} was cut off")
        resumed = resume(path)
        resumed.file.close()
        assert list(read(path.read_bytes()).entries) == resumed.match.entries == match.entries
        reported = answers
