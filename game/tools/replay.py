"""A journal played again, every step held against the rules."""

from collections.abc import Iterator
from pathlib import Path

from game.engine.chance import SeededChance
from game.engine.journal import Answered, Rolled
from game.saves.battles import AnyMatch, load


def replay(path: Path) -> tuple[AnyMatch, str]:
    """Play a journal again; give the battle and the first thing that does not hold ("" if all does)."""
    match, journal = load(path)
    return match, journal.fault or _false_dice(match)


def tell(match: AnyMatch) -> Iterator[str]:
    """Tell the events of a battle, a sentence each."""
    for frame in match.frames:
        if sentence := frame.event.tell(match.names):
            yield sentence


def _false_dice(match: AnyMatch) -> str:
    """Find the first roll that the battle's seed does not give."""
    chance = SeededChance(match.seed)
    for number, entry in enumerate(match.entries, 1):
        if isinstance(entry, Answered):
            continue
        if not isinstance(entry, Rolled):
            if chance.order(len(entry.order)) != entry.order:
                return (
                    f"step {number}: the seed {match.seed} shuffles the {len(entry.order)} cards another way"
                )
            continue
        faces = chance.roll(len(entry.faces), match.rules.info.die)
        if faces != entry.faces:
            return f"step {number}: the dice recorded are {entry.faces}, the seed {match.seed} gives {faces}"
    return ""
