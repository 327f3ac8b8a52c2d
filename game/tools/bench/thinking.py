"""The frames of the window while a computer's general thinks in a process of its own."""

import json
from collections.abc import Iterator
from pathlib import Path

from game.engine.ruleset import shipped
from game.tools.bench.playing import FIELD
from game.tools.bench.rows import BenchRow, at_most
from game.tools.bench.window import run_unseen

MAXIMUM = 16
"""Milliseconds that a frame may take."""


def thinking(map_file: Path = FIELD, frames: int = 200) -> Iterator[BenchRow]:
    """Measure frames under each rule system in which a general tries plans out."""
    for rules in shipped():
        if rules.opponent.pivotal:
            printed = run_unseen(["-m", "game.ui.thinking_bench", str(map_file), rules.info.id, str(frames)])
            yield from rows(rules.info.name, json.loads(printed.splitlines()[-1]))


def rows(system: str, measured: dict[str, dict[str, float]]) -> Iterator[BenchRow]:
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
