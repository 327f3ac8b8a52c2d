"""What threatens a hex in the opponent's next turn: the attack with the most dice that each unit could make on it."""

import msgspec

from game.engine.shown.view import ThreatKind, ThreatView
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId
from game.rules.jacobite.combat.attack_kinds import MELEE
from game.rules.jacobite.combat.dice import attack_dice
from game.rules.jacobite.combat.targets import objection_to_attack, objection_to_unit
from game.rules.jacobite.events import OrderedPieceMoved
from game.rules.jacobite.state import OFF, Battlefield, Piece, Position, State, Turn, other
from game.rules.jacobite.turn.movement import destinations

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
        moved = [
            Piece(id=NOBODY, side=side, kind=ORDINARY, name=str(NOBODY), at=hex_id, blocks=4, full=4),
        ]
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
            leader = position.leader_of(unit.id)
            gone = OrderedPieceMoved(piece=unit.id, path=path, leader=leader.id if leader else NO_PIECE)
            there = Position(battlefield, gone.change(position.state))
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
