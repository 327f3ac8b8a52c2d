"""Section 2: the round, made of steps (SK-10 to SK-12)."""

from game.engine.battle_setup import Procedure
from game.engine.event import Reason
from game.i18n import tr
from game.rules.skirmish.combat import attack_step
from game.rules.skirmish.events import FirstDecided, StepBegan
from game.rules.skirmish.guns import gun_step
from game.rules.skirmish.movement import move_step
from game.rules.skirmish.orders import order_step
from game.rules.skirmish.rally import rally_step
from game.rules.skirmish.state import ATTACK, GUNS, INITIATIVE, MOVE, ORDERS, RALLY, STEPS
from game.rules.skirmish.tables import DIE
from game.rules.skirmish.victory import SkirmishContext, end_of_round
from game.rules.table.sides import side_order


def play(ctx: SkirmishContext) -> Procedure[None]:
    """Play on from the state as it is, a checkpoint of any kind among them, to the end of the battle."""
    while True:
        yield from PHASES[STEPS[ctx.state.step][0]](ctx)
        if ctx.state.step == ctx.battlefield.last_step:
            return
        next_step(ctx)


def next_step(ctx: SkirmishContext) -> None:
    """Begin the next step; after the last one the round ends and another begins (SK-10)."""
    step, number = ctx.state.step + 1, ctx.state.number
    if step == len(STEPS):
        end_of_round(ctx)
        # Reading SK-10: guns are sited before the first round only.
        step, number = 1, number + 1
    ctx.emit(StepBegan(step=step, number=number))


def initiative_step(ctx: SkirmishContext) -> Procedure[None]:
    """Roll for who acts first in this round (SK-12)."""
    rolls = {}
    for side in side_order(ctx.battlefield.homes):
        title = tr("Initiative of the {side}", side=ctx.names.plural_name(side))
        rolls[side] = ctx.roll(DIE, Reason(side=side, title=title)).total
    # Reading SK-12: of equal rolls that of the side whose home comes first counts (AR-16).
    ctx.emit(FirstDecided(side=max(rolls, key=rolls.__getitem__)))
    yield from ()


PHASES = {
    GUNS: gun_step,
    ORDERS: order_step,
    INITIATIVE: initiative_step,
    MOVE: move_step,
    ATTACK: attack_step,
    RALLY: rally_step,
}
"""What is done in each phase of a round."""
