"""Section 3: the player turns and their phases (TX-26)."""

from game.engine.battle_setup import Procedure
from game.rules.chargers.charging.chargers import chargers_phase
from game.rules.chargers.charging.declare import charge_phase
from game.rules.chargers.events import PhaseBegan, TurnBegan
from game.rules.chargers.melee.melee import melee_phase
from game.rules.chargers.movement.movement import movement_phase
from game.rules.chargers.shooting import shooting_phase
from game.rules.chargers.state import CHARGE, CHARGERS, MELEE, MOVEMENT, PHASES, SHOOTING
from game.rules.chargers.victory import ChargersContext, end_of_turn
from game.rules.table.sides import other

PLAYED = {
    CHARGE: charge_phase,
    CHARGERS: chargers_phase,
    MOVEMENT: movement_phase,
    SHOOTING: shooting_phase,
    MELEE: melee_phase,
}


def play(ctx: ChargersContext) -> Procedure[None]:
    """Play on from the state as it is, a checkpoint of any kind among them, to the end of the battle."""
    while True:
        phase = ctx.state.phase
        yield from PLAYED[phase](ctx)
        if phase == MELEE:
            end_of_turn(ctx)
        if phase == ctx.battlefield.last_phase:
            return
        if phase != MELEE:
            ctx.emit(PhaseBegan(phase=PHASES[PHASES.index(phase) + 1]))
            continue
        side = other(ctx.state.turn)
        ctx.emit(TurnBegan(side=side, number=ctx.state.number + (side == ctx.battlefield.first)))
        ctx.emit(PhaseBegan(phase=CHARGE))
