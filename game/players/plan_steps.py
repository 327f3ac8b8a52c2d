"""What a side would do by a plan: its answers played on in a fork until the enemy is asked, as steps on the field."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any, Literal

import msgspec

from game.engine.decisions.decision import Anchor, Option, corner_of, on_group, on_piece
from game.engine.play.match import Match
from game.engine.shown.view import PieceView, View
from game.hexgrid.ids import NO_SIDE, HexId, PieceId, SideId
from game.players.even_chance import EvenChance
from game.players.planner import carried_out

AnyMatch = Match[Any, Any, Any]

FORKS = 4
"""So many forks are played at most to find what a plan does."""

MAX_ANSWERS = 80
"""Answers after which the steps of a plan end in any case."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A piece that goes from one hex to another, turns in its hex, or acts on someone there.

    `piece` is it as it was before, `then` as it is after it, or whom it acts on; of groups the two that are nearest.
    """

    kind: Literal["move", "turn", "attack"]
    start: HexId
    end: HexId
    piece: PieceView | None = None
    then: PieceView | None = None


def steps_of(match: AnyMatch, answers: Sequence[str], seed: int) -> tuple[Step, ...]:
    """Play a plan on in one fork, hidden things dealt anew, and return what its side does to the end of the stretch.

    Where a rule system has no pivotal questions, the plan alone is carried out. Where dice let a side do nothing in one
    fork, another is tried.
    """
    tried = (_steps_in(match, answers, seed + each) for each in range(FORKS))
    return next(filter(None, tried), ())


def _steps_in(match: AnyMatch, answers: Sequence[str], seed: int) -> tuple[Step, ...]:
    assert match.pending is not None, "a plan answers a question"
    side = match.pending.side
    fork = match.fork(EvenChance(seed), side)

    def answered() -> Iterator[tuple[AnyMatch, Option]]:
        for option in carried_out(fork, side, answers, seed, lambda fork: False):
            yield fork, option
            fork.submit(option)

    return steps_along(answered(), len(answers))


def steps_along(answered: Iterable[tuple[AnyMatch, Option]], answers: int) -> tuple[Step, ...]:
    """Return what the side that is asked first does to the end of the stretch: battles, each with its next answer.

    Where a rule system has no pivotal questions, its plan of so many answers alone is looked at.
    """
    steps: list[Step] = []
    side, whole = NO_SIDE, None
    before: View | None = None
    aimed: list[Step] = []

    def see(match: AnyMatch) -> None:
        if before is not None:
            moved = _moved(before, _view(match, side), side)
            steps.extend((*moved, *(step for step in aimed if step.kind == "attack" or not moved)))

    for number, (match, option) in enumerate(answered):
        opponent, pending = match.rules.opponent, match.pending
        assert pending is not None, "it is answered"
        stretch, *_ = opponent.stretch(match.state)
        if not number:
            side, whole = pending.side, stretch
        see(match)
        before = None
        # What a stretch that sees the reply is for may be chosen in full before anything of it is done.
        is_over = stretch != whole and (pending.kind in opponent.pivotal or not opponent.sees_reply)
        if is_over or number == (MAX_ANSWERS if opponent.pivotal else answers):
            break
        if pending.side == side:
            before, aimed = _view(match, side), _aimed(match, option)
    else:
        see(match)
    return tuple(dict.fromkeys(steps))


def hexes_of(match: AnyMatch, option: Option) -> tuple[HexId, ...]:
    """Return the hexes that an answer names, or in which the pieces are that it names or that act by it."""
    assert match.pending is not None, "an answer answers a question"
    view, actor = _view(match, match.pending.side), actor_of(match, option)
    anchors = (*option.anchors, actor) if actor is not None else option.anchors
    return tuple(dict.fromkeys(hex_id for anchor in anchors for hex_id in _hexes_of(anchor, view)))


def pieces_of(match: AnyMatch, option: Option) -> tuple[PieceView, ...]:
    """Return the pieces that an answer names, or that act by it."""
    assert match.pending is not None, "an answer answers a question"
    view, actor = _view(match, match.pending.side), actor_of(match, option)
    refs = {anchor.ref for anchor in (*option.anchors, actor) if anchor is not None}
    members = {piece for group in view.groups if group.id in refs for piece in group.members}
    return tuple(piece for piece in view.pieces if piece.id in refs or piece.id in members)


def actor_of(match: AnyMatch, option: Option) -> Anchor | None:
    """Return the piece or group that acts by an answer: that which it names first, else whom the question is about.

    A measured place is no thing to click, so that the piece set down there is found by the notation.
    """
    decision = match.pending
    assert decision is not None, "an answer answers a question"
    view = _view(match, decision.side)
    own: set[str | int] = {piece.id for piece in view.pieces if piece.side == decision.side}
    own |= {group.id for group in view.groups if group.side == decision.side}
    found = [*option.anchors[:1], on_piece(decision.subject), on_group(decision.group)]
    found += [on_piece(PieceId(word)) for word in option.notation.split()]
    return next((anchor for anchor in found if anchor.ref in own), None)


def _moved(before: View, after: View, side: SideId) -> list[Step]:
    """Return what one answer did: who of a side has gone where or turned."""
    steps = []
    there = {piece.id: piece for piece in after.pieces}
    for piece in before.pieces:
        then = there.get(piece.id, piece)
        if piece.side != side or piece.with_piece:
            continue
        if then.hex_id != piece.hex_id or (then.pose is not None and then.pose != piece.pose):
            steps.append(Step(kind="move", start=piece.hex_id, end=then.hex_id, piece=piece, then=then))
        elif then.facing != piece.facing:
            steps.append(Step(kind="turn", start=piece.hex_id, end=piece.hex_id, piece=piece, then=then))
    return steps


def _aimed(match: AnyMatch, option: Option) -> list[Step]:
    """Return whom an answer is directed at, or the hex that an order sends a group to, from the nearest who acts."""
    assert match.pending is not None, "an answer answers a question"
    view, actor = _view(match, match.pending.side), actor_of(match, option)
    if actor is None:
        return []
    own, distance = _pieces_of(actor, view), match.setup.grid.distance
    named = (piece for anchor in option.anchors for piece in _pieces_of(anchor, view))
    enemies = [piece for piece in named if piece.side != match.pending.side]
    pairs = sorted(product(own, enemies), key=lambda pair: distance(pair[0].hex_id, pair[1].hex_id))
    for piece, enemy in pairs[:1]:
        return [Step(kind="attack", start=piece.hex_id, end=enemy.hex_id, piece=piece, then=enemy)]
    last = option.anchors[-1] if option.anchors else actor
    if actor.kind != "group" or last.kind != "hex":
        return []
    start = min(
        (piece.hex_id for piece in own), key=lambda at: distance(at, last.hex_id), default=last.hex_id
    )
    return [Step(kind="move", start=start, end=last.hex_id)] if start != last.hex_id else []


def _hexes_of(anchor: Anchor, view: View) -> list[HexId]:
    """Return the hex of a thing that can be clicked, or of each piece that it stands for; none for a button."""
    if anchor.kind == "hex":
        return [anchor.hex_id]
    if anchor.kind == "corner":
        return [corner_of(anchor)[0]]
    return [piece.hex_id for piece in _pieces_of(anchor, view)]


def _pieces_of(anchor: Anchor, view: View) -> list[PieceView]:
    """Return the piece that is clicked, or those of a group."""
    members = next((group.members for group in view.groups if group.id == anchor.ref), ())
    return [piece for piece in view.pieces if piece.id == anchor.ref or piece.id in members]


def _view(match: AnyMatch, side: SideId) -> View:
    return match.rules.shown.view(match.setup.battlefield, match.state, side)
