"""Section 15: the combat phase, its attacks one after the other, and ranged combat."""

from functools import partial

from game.engine.decision import Decision, Option, button
from game.engine.ruleset import Procedure
from game.i18n import tr
from game.rules.jacobite.cards.play import offer
from game.rules.jacobite.combat.attack import declare, strike
from game.rules.jacobite.combat.dice import RANGED, RETURN, Blow, attack_dice
from game.rules.jacobite.combat.melee import before_the_roll, melee
from game.rules.jacobite.combat.sight import barring_sight
from game.rules.jacobite.combat.targets import adjacent_targets, attacks, out_of_range, why_not
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.turn.concede import ask_in_turn
from game.rules.jacobite.victory import Table


def combat_phase(ctx: Table) -> Procedure[None]:
    """Let the side attack, one wholly resolved attack after the other, until it has done (JX-54)."""
    while True:
        ctx.checkpoint()
        side = ctx.state.turn.side
        options = tuple(attacks(ctx.position, side))
        if not options:
            yield _end(ctx, side)
            return
        answer = yield from ask_in_turn(ctx, _which_attack(ctx, side, options))
        if answer.notation == "attack done":
            return
        yield from attack(ctx, answer.value)


def _which_attack(ctx: Table, side: str, options: tuple[Option, ...]) -> Decision:
    return Decision(
        side=side,
        kind="attack",
        prompt=tr(
            "{side}: attack with an ordered unit, or end the combat.", side=ctx.names.plural_name(side)
        ),
        options=(*options, button("attack done", tr("End the combat"))),
        why_not=partial(why_not, ctx.position, side),
    )


def _end(ctx: Table, side: str) -> Decision:
    """Ask a side that can attack nobody for leave to go on, and nothing else: no line would tell of the answer."""
    return Decision(
        side=side,
        kind="attack",
        prompt=tr(
            "{side}: no ordered unit can attack. End the turn, or take back what you like first.",
            side=ctx.names.plural_name(side),
        ),
        options=(button("attack done", tr("End the turn")),),
        why_not=partial(why_not, ctx.position, side),
        confirm_before_end=True,
    )


def attack(ctx: Table, blow: Blow) -> Procedure[None]:
    """Fire or fight a melee (section 12)."""
    if blow.way == RANGED:
        yield from ranged_combat(ctx, blow)
    else:
        yield from melee(ctx, blow)


def ranged_combat(ctx: Table, blow: Blow) -> Procedure[None]:
    """Fire, and perhaps be fired at in return (JX-50, JX-135)."""
    declare(ctx, blow)
    more = yield from before_the_roll(ctx, blow)
    target = ctx.position.piece(blow.target)
    yield from strike(ctx, blow, more)
    if not target.is_leader and ctx.position.piece(target.id).at == target.at:
        yield from return_fire(ctx, Blow(target.id, blow.attacker, RETURN))


def return_fire(ctx: Table, blow: Blow) -> Procedure[None]:
    """Let infantry with the card fire back at who fired at it, if it can reach and see him (JX-135)."""
    unit, firer = ctx.position.piece(blow.attacker), ctx.position.piece(blow.target)
    distance = ctx.position.grid.distance(unit.at, firer.at)
    if not attack_dice(ctx.position, blow).total or adjacent_targets(ctx.position, unit):
        return
    if out_of_range(unit, distance):
        return  # dice of a special rule carry no further (JX-51)
    # Guns on a hill fire over friends who bar the sight to them (JX-53).
    if hooks.out_of_sight(ctx.position, unit, distance) or barring_sight(ctx.position, unit, firer.at):
        return
    why = tr("{unit} was fired at by {firer}. Play a card?", unit=unit.name, firer=firer.name)
    card, _ = yield from offer(ctx, unit.side, "after fire", [unit.id], why=why)
    if card:
        declare(ctx, blow)
        yield from strike(ctx, blow)
