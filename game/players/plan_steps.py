"""What a side would do by a plan: its answers played on in a fork until the enemy is asked, as steps on the field."""

from typing import Any, Literal

import msgspec

from game.engine.decisions.decision import Anchor, Option, corner_of
from game.engine.play.match import Match
from game.engine.shown.view import View
from game.hexgrid.ids import HexId, PieceId, SideId
from game.players.even_chance import EvenChance
from game.players.greedy_player import GreedyPlayer
from game.players.searching_player import Plan

AnyMatch = Match[Any, Any, Any]

MAX_ANSWERS = 80
"""Answers after which the steps of a plan end in any case."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A piece that goes from one hex to another, or acts on someone there."""

    kind: Literal["move", "attack"]
    start: HexId
    end: HexId


def steps_of(match: AnyMatch, plan: Plan, seed: int) -> tuple[Step, ...]:
    """Play a plan on in one fork, hidden things dealt anew, and return what its side does until the enemy's turn.

    Where a rule system has no pivotal questions, the answer alone is carried out.
    """
    assert match.pending is not None, "a plan answers a question"
    side, pivotal = match.pending.side, match.rules.pivotal
    fork = match.fork(EvenChance(seed), side)
    planned, usual = GreedyPlayer(seed, plan.manner), GreedyPlayer(seed)
    steps: list[Step] = []
    option, by = plan.answer, side
    for _ in range(MAX_ANSWERS):
        before = _view(fork, side)
        fork.submit(option)
        if by == side:
            steps += _steps(before, _view(fork, side), option, side)
        pending = fork.pending
        if pending is None or not pivotal or (pending.kind in pivotal and pending.side != side):
            break
        by = pending.side
        option = (planned if by == side else usual).choose(fork, pending)
    return tuple(dict.fromkeys(steps))


def hexes_of(match: AnyMatch, option: Option) -> tuple[HexId, ...]:
    """Return the hexes that an answer names, or in which the pieces are that it names."""
    assert match.pending is not None, "an answer answers a question"
    view = _view(match, match.pending.side)
    return tuple(dict.fromkeys(hex_id for anchor in option.anchors for hex_id in _hexes_of(anchor, view)))


def _steps(before: View, after: View, option: Option, side: SideId) -> list[Step]:
    """Return what one answer did: who of a side has gone where, and whom it was directed at."""
    steps = []
    there = {piece.id: piece.hex_id for piece in after.pieces}
    for piece in before.pieces:
        end = there.get(piece.id, piece.hex_id)
        if piece.side == side and not piece.with_piece and end != piece.hex_id:
            steps.append(Step(kind="move", start=piece.hex_id, end=end))
    pieces = {piece.id: piece for piece in before.pieces}
    named = [pieces[PieceId(str(anchor.ref))] for anchor in option.anchors if anchor.ref in pieces]
    if len(named) > 1 and named[0].side == side != named[-1].side:
        steps.append(Step(kind="attack", start=named[0].hex_id, end=named[-1].hex_id))
    return steps


def _hexes_of(anchor: Anchor, view: View) -> list[HexId]:
    """Return the hex of a thing that can be clicked, or of each piece that it stands for; none for a button."""
    if anchor.kind == "hex":
        return [anchor.hex_id]
    if anchor.kind == "corner":
        return [corner_of(anchor)[0]]
    members = next((group.members for group in view.groups if group.id == anchor.ref), ())
    return [piece.hex_id for piece in view.pieces if piece.id == anchor.ref or piece.id in members]


def _view(match: AnyMatch, side: SideId) -> View:
    return match.rules.view(match.setup.battlefield, match.state, side)
