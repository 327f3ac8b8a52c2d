"""Normal movement: moves, turns, changes of formation and recovery, by the order of the brigade (GB-21, GX-21)."""

from fractions import Fraction
from functools import partial

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Options, button
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr
from game.rules.brigades.command.leaders import settle_leader_in
from game.rules.brigades.events.command import LeaderLeft, LeaderMoved
from game.rules.brigades.events.moves import UnitMoved
from game.rules.brigades.events.units import FormationChanged, UnitLeft, UnitRecovered
from game.rules.brigades.movement.movement_answers import Act, Answer, Known, Move, change_share, is_bound
from game.rules.brigades.movement.movement_options import make_option, notation, why_not_move
from game.rules.brigades.movement.reach import allowance
from game.rules.brigades.state import Piece
from game.rules.brigades.victory import BrigadesContext
from game.rules.table.round_end import AwardsChanged
from game.rules.table.special_rules.questions import exit_award, exit_open


def move_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Move one side's units and leaders, one after the other (GB-21, GB-23, GQ-16)."""
    known = Known()
    while True:
        ctx.checkpoint()
        position = ctx.position
        found = known.answers(position, side)
        answers: list[Answer] = [answer for of_piece in found.values() for answer in of_piece]
        bound = [unit for unit in position.units(side) if is_bound(position, unit, found[unit.id])]
        if not bound:
            if not answers:
                return
            answers.append(None)
        answer = yield Decision(
            side=side,
            kind="move",
            prompt=tr("{side}: move a unit, or end the movement", side=ctx.names.plural_name(side))
            if not bound
            else tr(
                "{side}: still to go nearer or form, as ordered: {units}",
                side=ctx.names.plural_name(side),
                units=", ".join(unit.name for unit in bound),
            ),
            options=Options(answers, partial(make_option, position), partial(notation, position)),
            why_not=partial(why_not_move, position, side),
        )
        if answer.value is None:
            return
        yield from carry_out(ctx, answer.value)


def carry_out(ctx: BrigadesContext, answer: Move | Act) -> Procedure[None]:
    """Carry out one answer of the movement."""
    piece = ctx.position.piece(answer.piece)
    if isinstance(answer, Move):
        if piece.is_leader:
            unit = ctx.position.occupants.get(answer.path[-1])
            ctx.emit(LeaderMoved(piece=piece.id, path=answer.path, unit=unit.id if unit else PieceId("")))
            return
        assert answer.facing is not None, "units face somewhere"
        share = Fraction(answer.cost, allowance(piece))
        slow = ctx.position.is_disordered_by(piece, answer.path)
        ctx.emit(
            UnitMoved(piece=piece.id, path=answer.path, facing=answer.facing, share=share, disorders=slow)
        )
        settle_leader_in(ctx, answer.path[-1])
    elif answer.verb == "form":
        ctx.emit(
            FormationChanged(
                piece=piece.id, at=piece.hex_id, formation=answer.formation, share=change_share(piece)
            )
        )
    elif answer.verb == "recover":
        ctx.emit(UnitRecovered(piece=piece.id, at=piece.hex_id))
    else:
        yield from leave(ctx, piece)


def leave(ctx: BrigadesContext, unit: Piece) -> Procedure[None]:
    """Let a unit leave by the exit where it is; its leaders go along or stay behind (AR-13)."""
    rule = exit_open(ctx.battlefield.special_rules, unit, unit.hex_id, ctx.state.number)
    assert rule is not None, "an exit is offered where one is open"
    for leader in ctx.position.leaders_with(unit.id):
        answer = yield Decision(
            side=leader.side,
            kind="leader",
            subject=leader.id,
            prompt=tr("{unit} leaves: does {leader} go along?", unit=unit.name, leader=leader.name),
            options=(
                button(
                    "leader off",
                    tr("{leader} goes along", leader=leader.name),
                    danger=tr("He does not come back."),
                ),
                button("leader stop", tr("{leader} stays behind", leader=leader.name)),
            ),
        )
        if answer.notation == "leader off":
            ctx.emit(LeaderLeft(piece=leader.id, at=leader.hex_id))
    ctx.emit(UnitLeft(piece=unit.id, at=unit.hex_id))
    before = ctx.state.awards
    ctx.emit(AwardsChanged(awards=(*before, exit_award(rule, unit)), before=before))
