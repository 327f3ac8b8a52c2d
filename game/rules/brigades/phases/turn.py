"""The turn: its steps one after the other, to the end of the battle (section 1)."""

from collections.abc import Callable

from game.engine.battle_setup import Procedure
from game.hexgrid.ids import SideId
from game.rules.brigades.charges.declaring import declare_step, intercept_step, react_step
from game.rules.brigades.charges.playing import play_step
from game.rules.brigades.combat.fire import fire_step
from game.rules.brigades.combat.melee import fight_step
from game.rules.brigades.command.brigadiers import create_step, name_step, take_over_step
from game.rules.brigades.command.leaders import settle_leaders
from game.rules.brigades.command.orders import change_step, written_step
from game.rules.brigades.events.moves import StepBegan
from game.rules.brigades.morale.morale import brigades_step, units_step
from game.rules.brigades.morale.rallying import rally_step
from game.rules.brigades.movement.movement import march_step, move_step
from game.rules.brigades.phases.compulsory import discipline_step, gifts_step, pursuits_step, retreats_step
from game.rules.brigades.phases.phasing import arrivals_step, roll_step
from game.rules.brigades.phases.steps import STEPS
from game.rules.brigades.victory import BrigadesContext, end_of_turn
from game.rules.table.sides import other

Played = Callable[[BrigadesContext, SideId], Procedure[None]]

PLAYED: dict[str, Played] = {
    "orders": written_step,
    "arrivals": arrivals_step,
    "roll": roll_step,
    "retreats": retreats_step,
    "gifts": gifts_step,
    "discipline": discipline_step,
    "pursuits": pursuits_step,
    "rally": rally_step,
    "change": change_step,
    "take over": take_over_step,
    "create": create_step,
    "name": name_step,
    "declare": declare_step,
    "react": react_step,
    "intercept": intercept_step,
    "play": play_step,
    "march": march_step,
    "move": move_step,
    "fire": fire_step,
    "fight": fight_step,
    "units": units_step,
    "brigades": brigades_step,
}
"""What is done in each step, by the side that acts, the phasing one where both do."""


def play(ctx: BrigadesContext) -> Procedure[None]:
    """Play on from the state as it is, a checkpoint of any kind among them, to the end of the battle."""
    while True:
        place = ctx.state.step
        step = STEPS[place]
        phasing = ctx.state.phasing
        yield from PLAYED[step.name](ctx, other(phasing) if step.actor == "other" else phasing)
        is_last = place + 1 == len(STEPS)
        following = 0 if is_last else place + 1
        ends_phase = STEPS[following].phase != step.phase
        if ends_phase:
            settle_leaders(ctx)
        if is_last:
            end_of_turn(ctx)
        if ends_phase and step.phase == ctx.battlefield.last_phase:
            return
        ctx.emit(StepBegan(step=following, number=ctx.state.number + is_last))
