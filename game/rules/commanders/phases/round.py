"""Section 3: the round and its phases (BX-15)."""

from game.engine.battle_setup import Procedure
from game.rules.commanders.combat.melee import melee_phase
from game.rules.commanders.combat.missiles import missile_phase
from game.rules.commanders.events import PhaseBegan
from game.rules.commanders.morale.rally import rally_phase
from game.rules.commanders.movement.movement import movement_phase
from game.rules.commanders.phases.command import command_step
from game.rules.commanders.phases.initiative import initiative_phase
from game.rules.commanders.state import COMMAND, INITIATIVE, MELEE, MISSILES, MOVEMENT, PHASES, RALLY
from game.rules.commanders.victory import CommandersContext, end_of_round

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
    while True:
        phase = ctx.state.phase
        yield from PLAYED[phase](ctx)
        if phase == COMMAND:
            end_of_round(ctx)
        if phase == ctx.battlefield.last_phase:
            return
        following = PHASES[(PHASES.index(phase) + 1) % len(PHASES)]
        number = ctx.state.number + (following == INITIATIVE)
        ctx.emit(PhaseBegan(phase=following, number=number))
