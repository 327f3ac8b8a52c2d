"""What a battle looks like in numbers: what each side has and how it is placed, for a learned judgement."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from game.engine.play.match import Match
from game.engine.shown.view import GroupView, PieceView, View
from game.hexgrid.grid import Grid
from game.hexgrid.ids import NO_SIDE, SideId

Numbers = Mapping[str, float]

EXCHANGED = {"my": "its", "its": "my"}
"""What the names of numbers begin with that are of one side, and what they are to the other."""

TO_ACT = "to act"
"""The number that says whether it is one's turn."""

REACHES = 1, 2, 3, 5
"""Hexes from the nearest enemy within which pieces are counted."""

FAR = 30
"""The hexes to an enemy where there is none."""


def position_numbers(match: Match[Any, Any, Any], side: SideId, state: Any = None) -> Numbers:
    """Return the numbers of a position as a side sees it, from what all may see and what it has of its own.

    Names of its own begin with "my", those of the enemy with "its"; all are of about the same size. `state` is another
    than the present one.
    """
    field, rules = match.setup.battlefield, match.rules
    state = match.state if state is None else state
    view = rules.shown.view(field, state, NO_SIDE)
    units = [piece for piece in view.pieces if piece.look != "figure"]
    found: dict[str, float] = {}
    for whose, each in (("my", side), ("its", next(each.id for each in rules.info.sides if each.id != side))):
        own, enemies = (
            [piece for piece in units if (piece.side == each) is is_own] for is_own in (True, False)
        )
        for name, value in (
            *_strength(view, each, own),
            *_placed(view, each, own, enemies, match.setup.grid),
            *_tracks(view, each),
            *rules.opponent.features(field, state, each).items(),
        ):
            name = f"{whose} {name}"
            found[name] = found.get(name, 0.0) + value
    found |= {TO_ACT: float(view.side == side), "turn": min(view.turn, 40) / 20}
    if view.last_turn:
        found |= {"clock": 1.0, "time left": max(0, view.last_turn - view.turn) / 10}
    return found


def _strength(view: View, side: SideId, own: list[PieceView]) -> Iterator[tuple[str, float]]:
    """Count who is there, how strong, and in what state."""
    yield "units", len(own) / 10
    yield "blocks", sum(piece.blocks for piece in own) / 30
    yield "points", sum(piece.points for piece in own) / 300
    for piece in own:
        yield f"kind {piece.kind}", piece.blocks / 15
        yield f"of {min(4, piece.blocks)}", 0.1
    marked: list[PieceView | GroupView] = [*own, *(group for group in view.groups if group.side == side)]
    for each in marked:
        for marker in each.markers:
            yield f"marker {marker.id}", marker.count / 5
    yield "waiting", sum(piece.side == side for piece in view.waiting) / 5


def _placed(
    view: View, side: SideId, own: list[PieceView], enemies: list[PieceView], grid: Grid
) -> Iterator[tuple[str, float]]:
    """Count how near the enemy it is, who has friends beside him there, and whose leaders are alone."""
    hexes = {piece.hex_id for piece in own}
    gaps = [[grid.distance(piece.hex_id, enemy.hex_id) for enemy in enemies] or [FAR] for piece in own]
    near = [min(each) for each in gaps]
    for reach in REACHES:
        yield f"within {reach}", sum(gap <= reach for gap in near) / 5
    yield "mean gap", (sum(near) / len(near) if near else 10) / 10
    yield "least gap", min(near, default=20) / 10
    yield "contacts", sum(gap == 1 for each in gaps for gap in each) / 10
    for piece, gap in zip(own, near, strict=True):
        if gap <= 2:
            yield "supported", min(2, sum(hex_id in hexes for hex_id in grid.adjacent(piece.hex_id))) / 10
            yield "weak near", (piece.blocks == 1 < piece.full) / 3
    leaders = [piece for piece in view.pieces if piece.side == side and piece.look == "figure"]
    yield "leaders", len(leaders) / 4
    yield "lone", sum(leader.hex_id not in hexes for leader in leaders) / 2


def _tracks(view: View, side: SideId) -> Iterator[tuple[str, float]]:
    """Say how far each track of a side is from its goal: the last steps count most."""
    for track in view.tracks:
        if track.side == side and track.goal:
            left = track.goal - track.value
            for step in range(1, 6):
                yield f"{track.id} left {step}", float(left <= step)
            yield f"{track.id} left", left / 5
            yield f"{track.id} share", track.value / track.goal


def mirrored(numbers: Numbers) -> Numbers:
    """Return the numbers of the same position as the enemy sees it."""
    return {_mirrored(name): 1 - value if name == TO_ACT else value for name, value in numbers.items()}


@cache
def _mirrored(name: str) -> str:
    whose, _, rest = name.partition(" ")
    return f"{EXCHANGED[whose]} {rest}" if whose in EXCHANGED else name
