"""The rows of the bench: what was measured, what it should reach, and how they are laid out."""

import sys
import time
from collections.abc import Callable, Iterator
from importlib.machinery import EXTENSION_SUFFIXES

import msgspec


class BenchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table; `ratio` is how many times over the target is reached, None where nothing was measured."""

    work: str
    target: str
    reached: str
    ratio: float | None = None
    note: str = ""


class Bench(msgspec.Struct, frozen=True):
    """The table, the machine it was measured on, and how many modules of the game are compiled."""

    python: str
    compiled: int
    cores: int
    load: float
    rows: tuple[BenchRow, ...]


def describe(table: Bench) -> Iterator[str]:
    """Lay the table out for reading."""
    titles = ("work", "target", "reached")
    lines = [titles, *((row.work, row.target, row.reached) for row in table.rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    text = ("  ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)) for line in lines)
    yield next(text).rstrip()
    for line, row in zip(text, table.rows, strict=True):
        ratio = f"{row.ratio:5.2f} x" if row.ratio is not None else ""
        yield f"{line}  {ratio:<7}  {row.note}".rstrip()
    yield ""
    build = f"{table.compiled} modules compiled" if table.compiled else "plain Python"
    machine = f"Python {table.python}, {build}, {table.cores} cores"
    yield f"{machine}, load {table.load} at the start; from 1 x a target is reached"
    short = [row.work for row in table.rows if row.ratio is not None and row.ratio < 1]
    measured = sum(row.ratio is not None for row in table.rows)
    yield f"{measured - len(short)} of {measured} targets are reached"
    yield from (f"  falls short: {work}" for work in short)
    if table.load > table.cores / 2:
        yield "the machine was busy: seconds, and two workers against one, say little"


def at_most(work: str, seconds: float, maximum: float, note: str = "") -> BenchRow:
    """Hold a time against the milliseconds that it may take."""
    spent = seconds * 1000
    digits = 0 if spent >= 100 else 1 if spent >= 10 else 2
    return BenchRow(
        work=work,
        target=f"under {maximum:.4g} ms",
        reached=f"{spent:.{digits}f} ms",
        ratio=maximum / max(spent, 1e-6),
        note=note,
    )


def at_least(work: str, ratio: float, wanted: float, reached: str = "") -> BenchRow:
    """Hold a rate against another of the same run, as how many times the other it should be."""
    shown = f"{reached}: {ratio:.2g}" if reached else f"{ratio:.2f} times"
    return BenchRow(work=work, target=f"at least {wanted:.1f} of it", reached=shown, ratio=ratio / wanted)


def least(work: Callable[[], object], times: int) -> float:
    """Return the seconds of work in doing something, the least of several times."""
    spent = []
    for _ in range(times):
        began = time.process_time()
        work()
        spent.append(time.process_time() - began)
    return min(spent)


def compiled_modules() -> int:
    """Count the modules of the game that are compiled, of those in use."""
    files = [
        str(getattr(module, "__file__", ""))
        for name, module in sys.modules.items()
        if name.startswith("game.")
    ]
    return sum(file.endswith(tuple(EXTENSION_SUFFIXES)) for file in files)
