"""The window, measured in a process of its own."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from game.engine.ruleset import shipped
from game.storage import battles
from game.storage.battles import MAPS
from research.bench.large_fields import crowded, enlarge
from research.bench.playing import FIELD
from research.bench.rows import BenchRow, at_most

ROOT = MAPS.parent

HEXES, PIECES = (40, 30), 80
"""The field of the most that is measured, and at least so many pieces on it."""

IMPORTS = 8
"""How many times the work of `import pygame` the first frame may take, which is less moved by other programs."""

MAXIMUM = 16
"""Milliseconds that a frame may take while a general thinks."""


def first_frame() -> Iterator[BenchRow]:
    """From the start of the program to the first frame of the title."""
    first = (
        "import sys, time, pygame\n"
        "def shown():\n    print(time.time(), time.process_time()); sys.stdout.flush(); import os; os._exit(0)\n"
        "pygame.display.flip = shown\n"
        "from game.commands import main\nfrom research.commands import COMMANDS\nmain(['play'], more=COMMANDS)\n"
    )
    waited, worked = [], []
    for _ in range(3):
        with TemporaryDirectory() as home:
            began = time.time()
            out = run_unseen(["-c", first], HOME=home, XDG_DATA_HOME=home, XDG_CONFIG_HOME=home)
        at, work = map(float, out.split()[-2:])
        waited.append(at - began)
        worked.append(work)
    row = at_most("start to the first frame of the title", min(waited), 600)
    yield msgspec.structs.replace(row, note=f"{min(worked) * 1000:.0f} ms of it work")
    alone = min(
        float(run_unseen(["-c", "import pygame, time; print(time.process_time())"])) for _ in range(3)
    )
    times = min(worked) / alone
    yield BenchRow(
        work="work to the first frame against `import pygame`",
        target=f"at most {IMPORTS} times",
        reached=f"{times:.1f} times",
        ratio=IMPORTS / times,
    )


def window(system: str) -> Iterator[BenchRow]:
    """Measure frames in windows of two sizes, with a crowd and at a stage, and the memory taken."""
    with TemporaryDirectory() as folder:
        wide = enlarge(FIELD, Path(folder), *HEXES)
        crowd = {"map_file": str(wide), "scenario": crowded(battles.open_map(wide, system)[1], PIECES // 2)}
        given = Path(folder) / "crowd.json"
        given.write_bytes(msgspec.json.encode(crowd))
        printed = run_unseen(["-m", "research.bench.window_frames", str(FIELD), system, str(given)])
    measured = json.loads(printed.splitlines()[-1])
    for size, maximum in (("1920x1080", 8), ("3840x2160", 16)):
        frames = measured[size]
        slowest = f"slowest {frames['answer_slowest']} ms"
        yield at_most(f"{size}: a frame after an answer", frames["answer"] / 1000, maximum, slowest)
        slowest = f"slowest {frames['point_slowest']} ms"
        yield at_most(f"{size}: a frame after the pointer moved", frames["point"] / 1000, maximum, slowest)
        yield at_most(f"{size}: a frame while the field moves", frames["move"] / 1000, 1000 / 60)
        idle = frames["idle_frames"]
        yield BenchRow(
            work=f"{size}: frames drawn while nothing happens",
            target="none",
            reached=str(idle),
            ratio=1.0 if idle == 0 else 0.0,
        )
    frames, most = measured["crowd"], f"{HEXES[0]} x {HEXES[1]} hexes and {PIECES} pieces"
    yield at_most(
        f"3840x2160: a frame while a piece and the field move, {most}",
        frames["move"] / 1000,
        1000 / 60,
        f"slowest {frames['move_slowest']} ms",
    )
    yield BenchRow(
        work=f"3840x2160: frames drawn while nothing happens, {most}",
        target="none",
        reached=str(frames["idle_frames"]),
        ratio=1.0 if frames["idle_frames"] == 0 else 0.0,
    )
    stage = measured["stage"]
    note = f"slowest {stage['slowest']} ms of {stage['frames']} frames"
    yield at_most("3840x2160: a frame while a test is on its stage", stage["frame"] / 1000, 1000 / 60, note)
    held = measured["1920x1080"]["megabytes"]
    yield BenchRow(
        work="memory in a battle at 1920x1080",
        target="under 300 MB",
        reached=f"{held:.0f} MB",
        ratio=300 / held,
    )


def thinking(map_file: Path = FIELD, frames: int = 200) -> Iterator[BenchRow]:
    """Measure frames under each rule system in which a general tries plans out."""
    for rules in shipped():
        if rules.opponent.pivotal:
            printed = run_unseen(
                ["-m", "research.bench.thinking_frames", str(map_file), rules.info.id, str(frames)]
            )
            yield from _frame_rows(rules.info.name, json.loads(printed.splitlines()[-1]))


def _frame_rows(system: str, measured: dict[str, dict[str, float]]) -> Iterator[BenchRow]:
    """Lay out what was measured under a rule system: 99 of 100 frames of thinking, then the slowest of the others."""
    for moment, work, held in (
        ("thinks", f"a frame while a general of {system} thinks, 99 of 100", "99"),
        ("begins", f"the frame in which a general of {system} begins to think, the slowest", "slowest"),
        ("answers", f"the frame with the answer of a general of {system}, the slowest", "slowest"),
    ):
        found = measured[moment]
        if not found["frames"]:
            yield BenchRow(work=work, target=f"under {MAXIMUM} ms", reached="no such frame")
            continue
        note = (
            f"of {found['frames']:.0f}, median {found['work']} ms; "
            f"on the clock {found[f'clock_{held}']} ms, median {found['clock']} ms"
        )
        yield at_most(work, found[f"work_{held}"] / 1000, MAXIMUM, note)


def run_unseen(arguments: list[str], **environment: str) -> str:
    """Run a piece of the program unseen and give what it printed."""
    unseen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **unseen, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
