"""What a battle came to, in a few sentences made from its events: who held the battlefield, losses, notable moments."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from game.engine.event import AttackAnnounced, PieceRemoved
from game.engine.play.match import Match
from game.engine.shown.statistics import courses
from game.engine.shown.view import PieceView, View
from game.hexgrid.ids import NO_SIDE, PieceId, SideId
from game.i18n import tr, tr_count

MIN_BROKEN = 2
"""So many enemies must have gone in the attacks of a unit, or in a turn, for it to be told."""

NAMED = 3
"""So many pieces are named; the rest are counted."""


class Loss(msgspec.Struct, frozen=True):
    """A piece that was lost: in which turn, and in whose attack, None if in no enemy's."""

    piece: PieceView
    turn: int
    attacker: PieceId | None


def aftermath(match: Match[Any, Any, Any]) -> tuple[str, ...]:
    """Tell of a battle that is over, in two paragraphs at most: how it ended with its losses, and notable moments."""
    if match.outcome is None:
        return ()
    losses = tuple(_losses(match))
    paragraphs = (" ".join(_held(match, losses)), " ".join(_moments(match, losses)))
    return tuple(filter(None, paragraphs))


def _view(match: Match[Any, Any, Any], frames: int) -> View:
    state = match.frames[frames - 1].state if frames else match.setup.state
    return match.rules.shown.view(match.setup.battlefield, state, NO_SIDE)


def _losses(match: Match[Any, Any, Any]) -> Iterator[Loss]:
    """Yield the pieces that were destroyed or ran away, in their order; whoever left by an exit is no loss.

    The last may still stand on the board as the battle ends.
    """
    attack: AttackAnnounced | None = None
    attacked_at = 0
    for index, frame in enumerate(match.frames):
        event = frame.event
        if isinstance(event, AttackAnnounced):
            attack, attacked_at = event, index
        elif isinstance(event, PieceRemoved) and event.ending != "exit":
            before = _view(match, index)
            sides = {piece.id: piece.side for piece in before.pieces}
            piece = next((piece for piece in before.pieces if piece.id == event.piece), None)
            if piece is None:
                continue
            is_fresh = attack is not None and _view(match, attacked_at).turn == before.turn
            attacker = attack.attacker if attack is not None and is_fresh else None
            by_enemy = attacker is not None and sides.get(attacker, piece.side) != piece.side
            yield Loss(piece, before.turn, attacker if by_enemy else None)
    last = _view(match, len(match.frames))
    falling = {piece for piece, fate in last.gone if fate == "eliminated"}
    yield from (Loss(piece, last.turn, None) for piece in last.pieces if piece.id in falling)


def _is_unit(piece: PieceView) -> bool:
    return piece.look != "figure"


def _held(match: Match[Any, Any, Any], losses: tuple[Loss, ...]) -> Iterator[str]:
    """Say who held the battlefield, and what each side lost."""
    winner = match.outcome.winner if match.outcome is not None else NO_SIDE
    first, kept = _view(match, 0), _points_kept(match)
    units = {
        piece.id for piece in (*first.pieces, *first.waiting) if piece.side == winner and _is_unit(piece)
    }
    events = [frame.event for frame in match.frames]
    left = [event for event in events if isinstance(event, PieceRemoved) and event.ending == "exit"]
    if away := sum(event.piece in units for event in left):
        yield tr_count(
            away,
            "The {side} got {number} unit away by an exit.",
            "The {side} got {number} units away by an exit.",
            side=match.names.plural_name(winner),
        )
    elif winner:
        yield tr("The {side} held the battlefield.", side=match.names.plural_name(winner))
    else:
        yield tr("Neither side held the battlefield.")
    tracks = _view(match, len(match.frames)).tracks
    counted = {track.side: track.value for track in tracks if track.loses}
    sides = [side.id for side in match.rules.info.sides]
    for side in sorted(sides, key=lambda side: side == winner):
        began = [piece for piece in (*first.pieces, *first.waiting) if piece.side == side and _is_unit(piece)]
        gone = {loss.piece.id for loss in losses if loss.piece.side == side and _is_unit(loss.piece)}
        name = match.names.plural_name(side)
        strength = _strength_lost(began, kept, gone)
        if counted.get(side):
            yield tr(
                "The {side} had {number} of {all} units counted as lost, and lost {percent} % of their strength.",
                side=name,
                number=counted[side],
                all=max(len(began), counted[side]),
                percent=strength,
            )
            continue
        if not gone and not strength:
            yield tr("The {side} lost no unit.", side=name)
            continue
        if not gone:
            yield tr(
                "The {side} lost no unit, and {percent} % of their strength.", side=name, percent=strength
            )
            continue
        yield tr_count(
            len(gone),
            "The {side} lost {number} of {all} units and {percent} % of their strength.",
            "The {side} lost {number} of {all} units and {percent} % of their strength.",
            side=name,
            all=max(len(began), len(gone)),
            percent=strength,
        )


def _points(piece: PieceView) -> int:
    return piece.points or piece.blocks


def _points_kept(match: Match[Any, Any, Any]) -> dict[PieceId, int]:
    """Return what is left of the pieces that are there at the end or have left the board, in the rules' own count."""
    kept: dict[PieceId, int] = {}
    for index, frame in enumerate(match.frames):
        if isinstance(frame.event, PieceRemoved):
            kept |= {
                piece.id: _points(piece)
                for piece in _view(match, index).pieces
                if piece.id == frame.event.piece
            }
    last = _view(match, len(match.frames))
    return kept | {piece.id: _points(piece) for piece in (*last.pieces, *last.waiting)}


def _strength_lost(began: list[PieceView], kept: dict[PieceId, int], gone: set[PieceId]) -> int:
    """Return how much of the strength of some units is lost, in percent; what left the board by an exit is not."""
    whole = sum(map(_points, began))
    still = sum(kept.get(piece.id, 0) for piece in began if piece.id not in gone)
    return round(100 * max(0, whole - still) / whole) if whole else 0


def _moments(match: Match[Any, Any, Any], losses: tuple[Loss, ...]) -> Iterator[str]:
    """Tell of the worst turn, of the unit that did most, and of the leaders who were lost."""
    units = [loss for loss in losses if _is_unit(loss.piece)]
    winner = match.outcome.winner if match.outcome is not None else NO_SIDE
    beaten = [loss for loss in units if loss.piece.side != winner]
    counted = _counted_by_turn(match)
    removed = Counter((loss.turn, loss.piece.side) for loss in beaten)
    by_turn = {key: lost for key, lost in (counted or removed).items() if key[1] != winner}
    turn, side = max(by_turn, key=lambda key: (by_turn[key], removed[key]), default=(0, NO_SIDE))
    count = by_turn.get((turn, side), 0)
    gone = [loss.piece.name for loss in beaten if (loss.turn, loss.piece.side) == (turn, side)]
    if count >= MIN_BROKEN and counted and len(gone) != count:
        yield _worst_counted(match, turn, side, count)
    elif count >= MIN_BROKEN:
        yield _worst(match, turn, side, gone)
    elif beaten:
        yield _first(match, beaten[0])
    feats = Counter(loss.attacker for loss in units if loss.attacker)
    if feats:
        (hero, count), *_ = feats.most_common(1)
        if hero is not None and count >= MIN_BROKEN:
            yield tr_count(
                count,
                "No unit did more than {piece}: {number} enemy unit was lost in its attacks.",
                "No unit did more than {piece}: {number} enemy units were lost in its attacks.",
                piece=match.names.piece(hero),
            )
    leaders = [loss.piece.name for loss in losses if not _is_unit(loss.piece)]
    if leaders:
        yield tr_count(len(leaders), "{leaders} was lost.", "{leaders} were lost.", leaders=_listed(leaders))


def _counted_by_turn(match: Match[Any, Any, Any]) -> dict[tuple[int, SideId], int]:
    """Return how much more each turn counted as lost than the one before, as the chart shows; {} without tracks."""
    found = {}
    for track, course in zip(_view(match, 0).tracks, courses(match), strict=True):
        if track.loses:
            values = dict(course.points)  # the last of each turn
            before = course.points[0][1]
            for turn, value in values.items():
                found[turn, track.side], before = value - before, value
    return found


def _worst_counted(match: Match[Any, Any, Any], turn: int, side: SideId, count: int) -> str:
    said = {"turn": turn, "side": match.names.plural_name(side)}
    if match.rules.info.in_rounds:
        return tr_count(
            count,
            "Round {turn} was the worst for the {side}: {number} more unit counted as lost.",
            "Round {turn} was the worst for the {side}: {number} more units counted as lost.",
            **said,
        )
    return tr_count(
        count,
        "Turn {turn} was the worst for the {side}: {number} more unit counted as lost.",
        "Turn {turn} was the worst for the {side}: {number} more units counted as lost.",
        **said,
    )


def _worst(match: Match[Any, Any, Any], turn: int, side: SideId, gone: list[str]) -> str:
    said = {"turn": turn, "side": match.names.plural_name(side), "pieces": _listed(gone)}
    if match.rules.info.in_rounds:
        return tr("Round {turn} was the worst for the {side}: {pieces} were lost.", **said)
    return tr("Turn {turn} was the worst for the {side}: {pieces} were lost.", **said)


def _first(match: Match[Any, Any, Any], loss: Loss) -> str:
    said = {"turn": loss.turn, "side": match.names.side(loss.piece.side), "piece": loss.piece.name}
    if match.rules.info.in_rounds:
        return tr("The first {side} unit lost was {piece}, in round {turn}.", **said)
    return tr("The first {side} unit lost was {piece}, in turn {turn}.", **said)


def _listed(names: list[str]) -> str:
    """Join names as in a sentence; of many the first are named."""
    if len(names) > NAMED:
        shown = ", ".join(names[:NAMED])
        return tr("{names} and {number} more", names=shown, number=len(names) - NAMED)
    if len(names) == 1:
        return names[0]
    return tr("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])
