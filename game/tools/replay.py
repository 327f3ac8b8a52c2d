"""A journal played again, every step compared with the rules."""

from collections.abc import Iterator
from pathlib import Path

from game.storage.battles import AnyMatch, load
from game.storage.dice_audit import first_fault


def replay(path: Path) -> tuple[AnyMatch, str]:
    """Play a journal again; give the battle and the first thing that does not hold ("" if all does)."""
    match, journal = load(path)
    return match, first_fault(match, journal)


def describe(match: AnyMatch) -> Iterator[str]:
    """Return the events of a battle, a sentence each, and how it ended."""
    for frame in match.frames:
        if sentence := frame.event.describe(match.names):
            yield sentence
    if match.outcome is not None:
        yield match.outcome.sentence
