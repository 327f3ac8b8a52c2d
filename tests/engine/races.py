"""Races played by their answers, and all of a match that can be compared."""

from typing import Any

from game.engine.play.dice import ScriptedChance
from game.engine.play.match import Match
from tests.drawn import asked
from tests.engine.toy import race

AnyMatch = Match[Any, Any, Any]


def played(*answers: str, dice: tuple[str, ...] = (), **further: Any) -> AnyMatch:
    """Play a race with these answers."""
    match = race(chance=ScriptedChance(dice) if dice else None, **further)
    for answer in answers:
        match.submit(answer)
    return match


def snapshot(match: AnyMatch) -> tuple[Any, ...]:
    """Take down all of a match that can be compared."""
    return match.state, asked(match), list(match.entries), list(match.frames), match.outcome
