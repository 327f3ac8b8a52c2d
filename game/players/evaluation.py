"""How a battle stands for a side by what a view shows, weighed as data, and where it turned."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import exp
from typing import Any

import msgspec

from game.engine.event import PieceChanged, PieceRemoved, TrackChanged
from game.engine.play.journal import Answered
from game.engine.play.match import Match
from game.engine.shown.view import PieceView, View
from game.hexgrid.grid import Grid
from game.hexgrid.ids import NO_SIDE, SideId

NEAR = 2
"""Hexes from an enemy within which a piece is at grips with him."""

TEN = 10.0
"""Pieces are counted in tens, so that all numbers are of about the same size."""


def features(match: Match[Any, Any, Any], side: SideId, state: Any = None) -> dict[str, float]:
    """Return what a side has more of than the other, by name; what all may see of the battle decides it.

    `state` is another than the present one.
    """
    field, rules = match.setup.battlefield, match.rules
    state = match.state if state is None else state
    view = rules.shown.view(field, state, NO_SIDE)
    opponent = next(each.id for each in rules.info.sides if each.id != side)
    mine, theirs = (_of_side(view, match.setup.grid, each) for each in (side, opponent))
    found = {name: mine.get(name, 0.0) - theirs.get(name, 0.0) for name in (*mine, *theirs)}
    found |= rules.opponent.features(field, state, side)
    return found


def _of_side(view: View, grid: Grid, side: SideId) -> dict[str, float]:
    """Count what a side has: its tracks, units, strength and markers, and how they stand."""
    units = [piece for piece in view.pieces if piece.look != "figure"]
    own = [piece for piece in units if piece.side == side]
    found = {
        "to act": float(view.side == side),
        "units": len(own) / TEN,
        "strength": sum(piece.blocks for piece in own) / TEN / 3,
        "weak": sum(piece.blocks == 1 < piece.full for piece in own) / TEN,
    }
    for track in view.tracks:
        if track.side == side and track.goal:
            found[f"track {track.id}"] = track.value / track.goal
            found[f"track {track.id} squared"] = (track.value / track.goal) ** 2
    groups = [group for group in view.groups if group.side == side]
    for marker in (marker for thing in (own, groups) for each in thing for marker in each.markers):
        name = f"marker {marker.id}"
        found[name] = found.get(name, 0.0) + 1 / TEN
    found |= _standing(own, [piece for piece in units if piece.side != side], grid)
    return found


def _standing(own: list[PieceView], enemies: list[PieceView], grid: Grid) -> dict[str, float]:
    """Count who is at grips with an enemy, and who has friends beside him there."""
    hexes = {piece.hex_id for piece in own}
    engaged = supported = 0
    for piece in own:
        if any(grid.distance(piece.hex_id, enemy.hex_id) <= NEAR for enemy in enemies):
            engaged += 1
            supported += min(2, sum(adjacent in hexes for adjacent in grid.adjacent(piece.hex_id)))
    return {"engaged": engaged / TEN, "supported": supported / TEN}


def chance_of_winning(match: Match[Any, Any, Any], side: SideId) -> float:
    """Return how likely a side is to win as things stand: sure once the battle is over, by the weights before."""
    if (outcome := match.outcome) is not None:
        return 0.5 if not outcome.winner else float(outcome.winner == side)
    return share(weighed(features(match, side), match.rules.opponent.prospects))


def weighed(found: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """Sum up features by their weights; one without a weight counts nothing."""
    return sum(weights.get(name, 0.0) * value for name, value in found.items())


def share(value: float) -> float:
    """Turn a sum of any size into a chance."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, value))))


AGREED = "concede", "accept"
"""The answers with which a side ends a battle that is not decided on the field."""

CHANGES = PieceChanged, PieceRemoved, TrackChanged
"""The events after which it is judged again."""

ROUGHLY = {"strength": 4.0, "units": 3.0, "track losses": -3.0}
"""What counts under rules of which no general has learnt what decides a battle."""


class TurningPoint(msgspec.Struct, frozen=True):
    """After how many frames it came, and the winner's chance before and after it."""

    frames: int
    before: float
    after: float


def turning_point(match: Match[Any, Any, Any], moments: Iterable[int]) -> TurningPoint | None:
    """Find it among moments, each so many frames; of a draw the largest swing either way.

    None where nothing swung, or a side gave up.
    """
    outcome, last = match.outcome, match.entries[-1] if match.entries else None
    if outcome is None or (isinstance(last, Answered) and last.answer in AGREED):
        return None
    side = outcome.winner or match.rules.info.sides[0].id
    weights = match.rules.opponent.prospects or ROUGHLY

    def chance(frames: int) -> float:
        state = match.frames[frames - 1].state if frames else match.setup.state
        return share(weighed(features(match, side, state), weights))

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
