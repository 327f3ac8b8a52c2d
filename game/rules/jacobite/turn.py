"""Section 14: the turn, and the battle made of turns (JX-30)."""

from game.engine.ruleset import Outcome, Procedure
from game.rules.jacobite.combat import combat_phase
from game.rules.jacobite.events import BattleConcluded, PhaseBegan, TurnBegan
from game.rules.jacobite.movement import movement_phase
from game.rules.jacobite.orders import free_orders
from game.rules.jacobite.state import other
from game.rules.jacobite.victory import Table

PHASES = ("card", "order", "move", "combat")
"""The phases of a turn; with free orders the first has nothing in it."""

_PROCEDURES = {"order": free_orders, "move": movement_phase, "combat": combat_phase}


def play(ctx: Table) -> Procedure[None]:
    """Play from the state as it stands to the end of the battle."""
    while True:
        yield from turn(ctx)
        if ctx.ground.single_turn:
            return
        side = other(ctx.state.turn.side)
        ctx.emit(TurnBegan(number=ctx.state.turn.number + 1, side=side))
        if not any(ctx.now.units(side)) and not any(ctx.now.leaders(side)):
            # Reading JX-40: a side with nobody left on the field cannot fight on, whatever banners are still to take.
            sentence = f"{ctx.names.side(side)} has nobody left on the field."
            ctx.emit(BattleConcluded(conclusion=Outcome(other(side), sentence)))


def turn(ctx: Table) -> Procedure[None]:
    """Play one turn from its present phase, each phase finished before the next (JX-30)."""
    for phase in PHASES[PHASES.index(ctx.state.turn.phase) :]:
        if phase != ctx.state.turn.phase:
            ctx.emit(PhaseBegan(phase=phase))
        if phase in _PROCEDURES:
            yield from _PROCEDURES[phase](ctx)
