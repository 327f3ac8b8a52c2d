"""How the chances went in a battle, and where it turned: after what its winner's chance rose most."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import msgspec

from game.engine.event import PieceChanged, PieceRemoved, TrackChanged
from game.engine.play.journal import Answered
from game.engine.play.match import Match
from game.hexgrid.ids import NO_SIDE
from game.players.learned_value import chance_of_winning

AGREED = "concede", "accept"
"""The answers with which a side ends a battle that is not decided on the field."""

CHANGES = PieceChanged, PieceRemoved, TrackChanged
"""The events after which it is judged again."""


class TurningPoint(msgspec.Struct, frozen=True):
    """After how many frames it came, and the winner's chance before and after it."""

    frames: int
    before: float
    after: float


def chances_by_turn(match: Match[Any, Any, Any]) -> list[tuple[int, float]]:
    """Return the first side's chance at the beginning and after each turn of a battle, the turn with it.

    It is judged when the next turn has begun, as nothing that was done in the one before counts then.
    """
    side, stretch = match.rules.info.sides[0].id, match.rules.opponent.stretch
    states = [match.setup.state, *(frame.state for frame in match.frames)]

    def turn(state: Any) -> int:
        return match.rules.shown.view(match.setup.battlefield, state, NO_SIDE).turn

    found = {}
    for before, after in pairwise(states[1:]):
        if stretch(before)[0] != stretch(after)[0] and turn(before) != turn(after):
            found[turn(before)] = chance_of_winning(match, side, after)
    found[turn(states[-1])] = chance_of_winning(match, side)
    return [(turn(states[0]), chance_of_winning(match, side, states[0])), *found.items()]


def turning_point(match: Match[Any, Any, Any], moments: Iterable[int]) -> TurningPoint | None:
    """Find it among moments, each so many frames; of a draw the largest swing either way.

    None where nothing swung, or a side gave up.
    """
    outcome, last = match.outcome, match.entries[-1] if match.entries else None
    if outcome is None or (isinstance(last, Answered) and last.answer in AGREED):
        return None
    side = outcome.winner or match.rules.info.sides[0].id

    def chance(frames: int) -> float:
        return chance_of_winning(match, side, match.frames[frames - 1].state if frames else match.setup.state)

    found, before = None, chance(0)
    ends = (0, *moments)
    for start, end in pairwise(ends):
        if not any(isinstance(frame.event, CHANGES) for frame in match.frames[start:end]):
            continue
        after = chance(len(match.frames) if end == ends[-1] else end)  # what it came to is of the last one
        swing = after - before if outcome.winner else abs(after - before)
        if swing > (abs(found.after - found.before) if found is not None else 0.01):
            found = TurningPoint(end, before, after)
        before = after
    return found
