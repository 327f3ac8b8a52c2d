"""Section 3: the round and its three phases (EX-10, EX-17)."""

from game.engine.battle_setup import Procedure
from game.rules.formations.events import PhaseBegan
from game.rules.formations.morale.rally import rally_phase
from game.rules.formations.phases.activation import action_phase
from game.rules.formations.phases.strategy import strategy_phase
from game.rules.formations.state import ACTION_PHASE, PHASES, RALLY_PHASE, STRATEGY_PHASE
from game.rules.formations.victory import FormationsContext, end_of_round

PLAYED = {STRATEGY_PHASE: strategy_phase, ACTION_PHASE: action_phase, RALLY_PHASE: rally_phase}


def play(ctx: FormationsContext) -> Procedure[None]:
    """Play on from the state as it is, a checkpoint of any kind among them, to the end of the battle."""
    while True:
        phase = ctx.state.phase
        yield from PLAYED[phase](ctx)
        if phase == RALLY_PHASE:
            end_of_round(ctx)
        if phase == ctx.battlefield.last_phase:
            return
        following = PHASES[(PHASES.index(phase) + 1) % len(PHASES)]
        number = ctx.state.number + (following == STRATEGY_PHASE)
        ctx.emit(PhaseBegan(phase=following, number=number))
