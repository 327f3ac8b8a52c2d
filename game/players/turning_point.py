"""How the chances went in a battle, and where it turned: in the turn in which its winner's chance rose most."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import msgspec

from game.engine.event import Event, Note, PieceChanged, PieceRemoved, TrackChanged
from game.engine.play.journal import Answered
from game.engine.play.match import Match
from game.engine.shown.view import PieceView
from game.hexgrid.ids import NO_PIECE, NO_SIDE, PieceId, SideId
from game.players.learned_value import chance_of_winning

AGREED = "concede", "accept"
"""The answers with which a side ends a battle that is not decided on the field."""

CHANGES = PieceChanged, PieceRemoved, TrackChanged
"""The events after which it is judged again."""


class TurningPoint(msgspec.Struct, frozen=True):
    """The winner's chance before and after the turn in which it came, and the moment of that turn that did most.

    `frames` is how many had happened with that moment, and `blows` the same of each event of the turn that struck the
    beaten side, the heaviest first: the fall of a leader, that of a unit, a rout.
    """

    frames: int
    before: float
    after: float
    blows: tuple[int, ...] = ()


class _Step(msgspec.Struct, frozen=True):
    """The first side's chance when a turn was over, and how many frames had happened then."""

    turn: int
    frames: int
    chance: float


def chances_by_turn(match: Match[Any, Any, Any]) -> list[tuple[int, float]]:
    """Return the first side's chance at the beginning and after each turn of a battle, the turn with it."""
    return [(step.turn, step.chance) for step in _course(match)]


def _course(match: Match[Any, Any, Any]) -> list[_Step]:
    """Judge a battle at its beginning and after each turn.

    It is judged when the next turn has begun, as nothing that was done in the one before counts then.
    """
    side, stretch = match.rules.info.sides[0].id, match.rules.opponent.stretch
    states = [match.setup.state, *(frame.state for frame in match.frames)]

    def turn(state: Any) -> int:
        return match.rules.shown.view(match.setup.battlefield, state, NO_SIDE).turn

    found = {}
    for frames, (before, after) in enumerate(pairwise(states[1:]), 2):
        if stretch(before)[0] != stretch(after)[0] and turn(before) != turn(after):
            found[turn(before)] = _Step(turn(before), frames, chance_of_winning(match, side, after))
    last = turn(states[-1])
    found[last] = _Step(last, len(match.frames), chance_of_winning(match, side))
    return [_Step(turn(states[0]), 0, chance_of_winning(match, side, states[0])), *found.values()]


def turning_point(match: Match[Any, Any, Any], moments: Iterable[int]) -> TurningPoint | None:
    """Find it among moments, each so many frames; of a draw the largest swing either way.

    None where nothing swung, or a side gave up.
    """
    outcome, last = match.outcome, match.entries[-1] if match.entries else None
    if outcome is None or (isinstance(last, Answered) and last.answer in AGREED):
        return None
    steps = sorted(pairwise(_course(match)), key=lambda each: _rise(match, each), reverse=True)
    times = tuple(moments)
    for start, end in steps:
        within = (start.frames, *(at for at in times if start.frames < at <= end.frames))
        if _rise(match, (start, end)) > 0.01 and (found := _found(match, within)):
            frames, blows = found
            return TurningPoint(frames, _of_winner(match, start), _of_winner(match, end), blows)
    return None


def _winner(match: Match[Any, Any, Any]) -> SideId:
    """Return the side that has won; the first one in a draw."""
    return (match.outcome.winner if match.outcome else NO_SIDE) or match.rules.info.sides[0].id


def _of_winner(match: Match[Any, Any, Any], step: _Step) -> float:
    return step.chance if _winner(match) == match.rules.info.sides[0].id else 1 - step.chance


def _rise(match: Match[Any, Any, Any], steps: tuple[_Step, _Step]) -> float:
    before, after = (_of_winner(match, step) for step in steps)
    return after - before if match.outcome and match.outcome.winner else abs(after - before)


def _found(match: Match[Any, Any, Any], moments: tuple[int, ...]) -> tuple[int, tuple[int, ...]] | None:
    """Return which moment after the first did most, one that struck the beaten side if any did, and all that did."""
    view = match.rules.shown.view(match.setup.battlefield, match.setup.state, NO_SIDE)
    winner = match.outcome.winner if match.outcome else NO_SIDE
    beaten = {piece.id: piece for piece in (*view.pieces, *view.waiting) if piece.side != winner}
    found, all_blows = list[tuple[bool, float, int]](), list[tuple[bool, bool, float, int]]()
    chances = [
        chance_of_winning(match, _winner(match), match.frames[at - 1].state if at else match.setup.state)
        for at in moments
    ]
    for (since, before), (until, after) in pairwise(zip(moments, chances, strict=True)):
        frames = match.frames[since:until]
        if not any(isinstance(frame.event, CHANGES) for frame in frames):
            continue
        swing = after - before if winner else abs(after - before)
        blows = [
            (is_leader, is_gone, swing, -at)
            for is_leader, is_gone, at in _blows((frame.event for frame in frames), since, beaten)
            if is_leader or swing > 0
        ]
        all_blows += blows
        found.append((bool(blows), swing, until))
    return (max(found)[-1], tuple(-at for *_, at in sorted(all_blows, reverse=True))) if found else None


def _blows(
    events: Iterable[Event], since: int, pieces: dict[PieceId, PieceView]
) -> Iterator[tuple[bool, bool, int]]:
    """Yield what struck some pieces: whether a leader was lost, whether a piece was, and how many frames with it."""
    for at, event in enumerate(events, since + 1):
        is_gone = isinstance(event, PieceRemoved)
        if isinstance(event, PieceRemoved) and event.ending == "exit":
            continue
        counted = None if isinstance(event, Note) else event.statistic()
        struck = event.piece if isinstance(event, PieceRemoved) else counted.piece if counted else NO_PIECE
        if (piece := pieces.get(struck)) is not None:
            yield is_gone and piece.look == "figure", is_gone, at
