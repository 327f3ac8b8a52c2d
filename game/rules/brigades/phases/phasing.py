"""The first phase: who comes on, and who is phasing (GB-01, GX-20, AR-14)."""

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, button
from game.engine.event import Reason
from game.hexgrid.ids import HexId, SideId
from game.i18n import tr
from game.rules.brigades.command.leaders import settle_leader_in
from game.rules.brigades.events.moves import PhasingChosen
from game.rules.brigades.events.units import UnitArrived
from game.rules.brigades.numbers import phasing_tally
from game.rules.brigades.state import COMING
from game.rules.brigades.tables import TWO_DICE
from game.rules.brigades.victory import BrigadesContext
from game.rules.table.setup.pieces import MapPiece
from game.rules.table.sides import other, side_order
from game.rules.table.special_rules.questions import arrivals


def arrivals_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Bring on the pieces whose time has come (AR-14)."""
    for each in side_order(ctx.battlefield.homes):
        bring_on(ctx, each)
    yield from ()


def bring_on(ctx: BrigadesContext, side: SideId) -> None:
    """Bring on the pieces of a side whose time has come."""
    position, drawn = ctx.position, ctx.battlefield.drawn
    waiting = [
        piece.id for piece in ctx.state.pieces.values() if (piece.hex_id, piece.side) == (COMING, side)
    ]
    if not waiting:
        return

    def is_free(piece: MapPiece, hex_id: HexId) -> bool:
        return hex_id not in position.occupants and position.may_enter(position.piece(piece.id), hex_id)

    due = arrivals(ctx.battlefield.special_rules, drawn, waiting, ctx.state.number, is_free)
    for arrival in sorted(due, key=lambda each: drawn[each.piece].is_leader):
        ctx.emit(UnitArrived(piece=arrival.piece, at=arrival.hex_id))
        settle_leader_in(ctx, arrival.hex_id)


def roll_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Roll for each side until one has more; it chooses who is phasing (GX-20, GQ-01)."""
    ctx.checkpoint()
    sides = side_order(ctx.battlefield.homes)
    while True:
        totals = {}
        for each in sides:
            tally = phasing_tally(ctx.position, each)
            title = tr("Roll of the {side} to go first", side=ctx.names.plural_name(each))
            roll = ctx.roll(TWO_DICE, Reason(side=each, title=title, tally=tally))
            totals[each] = roll.total + tally.total
        if totals[sides[0]] != totals[sides[1]]:
            break
    winner = max(sides, key=totals.__getitem__)
    answer = yield Decision(
        side=winner,
        kind="phasing",
        prompt=tr("{side}: who goes first?", side=ctx.names.plural_name(winner)),
        options=tuple(
            button(f"phasing {each}", tr("{side} first", side=ctx.names.plural_name(each)), each)
            for each in (winner, other(winner))
        ),
    )
    ctx.emit(PhasingChosen(side=answer.value))
