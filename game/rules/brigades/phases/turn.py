"""The turn: its steps one after the other, to the end of the battle (section 1)."""

from collections.abc import Callable

from game.engine.battle_setup import Procedure
from game.engine.event import Reason
from game.hexgrid.ids import SideId
from game.i18n import tr, tr_mark
from game.rules.brigades.charges.declaring import declare_step, intercept_step, react_step
from game.rules.brigades.charges.playing import play_step
from game.rules.brigades.combat.fire import fire_step
from game.rules.brigades.combat.melee import fight_step
from game.rules.brigades.command.brigadiers import create_step, name_step, take_over_step
from game.rules.brigades.command.leaders import settle_leader_in, settle_leaders
from game.rules.brigades.command.orders import change_step, written_step
from game.rules.brigades.events.moves import PhasingChosen, StepBegan
from game.rules.brigades.events.units import UnitArrived
from game.rules.brigades.morale.morale import brigades_step, rally_step, units_step
from game.rules.brigades.movement.movement import march_step, move_step
from game.rules.brigades.numbers import phasing_tally
from game.rules.brigades.phases.compulsory import discipline_step, gifts_step, pursuits_step, retreats_step
from game.rules.brigades.phases.steps import STEPS
from game.rules.brigades.tables import TWO_DICE
from game.rules.brigades.victory import BrigadesContext, end_of_turn
from game.rules.table.rounds import arriving, choice_of_side
from game.rules.table.sides import other, side_order


def arrivals_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Bring on the pieces whose time has come (AR-14)."""
    for each in side_order(ctx.battlefield.homes):
        bring_on(ctx, each)
    yield from ()


def bring_on(ctx: BrigadesContext, side: SideId) -> None:
    """Bring on the pieces of a side whose time has come."""
    drawn = ctx.battlefield.drawn
    for arrival in sorted(arriving(ctx, side), key=lambda each: drawn[each.piece].is_leader):
        ctx.emit(UnitArrived(piece=arrival.piece, at=arrival.hex_id))
        settle_leader_in(ctx, arrival.hex_id)


def roll_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Roll for each side until one has more; it chooses who is phasing (GX-20, GQ-01)."""
    ctx.checkpoint()
    sides = side_order(ctx.battlefield.homes)
    while True:
        totals = {}
        for each in sides:
            tally = phasing_tally(ctx.position, each)
            title = tr("Roll of the {side} to go first", side=ctx.names.plural_name(each))
            roll = ctx.roll(TWO_DICE, Reason(side=each, title=title, tally=tally))
            totals[each] = roll.total + tally.total
        if totals[sides[0]] != totals[sides[1]]:
            break
    winner = max(sides, key=totals.__getitem__)
    prompt = tr_mark(
        "{side}: choose who goes first. That side charges, moves and fires before the other, "
        "and changes its orders after it"
    )
    answer = yield choice_of_side(ctx, winner, "phasing", prompt, tr_mark("{side} first"))
    ctx.emit(PhasingChosen(side=answer.value))


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
