"""What a piece could do from where it stands or could go, for a player who is still thinking."""

from collections.abc import Iterator

import msgspec

from game.engine.view import Aim, Outlook, Sight
from game.i18n import say
from game.rules.jacobite.combat.dice import attack_dice
from game.rules.jacobite.combat.sight import barring_sight
from game.rules.jacobite.combat.targets import blows, objection_to_unit, out_of_range, who_bars
from game.rules.jacobite.events import Marched, OrdersGiven
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Ground, Piece, Position, State, Turn
from game.rules.jacobite.turn.movement import destinations

UNDER_ORDERS = ("move", "combat", "end")
"""Phases in which whoever was not ordered does nothing any more (JX-32)."""


def outlook(ground: Ground, state: State, piece: str, hex: int) -> Outlook:
    """Tell where a piece could go and whom it could attack from a hex: its own, or one it can reach."""
    mover = state.pieces[piece]
    now = _when_it_acts(ground, state, mover)
    if now is None or not now.stands(piece):
        return Outlook()
    paths = {} if now.hexes_moved(piece) or now.state.turn.phase == "combat" else destinations(now, mover)
    if hex in paths:
        leader = None if mover.is_leader else now.leader_of(piece)
        gone = Marched(piece=piece, path=paths[hex], leader=leader.id if leader else "")
        there = Position(ground, gone.change(now.state))
        return Outlook(aims=tuple(_aims(there, there.piece(piece))))
    return Outlook(reach=tuple(sorted(paths)), aims=tuple(_aims(now, mover)) if hex == mover.at else ())


def sight(ground: Ground, state: State, piece: str, hex: int) -> Sight | None:
    """Tell whether a unit sees a hex to fire at it, and what bars its sight (JX-51, JX-52, JX-142)."""
    now = Position(ground, state)
    unit = now.piece(piece)
    if unit.is_leader or not unit.type.ranged or not now.stands(piece):
        return None
    distance = now.grid.distance(unit.at, hex)
    if distance < 2:
        return None
    if too_far := hooks.out_of_sight(now, unit, distance):
        return Sight(reason=too_far)
    if bars := barring_sight(now, unit, hex):
        return Sight(
            barring=bars,
            reason=say("out of sight: {who_bars} (JX-52).", who_bars=who_bars(now, unit.at, hex, bars)),
        )
    return Sight(reason=out_of_range(unit, distance))


def _when_it_acts(ground: Ground, state: State, piece: Piece) -> Position | None:
    """Give the battle as if a piece were ordered; None when it cannot be any more in its side's own turn."""
    turn = state.turn
    if piece.side != turn.side:
        coming = Turn(number=turn.number + 1, side=piece.side, phase="order", ordered=(piece.id,))
        return Position(ground, msgspec.structs.replace(state, turn=coming))
    if piece.id in turn.ordered and turn.phase != "end":
        return Position(ground, state)
    if turn.phase in UNDER_ORDERS:
        return None
    return Position(ground, OrdersGiven(pieces=(piece.id,)).change(state))


def _aims(now: Position, unit: Piece) -> Iterator[Aim]:
    if unit.is_leader or objection_to_unit(now, unit):
        return
    for blow in blows(now, unit):
        yield Aim(blow.target, attack_dice(now, blow))
