"""Section 15: the combat phase, its attacks one after the other, and ranged combat."""

from functools import partial

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option, button
from game.hexgrid.ids import SideId
from game.i18n import tr
from game.rules.jacobite.cards.play import offer_card
from game.rules.jacobite.combat.attack import declare, resolve_attack
from game.rules.jacobite.combat.dice import attack_dice
from game.rules.jacobite.combat.melee import before_the_roll, melee
from game.rules.jacobite.combat.rolls import RANGED, RETURN, Attack
from game.rules.jacobite.combat.targets import (
    adjacent_targets,
    attacks,
    blocking_sight,
    out_of_range,
    why_not,
)
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import JacobiteContext
from game.rules.jacobite.victory import ask_in_turn


def combat_phase(ctx: JacobiteContext) -> Procedure[None]:
    """Let the side attack, one wholly resolved attack after the other, until it has done (JX-54)."""
    while True:
        ctx.checkpoint()
        side = ctx.state.turn.side
        options = tuple(attacks(ctx.position, side))
        if not options:
            return
        answer = yield from ask_in_turn(ctx, _which_attack(ctx, side, options))
        if answer.notation == "attack done":
            return
        yield from attack(ctx, answer.value)


def _which_attack(ctx: JacobiteContext, side: SideId, options: tuple[Option, ...]) -> Decision:
    return Decision(
        side=side,
        kind="attack",
        prompt=tr("{side}: attack with an ordered unit, or end combat.", side=ctx.names.plural_name(side)),
        options=(*options, button("attack done", tr("End combat"))),
        why_not=partial(why_not, ctx.position, side),
    )


def attack(ctx: JacobiteContext, this_attack: Attack) -> Procedure[None]:
    """Fire or fight a melee (section 12)."""
    if this_attack.attack_kind == RANGED:
        yield from ranged_combat(ctx, this_attack)
    else:
        yield from melee(ctx, this_attack)


def ranged_combat(ctx: JacobiteContext, attack: Attack) -> Procedure[None]:
    """Fire, and perhaps be fired at in return (JX-50, JX-135)."""
    declare(ctx, attack)
    more = yield from before_the_roll(ctx, attack)
    target = ctx.position.piece(attack.target)
    yield from resolve_attack(ctx, attack, more)
    if not target.is_leader and ctx.position.piece(target.id).at == target.at:
        yield from return_fire(ctx, Attack(target.id, attack.attacker, RETURN))


def return_fire(ctx: JacobiteContext, attack: Attack) -> Procedure[None]:
    """Let infantry with the card fire back at who fired at it, if it can reach and see him (JX-135)."""
    unit, firer = ctx.position.piece(attack.attacker), ctx.position.piece(attack.target)
    distance = ctx.position.grid.distance(unit.at, firer.at)
    if not attack_dice(ctx.position, attack).total or adjacent_targets(ctx.position, unit):
        return
    if out_of_range(unit, distance):
        return  # dice of a special rule carry no further (JX-51)
    # Guns on a hill fire over friends who bar the sight to them (JX-53).
    if hooks.out_of_sight(ctx.position, unit, distance) or blocking_sight(ctx.position, unit, firer.at):
        return
    why = tr("{firer} fired at {unit}. Play a card?", unit=unit.name, firer=firer.name)
    card, _ = yield from offer_card(ctx, unit.side, "after fire", [unit.id], why=why)
    if card:
        declare(ctx, attack)
        yield from resolve_attack(ctx, attack)
