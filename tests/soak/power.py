"""The power cut in the middle of a battle: a file system of its own is copied as its disk is, and mounted again.

What has not been synced is still in memory then, and not in the copy. The same battle without syncs is the control: if
it lost nothing, the cuts would show nothing.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random

from game.engine.play.journal import Answered, read
from game.storage.battles import SUFFIX, resume

ROOT = Path(__file__).resolve().parents[2]
CUTS = 8
"""Cuts in one battle."""

IMAGE_BYTES = 8 << 20
TOOLS = ("mkfs.ext4", "mount", "umount")


@cache
def can_cut() -> bool:
    """Return whether this machine lets a file system be made and mounted."""
    if sys.platform != "linux" or os.geteuid() != 0 or not all(map(shutil.which, TOOLS)):
        return False
    with tempfile.TemporaryDirectory() as name:
        try:
            with _mounted(_made(Path(name) / "disk")):
                return True
        except (OSError, subprocess.CalledProcessError):
            return False


def piece(folder: Path, number: int, cuts: int = CUTS) -> Counter[str]:
    """Cut the power of a battle some times, and of the same battle without syncs."""
    if not can_cut():
        return Counter({"battles without a cut, because nothing can be mounted here": 1})
    with tempfile.TemporaryDirectory(dir=folder) as name:
        counted = _battle(Path(name), number, cuts, synced=True)
    with tempfile.TemporaryDirectory(dir=folder) as name:
        control = _battle(Path(name), number, cuts, synced=False)
    counted["answers lost by the control, which does not sync"] = control["answers lost"]
    assert counted["answers lost"] == 0, (number, counted)
    assert control["answers lost"] > 0, (number, control)
    counted.setdefault("answers lost", 0)
    return counted


def _battle(folder: Path, number: int, cuts: int, *, synced: bool) -> Counter[str]:
    """Let a battle be played on a disk of its own; copy the disk now and then, and count the answers in the copies."""
    chance, counted, image = Random(number), Counter[str](), _made(folder / "disk")
    copies: list[tuple[Path, list[str]]] = []
    with _mounted(image) as disk:
        words = [str(disk), str(number), *([] if synced else ["--without-sync"])]
        child = subprocess.Popen(
            [sys.executable, "-m", "tests.storage.play_until_killed", *words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert child.stdout is not None
        reported: list[str] = []
        for cut in range(cuts):
            new = [line for _ in range(chance.randint(1, 25)) if (line := child.stdout.readline())]
            reported += [line.rstrip("\n") for line in new]
            if child.poll() is not None:
                break
            os.kill(child.pid, signal.SIGSTOP)
            copy = folder / f"cut {cut}"
            shutil.copyfile(image, copy)
            os.kill(child.pid, signal.SIGCONT)
            copies.append((copy, list(reported)))
        child.kill()
        child.stdout.close()
        child.wait()
    for copy, answers in copies:
        with _mounted(copy) as disk:
            counted += _look(disk, answers)
    return counted


def _look(disk: Path, reported: list[str]) -> Counter[str]:
    paths = list(disk.glob(f"*{SUFFIX}"))
    answers: list[str] = []
    if paths and paths[0].stat().st_size:
        try:
            journal = read(paths[0].read_bytes())
            answers = [entry.answer for entry in journal.entries if isinstance(entry, Answered)]
            resume(paths[0]).file.close()
        except Exception as error:  # a battle that cannot be resumed has lost all its answers
            print(f"{paths[0].name}: {error}", file=sys.stderr)
            answers = []
    lost = sum(a != b for a, b in zip(answers, reported, strict=False)) + max(0, len(reported) - len(answers))
    return Counter({"cuts": 1, "answers counted again": len(reported), "answers lost": lost})


def _made(image: Path) -> Path:
    with image.open("wb") as file:
        file.truncate(IMAGE_BYTES)
    _run("mkfs.ext4", "-q", "-F", image)
    return image


@contextmanager
def _mounted(image: Path) -> Iterator[Path]:
    """Mount an image; what a power cut left half done is repaired by the file system's own journal."""
    place = image.with_name(f"{image.name} mounted")
    place.mkdir()
    _run("mount", "-o", "loop", image, place)
    try:
        yield place
    finally:
        _run("umount", "-l", place)


def _run(*command: str | Path) -> None:
    subprocess.run(list(map(str, command)), check=True, capture_output=True, timeout=60)
