"""The turn: its steps one after the other, to the end of the battle (section 1)."""

from collections.abc import Callable

from game.engine.ruleset import Procedure
from game.hexgrid.ids import SideId
from game.rules.brigades.events.turn import StepBegan
from game.rules.brigades.steps import STEPS
from game.rules.brigades.victory import BrigadesContext, end_of_turn
from game.rules.common.sides import other

Played = Callable[[BrigadesContext, SideId], Procedure[None]]

PLAYED: dict[str, Played] = {}
"""What is done in each step, by the side that acts, the phasing one where both do."""


def play(ctx: BrigadesContext) -> Procedure[None]:
    """Play on from the state as it is, a checkpoint of any kind among them, to the end of the battle."""
    while True:
        place = ctx.state.step
        step = STEPS[place]
        phasing = ctx.state.phasing
        yield from PLAYED[step.name](ctx, other(phasing) if step.actor == "other" else phasing)
        is_last = place + 1 == len(STEPS)
        if is_last:
            end_of_turn(ctx)
        following = 0 if is_last else place + 1
        if STEPS[following].phase != step.phase and step.phase == ctx.battlefield.last_phase:
            return
        ctx.emit(StepBegan(step=following, number=ctx.state.number + is_last))
