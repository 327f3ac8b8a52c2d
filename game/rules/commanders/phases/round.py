"""Section 3: the round and its phases (BX-15)."""

from game.engine.battle_setup import Procedure
from game.engine.event import Reason
from game.hexgrid.ids import HexId, SideId
from game.i18n import tr, tr_mark
from game.rules.commanders.combat.melee import melee_phase
from game.rules.commanders.combat.missiles import missile_phase
from game.rules.commanders.events import InitiativeWon, MoversChosen, PhaseBegan
from game.rules.commanders.morale.morale import CheckQueue, make_checks, make_way
from game.rules.commanders.morale.rally import rally_phase
from game.rules.commanders.movement.movement import movement_phase
from game.rules.commanders.phases.command import command_step
from game.rules.commanders.piece_events import UnitArrived
from game.rules.commanders.state import COMMAND, INITIATIVE, MELEE, MISSILES, MOVEMENT, RALLY
from game.rules.commanders.tables import DIE, OPEN
from game.rules.commanders.victory import CommandersContext, end_of_round
from game.rules.table.kinds import MapPiece
from game.rules.table.rounds import arriving, choice_of_side, play_phases
from game.rules.table.sides import side_order


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
