"""The movement phase: rout moves, then one side moves all it likes, then the other (BX-17)."""

from functools import partial

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Anchor, Decision, LateOptions, Option, Options, done
from game.engine.decisions.lazy_sequences import LazyConcat
from game.hexgrid.ids import HexId, SideId
from game.i18n import tr
from game.rules.commanders.events import RoutMovesDone, SideFinished, TurnPassed
from game.rules.commanders.morale.morale import CheckQueue, commanders_in_danger, make_checks, run
from game.rules.commanders.movement.action_cache import ActionCache
from game.rules.commanders.movement.actions import Action, Form, Leave, Move, objection_to_act
from game.rules.commanders.movement.charge import Charge, charge, companion_of, move_unit
from game.rules.commanders.movement.refusals import (
    why_not_charge,
    why_not_commander,
    why_not_contact,
    why_not_hex,
)
from game.rules.commanders.piece_events import CommanderMoved, FormationChanged
from game.rules.commanders.position import Position
from game.rules.commanders.state import FULL_RATE, MOVED, Piece
from game.rules.commanders.tables import RALLIED
from game.rules.commanders.victory import CommandersContext
from game.rules.table.asking import goes_along, leave_by_exit, option_of
from game.rules.table.facts import UnitLeft
from game.rules.table.sides import other

DONE = "moves done"


def movement_phase(ctx: CommandersContext) -> Procedure[None]:
    """Make the rout moves, then let the sides move, and see to commanders in danger at the end (BX-17, BX-07)."""
    if not ctx.state.fled:
        rout_moves(ctx)
        ctx.emit(TurnPassed(turn=ctx.state.moves_first))
    for side in (ctx.state.moves_first, other(ctx.state.moves_first)):
        if side not in ctx.state.finished:
            ctx.emit(TurnPassed(turn=side))
            yield from move_side(ctx, side)
            ctx.emit(SideFinished(side=side))
    queue = CheckQueue()
    commanders_in_danger(ctx, queue)
    make_checks(ctx, queue)


# Rout moves


def rout_moves(ctx: CommandersContext) -> None:
    """Make the rout moves of all who are still routed; then those whom that concerns check (BS-19, BX-17, BX-40)."""
    queue = CheckQueue()
    first = ctx.state.initiative
    routed = [unit for unit in ctx.position.units() if unit.is_routed]
    away = {unit.id: ctx.position.edge_distance(unit.hex_id) for unit in routed}
    for unit in sorted(routed, key=lambda each: (each.side != first, away[each.id], each.place)):
        run(ctx, ctx.position.piece(unit.id), queue)
    make_checks(ctx, queue)
    # Reading BX-25: the rout moves are done once those are over that the checks after them cause.
    touched = tuple(unit.id for unit in ctx.position.units() if ctx.position.touching(unit))
    ctx.emit(RoutMovesDone(touched=touched))


# Moves


def move_side(ctx: CommandersContext, side: SideId) -> Procedure[None]:
    """Let a side move its units and commanders, each once, in the order it likes (BX-17)."""
    cache = ActionCache(side)
    while True:
        ctx.checkpoint()
        answer = yield move_question(ctx.position, side, ctx.names.plural_name(side), cache)
        if answer.value is None:
            return
        yield from act(ctx, answer.value)


def act(ctx: CommandersContext, action: Action) -> Procedure[None]:
    """Carry out what a piece does in its movement."""
    queue = CheckQueue()
    if isinstance(action, Charge):
        yield from charge(ctx, action)
    elif isinstance(action, Move):
        make_move(ctx, action, queue)
    elif isinstance(action, Form):
        unit = ctx.position.piece(action.unit)
        ctx.emit(FormationChanged(piece=unit.id, at=unit.hex_id, formation=action.formation))
    elif isinstance(action, Leave):
        yield from leave(ctx, ctx.position.piece(action.unit))
    else:
        ctx.emit(CommanderMoved(piece=action.leader, path=action.path))
    make_checks(ctx, queue)


def make_move(ctx: CommandersContext, move: Move, queue: CheckQueue) -> None:
    """Move a unit, or turn it in its own hex (BX-21)."""
    deeds = frozenset({MOVED, FULL_RATE}) if move.is_full else frozenset({MOVED})
    unit = ctx.position.piece(move.unit)
    move_unit(ctx, unit, move.path, move.facing, deeds, queue, companion_of(ctx.position, unit))


def leave(ctx: CommandersContext, unit: Piece) -> Procedure[None]:
    """Let a unit leave by an exit; its commander goes along or stays behind (AR-13)."""
    leader = ctx.position.leader_with(unit)
    if leader and MOVED not in leader.done:
        answer = yield goes_along(unit, leader)
        if answer.notation == "leader off":
            ctx.emit(UnitLeft(piece=leader.id, at=leader.hex_id))
    leave_by_exit(ctx, unit, UnitLeft(piece=unit.id, at=unit.hex_id))


# The question


def move_question(position: Position, side: SideId, plural_name: str, cache: ActionCache) -> Decision:
    """Ask a side for its next move."""
    return Decision(
        side=side,
        kind="move",
        prompt=tr("{side}: move a unit or a commander, or end the movement", side=plural_name),
        options=LateOptions(
            lambda: Options(
                LazyConcat([*cache.actions(position), (None,)]),
                partial(_option, position),
                partial(_write, position),
            )
        ),
        why_not=partial(_why_not, position, side),
    )


def _write(position: Position, action: Action | None) -> str:
    """Write an answer (BX-18)."""
    return action.notation(position) if action else DONE


def _option(position: Position, action: Action | None) -> Option:
    return option_of(position, action) if action else done(tr("End movement"), DONE)


def _why_not(position: Position, side: SideId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    piece = position.clicked(clicked[0] if clicked else anchor)
    if piece is None:
        return ""
    if piece.side != side:
        return tr("This is an enemy: {piece} (BX-17).", piece=piece.name)
    if piece.is_leader:
        return why_not_commander(position, piece, anchor)
    if objection := objection_to_act(position, piece):
        return objection
    if RALLIED in piece.done:
        return tr("{unit} has been rallied in this round and does not move (BS-14).", unit=piece.name)
    if clicked and (target := position.clicked(anchor)) and target.side != side:
        return why_not_charge(position, piece, target)
    if len(clicked) > 1 and anchor.kind == "hex" and (target := position.clicked(clicked[1])):
        return why_not_contact(position, piece, target, HexId(int(anchor.ref)))
    if clicked and anchor.kind == "hex":
        return why_not_hex(position, piece, HexId(int(anchor.ref)))
    return ""
