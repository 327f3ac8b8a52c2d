"""The round and its phases: who may be ordered, and what each phase does."""

from game.engine.battle_setup import Procedure
from game.engine.event import Reason
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId
from game.i18n import tr, tr_mark
from game.rules.commanders.combat.melee import melee_phase
from game.rules.commanders.combat.missiles import missile_phase
from game.rules.commanders.events import ArmyTaken, CommandTaken, InitiativeWon, MoversChosen, PhaseBegan
from game.rules.commanders.morale.morale import CheckQueue, make_checks, make_way
from game.rules.commanders.morale.rally import rally_phase
from game.rules.commanders.movement.movement import movement_phase
from game.rules.commanders.piece_events import OutOfCommand, UnitArrived
from game.rules.commanders.position import Position
from game.rules.commanders.state import (
    COMMAND,
    INITIATIVE,
    LEFT,
    LOST,
    MELEE,
    MISSILES,
    MOVEMENT,
    RALLY,
    Piece,
    first_to_act,
)
from game.rules.commanders.tables import DIE, OPEN, UNIT_RANK
from game.rules.commanders.victory import CommandersContext, end_of_round
from game.rules.table.kinds import MapPiece
from game.rules.table.rounds import arriving, choice_of_side, play_phases
from game.rules.table.sides import side_order


def command_step(ctx: CommandersContext) -> Procedure[None]:
    """Fill the places of lost commanders, then mark who is out of command (BX-04, BX-08)."""
    # Reading BX-04: who takes a place commands from it at once, so that the marks come after.
    for side in first_to_act(ctx.state):
        _fill_brigades(ctx, side)
        _fill_army(ctx, side)
    for unit in ctx.position.in_turn(ctx.position.units()):
        if is_out_of_reach(ctx.position, unit):
            ctx.emit(OutOfCommand(piece=unit.id, at=unit.hex_id))
    yield from ()


def is_out_of_reach(position: Position, unit: Piece) -> bool:
    """Return whether a unit in command comes to be out of it: no mob and no routed unit does (BX-04, BS-27)."""
    if unit.is_routed or unit.is_out or unit.is_mob:
        return False
    return not any(position.commanders_near(unit))


def _is_vacant(position: Position, commander: PieceId) -> bool:
    """Return whether the place of a commander is free: he is lost, or has left the field."""
    # Reading BX-08: who leaves by an exit leaves his place too.
    return bool(commander) and position.piece(commander).hex_id in (LOST, LEFT)


def _fill_brigades(ctx: CommandersContext, side: SideId) -> None:
    """Let aides take the places of lost brigade commanders (BX-08)."""
    for brigade in list(ctx.state.brigades.values()):
        if brigade.side == side and _is_vacant(ctx.position, brigade.commander):
            aide = _senior_aide(ctx.position, side, brigade.id)
            ctx.emit(CommandTaken(group=brigade.id, commander=aide.id if aide else NO_PIECE))


def _fill_army(ctx: CommandersContext, side: SideId) -> None:
    """Let a brigade commander take the place of a lost army commander, and an aide take his (BX-08)."""
    if not _is_vacant(ctx.position, ctx.state.armies[side]):
        return
    position = ctx.position
    led = {
        brigade.commander: brigade
        for brigade in ctx.state.brigades.values()
        if brigade.side == side and brigade.commander and position.piece(brigade.commander).is_on_field
    }
    units = [unit.hex_id for unit in position.units(side)]
    middle = min(
        (position.piece(name) for name in led),
        key=lambda leader: (position.grid.from_mean(leader.hex_id, units), leader.place),
        default=None,
    )
    ctx.emit(ArmyTaken(side=side, commander=middle.id if middle else NO_PIECE))
    if middle is None:
        return
    brigade = led[middle.id]
    aides = _aides(ctx.position, side)
    aide = next((each for each in aides if each.brigade == brigade.id), None)
    if aide:
        ctx.emit(CommandTaken(group=brigade.id, commander=aide.id))


def _aides(position: Position, side: SideId) -> list[Piece]:
    """Return the aides of a side, the senior ones first."""
    return [each for each in position.commanders(side) if position.ranks[each.id] == UNIT_RANK]


def _senior_aide(position: Position, side: SideId, brigade: str) -> Piece | None:
    """Return the senior aide of a brigade, else of the army; None for none (BX-08)."""
    return min(_aides(position, side), key=lambda aide: (aide.brigade != brigade, aide.place), default=None)


def initiative_phase(ctx: CommandersContext) -> Procedure[None]:
    """Bring on who comes, roll for the initiative, and let its winner say who moves first (BX-16)."""
    sides = side_order(ctx.battlefield.homes)
    for side in sides:
        bring_on(ctx, side)
    winner = _roll_for_initiative(ctx, sides)
    ctx.emit(InitiativeWon(side=winner))
    prompt, label = tr_mark("{side}: which side moves first?"), tr_mark("{side} move first")
    answer = yield choice_of_side(ctx, winner, "moves first", prompt, label)
    ctx.emit(MoversChosen(side=answer.value))


def _roll_for_initiative(ctx: CommandersContext, sides: tuple[SideId, ...]) -> SideId:
    """Roll a die for each side until one is higher (BX-16)."""
    while True:
        totals = {}
        for side in sides:
            title = tr("Initiative of the {side}", side=ctx.names.plural_name(side))
            totals[side] = ctx.roll(DIE, Reason(side=side, title=title)).total
        best = max(totals.values())
        if list(totals.values()).count(best) == 1:
            return max(sides, key=totals.__getitem__)


def bring_on(ctx: CommandersContext, side: SideId) -> None:
    """Bring on the pieces of a side whose time has come (AR-14)."""
    position = ctx.position

    def is_free(piece: MapPiece, hex_id: HexId) -> bool:
        if piece.is_leader:
            return hex_id not in position.leaders and position.occupants.get(hex_id) is None
        return (
            hex_id not in position.occupants and position.ground(position.piece(piece.id)).may_enter[hex_id]
        )

    queue = CheckQueue()
    for arrival in arriving(ctx, side, is_free):
        piece = ctx.position.piece(arrival.piece)
        if piece.is_leader and arrival.hex_id in ctx.position.leaders:
            # Where a commander is already, another waits for a later round (BX-03).
            continue
        make_way(ctx, piece, (arrival.hex_id, arrival.hex_id), queue)
        # On slow ground a unit is open from the start (BX-23).
        is_slow = ctx.position.ground(piece).is_slow[arrival.hex_id]
        formation = OPEN if piece.is_closed and is_slow else piece.formation
        ctx.emit(UnitArrived(piece=piece.id, at=arrival.hex_id, formation=formation))
    make_checks(ctx, queue)


PLAYED = {
    INITIATIVE: initiative_phase,
    RALLY: rally_phase,
    MOVEMENT: movement_phase,
    MISSILES: missile_phase,
    MELEE: melee_phase,
    COMMAND: command_step,
}


def play(ctx: CommandersContext) -> Procedure[None]:
    """Play on from the state as it is, a checkpoint of any kind among them, to the end of the battle."""
    return play_phases(ctx, PLAYED, end_of_round, PhaseBegan)
