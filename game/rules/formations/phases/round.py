"""Section 3: the round and its three phases (EX-10, EX-17)."""

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option, click, on_hex, on_piece
from game.engine.event import Reason
from game.engine.play.check import Item, Tally
from game.hexgrid.ids import HexId, SideId
from game.hexgrid.masks import holds
from game.i18n import tr, tr_mark
from game.rules.formations.events import FirstChosen, LeaderLost, PhaseBegan, StrategyWon
from game.rules.formations.morale.markers import join, nearest_unit
from game.rules.formations.morale.rally import rally_phase
from game.rules.formations.phases.activation import action_phase
from game.rules.formations.state import ACTION_PHASE, AWAY, RALLY_PHASE, STRATEGY_PHASE, Piece, Position
from game.rules.formations.tables import DIE
from game.rules.formations.victory import FormationsContext, end_of_round
from game.rules.table.facts import UnitArrived
from game.rules.table.rounds import arriving, choice_of_side, play_phases
from game.rules.table.sides import other, side_order


def strategy_phase(ctx: FormationsContext) -> Procedure[None]:
    """Bring on who comes, then roll for who chooses the first to activate (EX-11)."""
    sides = side_order(ctx.battlefield.homes)
    for side in sides:
        bring_on(ctx, side)
    for side in sides:
        yield from come_back(ctx, side)
    yield from strategy_roll(ctx, sides)


def bring_on(ctx: FormationsContext, side: SideId) -> None:
    """Bring on the pieces of a side whose time has come (AR-14)."""
    drawn = ctx.battlefield.drawn
    for arrival in sorted(arriving(ctx, side), key=lambda each: drawn[each.piece].is_leader):
        piece = ctx.position.piece(arrival.piece)
        if not piece.is_leader:
            ctx.emit(UnitArrived(piece=piece.id, at=arrival.hex_id))
            continue
        unit = nearest_unit(ctx.position, ctx.position.formation_of(piece), arrival.hex_id)
        if unit is None:
            ctx.emit(LeaderLost(piece=piece.id, at=arrival.hex_id))
        else:
            join(ctx, piece, unit, arrival.hex_id)


def come_back(ctx: FormationsContext, side: SideId) -> Procedure[None]:
    """Let the units of a side that withdrew off the field come back, by place (EX-46)."""
    for name in [
        piece.id for piece in ctx.state.pieces.values() if piece.side == side and not piece.is_leader
    ]:
        unit = ctx.position.piece(name)
        if unit.hex_id != AWAY or ctx.position.formation_of(unit).broken:
            continue
        hexes = return_hexes(ctx.position, unit)
        if not hexes:
            continue
        ctx.checkpoint()
        answer = yield Decision(
            side=side,
            kind="return",
            subject=unit.id,
            prompt=tr("{unit} comes back: choose a hex of the baseline", unit=unit.name),
            options=tuple(_return_option(ctx.position, unit, hex_id) for hex_id in hexes),
        )
        ctx.emit(UnitArrived(piece=unit.id, at=answer.value))


def return_hexes(position: Position, unit: Piece) -> list[HexId]:
    """Return the baseline hexes on which a unit may come back (EX-46)."""
    home = position.battlefield.homes[unit.side]
    enemy_near = position.beside(other(unit.side))
    return [
        hex_id
        for hex_id in map(HexId, range(position.grid.size))
        if position.grid.is_baseline(home, hex_id)
        and hex_id not in position.occupants
        and not holds(enemy_near, hex_id)
        and position.may_enter(unit, hex_id)
    ]


def _return_option(position: Position, unit: Piece, hex_id: HexId) -> Option:
    end = position.grid.label(hex_id)
    label = tr("{piece} comes back in {hex}", piece=unit.name, hex=end)
    return click(f"return {unit.id} {end}", on_piece(unit.id), on_hex(hex_id), label=label, value=hex_id)


def strategy_roll(ctx: FormationsContext, sides: tuple[SideId, ...]) -> Procedure[None]:
    """Roll for each side; the winner chooses who activates first (EX-11)."""
    while True:
        totals = {side: _roll(ctx, side) for side in sides}
        best = [side for side in sides if totals[side] == max(totals.values())]
        if len(best) == 1:
            winner = best[0]
            break
        if ctx.state.chose:
            winner = other(ctx.state.chose)
            break
    ctx.emit(StrategyWon(side=winner))
    prompt, label = tr_mark("{side}: who activates first?"), tr_mark("{side} first")
    answer = yield choice_of_side(ctx, winner, "first", prompt, label)
    ctx.emit(FirstChosen(side=answer.value))


def _roll(ctx: FormationsContext, side: SideId) -> int:
    rating = ctx.position.rating(side)
    tally = Tally((Item(tr("strategy rating"), rating, "EX-03"),), unit="modifier")
    title = tr("Strategy roll of the {side}", side=ctx.names.plural_name(side))
    return ctx.roll(DIE, Reason(side=side, title=title, tally=tally)).total + rating


PLAYED = {STRATEGY_PHASE: strategy_phase, ACTION_PHASE: action_phase, RALLY_PHASE: rally_phase}


def play(ctx: FormationsContext) -> Procedure[None]:
    """Play on from the state as it is, a checkpoint of any kind among them, to the end of the battle."""
    return play_phases(ctx, PLAYED, end_of_round, PhaseBegan)
