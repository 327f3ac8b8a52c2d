"""What a piece could do from where it is or could go, for a player who is still thinking."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from game.engine.shown.view import PieceOptions, Sight, TargetOption, ThreatKind, ThreatView
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId
from game.i18n import tr
from game.rules.jacobite.combat.dice import attack_dice
from game.rules.jacobite.combat.rolls import MELEE
from game.rules.jacobite.combat.targets import (
    blocking_sight,
    melee_only,
    objection_to_attack,
    objection_to_unit,
    out_of_range,
    possible_attacks,
    sight_blocker,
)
from game.rules.jacobite.events import OrderedPieceMoved, OrdersGiven
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import OFF, Battlefield, Piece, Position, State, Turn, other
from game.rules.jacobite.turn.movement import destinations

UNDER_ORDERS = ("move", "combat", "end")
"""Phases in which whoever was not ordered does nothing any more (JX-32)."""


def piece_options(battlefield: Battlefield, state: State, piece: PieceId, hex_id: HexId) -> PieceOptions:
    """Return where a piece could go and whom it could attack from a hex: its own, or one it can reach."""
    mover = state.pieces[piece]
    position = _when_it_acts(battlefield, state, mover)
    if position is None or not position.stands(piece):
        return PieceOptions()
    paths = (
        {}
        if position.hexes_moved(piece) or position.state.turn.phase == "combat"
        else destinations(position, mover)
    )
    if hex_id in paths:
        there = _gone(position, mover, paths[hex_id])
        return PieceOptions(aims=tuple(_aims(there, there.piece(piece))))
    after = {end: _attack_after(position, mover, path) for end, path in paths.items()}
    return PieceOptions(
        reach=tuple(sorted(paths)),
        melee_only=tuple(sorted(end for end, left in after.items() if left == "melee")),
        no_attack=tuple(sorted(end for end, left in after.items() if left == "none")),
        aims=tuple(_aims(position, mover)) if hex_id == mover.at else (),
    )


def _gone(position: Position, piece: Piece, path: tuple[HexId, ...]) -> Position:
    """Return the battle as if a piece had gone a way, its leader with it."""
    leader = None if piece.is_leader else position.leader_of(piece.id)
    moved = OrderedPieceMoved(piece=piece.id, path=path, leader=leader.id if leader else NO_PIECE)
    return Position(position.battlefield, moved.change(position.state))


def _attack_after(
    position: Position, unit: Piece, path: tuple[HexId, ...]
) -> Literal["fire", "melee", "none"]:
    """Return what a unit that fires could still do after a move (JX-12, JX-17, JX-83); "fire" for all others."""
    if unit.is_leader or not unit.type.ranged:
        return "fire"
    there = Position(position.battlefield, OrderedPieceMoved(piece=unit.id, path=path).change(position.state))
    moved = there.piece(unit.id)
    if objection_to_unit(there, moved):
        return "none"
    return "melee" if melee_only(there, moved) else "fire"


def sight(battlefield: Battlefield, state: State, piece: PieceId, hex_id: HexId) -> Sight | None:
    """Return whether a unit sees a hex to fire at it, and what blocks its line of sight (JX-51, JX-52, JX-142)."""
    position = Position(battlefield, state)
    unit = position.piece(piece)
    if unit.is_leader or not unit.type.ranged or not position.stands(piece):
        return None
    distance = position.grid.distance(unit.at, hex_id)
    if distance < 2:
        return None
    if too_far := hooks.out_of_sight(position, unit, distance):
        return Sight(reason=too_far)
    if blocks := blocking_sight(position, unit, hex_id):
        return Sight(
            barring=blocks,
            reason=tr(
                "out of sight: {who_bars} (JX-52).", who_bars=sight_blocker(position, unit.at, hex_id, blocks)
            ),
        )
    return Sight(reason=out_of_range(unit, distance))


def _when_it_acts(battlefield: Battlefield, state: State, piece: Piece) -> Position | None:
    """Return the battle as if a piece were ordered; None when it cannot be any more in its side's own turn."""
    turn = state.turn
    if piece.side != turn.side:
        coming = Turn(number=turn.number + 1, side=piece.side, phase="order", ordered=(piece.id,))
        return Position(battlefield, msgspec.structs.replace(state, turn=coming))
    if piece.id in turn.ordered and turn.phase != "end":
        return Position(battlefield, state)
    if turn.phase in UNDER_ORDERS:
        return None
    return Position(battlefield, OrdersGiven(pieces=(piece.id,)).change(state))


def _aims(position: Position, unit: Piece) -> Iterator[TargetOption]:
    if unit.is_leader or objection_to_unit(position, unit):
        return
    for attack in possible_attacks(position, unit):
        yield TargetOption(
            attack.target, attack_dice(position, attack), is_shot=attack.attack_kind == "ranged"
        )


NOBODY = PieceId("nobody")
"""The id of the unit that is thought to be in an empty hex."""

ORDINARY = "regular"
"""Its kind; the dice of an attack are those of the attacker, whatever foot it strikes."""


def threats(
    battlefield: Battlefield, state: State, side: SideId, hex_id: HexId, piece: PieceId
) -> tuple[ThreatView, ...]:
    """Return for each enemy unit the attack with the most dice that it could make on a hex (JX-33, JX-50).

    It counts as ordered and moves as far as it may; what cards could add is not known. `piece` is the one that thinks
    of going there.
    """
    threatened = _there(battlefield, state, side, hex_id, piece)
    target = threatened.pieces.units_at.get(hex_id) or threatened.pieces.leaders_at[hex_id]
    found = []
    for unit in threatened.pieces.values():
        if unit.side != side and not unit.is_leader and unit.at != OFF and not unit.is_lost:
            best = _best(battlefield, threatened, unit, target)
            if best is not None:
                found.append(best)
    return tuple(found)


def _there(battlefield: Battlefield, state: State, side: SideId, hex_id: HexId, piece: PieceId) -> State:
    """Return the battle with somebody of a side in a hex: who is there, else who thinks of it, else any unit."""
    pieces = state.pieces
    if hex_id in pieces.units_at or hex_id in pieces.leaders_at:
        return state
    if piece in pieces and pieces[piece].side == side and pieces[piece].at != OFF:
        leader = None if pieces[piece].is_leader else Position(battlefield, state).leader_of(piece)
        goes = [pieces[each] for each in (piece, leader.id if leader else NO_PIECE) if each in pieces]
        moved = [msgspec.structs.replace(each, at=hex_id) for each in goes]
    else:
        moved = [Piece(id=NOBODY, side=side, kind=ORDINARY, name=str(NOBODY), at=hex_id, blocks=4, full=4)]
    is_known = moved[0].id in pieces
    after = pieces.having(*moved) if is_known else type(pieces)((*pieces.values(), *moved))
    return msgspec.structs.replace(state, pieces=after)


def _best(battlefield: Battlefield, state: State, unit: Piece, target: Piece) -> ThreatView | None:
    """Return the attack with the most dice that a unit could make; of two alike that which it need not move for."""
    coming = Turn(number=state.turn.number + 1, side=other(target.side), phase="order", ordered=(unit.id,))
    position = Position(battlefield, msgspec.structs.replace(state, turn=coming))
    range_of_it = 1 + len(unit.type.ranged)
    best: ThreatView | None = None
    ways = {unit.at: (unit.at,), **destinations(position, unit)}
    for end, path in ways.items():
        if position.grid.distance(end, target.at) > range_of_it:
            continue
        there = position
        if end != unit.at:
            there = _gone(position, unit, path)
        mover = there.piece(unit.id)
        if objection_to_unit(there, mover):
            continue
        attack, reason = objection_to_attack(there, mover, target)
        if reason:
            continue
        dice = attack_dice(there, attack)
        if best is None or best.tally is None or dice.total > best.tally.total:
            kind: ThreatKind = "melee" if attack.attack_kind == MELEE else "shot"
            best = ThreatView(piece=unit.id, kind=kind, start=end, tally=dice)
    return best
