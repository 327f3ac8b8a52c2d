"""A question of a phase, or a line of the log where there is nothing left to ask."""

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option
from game.rules.chargers.events import PhasePassed
from game.rules.chargers.victory import ChargersContext


def ask_or_pass(ctx: ChargersContext, decision: Decision) -> Procedure[Option]:
    """Ask the active side what it does next in the phase, and say so where the phase ends by itself (TX-26)."""
    if decision.forced is not None:
        ctx.emit(PhasePassed(side=decision.side, phase=ctx.state.phase))
    return (yield decision)
