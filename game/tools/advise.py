"""What the general would do, and what a battle was lost by, on a terminal."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from game.content.positions import open_match
from game.engine.play.journal import Answered
from game.engine.play.match import Match
from game.players.advice import Advice, Costly, advise, costliest, review, up_to
from game.players.levels import GENERAL
from game.storage.battles import AnyMatch, open_map
from game.tiled.reading.files import MAP_ENDINGS


def opened(
    path: Path, system: str = "", answers: int | None = None, *, is_position: bool = False
) -> AnyMatch:
    """Open a saved game or a position, as it is or was after so many answers, or a map as its battle begins."""
    if path.suffix.lower() in MAP_ENDINGS and not is_position:
        match: AnyMatch = Match(*open_map(path, system), seed=1, keep_frames=False)
    else:
        match = open_match(path, is_position=is_position)
    return match if answers is None else up_to(match, answers)


def plans(match: AnyMatch, own: str = "") -> list[Advice]:
    """Return the best plans at the open question, and what begins with an answer of one's own; InvalidAnswerError."""
    if own and match.pending is not None:
        match.pending.option(own)
    return advise(match, GENERAL, own=(own,) if own else ())


def worst(match: AnyMatch) -> list[Costly]:
    """Return the answers of a battle that cost most by the general's judgement."""
    return costliest(review(match, GENERAL))


def describe(match: AnyMatch, found: Sequence[Advice]) -> list[str]:
    """Lay out what the general would do."""
    if match.pending is None:
        return ["the battle is over, and nothing is asked"]
    lines = [match.pending.prompt]
    for each in found:
        usual = "by the usual judgement" if len(found) > 1 else "the only plan"
        value = f"{each.value:4.0%} to win" if each.forks else usual
        mine = " (your own)" if each.is_own else ""
        at_once = " (a veteran's)" if each.is_usual and each.forks else ""
        lines.append(f"  {value}  {', '.join((each.answer, *each.following))}{mine}{at_once}")
    return lines


def describe_worst(match: AnyMatch, found: Sequence[Costly]) -> list[str]:
    """Lay out which answers cost most."""
    if not any(isinstance(entry, Answered) for entry in match.entries):
        return ["no answer has been given yet; name a saved game that was played"]
    if not found:
        return ["no answer cost anything"]
    return [
        f"turn {each.turn}, {each.side}: {', '.join(each.given)} cost {each.cost:.0%}; "
        f"better was {', '.join(each.better)}"
        for each in found
    ]


def as_object(found: Sequence[Advice | Costly]) -> list[dict[str, Any]]:
    """Return plans or answers as plain data."""
    return [each._asdict() if isinstance(each, Costly) else msgspec.to_builtins(each) for each in found]
