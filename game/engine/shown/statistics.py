"""What a battle comes to in numbers, from its events alone, whatever its rules."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from game.engine.event import DiceRolled, Frame, PieceChanged, TrackChanged
from game.engine.play.dice import Die
from game.engine.play.match import Match
from game.engine.shown.view import View
from game.hexgrid.ids import NO_SIDE, PieceId, SideId


class DiceStatistics(msgspec.Struct, frozen=True):
    """The dice of one kind that a side has rolled: how many of them, and how many fell on each face."""

    side: SideId
    die: Die
    rolled: int
    faces: dict[str, int]

    def expected(self, face: str) -> float:
        """Return how many would have fallen on a face if chance were even."""
        return self.rolled * self.die.faces.count(face) / len(self.die.faces)


class BattleTrend(msgspec.Struct, frozen=True, kw_only=True):
    """How a track of a side went: its value after a turn, each step of it, the first one where it began."""

    side: SideId
    title: str
    goal: int
    points: tuple[tuple[int, int], ...]


class Count(msgspec.Struct, frozen=True):
    """How often something happened to each side's pieces."""

    what: str
    by_side: dict[str, int]


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """A battle in numbers, as far as it has gone."""

    turns: int
    dice: tuple[DiceStatistics, ...]
    blocks_lost: dict[str, int]
    counts: tuple[Count, ...]
    courses: tuple[BattleTrend, ...]


def statistics(match: Match[Any, Any, Any]) -> Statistics:
    """Sum a battle up from its first event to its newest."""
    seen = _Seen(match)
    last = seen.after(len(match.frames) - 1)
    return Statistics(
        turns=last.turn,
        dice=tuple(
            _dice(match.frames, side.id, die)
            for die in match.rules.info.dice
            for side in match.rules.info.sides
        ),
        blocks_lost=_blocks_lost(match.frames, seen),
        counts=_counts(match.frames, seen),
        courses=_courses(match.frames, seen, last.turn),
    )


def courses(match: Match[Any, Any, Any]) -> tuple[BattleTrend, ...]:
    """Return how each track of a battle went."""
    seen = _Seen(match)
    return _courses(match.frames, seen, seen.after(len(match.frames) - 1).turn)


class _Seen:
    """The battle as everyone would see it after each of its frames, and what side each piece is of."""

    def __init__(self, match: Match[Any, Any, Any]) -> None:
        self._match = match
        self.sides = [side.id for side in match.rules.info.sides]
        first = self.after(-1)
        self.counted = match.rules.shown.statistics()
        self.side_of = {piece.id: piece.side for piece in (*first.pieces, *first.waiting)}

    def after(self, frame: int) -> View:
        match = self._match
        state = match.frames[frame].state if frame >= 0 else match.setup.state
        return match.rules.shown.view(match.setup.battlefield, state, NO_SIDE)

    def nobody(self) -> dict[str, int]:
        return dict.fromkeys(self.sides, 0)


def _dice(frames: Sequence[Frame], side: SideId, die: Die) -> DiceStatistics:
    rolls = [
        frame.event.roll
        for frame in frames
        if isinstance(frame.event, DiceRolled)
        and (frame.event.reason.side, frame.event.roll.pool.die) == (side, die)
    ]
    return DiceStatistics(
        side, die, sum(map(len, rolls)), dict(Counter(face for roll in rolls for face in roll.faces))
    )


def _blocks_lost(frames: Sequence[Frame], seen: _Seen) -> dict[str, int]:
    lost = seen.nobody()
    for index, frame in enumerate(frames):
        if isinstance(frame.event, PieceChanged):
            piece = frame.event.piece
            before, after = (_blocks(seen.after(at), piece) for at in (index - 1, index))
            lost[seen.side_of[piece]] += max(0, before - after)
    return lost


def _blocks(view: View, piece: PieceId) -> int:
    return next((shown.blocks for shown in view.pieces if shown.id == piece), 0)


def _counts(frames: Sequence[Frame], seen: _Seen) -> tuple[Count, ...]:
    """Count what events are counted as, in the order of the rules, none of a thing told as well."""
    counts = {what: seen.nobody() for what in seen.counted}
    for frame in frames:
        counted = frame.event.statistic()
        if counted is not None:
            counts[counted.what][seen.side_of[counted.piece]] += 1
    return tuple(Count(what, by_side) for what, by_side in counts.items())


def _courses(frames: Sequence[Frame], seen: _Seen, turns: int) -> tuple[BattleTrend, ...]:
    courses = []
    first, last = seen.after(-1), seen.after(len(frames) - 1)
    for track, final in zip(first.tracks, last.tracks, strict=True):
        points = [(first.turn, track.value)]
        for index, frame in enumerate(frames):
            event = frame.event
            if isinstance(event, TrackChanged) and (event.track, event.side) == (track.id, track.side):
                points.append((seen.after(index).turn, event.value))
        # What counts since the last round was counted belongs to it too.
        points.append((turns, final.value))
        courses.append(BattleTrend(side=track.side, title=track.title, goal=track.goal, points=tuple(points)))
    return tuple(courses)
